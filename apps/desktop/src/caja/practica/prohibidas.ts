import { fail, type Result } from "@mostrador/core";
import type { FalloPuente, NombreLlamada } from "../../contract/index.ts";
import { FRASES_PRACTICA } from "../frases/practica.ts";

/** Calls that a practice till refuses: they change the till's settings, or reach a server, another computer or the second copy. */
const PROHIBIDAS: ReadonlySet<NombreLlamada> = new Set<NombreLlamada>([
  "emparejar",
  "aceptarServidorAnterior",
  "revisarInstalacion",
  "instalar",
  "compartirServidor",
  "recuperarDiario",
  "codigoParaOtra",
  "guardarConfiguracion",
  "guardarPapel",
  "buscarActualizacion",
  "actualizar",
]);

/** Refuses a call that practice does not allow; null for a call that it answers. */
export function negarEnPractica(nombre: NombreLlamada): Result<never, FalloPuente> | null {
  if (!PROHIBIDAS.has(nombre)) return null;
  return fail({ kind: "practica", texto: FRASES_PRACTICA.prohibida, campos: [] });
}
