"""Builds the wheel and the source distribution with the standard library alone (PEP 517), without a network.

``python3 build_backend.py FOLDER`` writes both into a folder. The same sources give the same bytes.
"""

import base64
import gzip
import hashlib
import io
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path
from typing import Any, Dict, List, Optional

ROOT = Path(__file__).parent
SOURCES = ROOT / "src"
ROOT_FILES = ["CHANGELOG.md", "LICENSE", "README.md", "build_backend.py", "pyproject.toml"]
WHEN = (1980, 1, 1, 0, 0, 0)


def build_wheel(
    wheel_directory: str,
    config_settings: Optional[Dict[str, Any]] = None,
    metadata_directory: Optional[str] = None,
) -> str:
    """Writes the wheel into a folder and returns its file name."""
    project = _project()
    info = f"{_stem(project)}.dist-info"
    files = {path.relative_to(SOURCES).as_posix(): path.read_bytes() for path in _sources()}
    files[f"{info}/licenses/LICENSE"] = (ROOT / "LICENSE").read_bytes()
    files[f"{info}/METADATA"] = _metadata(project).encode()
    files[f"{info}/WHEEL"] = (
        b"Wheel-Version: 1.0\nGenerator: build_backend\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    )
    files[f"{info}/RECORD"] = _record(files, f"{info}/RECORD").encode()
    name = f"{_stem(project)}-py3-none-any.whl"
    with zipfile.ZipFile(Path(wheel_directory) / name, "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, content in files.items():
            wheel.writestr(zipfile.ZipInfo(path, WHEN), content, zipfile.ZIP_DEFLATED)
    return name


def build_sdist(sdist_directory: str, config_settings: Optional[Dict[str, Any]] = None) -> str:
    """Writes the source distribution into a folder and returns its file name."""
    project = _project()
    stem = _stem(project)
    paths = [*(ROOT / name for name in ROOT_FILES), *_sources()]
    files = {path.relative_to(ROOT).as_posix(): path.read_bytes() for path in paths}
    files["PKG-INFO"] = _metadata(project).encode()
    name = f"{stem}.tar.gz"
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for path, content in files.items():
            member = tarfile.TarInfo(f"{stem}/{path}")
            member.size = len(content)
            archive.addfile(member, io.BytesIO(content))
    (Path(sdist_directory) / name).write_bytes(gzip.compress(packed.getvalue(), mtime=0))
    return name


def _project() -> Dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


def _stem(project: Dict[str, Any]) -> str:
    return f"{project['name'].replace('-', '_')}-{project['version']}"


def _sources() -> List[Path]:
    return [path for path in sorted(SOURCES.rglob("*")) if path.suffix == ".py" or path.name == "py.typed"]


def _metadata(project: Dict[str, Any]) -> str:
    lines = [
        "Metadata-Version: 2.4",
        f"Name: {project['name']}",
        f"Version: {project['version']}",
        f"Summary: {project['description']}",
        *(f"Project-URL: {label}, {url}" for label, url in project.get("urls", {}).items()),
        f"Keywords: {','.join(project['keywords'])}",
        *_license_lines(project["license"]),
        "License-File: LICENSE",
        *(f"Classifier: {classifier}" for classifier in project["classifiers"]),
        f"Requires-Python: {project['requires-python']}",
        "Description-Content-Type: text/markdown",
    ]
    return "\n".join(lines) + "\n\n" + (ROOT / "README.md").read_text("utf-8")


def _license_lines(license: Any) -> List[str]:
    """An SPDX expression is a string; a table has the text of another license."""
    return [f"License-Expression: {license}"] if isinstance(license, str) else [f"License: {license['text']}"]


def _record(files: Dict[str, bytes], own_path: str) -> str:
    lines: List[str] = []
    for path, content in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        lines.append(f"{path},sha256={digest},{len(content)}")
    return "\n".join([*lines, f"{own_path},,", ""])


if __name__ == "__main__":
    if len(sys.argv) != 2 or not Path(sys.argv[1]).is_dir():
        sys.exit("usage: python3 build_backend.py FOLDER (an existing folder)")
    for build in (build_wheel, build_sdist):
        print(Path(sys.argv[1]) / build(sys.argv[1]))
