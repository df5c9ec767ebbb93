import { fail, ok, type Result, type Nit } from "@mostrador/core";
import { sha256 } from "@mostrador/core/node";
import type { Tx } from "../motor/connection.ts";
import { findFoto, saveFoto, sumFotos } from "./db/fotos.ts";
import { inTransaction } from "../motor/transaccion.ts";
import type { Deps } from "../deps.ts";
import type { Fallo } from "../fallos.ts";

/** Limits of one company's pictures, in number and bytes: more than any shop needs. */
const MAX_FOTOS = 20_000;
const MAX_BYTES = 1_000_000_000;

/** Stores a picture of a company's product under its hash, which must match. Fails at the company's limit. */
export async function guardarFoto(
  { db, reloj }: Pick<Deps, "db" | "reloj">,
  nit: Nit,
  hash: string,
  foto: string,
): Promise<Result<null, Fallo>> {
  if (sha256(foto) !== hash)
    return fail({
      kind: "validacion",
      campos: [{ loc: ["hash"], kind: "hash", msg: "El hash no es el de la foto." }],
    });
  return inTransaction(db, nit, async (tx): Promise<Result<null, Fallo>> => {
    if (!(await cabeFoto(tx, nit, hash, foto)))
      return fail({ kind: "demasiadasFotos", fotos: MAX_FOTOS, megas: MAX_BYTES / 1_000_000 });
    await saveFoto(tx, nit, foto, reloj.ahora());
    return ok(null);
  });
}

/** Tells whether a company may store this picture: it has it already, or has room for one more. */
async function cabeFoto(tx: Tx, nit: Nit, hash: string, foto: string): Promise<boolean> {
  const { fotos, bytes } = await sumFotos(tx, nit);
  if (fotos < MAX_FOTOS && bytes + foto.length <= MAX_BYTES) return true;
  return (await findFoto(tx, nit, hash)) !== undefined;
}
