/**
 * Applies the consequences of a document's new state in its transaction: due work, search data, notices and
 * sums.
 */
import { isPublico, type Estado } from "@mostrador/core";
import { anunciarPaso, type Paso } from "./anunciar-paso.ts";
import { soltarProforma } from "../../tienda/db/asentar-proforma.ts";
import { asentarVenta } from "./asentar-venta.ts";
import { insertAusente } from "./ausentes.ts";
import type { Tx } from "../../motor/connection.ts";
import type { Fila } from "../../motor/esquema.ts";
import { soughtCuf } from "../../motor/sought.ts";
import { ponerTrasEstado, type Documento } from "./tareas-de-documentos.ts";

type Movida = Documento & Pick<Fila<"facturas">, "estado" | "gemela" | "corteId">;

/** Outcomes of a sent document after which a slow call may still land. */
const A_BUSCAR: ReadonlySet<string> = new Set(["ausente", "corregida"]);

/** States of a document that came to nothing: the proforma that it was made of is free again. */
const NO_FUE: ReadonlySet<Estado> = new Set(["RECHAZADA", "DESCARTADA"]);

/** Makes due the work that the state asks for, sums the document, and tells webhooks and the buyer. */
export async function seguirEstado(tx: Tx, documento: Movida, paso: Paso): Promise<void> {
  const { antes, suceso, ahoraMs } = paso;
  await ponerTrasEstado(tx, documento);
  if (NO_FUE.has(documento.estado) || antes === "DESCARTADA")
    await soltarProforma(tx, documento.nit, documento.cuf);
  if (antes !== null && A_BUSCAR.has(suceso)) await insertAusente(tx, documento, ahoraMs);
  const reposaba = antes !== null && isPublico(antes);
  if (!isPublico(documento.estado) && !reposaba) return;
  const factura = await tx
    .selectFrom("facturas")
    .selectAll()
    .where("cuf", "=", soughtCuf(documento.cuf))
    .executeTakeFirstOrThrow();
  await asentarVenta(tx, factura);
  await anunciarPaso(tx, factura, paso);
}
