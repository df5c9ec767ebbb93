/**
 * Orders that check or export stored data: the chains of the audit trail, the evidence of one document, the file for
 * support, the checksums of rows.
 */
import { join } from "node:path";
import { fail, ok } from "@mostrador/core";
import { z } from "zod";
import { diagnosticar } from "../diagnostico/diagnosticar.ts";
import { aceptarSumas } from "../../copias/revision/archivo.ts";
import { checkExistencias } from "../../existencias/readers/verificar.ts";
import { reunirEvidencia } from "../../documentos/reunir-evidencia.ts";
import { llevarTodo } from "../../copias/llevar/llevar-todo.ts";
import { checkAuditoria } from "./cadenas.ts";
import { conAvance } from "./con-avance.ts";
import { enTaller } from "./en-taller.ts";
import { Carpeta, Nit } from "./opciones.ts";
import { createOrdenes, ordenDeArchivos, type Orden } from "./orden.ts";

const orden = createOrdenes(enTaller);

/** The orders about the trail, the balances of stock, one document's evidence, the diagnosis and the review. */
export const ORDENES_DE_DATOS: Readonly<Record<string, Orden>> = {
  evidencia: orden({ cuf: z.string().min(1).meta({ valor: "CUF" }), en: Carpeta }, ({ db }, { cuf, en }) =>
    reunirEvidencia(db, cuf, en),
  ),
  "auditoria verificar": orden(
    {},
    ({ db }) => conAvance((avisar) => checkAuditoria(db, avisar)),
    "o npm run audit",
  ),
  "existencias verificar": orden(
    {},
    ({ db }) => checkExistencias(db),
    "cada saldo es la suma de sus movimientos",
  ),
  diagnostico: ordenDeArchivos(
    { en: Carpeta.optional().meta({ valor: "carpeta" }) },
    async (config, { en = join(config.dataDir, "diagnosticos") }) =>
      ok({ archivo: await diagnosticar(config, en, []) }),
    "un archivo para quien da soporte, sin claves ni datos de clientes",
  ),
  "datos exportar": orden(
    { nit: Nit, en: Carpeta },
    ({ db, now }, { nit, en }) => llevarTodo(db, nit, en, now()),
    "todo lo de una empresa en archivos abiertos: XML, CSV, fotos y un texto que los explica; sin secretos",
  ),
  "sumas aceptar": ordenDeArchivos(
    {},
    async ({ databaseUrl, dataDir }) =>
      databaseUrl === null
        ? ok(aceptarSumas(dataDir))
        : fail("PostgreSQL guarda sus propias sumas de página."),
    "las filas que revisar nombró, después de verlas: quedan como están",
  ),
};
