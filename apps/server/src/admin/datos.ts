/** Orders on the data as a whole: copies, restores, the audit's chains, and what was kept of one document. */
import { join } from "node:path";
import { fail, Instante, ok, type Result } from "@mostrador/core";
import { z } from "zod";
import { createAvance, type Avisar } from "../avance.ts";
import type { Config } from "../config.ts";
import { openDb } from "../db/abrir.ts";
import type { Db } from "../db/connection.ts";
import { revisarCadenas, type Cadena } from "../db/auditoria.ts";
import { verificarCopia } from "../db/copia.ts";
import { anotarCopia } from "../db/restauracion.ts";
import { volver } from "../db/volver.ts";
import { diagnosticar } from "../diagnostico/diagnosticar.ts";
import { hacerCopia } from "../jobs/copiar.ts";
import { aceptarSumas } from "../revision/archivo.ts";
import { reunirEvidencia } from "../use-cases/reunir-evidencia.ts";
import { enTaller } from "./en-taller.ts";
import { Carpeta, Copia, Diarios } from "./opciones.ts";
import { createOrdenes, ordenDeArchivos, type Orden, type Salida } from "./orden.ts";
import {
  aceptarRestauracion,
  restaurar,
  restaurarBase,
  restaurarDiarios,
  verRestauracion,
} from "./restaurar.ts";

const orden = createOrdenes(enTaller);

/** The orders about copies, restores, the trail and the review. */
export const ORDENES_DE_DATOS: Readonly<Record<string, Orden>> = {
  evidencia: orden({ cuf: z.string().min(1).meta({ valor: "CUF" }), en: Carpeta }, ({ db }, { cuf, en }) =>
    reunirEvidencia(db, cuf, en),
  ),
  "auditoria verificar": orden(
    {},
    ({ db }) => conAvance((avisar) => revisarAuditoria(db, avisar)),
    "o npm run audit",
  ),
  "copia crear": ordenDeArchivos({ en: Carpeta }, crearCopia, "con el servidor andando"),
  "copia verificar": ordenDeArchivos({ copia: Copia }, (_config, { copia }) =>
    conAvance(async (avisar) => ok(verificarCopia(copia, avisar))),
  ),
  restaurar: ordenDeArchivos(
    { copia: Copia, diario: Diarios },
    (config, { copia, diario }) =>
      conAvance((avisar) => revisada(config, avisar, restaurar(config, copia, diario, avisar))),
    "sin datos en MOSTRADOR_DATA o DATABASE_URL, servidores detenidos",
  ),
  "restaurar diarios": ordenDeArchivos(
    { diario: Diarios },
    (config, { diario }) =>
      conAvance((avisar) => revisada(config, avisar, restaurarDiarios(config, diario, avisar))),
    "diarios hallados después, o una restauración que quedó a medias",
  ),
  "restaurar base": ordenDeArchivos(
    { diario: Diarios },
    (config, { diario }) =>
      conAvance((avisar) => revisada(config, avisar, restaurarBase(config, diario, avisar))),
    "una base que se puso por otro medio",
  ),
  diagnostico: ordenDeArchivos(
    { en: Carpeta.optional().meta({ valor: "carpeta" }) },
    async (config, { en = join(config.dataDir, "diagnosticos") }) =>
      ok({ archivo: await diagnosticar(config, en, []) }),
    "un archivo para quien da soporte, sin claves ni datos de compradores",
  ),
  volver: ordenDeArchivos(
    {},
    async (config) => ok(await volver(config)),
    "la copia de antes de la última actualización, si nada se escribió después; servidores detenidos",
  ),
  "sumas aceptar": ordenDeArchivos(
    {},
    async ({ databaseUrl, dataDir }) =>
      databaseUrl === null
        ? ok(aceptarSumas(dataDir))
        : fail("PostgreSQL guarda sus propias sumas de página."),
    "las filas que revisar nombró, después de verlas: quedan como están",
  ),
  "restauracion ver": orden({}, ({ db }) => verRestauracion(db)),
  "restauracion aceptar": orden(
    { desde: Instante.meta({ valor: "instante" }), hasta: Instante.meta({ valor: "instante" }) },
    ({ db, now }, tramo) => aceptarRestauracion(db, tramo, now()),
  ),
};

function crearCopia(config: Config, { en }: { readonly en: string }): Salida {
  return conAvance(async (avisar) => {
    const enMs = Date.now();
    const copia = await hacerCopia(config, en, enMs, avisar);
    const db = await openDb(config);
    await anotarCopia(db, enMs);
    await db.destroy();
    return ok(copia);
  });
}

/** The answer of a restore with the audit's chains. */
async function revisada(
  config: Config,
  avisar: Avisar,
  restaurada: Promise<Result<object, string>>,
): Promise<Result<object, string>> {
  const informe = await restaurada;
  if (!informe.ok) return informe;
  const db = await openDb(config);
  const cadenas = await revisarAuditoria(db, avisar);
  await db.destroy();
  return cadenas.ok ? ok({ ...informe.value, ...cadenas.value }) : cadenas;
}

async function revisarAuditoria(
  db: Db,
  avisar: Avisar,
): Promise<Result<{ cadenas: readonly Cadena[] }, string>> {
  const cadenas = await revisarCadenas(db, avisar);
  const rotas = cadenas.filter(({ rotura }) => rotura !== null);
  if (rotas.length === 0) return ok({ cadenas });
  return fail(`La auditoría no se sostiene.\n${rotas.map((c) => `NIT ${c.nit}: ${c.rotura}`).join("\n")}`);
}

/** An order that may take minutes says on standard error how far it is; the answer stays alone on standard output. */
async function conAvance(hacer: (avisar: Avisar) => Salida): Salida {
  const { avisar, fin } = createAvance(process.stderr);
  try {
    return await hacer(avisar);
  } finally {
    fin();
  }
}
