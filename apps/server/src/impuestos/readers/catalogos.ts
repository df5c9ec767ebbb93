/** Reads the tax system's catalogs as synchronised; writes nothing. */
import type { Nit } from "@mostrador/core";
import { NOMBRES_CATALOGOS } from "@mostrador/core/catalogos";
import { getEmpresa } from "../../cuenta/db/empresas.ts";
import type { Deps } from "../../deps.ts";
import type { Db } from "../../motor/connection.ts";
import { type CatalogoGuardado, findCatalogo } from "../db/catalogos.ts";
import { nombreDe } from "../siat/certificado.ts";

/**
 * Finds a company's catalog by its name in docs/api.md A23; undefined for another name, and before it was
 * synchronised.
 */
export async function findCatalogoDe(
  db: Db,
  nit: Nit,
  nombre: string,
): Promise<CatalogoGuardado | undefined> {
  const known = NOMBRES_CATALOGOS.find((uno) => uno === nombre);
  return known === undefined ? undefined : findCatalogo(db, nit, known);
}

/** Reads how long a company can sign and call; writes nothing. */

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
