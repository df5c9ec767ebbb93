import { fail, ok, type FalloCampo, type ManualesTerminal, type Result } from "@mostrador/core";
import type { FalloPuente } from "../../contract/index.ts";
import type { Deps } from "../deps.ts";

/** Tells that the till does not know yet which CAFC there are. */
export const SIN_DATOS =
  "No hay conexión con el servidor, y la caja todavía no sabe qué CAFC hay: vuelva a abrir esta pantalla cuando haya conexión.";

/** Gives what the server told last of its booklets; fails where it never told. */
export function datosGuardados({ ajustes }: Deps): Result<ManualesTerminal, FalloPuente> {
  const datos = ajustes.find("manuales");
  return datos === undefined ? fail(fallo(SIN_DATOS)) : ok(datos);
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
