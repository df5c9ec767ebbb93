import { fail, ok, type FalloCampo, type ManualesTerminal, type Result } from "@mostrador/core";
import type { FalloPuente } from "../../contract/index.ts";
import type { Deps } from "../deps.ts";
import { FRASES_MANUALES } from "../frases/manuales.ts";

/** Returns the server's last data about its booklets; fails if it never sent any. */
export function datosGuardados({ ajustes }: Deps): Result<ManualesTerminal, FalloPuente> {
  const datos = ajustes.find("manuales");
  return datos === undefined ? fail(fallo(FRASES_MANUALES.sinCafcs)) : ok(datos);
}

/** A failure of hand-written invoices that no field is to blame for. */
export function fallo(texto: string): FalloPuente {
  return { kind: "manual", texto, campos: [] };
}

/** A failure with its fields. */
export function falloDe(fallos: readonly FalloCampo[]): FalloPuente {
  return {
    kind: "manual",
    texto: fallos.map(({ msg }) => msg).join(" "),
    campos: fallos.map(({ loc, msg }) => ({ loc: [...loc], msg })),
  };
}
