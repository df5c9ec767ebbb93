/**
 * `npm run actualizacion -- 2026-11-22 8267180`: saves the programs of a commit, bundled, and its data folders with pending work of every
 * kind, on SQLite and on PostgreSQL, as `test/actualizacion/2026-11-22`.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { archivar } from "./archivo.ts";
import { abrirArbol } from "./crear/arbol.ts";
import { empaquetar } from "./crear/empaquetar.ts";
import { guardar, NOTAS } from "./crear/guardar.ts";
import { dejarPendientes } from "./crear/historia.ts";
import { abrirTienda, type Motor } from "./crear/tienda.ts";
import { Manifiesto, type Carpetas } from "./manifiesto.ts";
import { abrirProgramas, archivoDe } from "./version.ts";

/** Short rounds; doubts are asked for at once while the tax system answers, and their absence never counts here. */
const ENV = { MOSTRADOR_DUDA_INTERVALO_MS: "500", MOSTRADOR_TAREAS_MS: "1000" };
const ROOT = join(import.meta.dirname, "../..");
const PROGRAMAS = "programas.tar.br";

const [version = "", revision = ""] = process.argv.slice(2);
if (!/^\d{4}-\d\d-\d\d[\w.-]*$/.test(version) || revision === "") {
  process.stderr.write("Uso: npm run actualizacion -- AAAA-MM-DD commit\n");
  process.exitCode = 1;
} else await crear();

async function crear(): Promise<void> {
  const arbol = abrirArbol(revision);
  try {
    const salida = mkdtempSync(join(tmpdir(), "mostrador-programas-"));
    await empaquetar(arbol.carpeta, salida);
    archivar(salida, archivoDe(version, PROGRAMAS));
    rmSync(salida, { recursive: true });
    const simulador = join(arbol.carpeta, "packages/siat-pilot/src/main.ts");
    const { carpetas: sqlite, rutasDeCaja } = await fotografiar(simulador, "sqlite");
    const { carpetas: postgres } = await fotografiar(simulador, "postgres");
    const manifiesto = Manifiesto.parse({
      version,
      commit: arbol.commit,
      programas: { archivo: PROGRAMAS, guiones: ["servidor.js", "admin.js", "caja.js"] },
      rutasDeCaja,
      notas: NOTAS,
      motores: { sqlite, postgres },
    });
    const archivo = archivoDe(version, "manifiesto.json");
    writeFileSync(archivo, `${JSON.stringify(manifiesto, null, 2)}\n`);
    spawnSync("oxfmt", [archivo], { cwd: ROOT, stdio: "inherit" });
  } finally {
    arbol.borrar();
  }
}

interface Foto {
  readonly carpetas: Carpetas;
  readonly rutasDeCaja: readonly string[];
}

/** The bundles themselves make the folders, with the simulator of their commit. */
async function fotografiar(simulador: string, motor: Motor): Promise<Foto> {
  const programas = abrirProgramas(version);
  try {
    const tienda = await abrirTienda({ ...programas.guiones, simulador }, motor, ENV);
    try {
      const rutasDeCaja = await tienda.rutasDeCaja();
      await dejarPendientes(tienda);
      return { carpetas: guardar(tienda, version, motor), rutasDeCaja };
    } finally {
      await tienda.cerrar();
    }
  } finally {
    programas.borrar();
  }
}
