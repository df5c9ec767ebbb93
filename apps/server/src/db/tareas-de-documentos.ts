import { lugarDe, type NombreClase, type TareaNueva } from "../tareas/reglas.ts";
import type { Tx } from "./connection.ts";
import type { Fila } from "./esquema.ts";
import { ponerTarea, quitarTarea } from "./tareas.ts";

/** Kinds of rows that are about one document; their key is its CUF. */
type DeDocumento = Extract<NombreClase, "dudas" | "cambios" | "tardias">;

/** A document and its point of sale, which is the place of its rows. */
export type Documento = Pick<Fila<"facturas">, "nit" | "cuf" | "sucursal" | "puntoVenta">;

/** Makes a document's row due at `venceEn` or earlier, in the transaction that makes it due. */
export function ponerTareaDe(
  tx: Tx,
  clase: DeDocumento,
  documento: Documento,
  venceEn?: number,
): Promise<void> {
  return ponerTarea(tx, tareaDe(clase, documento), venceEn);
}

/** Takes a document's row away: nothing is left to do. */
export function quitarTareaDe(tx: Tx, clase: DeDocumento, documento: Documento): Promise<void> {
  return quitarTarea(tx, tareaDe(clase, documento));
}

function tareaDe(clase: DeDocumento, documento: Documento): TareaNueva {
  return { nit: documento.nit, clase, clave: documento.cuf, lugar: lugarDe(documento) };
}
