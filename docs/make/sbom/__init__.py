"""The software bill of materials: which third-party components Autos installs and carries, under which licences."""
