import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Layout of the fuses in the binary, as @electron/fuses finds them: their mark, a version, how many, one character each. */
const MARCA = "dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX";
const FUSIBLES_DE_FABRICA = "100110010";

/**
 * Writes a stand-in for Electron's folder, so that packing can be tried where the binary cannot be had. What is packed with it is whole
 * but for the binary, and does not run.
 */
export function writeElectronDeRelleno(carpeta: string, plataforma: "linux" | "win32" = "linux"): void {
  mkdirSync(join(carpeta, "resources"), { recursive: true });
  const fusibles = [
    Buffer.from(MARCA),
    Buffer.from([1, FUSIBLES_DE_FABRICA.length]),
    Buffer.from(FUSIBLES_DE_FABRICA),
  ];
  const binario = plataforma === "win32" ? "electron.exe" : "electron";
  writeFileSync(join(carpeta, binario), Buffer.concat(fusibles), { mode: 0o755 });
  for (const nombre of ["version", "LICENSE", "LICENSES.chromium.html"])
    writeFileSync(join(carpeta, nombre), "-");
}
