/**
 * `npm run fotos`: pictures of every screen in `test-results`: the till at three sizes in both themes, and zoomed; the portal on phone, tablet and
 * desk. Arguments are test files to run instead of all that take pictures: `npm run fotos -- test/e2e/pantallas.test.ts`.
 */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { buildPantallas } from "./demo/pantallas.ts";

const CARPETA = "test/e2e";
/** The calls of `test/support` that look at a screen and keep its picture. */
const MIRA = /\b(?:revisar|revisor|mirar|fotografo|tomarFoto)\(/;

/** Lists the test files that look at a screen: a new one is among them by that. */
function queFotografian(): readonly string[] {
  return readdirSync(CARPETA)
    .filter((nombre) => nombre.endsWith(".test.ts"))
    .map((nombre) => join(CARPETA, nombre))
    .filter((archivo) => MIRA.test(readFileSync(archivo, "utf8")));
}

const elegidas = process.argv.slice(2);
buildPantallas();
process.exitCode =
  spawnSync("vitest", ["run", ...(elegidas.length === 0 ? queFotografian() : elegidas)], {
    stdio: "inherit",
    env: { ...process.env, MOSTRADOR_FOTOS: "1" },
  }).status ?? 1;
