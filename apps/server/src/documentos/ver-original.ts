/** Shows an invoice to a till that prepares a note, and checks whether the note's lines can be returned. */
import {
  Cuf,
  decimal,
  montoDevuelto,
  ok,
  originalToTerminal,
  sumDevueltas,
  type FacturaOriginal,
  type FalloCampo,
  type NotaAnterior,
  type NotaPedidoTerminal,
  type OriginalTerminal,
  type Result,
} from "@mostrador/core";
import type { Empresa } from "../cuenta/db/empresas.ts";
import { listNotasVivas } from "./db/notas-vivas.ts";
import { transaccion } from "../motor/transaccion.ts";
import type { Deps } from "../deps.ts";
import type { Fallo } from "../fallos.ts";
import { findOriginal } from "./solicitud.ts";

/** Returns an invoice of the company, issued by any till or API user, with its returnable lines. */
export async function viewOriginal(
  deps: Deps,
  empresa: Empresa,
  cuf: string,
): Promise<Result<OriginalTerminal, Fallo>> {
  const leida = await readOriginal(deps, empresa, cuf);
  if (!leida.ok) return leida;
  const { original, notas } = leida.value;
  return ok(
    originalToTerminal(Cuf.parse(cuf), original.xml, {
      monto: montoDevuelto(notas).toFixed(2),
      lineas: sumDevueltas(notas, original),
    }),
  );
}

/** Reads the invoice of a note and the valid notes about it, in one transaction. */
export function readOriginal({ db }: Deps, empresa: Empresa, cuf: string) {
  return transaccion(db, empresa.nit, async (tx) => {
    const original = await findOriginal(tx, empresa, cuf);
    return original.ok ? ok({ original: original.value, notas: await listNotasVivas(tx, cuf) }) : original;
  });
}

/** Checks that each line occurs once, belongs to the invoice, and returns no more than the remaining quantity. */
export function checkLineas(
  original: FacturaOriginal,
  notas: readonly NotaAnterior[],
  lineas: NotaPedidoTerminal["lineas"],
): readonly FalloCampo[] {
  const devueltas = sumDevueltas(notas, original);
  return lineas.flatMap(({ nroItem, cantidad }, i): FalloCampo[] => {
    const linea = original.xml.detalle[nroItem - 1];
    const repetida = lineas.findIndex((otra) => otra.nroItem === nroItem) < i;
    const queda = decimal(linea?.["cantidad"] ?? "0").minus(devueltas.get(nroItem)?.cantidad ?? 0);
    if (!repetida && decimal(cantidad).gt(0) && decimal(cantidad).lte(queda)) return [];
    const nombre = linea?.["descripcion"] ?? `la línea ${nroItem}`;
    const msg = repetida
      ? `${nombre} está dos veces: escriba una sola cantidad.`
      : `De ${nombre} se puede devolver más de 0 y hasta ${queda.toFixed()}: lo vendido menos lo que ya se devolvió.`;
    return [{ loc: ["lineas"], kind: "cantidadExcede", msg }];
  });
}
