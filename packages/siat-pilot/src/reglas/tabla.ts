/** Cause of a code, and the functions that return it. */
type Fila = readonly [causa: string, ...reglas: readonly [string, ...(readonly string[])]];

/**
 * Every code that the simulator returns by itself. The texts are the authority's (mensajes_servicios). The causes are this simulator's
 * reading of docs/fiscal-rules.md F54. A code without a row does not compile.
 */
export const TABLA = {
  // States
  690: ["the document is registered and valid", "verificacionEstadoFactura"],
  691: ["the document is registered and annulled", "verificacionEstadoFactura"],
  901: ["the package was taken in and waits", "recepcionPaqueteFactura"],
  902: [
    "nothing was taken in; as a message: an event of kind 5 to 7 without CAFC",
    "recepcionFactura",
    "reglaEventoDelPaquete",
  ],
  904: [
    "some of a package were taken; as a message: a CAFC in an event of kind 1 to 4",
    "procesarPaquetes",
    "reglaEventoDelPaquete",
  ],
  905: ["annulled", "anulacionFactura"],
  906: ["not annulled; the message says why", "anulacionFactura"],
  907: ["the annulment is taken back", "reversionAnulacionFactura"],
  908: ["registered", "recepcionFactura", "procesarPaquetes"],
  909: [
    "the annulment stands; as a message: there is none to take back",
    "reversionAnulacionFactura",
    "reglaReversion",
  ],
  926: ["the service answers", "verificarComunicacion"],
  999: ["an internal error that was asked for", "fallar"],

  // Identity of the caller
  910: ["codigoAmbiente is not this system's", "reglaAmbiente"],
  911: ["nobody has this codigoSistema", "reglaSistema"],
  912: ["the system is not the token's", "reglaSistema"],
  919: ["the NIT is no taxpayer, or not the token's", "reglaNit"],
  989: ["the apikey is missing, forged, expired or revoked", "reglaToken"],
  917: ["codigoModalidad is neither 1 nor 2", "reglaModalidad"],
  937: ["the taxpayer has the other modality", "reglaModalidad"],
  918: ["the branch is not in the register", "reglaSucursal"],
  933: ["the point of sale is not there, or closed", "reglaPuntoVenta", "cierrePuntoVenta"],
  955: ["mass emission, which nobody is authorised for", "sinAutorizacionMasiva"],
  958: ["an operation that nobody is authorised for", "sinAutorizacion"],

  // CUIS and CUFD
  913: ["the CUIS is not the taxpayer's", "reglaCuisDeSucursal"],
  929: ["the CUIS has ended", "reglaCuisDeSucursal"],
  930: ["the CUIS is of another branch or point of sale", "reglaCuisDeSucursal", "reglaCuis"],
  959: ["the CUIS was given to another system", "reglaCuisDeSucursal"],
  980: ["a CUIS is still in force; it comes with the reply", "cuis"],
  3008: ["warning: the CUIS ends within five days", "cufd"],
  914: ["the CUFD is not this point of sale's", "reglaCufd"],
  953: ["the CUFD has ended", "reglaCufd"],
  123: ["issued offline when its CUFD served no more", "reglaVentana"],
  3002: ["more than 1000 points of sale in one request", "masivo"],
  986: ["the NIT is active", "verificarNit"],
  987: ["the NIT is inactive", "verificarNit"],
  994: ["the NIT does not exist", "verificarNit"],

  // Points of sale and events
  947: ["the kind of point of sale is not in the catalog", "reglaNombrePuntoVenta"],
  948: ["the point of sale has no name", "reglaNombrePuntoVenta"],
  949: ["the point of sale has no description", "reglaNombrePuntoVenta"],
  997: ["its name is too long", "reglaNombrePuntoVenta"],
  998: ["its description is too long", "reglaNombrePuntoVenta"],
  982: ["the branch has no points of sale", "consultaPuntoVenta"],
  950: ["the event has no kind", "reglaEvento"],
  951: ["the event has no description", "reglaEvento"],
  960: ["the event has no end", "reglaEvento"],
  974: ["the event ends before it begins", "reglaEvento"],
  976: ["the event's kind is not in the catalog", "reglaEvento"],
  981: ["the event has not ended, ended over 48 h ago, or crosses another", "reglaEvento"],
  984: ["cufdEvento is not an earlier CUFD of this point of sale that served then", "reglaEvento"],
  996: ["the events of no date were asked for", "consultaEventoSignificativo"],

  // Contents of the request
  931: ["the sector does not exist, or is not the document's", "reglaSector", "search"],
  932: ["the sector goes to another service", "reglaSector"],
  940: ["the taxpayer may not issue this sector", "reglaSector"],
  915: ["the kind of document is not the sector's", "reglaTipoFactura"],
  916: ["the emission is not the operation's", "reglaEmision"],
  935: ["fechaEnvio is missing or far from now", "reglaFechaEnvio"],
  943: ["fechaEnvio has another format", "reglaFechaEnvio"],
  920: ["the archive is missing or does not open", "openArchivo", "desempacar"],
  971: ["the archive has over 100 MB", "openArchivo"],
  969: ["hashArchivo is not the archive's", "reglaHash"],

  // Packages
  923: ["no codigoRecepcion", "validacionRecepcionPaqueteFactura"],
  944: ["an unknown codigoRecepcion", "validacionRecepcionPaqueteFactura"],
  942: ["an unknown event", "reglaEventoDelPaquete"],
  957: ["an event of another point of sale", "reglaEventoDelPaquete"],
  983: ["sent over 48 h after the event, 72 h with CAFC", "reglaEventoDelPaquete"],
  954: ["over 500 documents", "recepcionPaqueteFactura", "desempacar"],
  985: ["another number of documents than declared", "desempacar"],
  1006: ["a document on another CUFD than the event's", "reglaCufdDelXml"],
  1040: ["a document from outside the event's window", "reglaVentana"],
  1045: ["a CAFC that is not the package's, or not the sector's, or where none belongs", "reglaCafc"],
  1046: ["a document from outside the CAFC's dates", "reglaCafc"],
  1047: ["a number outside the CAFC's range, or used", "reglaCafc"],

  // Schema, signature, issuer
  939: ["the XML is not of the schema, or a code is in no catalog", "receiveDocumento", "fuera"],
  921: ["the signature is missing, misshapen or does not verify", "reglaFirma"],
  922: ["signed with a certificate that is not registered", "reglaCertificado"],
  927: [
    "the certificate is unreadable, weak or out of its dates",
    "reglaFirma",
    "reglaCertificado",
    "notificaCertificadoRevocado",
  ],
  928: ["the certificate is revoked", "reglaCertificado", "notificaCertificadoRevocado"],
  965: ["the taxpayer has no certificate registered", "reglaCertificado"],
  1000: ["the CUF is registered", "reglaCuf"],
  1001: ["another issuer than the CUFD's", "reglaNitEmisor"],
  1002: ["the CUF does not follow from the document", "reglaCuf"],
  1003: ["another CUFD than the request's", "reglaCufdDelXml"],
  1004: ["another branch than the CUFD's", "reglaSucursalDelXml"],
  1007: ["another address than the CUFD's", "reglaDireccion"],
  1008: ["another point of sale than the CUFD's", "reglaPuntoVentaDelXml"],
  1009: ["not issued now, and sent online", "reglaFechaEmision"],
  1035: ["fechaEmision has another format", "reglaFechaEmision"],
  2000: ["warning: the number does not follow the last one", "reglaCorrelatividad"],

  // Buyer, payment, goods
  1005: ["the buyer is the issuer", "reglaMismoEmisor"],
  1010: ["over Bs 3000 to a buyer without document", "reglaDocumentoCero"],
  1011: ["a complement without identity card", "reglaComplemento"],
  1012: ["a card's number without payment by card", "reglaTarjeta"],
  1036: ["99002 or 99003 with another name than its own", "reglaNominatividad"],
  1037: ["the buyer's NIT is not active", "reglaNitCliente"],
  2005: ["warning: the same, with codigoExcepcion", "reglaNitCliente"],
  1050: ["gift card and payment method do not go together", "reglaGiftCard"],
  1016: ["an activity that is not the taxpayer's", "codigoDeLinea"],
  1017: ["a product of another activity", "codigoDeLinea"],
  1023: ["codigoNandina is no tariff code", "fuera"],

  // Amounts
  1013: ["montoTotal", "reglasTotales", "calculoExportacion"],
  1014: ["montoTotalMoneda is not montoTotal / tipoCambio", "reglasTotales"],
  1015: ["montoTotalSujetoIva", "reglasTotales"],
  1018: ["a line's subTotal", "reglasLineas", "reglasLineaIce", "calculoNota"],
  1019: ["a line's montoIceEspecifico", "reglasLineaIce"],
  1020: ["a line's montoIcePorcentual", "reglasLineaIce"],
  1021: ["the header's montoIceEspecifico is not the lines'", "calculoIce"],
  1022: ["the header's montoIcePorcentual is not the lines'", "calculoIce"],
  1024: ["the costs of an export, or their sums", "calculoExportacion"],
  1025: ["montoTotalSujetoIva of fuel is not law 317's part", "reglasTotales"],
  1028: ["a line's alicuotaIva or precioNetoVentaIce", "reglasLineaIce"],
  1056: ["bolivianos at another rate than 1", "reglaTipoCambio"],
  1057: ["montoTotalMoneda of an export", "calculoExportacion"],
  1060: ["montoDetalle of an export", "calculoExportacion"],

  // Notes
  1029: ["montoTotalDevuelto", "calculoNota"],
  1030: ["montoTotalOriginal is not the type-1 lines'", "calculoNota"],
  1031: ["montoEfectivoCreditoDebito is not 13 %", "calculoNota"],
  1033: ["more is given back than was paid", "calculoNota"],
  1048: ["the original is not registered, or has another number", "reglaOriginal"],
  1049: ["the lines are not the original's", "reglaDetalleOriginal"],
  1051: ["another date than the original's", "reglaOriginal"],
  1053: ["over 18 months after the original", "reglaOriginal"],
  1054: ["the discount, or the share of it given back", "calculoNota"],
  1061: [
    "the original is annulled, without tax credit, given back already, another buyer's, or one for note 47",
    "reglaOriginal",
    "reglaDevolucion",
  ],

  // Annulment
  924: ["no such document of this taxpayer", "search"],
  925: ["the reason is not in the catalog", "reglaAnulacion"],
  934: ["too late to annul", "reglaAnulacion"],
  936: ["annulled already", "reglaAnulacion"],
  941: ["the annulment was taken back once; it cannot be annulled again", "reglaAnulacion"],
  968: ["the annulment was taken back already", "reglaReversion"],
  3011: ["the taxpayer's system did not pass its reversal tests", "reglaReversion"],
  3012: ["too late to take back", "reglaReversion"],
} as const satisfies Readonly<Record<number, Fila>>;

/** A code that the simulator returns by itself. */
export type Codigo = keyof typeof TABLA;

/** Accepts any code that the tester sets, whether it is in the table or not. */
export function codigoElegido(codigo: number): Codigo {
  return codigo as Codigo; // the tester may choose any code
}
