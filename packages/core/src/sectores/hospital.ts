import { presentacionFactura, totalesComunes } from "../documento/presentacion.ts";
import { computeImportes } from "../factura/importes.ts";
import { pideItem, pideItemOpcional, pideOpcional } from "./campos.ts";
import {
  base,
  cierre,
  cliente,
  descuento,
  documentoSector,
  emisor,
  giftCard,
  itemCodigos,
  itemImportes,
  moneda,
  montoTotal,
  pago,
} from "./comun.ts";
import { defineFactura } from "./factura.ts";
import { entero, texto } from "./tipos.ts";

/** Sector 17, hospitals and clinics. Source: facturaElectronicaHospitalClinica.xsd, in its order. */
export const hospital = defineFactura({
  codigo: 17,
  nombre: "Factura de hospitales y clínicas",
  tipoFactura: 1,
  ruta: "/v1/facturas/hospital",
  raiz: "HospitalClinica",
  decimales: 2,
  cabecera: {
    ...emisor,
    ...cliente,
    modalidadServicio: pideOpcional("Modalidad del servicio", texto(0, 100), {
      explica: "Cómo se atendió al paciente: ambulatorio, internación, emergencia.",
      ejemplo: "AMBULATORIO",
    }),
    ...pago,
    ...montoTotal,
    ...base({ gravado: false }),
    ...moneda(2),
    ...giftCard,
    ...descuento,
    ...cierre,
    ...documentoSector(17),
  },
  detalle: {
    ...itemCodigos,
    especialidad: pideItemOpcional("Especialidad", texto(0, 500), {
      explica: "Especialidad médica de la prestación.",
      ejemplo: "CIRUGÍA GENERAL",
    }),
    especialidadDetalle: pideItemOpcional("Detalle de la especialidad", texto(0, 500), {
      explica: "Detalle de la especialidad o del procedimiento.",
    }),
    nroQuirofanoSalaOperaciones: pideItem("N° de quirófano o sala", entero(1, 9999), {
      explica: "Número del quirófano o sala donde se hizo.",
    }),
    especialidadMedico: pideItemOpcional("Especialidad del médico", texto(0, 500), {
      explica: "Especialidad del médico que atendió.",
    }),
    nombreApellidoMedico: pideItem("Médico", texto(1, 500), {
      explica: "Nombre completo del médico que atendió.",
    }),
    nitDocumentoMedico: pideItem("NIT o documento del médico", entero(1, 9_999_999_999_999), {
      explica: "NIT del médico, o su documento de identidad si no tiene NIT.",
    }),
    nroMatriculaMedico: pideItemOpcional("Matrícula del médico", texto(0, 50), {
      explica: "Matrícula profesional del médico.",
    }),
    nroFacturaMedico: pideItemOpcional("N° de factura del médico", entero(0, 99_999_999), {
      explica: "Número de la factura que el médico dio al hospital.",
    }),
    ...itemImportes(2),
  },
  presentacion: presentacionFactura("FACTURA", {
    comprador: [{ etiqueta: "Modalidad del servicio", elemento: "modalidadServicio" }],
    linea: [
      { etiqueta: "Especialidad", elemento: "especialidad" },
      { etiqueta: "Detalle", elemento: "especialidadDetalle" },
      { etiqueta: "Quirófano o sala N°", elemento: "nroQuirofanoSalaOperaciones" },
      { etiqueta: "Médico", elemento: "nombreApellidoMedico" },
      { etiqueta: "Especialidad del médico", elemento: "especialidadMedico" },
      { etiqueta: "NIT/documento del médico", elemento: "nitDocumentoMedico" },
      { etiqueta: "Matrícula", elemento: "nroMatriculaMedico" },
      { etiqueta: "Factura del médico N°", elemento: "nroFacturaMedico" },
    ],
    totales: totalesComunes({ giftCard: true, credito: true }),
  }),
  importes: (pedido, tipoCambio) => computeImportes(pedido, tipoCambio, { decimales: 2 }),
});
