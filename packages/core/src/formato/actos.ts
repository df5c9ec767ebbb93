/** Acts at the tills in the words of the shop. */

/** Acts by their names in a till's log, and facts by their types. */
const NOMBRES: Readonly<Record<string, string>> = {
  turnoAbierto: "Abrió la caja",
  turnoCerrado: "Cerró la caja",
  movimiento: "Movió efectivo",
  ingreso: "Ingreso de efectivo",
  retiro: "Retiro de efectivo",
  reimpresion: "Imprimió otra vez",
  lineasQuitadas: "Quitó líneas de una venta",
  anulacion: "Anuló una factura",
  reversion: "Revirtió una anulación",
  nota: "Emitió una nota",
  deber: "Quedó dinero por resolver",
  deberRespondido: "Respondió por dinero pendiente",
  venta: "Vendió",
  proformaVendida: "Vendió una proforma",
  conteo: "Contó existencias",
  compraRecibida: "Recibió una compra",
  papelElegido: "Cambió lo que dice el papel",
  trasladoEnviado: "Envió un traslado",
  trasladoRecibido: "Recibió un traslado",
  salidaDeExistencias: "Sacó productos sin venderlos",
  cobroManual: "Cobró facturas de papel",
  "cajón sin venta": "Abrió el cajón sin venta",
  abrirCajon: "Abrió el cajón sin venta",
  probarCajon: "Probó el cajón",
  "impresora probada": "Probó la impresora",
  cobrar: "Vendió con descuento permitido",
  darDescuento: "Descuento permitido",
  "descuento propio": "Vendió con descuento",
  darPrecio: "Precio permitido",
  venderDeMas: "Venta de más de lo que quedaba",
  entrar: "Entró",
  desconocido: "Acto de un programa más nuevo",
  ilegible: "Acto que no se puede leer",
};

/** The names of a till's calls are identifiers in camelCase. Other names of acts are words for people. */
const LLAMADA = /^[a-z]+(?:[A-Z][a-z]*)*$/;

/** Names an act of a till's log or of its facts. A call for which a permission was lent has its detail as name. */
export function nombrarActo(acto: string): string {
  const nombre = NOMBRES[acto];
  if (nombre !== undefined) return nombre;
  if (acto.startsWith("revision:")) return "Reparó sus datos al abrir";
  return LLAMADA.test(acto) ? "Autorización de un encargado" : acto.charAt(0).toUpperCase() + acto.slice(1);
}
