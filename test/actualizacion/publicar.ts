/**
 * `npm run publicar -- 0.2.0 [commit]`: adds a release to `test/actualizacion`. Its folder is named by the day of its heading in
 * CHANGELOG.md and its number. The command saves the bundled programs of the last or the given commit, and the digests of their migrations.
 * It also saves data folders with pending work of every kind, on SQLite and PostgreSQL. It saves the bodies of the protocol when no earlier
 * release spoke it. package.json and CHANGELOG.md must name the release.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { archivar } from "./archivo.ts";
import { abrirArbol, git } from "./crear/arbol.ts";
import { anotarCuerpos } from "./crear/cuerpos.ts";
import { empaquetar } from "./crear/empaquetar.ts";
import { guardar, NOTAS } from "./crear/guardar.ts";
import { dejarPendientes } from "./crear/historia.ts";
import { anotarMigraciones } from "./crear/migraciones.ts";
import { diaDeVersion } from "./crear/nombrada.ts";
import { abrirTienda, type Motor } from "./crear/tienda.ts";
import { Manifiesto, type Carpetas } from "./manifiesto.ts";
import { abrirProgramas, archivoDe } from "./version.ts";

/** Short rounds. Doubts are resolved at once while the tax system answers; an absence there never counts as final here. */
const ENV = { MOSTRADOR_DUDA_INTERVALO_MS: "500", MOSTRADOR_TAREAS_MS: "1000" };
const ROOT = join(import.meta.dirname, "../..");
const PROGRAMAS = "programas.tar.br";

const [numero = "", revision = "HEAD"] = process.argv.slice(2);
const dia = diaDeVersion({
  version: numero,
  paquete: git("show", `${revision}:package.json`),
  changelog: readChangelog(),
});
const motivo = dia.ok ? impedimento(nombreDe(dia.value)) : dia.error;
const version = dia.ok ? nombreDe(dia.value) : "";
if (motivo !== null) {
  process.stderr.write(`${motivo}\n`);
  process.exitCode = 1;
} else await create();

/** Builds a folder's name: names sort by time, and two releases of one day differ. */
function nombreDe(dia: string): string {
  return `${dia}-${numero}`;
}

/** Finds other obstacles to a release. */
function impedimento(nombre: string): string | null {
  if (existsSync(archivoDe(nombre, ".")))
    return `test/actualizacion/${nombre} ya existe: una versión publicada no se cambia.`;
  if (revision === "HEAD" && git("status", "--porcelain") !== "")
    return "Hay cambios sin confirmar: lo publicado es el último commit. Confírmelos primero.";
  return null;
}

function readChangelog(): string | null {
  const archivo = join(ROOT, "CHANGELOG.md");
  return existsSync(archivo) ? readFileSync(archivo, "utf8") : null;
}

async function create(): Promise<void> {
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
    await anotarMigraciones(version, arbol.carpeta);
    const cuerpos = await anotarCuerpos(arbol.carpeta);
    const escritos = cuerpos === null ? [archivo] : [archivo, cuerpos];
    spawnSync("oxfmt", escritos, { cwd: ROOT, stdio: "inherit" });
  } finally {
    arbol.borrar();
  }
}

interface Foto {
  readonly carpetas: Carpetas;
  readonly rutasDeCaja: readonly string[];
}

/** Runs the bundles themselves to create the folders, with the simulator of their commit. */
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
