"""Import of STJ open data, and the build, publication and refresh of snapshots."""
