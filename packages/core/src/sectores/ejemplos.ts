/** One example request for each sector: for the API's documentation and for tests. */

const FACTURAS = {
  1: {
    emisor: { sucursal: 0, puntoVenta: 0, actividadEconomica: "4711100" },
    cliente: { tipoDocumento: 5, numeroDocumento: "1028627025", razonSocial: "Comercial Illimani S.R.L." },
    metodoPago: 1,
    descuentoAdicional: 5,
    items: [
      linea("ARR-01", 1000101, "Arroz grano de oro, bolsa de 1 kg", 4, 57, 9.5),
      { ...linea("CAF-25", 1000118, "Café molido de los Yungas 250 g", 2, 57, 32), descuento: 4 },
    ],
  },
  2: {
    emisor: { actividadEconomica: "6810100" },
    cliente: { tipoDocumento: 5, numeroDocumento: "1020703023", razonSocial: "Estudio Contable Sajama" },
    periodoFacturado: "OCTUBRE 2026",
    metodoPago: 7,
    items: [linea("ALQ-302", 1005102, "Alquiler de la oficina 302, edificio Torre Azul", 1, 58, 3500)],
  },
  3: {
    emisor: { actividadEconomica: "4630100" },
    cliente: {
      tipoDocumento: 0,
      numeroDocumento: "0",
      razonSocial: "Andean Grains GmbH",
      codigoCliente: "AG-01",
    },
    direccionComprador: "Speicherstraße 12, Hamburg",
    incoterm: "CIF",
    incotermDetalle: "CIF-ARICA",
    puertoDestino: "Arica",
    lugarDestino: "Hamburgo",
    codigoPais: 3,
    metodoPago: 7,
    moneda: 2,
    costosGastosNacionales: { "Transporte a frontera": 2000, Seguro: 1000 },
    costosGastosInternacionales: { "Flete marítimo": 7000, Seguro: 3000 },
    numeroDescripcionPaquetesBultos: "1.000 sacos de 25 kg en 1 contenedor de 40 pies",
    informacionAdicional: "Quinua real orgánica, cosecha 2026",
    items: [
      {
        ...linea("QUI-REAL", 1005201, "Quinua real blanca, orgánica", 25_000, 22, 3.12345),
        codigoNandina: "1008509000",
      },
    ],
  },
  4: {
    emisor: { actividadEconomica: "4630100" },
    cliente: { tipoDocumento: 0, numeroDocumento: "0" },
    codigoPais: 37,
    puertoDestino: "Arica",
    metodoPago: 7,
    moneda: 2,
    items: [
      {
        ...linea("CAF-VERDE", 1005202, "Café verde lavado, sacos de 60 kg", 120, 57, 310.5),
        codigoNandina: "0901119000",
      },
    ],
  },
  6: {
    emisor: { actividadEconomica: "7911000" },
    cliente: { tipoDocumento: 3, numeroDocumento: "P1234567", razonSocial: "Marie Dupont" },
    razonSocialOperadorTurismo: "Salar Tours S.R.L.",
    cantidadHuespedes: 2,
    cantidadHabitaciones: 1,
    cantidadMayores: 2,
    cantidadMenores: 0,
    fechaIngresoHospedaje: "2026-11-20T14:00:00",
    metodoPago: 1,
    items: [
      {
        ...linea("HAB-D", 1005402, "Hospedaje en habitación doble, 2 noches", 2, 58, 350),
        codigoTipoHabitacion: 2,
        detalleHuespedes: [
          { nombreHuesped: "Marie Dupont", documentoIdentificacion: "P1234567", codigoPais: 65 },
          { nombreHuesped: "Jean Dupont", documentoIdentificacion: "P7654321", codigoPais: 65 },
        ],
      },
    ],
  },
  8: {
    emisor: { actividadEconomica: "5813000" },
    cliente: { tipoDocumento: 1, numeroDocumento: "4853921", complemento: "1A", razonSocial: "Quispe" },
    metodoPago: 1,
    items: [linea("LIB-BOL", 1006001, "Libro: Historia de Bolivia, 8.ª edición", 1, 57, 120)],
  },
  11: {
    emisor: { actividadEconomica: "8530100" },
    cliente: { tipoDocumento: 1, numeroDocumento: "3344556", razonSocial: "Mamani Flores" },
    nombreEstudiante: "Ana Lucía Mamani Rojas",
    periodoFacturado: "OCTUBRE 2026",
    metodoPago: 1,
    items: [linea("PEN-10", 1005501, "Pensión escolar, octubre de 2026", 1, 58, 850)],
  },
  12: {
    emisor: { actividadEconomica: "4730000" },
    cliente: { tipoDocumento: 5, numeroDocumento: "1028627025", razonSocial: "Comercial Illimani S.R.L." },
    placaVehiculo: "2345ABC",
    codigoPais: 22,
    metodoPago: 1,
    items: [linea("GAS-ESP", 1006101, "Gasolina especial", 53.47594, 28, 3.74)],
  },
  13: {
    emisor: { actividadEconomica: "3510100" },
    cliente: { tipoDocumento: 1, numeroDocumento: "5566778", razonSocial: "Condori Apaza" },
    mes: "OCTUBRE",
    gestion: 2026,
    ciudad: "El Alto",
    zona: "Villa Adela",
    numeroMedidor: "12255-2343",
    domicilioCliente: "Av. Bolivia N° 1450",
    consumoPeriodo: 215.4,
    montoDescuentoTarifaDignidad: 12.5,
    tasaAseo: 14.2,
    tasaAlumbrado: 9.8,
    ajusteSujetoIva: 3,
    detalleAjusteSujetoIva: { "Reposición del medidor": 3 },
    otrosPagosNoSujetoIva: 5,
    detalleOtrosPagosNoSujetoIva: { Reconexión: 5 },
    metodoPago: 1,
    items: [linea("ENE-01", 1005601, "Consumo de energía eléctrica", 1, 58, 168.35)],
  },
  14: {
    emisor: { actividadEconomica: "1103000" },
    cliente: { tipoDocumento: 5, numeroDocumento: "1007039026", razonSocial: "Licorería El Prado" },
    metodoPago: 1,
    descuentoAdicional: 10,
    items: [
      {
        ...linea("CER-620", 1005701, "Cerveza lata 620 ml", 12, 57, 10),
        marcaIce: 1,
        alicuotaEspecifica: 3.54,
        alicuotaPorcentual: 0.01,
        cantidadIce: 7.44,
      },
      { ...linea("VASO", 99100, "Vaso cervecero", 6, 57, 12.5), marcaIce: 2 },
    ],
  },
  16: {
    emisor: { actividadEconomica: "5510100" },
    cliente: { tipoDocumento: 5, numeroDocumento: "1028627025", razonSocial: "Comercial Illimani S.R.L." },
    cantidadHuespedes: 2,
    cantidadHabitaciones: 1,
    cantidadMayores: 2,
    fechaIngresoHospedaje: "2026-11-20T14:00:00",
    metodoPago: 2,
    numeroTarjeta: "4797********7896",
    items: [
      {
        ...linea("HAB-S", 1005301, "Habitación simple, 3 noches", 3, 58, 420),
        codigoTipoHabitacion: 1,
        detalleHuespedes: [
          { nombreHuesped: "Carla Suárez", documentoIdentificacion: "6677889", codigoPais: 22 },
        ],
      },
      linea("LAV", 1005302, "Lavandería", 1, 58, 45),
    ],
  },
  17: {
    emisor: { actividadEconomica: "8610100" },
    cliente: { tipoDocumento: 1, numeroDocumento: "7788990", razonSocial: "Vargas Peña" },
    modalidadServicio: "INTERNACIÓN",
    metodoPago: 7,
    items: [
      {
        ...linea("CIR-APE", 1005801, "Apendicectomía laparoscópica", 1, 58, 6800),
        especialidad: "CIRUGÍA GENERAL",
        especialidadDetalle: "CIRUGÍA LAPAROSCÓPICA",
        nroQuirofanoSalaOperaciones: 2,
        especialidadMedico: "CIRUJANO GENERAL",
        nombreApellidoMedico: "Dr. Luis Arce Soria",
        nitDocumentoMedico: 3344556017,
        nroMatriculaMedico: "A-4521",
        nroFacturaMedico: 318,
      },
    ],
  },
  28: {
    emisor: { actividadEconomica: "6201000" },
    cliente: {
      tipoDocumento: 0,
      numeroDocumento: "0",
      razonSocial: "Pacific Software Inc.",
      codigoCliente: "PS-7",
    },
    direccionComprador: "500 Market St, San Francisco",
    lugarDestino: "Estados Unidos",
    codigoPais: 58,
    metodoPago: 7,
    moneda: 2,
    informacionAdicional: "Contrato 2026-14, hito 3",
    items: [linea("DEV-03", 1005901, "Desarrollo de software, hito 3", 1, 58, 12_400)],
  },
};

