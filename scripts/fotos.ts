/**
 * `npm run fotos`: pictures of every screen in `test-results`: the till at three sizes in both themes, and zoomed. Arguments are test files to run instead of all that take
 * pictures: `npm run fotos -- test/e2e/pantallas.test.ts`.
 */
import { spawnSync } from "node:child_process";
import { buildPantallas } from "./demo/pantallas.ts";

const QUE_FOTOGRAFIAN = [
  "turno",
  "manuales",
  "negocio",
  "sectores",
  "preguntas",
  "cobro-fallido",
  "gafetes",
  "pantallas",
  "una-computadora",
  "caja-perdida",
  "portal",
  "oficina",
  "historia",
  "salud",
  "etiquetas",
  "practica",
  "precios",
  "precios-venta",
  "escaner-medida",
  "tactil",
  "campos-tactil",
  "ventas-tienda",
  "hora",
  "lo-escrito",
  "catalogo-portal",
  "clientes-portal",
  "precios-portal",
  "proformas",
  "proformas-portal",
  "proformas-lineas",
].map((nombre) => `test/e2e/${nombre}.test.ts`);

const elegidas = process.argv.slice(2);
buildPantallas();
process.exitCode =
  spawnSync("vitest", ["run", ...(elegidas.length === 0 ? QUE_FOTOGRAFIAN : elegidas)], {
    stdio: "inherit",
    env: { ...process.env, MOSTRADOR_FOTOS: "1" },
  }).status ?? 1;
