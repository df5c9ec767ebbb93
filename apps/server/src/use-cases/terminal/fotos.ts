import { fail, ok, type Result, type Nit } from "@mostrador/core";
import { sha256 } from "@mostrador/core/node";
import { saveFoto } from "../../db/fotos.ts";
import { transaccion } from "../../db/transaccion.ts";
import type { Deps } from "../../deps.ts";
import type { Fallo } from "../../fallos.ts";

/** Keeps a picture of a company's product under its hash, which must be the picture's own. */
export async function guardarFoto(
  { db }: Pick<Deps, "db">,
  nit: Nit,
  hash: string,
  foto: string,
): Promise<Result<null, Fallo>> {
  if (sha256(foto) !== hash)
    return fail({
      kind: "validacion",
      campos: [{ loc: ["hash"], kind: "hash", msg: "El hash no es el de la foto." }],
    });
  await transaccion(db, nit, (tx) => saveFoto(tx, nit, foto));
  return ok(null);
}
