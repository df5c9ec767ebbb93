import type { FalloPuente } from "../../contract/index.ts";

/** Kind whose sentence stands at the field that is to be corrected, and says it all. */
type EnSuCampo = "entradaInvalida";

/** Id of the help question for each kind of failure. */
const RESPUESTAS: Readonly<Record<Exclude<FalloPuente["kind"], EnSuCampo>, string>> = {
  noEmparejada: "caja-no-reconocida",
  terminalRevocada: "caja-no-reconocida",
  copiaDeCaja: "caja-copiada",
  relojDudoso: "reloj",
  creditosAgotados: "creditos",
  sinCufd: "sin-codigos",
  sinDatos: "sin-datos",
  discoLleno: "disco-lleno",
  codigoInvalido: "codigo-emparejar",
  servidorInalcanzable: "servidor-no-contesta",
  servidorResponde: "servidor-no-contesta",
  servidorPropio: "servidor-propio",
  ventaNoEncontrada: "buscar-venta",
  ventaSinDocumento: "sin-factura",
  ventaEnDuda: "en-duda",
  ventaCobrada: "ya-cobrada",
  ventaCambiada: "dos-ventanas",
  escritoCambiado: "dos-ventanas",
  pagoInsuficiente: "falta-pago",
  totalCambiado: "total-cambio",
  cantidadSinConfirmar: "cantidad-rara",
  turno: "turno",
  faltaNota: "turno",
  faltaReponer: "turno",
  posventa: "anular",
  tienda: "datos-de-tienda",
  nota: "devolver",
  proforma: "proforma",
  manual: "factura-de-papel",
  existencias: "existencias",
  contingencia: "sin-internet",
  impresora: "no-imprime",
  diario: "segunda-copia",
  practica: "practicar",
  actualizacion: "actualizar",
  sinUsuario: "pin",
  pinEquivocado: "pin",
  gafeteEquivocado: "pin",
  gafeteEsProducto: "pin",
  usuarios: "personas",
  faltaPermiso: "permiso",
  interno: "soporte",
};

/** Returns the id of the help question for a kind of failure; null if its field says what to correct, or if the text is no kind of failure. */
export function respuestaDeFallo(kind: string | null | undefined): string | null {
  const ids: Readonly<Record<string, string | undefined>> = RESPUESTAS;
  return kind == null ? null : (ids[kind] ?? null);
}
