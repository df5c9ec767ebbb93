import type { FalloPuente } from "../../contract/index.ts";

/** Id of the help question for each kind of failure. Kinds whose own sentence is sufficient have no entry. */
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

/** Returns the id of the help question for a kind of failure; null if its sentence is sufficient, or if the text is no kind of failure. */
export function respuestaDeFallo(kind: string | null | undefined): string | null {
  const ids: Readonly<Record<string, string | undefined>> = RESPUESTAS;
  return kind == null ? null : (ids[kind] ?? null);
}
