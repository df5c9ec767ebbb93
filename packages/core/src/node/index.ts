/** The half of this package that needs Node: archives, printing, diagnosis, sealed secrets. The part that signs is `@mostrador/core/firma`. */
export { buildTar, comprimir, empaquetar, sha256, type Archivo } from "./archivo.ts";
export {
  compressDocument,
  createDictionary,
  dictionaryNameOf,
  expandDocument,
  isCompressed,
  nameOf,
  SAMPLES,
  UnreadableDocument,
  type Dictionary,
  type StoredDocument,
} from "./compressed-document.ts";
export {
  buildInformeEscpos,
  buildPruebaQr,
  buildTicketEscpos,
  buildTiraPaginas,
  letrasDeRollo,
  signosDeRollo,
  pulsoCajon,
  repertorioDe,
  type PinCajon,
  type Rollo,
} from "./escpos.ts";
export {
  huellaDeLlave,
  isPruebaDe,
  LLAVE_PUBLICA,
  llaveDeCodigo,
  nombreDeCodigo,
  pruebaDe,
} from "./emparejamiento.ts";
export { isPuertoLibre } from "./puerto.ts";
export { writeDiagnostico } from "./diagnostico/archivo.ts";
export { createRegistroArchivo, type Anotar } from "./diagnostico/registro.ts";
export { readDisco, readSistema } from "./diagnostico/sistema.ts";
export type { PedidoEtiquetas } from "./etiquetas/hojas.ts";
export { createColaJusta, type ColaJusta } from "./pdf/cola-justa.ts";
export { createPdfPool, type FormatoPdf, type PdfPool, type Turno } from "./pdf/pool.ts";
export { qrPath } from "./pdf/qr.ts";
export { createRecientes, type Recientes } from "./recientes.ts";
export { direccionesDeRed } from "./red.ts";
export { isMarkOf, markOf } from "./reply-mark.ts";
export { createSealer, type Sealer } from "./sealer.ts";
export { VERSION } from "./version.ts";
