/** Checks of who makes a call, the same for every operation but `verificarComunicacion`. */
import { reglaAmbiente } from "./910-ambiente.ts";
import { reglaSistema } from "./911-sistema.ts";
import { reglaNit } from "./919-nit.ts";
import { reglaToken } from "./989-token.ts";
import type { Hechos } from "./hechos.ts";
import type { Regla } from "./mensaje.ts";

/** The checks of the caller in their order. */
export const QUIEN_LLAMA: readonly Regla<Hechos>[] = [reglaToken, reglaAmbiente, reglaSistema, reglaNit];
