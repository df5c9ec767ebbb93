/**
 * Makes the letters that a page takes where Helvetica and Courier have none: `node scripts/letras-respaldo.ts <name>=<file.ttf> ...`.
 * Writes packages/core/src/node/pdf/respaldo/<name>-datos.ts. The files come from Debian (fonts-dejavu-core, fonts-noto-core,
 * fonts-droid-fallback), Noto Emoji 400 and Noto Sans KR 400, cut with `hb-subset --no-hinting`. `cjk` is cut to 3000-33FF, 4E00-9FFF, FF00-FFEF;
 * `hangul` to AC00-D7A3, 3131-318E.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { deflateRawSync } from "node:zlib";

for (const [nombre, ruta] of process.argv.slice(2).map((par) => par.split("="))) {
  if (nombre === undefined || ruta === undefined) throw new Error("<name>=<file.ttf>");
  const datos = deflateRawSync(readFileSync(ruta), { level: 9 }).toString("base64");
  writeFileSync(
    join(import.meta.dirname, `../packages/core/src/node/pdf/respaldo/${nombre}-datos.ts`),
    `/** Made by scripts/letras-respaldo.ts, which names the source: deflated, in base64. */\nexport const DATOS =\n  "${datos}";\n`,
  );
}
