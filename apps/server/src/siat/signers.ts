import { isVigente, readP12, type Firmante } from "@mostrador/core/node";
import type { Empresa } from "../db/empresas.ts";
import type { Deps } from "../deps.ts";
import type { Secretos } from "../secretos.ts";
import { parseToken } from "./token.ts";

/**
 * Makes the companies' signers. Each .p12 is opened once (10 to 17 ms) and kept while the stored one is the
 * same. A renewal by any server thus serves here with the next call. `firmanteOf` gives null without a valid one.
 */
export function createFirmas(
  secretos: Secretos,
  now: () => number,
): Pick<Deps, "firmanteOf" | "vigenciasOf"> {
  const kept = new Map<number, { p12: string; firmante: Firmante }>();
  const abrir = (empresa: Empresa): Firmante | null => {
    if (empresa.p12 === null || empresa.p12Clave === null) return null;
    const p12 = secretos.open(empresa.p12);
    const id = p12.toString("base64");
    const known = kept.get(empresa.nit);
    if (known?.p12 === id) return known.firmante;
    const leido = readP12(p12, secretos.open(empresa.p12Clave).toString());
    if (!leido.ok) return null;
    kept.set(empresa.nit, { p12: id, firmante: leido.value });
    return leido.value;
  };
  return {
    firmanteOf: (empresa) => {
      const firmante = abrir(empresa);
      return firmante !== null && isVigente(firmante, now()) ? firmante : null;
    },
    vigenciasOf: (empresa) => {
      const firmante = abrir(empresa);
      const token = empresa.token === null ? null : parseToken(secretos.open(empresa.token).toString());
      return {
        certificadoMs: firmante?.validoHastaMs ?? null,
        titular: firmante?.titular ?? null,
        tokenMs: token?.hastaMs ?? null,
      };
    },
  };
}
