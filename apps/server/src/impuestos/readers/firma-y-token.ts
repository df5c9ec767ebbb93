/** Reads how long a company can sign and call, and the annex of its system; writes nothing. */
import type { Nit } from "@mostrador/core";
import { getEmpresa } from "../../cuenta/db/empresas.ts";
import type { Deps } from "../../deps.ts";
import { nombreDe } from "../siat/certificado.ts";

/** Reads the certificate's owner and end, the token's end, as stored now, null where there is none, and the annex that its system is for. */
export async function getFirmaYToken(deps: Pick<Deps, "db" | "vigenciasOf">, nit: Nit) {
  const empresa = await getEmpresa(deps.db, nit);
  const { certificadoMs, titular, tokenMs } = deps.vigenciasOf(empresa);
  return {
    certificado:
      certificadoMs === null || titular === null
        ? null
        : { titular: nombreDe(titular), hastaMs: certificadoMs },
    token: empresa.token === null ? null : { hastaMs: tokenMs },
    anexo: empresa.anexo,
  };
}
