"""Child processes that read hostile files: confinement, requests and pooling."""