/**
 * One realistic request for each sector, invoices and notes, as the API takes it (its JSON, in camelCase). Serves the API's documentation
 * and the review of printed documents. Codes are those of the demo's catalogs.
 */
export const EJEMPLOS: Readonly<Record<number, object>> = {
  ...FACTURAS,
  24: nota(2, FACTURAS[1].items[1]),
  47: nota(2, FACTURAS[1].items[1]),
  48: nota(1, FACTURAS[14].items[0]),
};

/** The return of a whole line: the original line and the returned line. The caller sets the invoice. */
function nota(nroItem: number, linea: object | undefined) {
  return {
    emisor: { sucursal: 0, puntoVenta: 0 },
    cufFacturaOriginal: "8727F63A15F8976591FDDE5B387C5D015A29E06A1A19E23EF34124CD",
    numeroFacturaOriginal: 1,
    fechaEmisionFacturaOriginal: "2026-11-20",
    items: [1, 2].map((codigoDetalleTransaccion) => ({ nroItem, ...linea, codigoDetalleTransaccion })),
  };
}

function linea(
  codigoProducto: string,
  codigoSin: number,
  descripcion: string,
  cantidad: number,
  unidadMedida: number,
  precioUnitario: number,
) {
  return { codigoProducto, codigoSin, descripcion, cantidad, unidadMedida, precioUnitario };
}
