import { chooseFirmante, isVigente, readP12, type Firmante, type Firmantes } from "@mostrador/core/firma";
import { createRecientes } from "@mostrador/core/node";
import type { Empresa } from "../../cuenta/db/empresas.ts";
import type { Deps } from "../../deps.ts";
import type { Secretos } from "../../secretos.ts";
import { parseToken } from "./token.ts";

/** Most companies whose opened certificates stay in memory, at some 15 KB each. */
const MAX_EMPRESAS = 20_000;

/**
 * Makes the companies' signers. Opening a .p12 takes 10 to 17 ms, so the last two of each company stay open, by their content: a certificate
 * that another server replaced is used from the next call on. `firmanteOf` gives null without a valid certificate.
 */
export function createFirmas(
  secretos: Secretos,
  now: () => number,
): Pick<Deps, "firmanteOf" | "vigenciasOf"> {
  const kept = createRecientes<number, readonly { p12: string; firmantes: Firmantes }[]>(
    MAX_EMPRESAS,
    () => 1,
  );
  const abrir = (empresa: Empresa): Firmantes | null => {
    if (empresa.p12 === null || empresa.p12Clave === null) return null;
    const p12 = secretos.open(empresa.p12);
    const id = p12.toString("base64");
    const known = kept.get(empresa.nit) ?? [];
    const abierto = known.find((uno) => uno.p12 === id);
    if (abierto !== undefined) return abierto.firmantes;
    const leido = readP12(p12, secretos.open(empresa.p12Clave).toString());
    if (!leido.ok) return null;
    kept.set(empresa.nit, [...known.slice(-1), { p12: id, firmantes: leido.value }]);
    return leido.value;
  };
  const elegir = (empresa: Empresa, enMs: number): Firmante | null => {
    const firmantes = abrir(empresa);
    return firmantes === null ? null : chooseFirmante(firmantes, enMs, empresa.nit);
  };
  return {
    firmanteOf: (empresa, enMs = now()) => {
      const firmante = elegir(empresa, enMs);
      return firmante !== null && isVigente(firmante, enMs) ? firmante : null;
    },
    vigenciasOf: (empresa) => {
      const firmante = elegir(empresa, now());
      const token = empresa.token === null ? null : parseToken(secretos.open(empresa.token).toString());
      return {
        certificadoMs: firmante?.validoHastaMs ?? null,
        titular: firmante?.titular ?? null,
        tokenMs: token?.hastaMs ?? null,
      };
    },
  };
}
