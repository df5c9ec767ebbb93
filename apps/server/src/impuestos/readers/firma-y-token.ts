/** Reads how long a company can sign and call; writes nothing. */
import type { Nit } from "@mostrador/core";
import { getEmpresa } from "../../cuenta/db/empresas.ts";
import type { Deps } from "../../deps.ts";
import { nombreDe } from "../siat/certificado.ts";

/** Reads the certificate's owner and end, and the token's end, as stored now; null where there is none. */
export async function getFirmaYToken(deps: Pick<Deps, "db" | "vigenciasOf">, nit: Nit) {
  const empresa = await getEmpresa(deps.db, nit);
  const { certificadoMs, titular, tokenMs } = deps.vigenciasOf(empresa);
  return {
    certificado:
      certificadoMs === null || titular === null
        ? null
        : { titular: nombreDe(titular), hastaMs: certificadoMs },
    token: empresa.token === null ? null : { hastaMs: tokenMs },
  };
}
