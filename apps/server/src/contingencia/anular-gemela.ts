import type { Cuf, Nit } from "@mostrador/core";
import type { Deps } from "../deps.ts";
import { updateFactura } from "../documentos/db/facturas.ts";
import { transaccion } from "../motor/transaccion.ts";
import type { Fallo } from "../fallos.ts";
import { anularFactura } from "../documentos/anular-factura.ts";
import { paso, type Paso } from "./paso.ts";

/** Reason for annulling a twin: issued wrongly. Catalog motivos_anulacion. */
const MOTIVO_GEMELA = 1;

/** Annuls a twin. A twin past the term stays EMITIDA with the reason: only a person can go on from there. */
export async function anularGemela(deps: Deps, nit: Nit, cuf: Cuf): Promise<Paso> {
  const anulada = await anularFactura(deps, nit, cuf, MOTIVO_GEMELA);
  if (anulada.ok || !isTarde(anulada.error)) return paso(anulada);
  const observada = JSON.stringify(YA_NO_SE_ANULA);
  await transaccion(deps.db, nit, (tx) => updateFactura(tx, { nit, cuf }, { observada }));
  return "hecho";
}

/** Refusal: the term for annulling is over for good. docs/fiscal-rules.md F47. */
const TARDE = 934;

function isTarde(fallo: Fallo): boolean {
  return fallo.kind === "rechazada" && fallo.mensajes.some(({ codigo }) => codigo === TARDE);
}

const YA_NO_SE_ANULA = {
  codigo: TARDE,
  descripcion: "LA VENTA TIENE DOS FACTURAS VALIDAS Y ESTA YA NO SE PUEDE ANULAR",
  remedio: "El comprador tiene la otra. Emita una nota de crédito por el total de esta, o consulte al SIN.",
} as const;
