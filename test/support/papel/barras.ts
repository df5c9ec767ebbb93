/** The codes of printed paper, as a scanner reads them. */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { skipUnless } from "@mostrador/core/support";

const hay = (programa: string) => spawnSync(programa, ["-v"]).error === undefined;

/** Options of tests that read printed codes. */
export const CON_LECTOR = skipUnless({
  hay: hay("pdftoppm") && hay("zbarimg"),
  motivo: "no pdftoppm or zbarimg (apt-get install poppler-utils zbar-tools)",
});

/** Reads the codes that a scanner finds on the pages of a PDF. It reports each once a page. */
export function leerBarras(pdf: Buffer): readonly string[] {
  const suya = mkdtempSync(join(tmpdir(), "leer-"));
  writeFileSync(join(suya, "e.pdf"), pdf);
  execFileSync("pdftoppm", ["-r", "300", "-gray", "-png", join(suya, "e.pdf"), join(suya, "p")]);
  const paginas = readdirSync(suya).filter((archivo) => archivo.endsWith(".png"));
  const ajustes = ["-q", "--raw", "-Sean8.enable=1", "-Supca.enable=1", "-Sean13.enable=1"];
  const leido = execFileSync("zbarimg", [...ajustes, ...paginas.map((p) => join(suya, p))], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  rmSync(suya, { recursive: true });
  return leido.trim().split("\n");
}
