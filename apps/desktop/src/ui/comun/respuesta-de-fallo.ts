import type { FalloPuente } from "../../contract/index.ts";

/** The question of the help that answers for each kind of failure. Kinds whose own sentence says all that can be done have none. */
const RESPUESTAS: Readonly<Partial<Record<FalloPuente["kind"], string>>> = {
  noEmparejada: "caja-no-reconocida",
  terminalRevocada: "caja-no-reconocida",
  copiaDeCaja: "caja-copiada",
  relojDudoso: "reloj",
  creditosAgotados: "creditos",
  sinCufd: "sin-codigos",
  sinDatos: "sin-datos",
  discoLleno: "disco-lleno",
  servidorInalcanzable: "servidor-no-contesta",
  servidorResponde: "servidor-no-contesta",
  ventaEnDuda: "en-duda",
  ventaCambiada: "dos-ventanas",
  escritoCambiado: "dos-ventanas",
  totalCambiado: "total-cambio",
  turno: "turno",
  impresora: "no-imprime",
  diario: "segunda-copia",
  actualizacion: "actualizar",
  sinUsuario: "pin",
  pinEquivocado: "pin",
  gafeteEquivocado: "pin",
  faltaPermiso: "permiso",
  interno: "soporte",
};

/** Gives the id of the question that answers for a kind of failure; null: its sentence says all. Other words, such as a block's, have none. */
export function respuestaDeFallo(kind: string | null | undefined): string | null {
  const ids: Readonly<Record<string, string | undefined>> = RESPUESTAS;
  return kind == null ? null : (ids[kind] ?? null);
}
