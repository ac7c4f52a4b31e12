"""What touches the world, one folder a capability."""
