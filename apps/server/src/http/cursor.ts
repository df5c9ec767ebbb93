import { fail, type Result } from "@mostrador/core";
import { z } from "zod";
import type { Fallo } from "../fallos.ts";

const MAL = "El cursor no es de esta lista.";

/** A page's cursor as a query carries it. */
export const CursorDeLista = z.string().regex(/^[\w-]{1,100}$/, MAL);

const Cursor = z.tuple([z.string(), z.int()]);

/** The document after which a list continues. */
export type LugarEnLista = readonly [fechaEmision: string, id: number];

/** Gives the cursor of the page that follows a document. */
export function cursorTras({
  fechaEmision,
  id,
}: {
  readonly fechaEmision: string;
  readonly id: number;
}): string {
  return Buffer.from(JSON.stringify([fechaEmision, id])).toString("base64url");
}

/** Reads a cursor; undefined where the query has none. */
export function parseCursor(texto: string | undefined): LugarEnLista | undefined | null {
  if (texto === undefined) return undefined;
  try {
    return Cursor.parse(JSON.parse(Buffer.from(texto, "base64url").toString()));
  } catch {
    return null;
  }
}

/** Builds the failure of a cursor that no list gave. */
export function cursorAjeno(): Result<never, Fallo> {
  return fail({
    kind: "validacion",
    origen: "query",
    campos: [{ loc: ["cursor"], kind: "cursor", msg: MAL }],
  });
}
