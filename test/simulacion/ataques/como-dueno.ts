import { SERVIDOR } from "../mundo.ts";
import { pedir } from "../pedir.ts";
import type { Escena } from "./ataque.ts";

/** Makes a call with an owner's token; gives its data, null where it failed. */
export async function comoDueno(
  { mundo }: Escena,
  ownerToken: string,
  metodo: string,
  ruta: string,
  cuerpo?: object,
): Promise<unknown> {
  const headers = { authorization: `Bearer ${ownerToken}` };
  const respuesta = await mundo.esperar(pedir(SERVIDOR + ruta, metodo, cuerpo, headers), 60_000);
  mundo.anotar(`dueño: ${metodo} ${ruta} -> ${respuesta?.status ?? "sin respuesta"}`);
  return respuesta !== null && respuesta.status < 300 ? JSON.parse(respuesta.texto).datos : null;
}
