import { ok } from "@mostrador/core";
import type { Deps } from "../deps.ts";
import type { Llamadas } from "../llamadas/tipos.ts";
import { responderDeber, viewDeberes } from "./responder.ts";

/** Answers the calls about duties. */
export function deDeberes(deps: Deps) {
  return {
    responderDeber: (entrada) => responderDeber(deps, entrada),
    deberes: () => ok(viewDeberes(deps)),
  } satisfies Partial<Llamadas>;
}
