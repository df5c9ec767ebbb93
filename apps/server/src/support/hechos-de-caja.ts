/** Sends facts to the server as a till does, for tests. */
import { randomUUID } from "node:crypto";
import { PROTOCOLO, PROTOCOLO_HEADER, type Instante } from "@mostrador/core";
import type { Caja } from "./caja.ts";
import { exigir } from "./llamar.ts";

/** Sends one fact of a till, with its number in the till's log. `datos`: the content that its type requires. */
export async function putHecho(
  caja: Caja,
  { serie, n }: { readonly serie: string; readonly n: number },
  { tipo, instante, datos }: { readonly tipo: string; readonly instante: Instante; readonly datos: object },
): Promise<void> {
  const resto = { epoca: 1, version: 1, usuario: "Ana", autorizo: null };
  const hecho = { id: randomUUID(), n, tipo, instante, ...resto, datos: JSON.stringify(datos) };
  const cabeceras = { [PROTOCOLO_HEADER]: String(PROTOCOLO) };
  exigir(await caja.call("POST", "/v1/terminal/hechos", { serie, hechos: [hecho] }, cabeceras));
}
