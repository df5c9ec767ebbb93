import { fail, ok, type Result, type Nit } from "@mostrador/core";
import { sha256 } from "@mostrador/core/node";
import type { Tx } from "../../db/connection.ts";
import { findFoto, saveFoto, sumFotos } from "../../db/fotos.ts";
import { inTransaction } from "../../db/transaccion.ts";
import type { Deps } from "../../deps.ts";
import type { Fallo } from "../../fallos.ts";

/** Pictures of one company, in all and in bytes: more than any shop has products on its shelves. */
const MAX_FOTOS = 20_000;
const MAX_BYTES = 1_000_000_000;

/**
 * Keeps a picture of a company's product under its hash, which must be the picture's own. Fails where the company has as many as are kept.
 */
export async function guardarFoto(
  { db, now }: Pick<Deps, "db" | "now">,
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
    await saveFoto(tx, nit, foto, now());
    return ok(null);
  });
}

/** Whether a company may keep this picture: it has it already, or has place for one more. */
async function cabeFoto(tx: Tx, nit: Nit, hash: string, foto: string): Promise<boolean> {
  const { fotos, bytes } = await sumFotos(tx, nit);
  if (fotos < MAX_FOTOS && bytes + foto.length <= MAX_BYTES) return true;
  return (await findFoto(tx, nit, hash)) !== undefined;
}
