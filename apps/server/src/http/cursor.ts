import { fail, Instante, type Result } from "@mostrador/core";
import { z } from "zod";
import type { Fallo } from "../fallos.ts";

const MAL = "El cursor no es de esta lista.";

/** Schema of a page's cursor in a query. */
export const CursorDeLista = z.string().regex(/^[\w-]{1,100}$/, MAL);

const Id = z.int().nonnegative();
/** Schemas of positions, in a list by time and in one by amount. An engine cannot compare with any other value. */
const LUGARES = {
  fecha: z.tuple([Instante, Id]),
  monto: z.tuple([z.string().regex(/^-?\d{1,17}$/), Id]),
};

/** The document after which a list continues. */
export type LugarEnLista = readonly [fechaEmision: string, id: number];

/** Returns the cursor of the page that follows a document. */
export function cursorTras({
  fechaEmision,
  id,
}: {
  readonly fechaEmision: string;
  readonly id: number;
}): string {
  return Buffer.from(JSON.stringify([fechaEmision, id])).toString("base64url");
}

/** Parses a cursor for an order; undefined if the query has none, null if no list in this order returned it. */
export function parseCursor(
  texto: string | undefined,
  orden: keyof typeof LUGARES = "fecha",
): LugarEnLista | undefined | null {
  if (texto === undefined) return undefined;
  try {
    return LUGARES[orden].parse(JSON.parse(Buffer.from(texto, "base64url").toString()));
  } catch {
    return null;
  }
}

/** Builds the failure of a cursor that no page of the list returned. */
export function cursorAjeno(): Result<never, Fallo> {
  return fail({
    kind: "validacion",
    origen: "query",
    campos: [{ loc: ["cursor"], kind: "cursor", msg: MAL }],
  });
}
