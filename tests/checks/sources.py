"""The files a check looks at."""

import subprocess
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("workflows", "activities", "api", "mcp_server", "infra", "autos")


def python_files(*packages: str) -> Iterator[Path]:
    """Every Python file of our packages (default: all six), relative to the repository."""
    for package in packages or PACKAGES:
        yield from (path.relative_to(ROOT) for path in sorted((ROOT / package).rglob("*.py")))


def module_name(path: Path) -> str:
    """Dotted name of a file relative to the repository."""
    parts = path.with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def tracked_files() -> list[Path]:
    """Every file that is or would be committed; in an export without git, every file outside hidden folders."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if listed.returncode == 0:
        names = [Path(name) for name in listed.stdout.split("\0") if name]
    else:
        names = [path.relative_to(ROOT) for path in ROOT.rglob("*")]
        names = [name for name in names if not any(part.startswith(".") for part in name.parts[:-1])]
    return [name for name in names if (ROOT / name).is_file()]
