// Compiles the phone's code with the phone's version of Python: reads a zip of sources and writes a zip of bytecode.

import { loadPyodide } from "pyodide";

const [from, to] = Deno.args;
const python = await loadPyodide();
python.unpackArchive(Deno.readFileSync(from), "zip", { extractDir: "/packed" });
python.runPython(`
import compileall, pathlib, zipfile
from py_compile import PycInvalidationMode
root = pathlib.Path("/packed")
unchecked = PycInvalidationMode.UNCHECKED_HASH
assert compileall.compile_dir(root, ddir="", quiet=1, legacy=True, invalidation_mode=unchecked)
for source in root.rglob("*.py"):
    if "versions" not in source.parts:  # Alembic reads those as they are
        source.unlink()
with zipfile.ZipFile("/packed.zip", "w", zipfile.ZIP_STORED) as out:
    for path in sorted(root.rglob("*")):
        if path.is_file():
            out.writestr(zipfile.ZipInfo(path.relative_to(root).as_posix()), path.read_bytes())
`);
Deno.writeFileSync(to, python.FS.readFile("/packed.zip"));
