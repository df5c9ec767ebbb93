import { presentacionFactura, totalesComunes } from "../documento/presentacion.ts";
import { calcularImportes } from "../factura/importes.ts";
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
    modalidadServicio: pideOpcional("Modalidad del servicio", texto(0, 100), { ejemplo: "AMBULATORIO" }),
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
    especialidad: pideItemOpcional("Especialidad", texto(0, 500), { ejemplo: "CIRUGÍA GENERAL" }),
    especialidadDetalle: pideItemOpcional("Detalle de la especialidad", texto(0, 500)),
    nroQuirofanoSalaOperaciones: pideItem("N° de quirófano o sala", entero(1, 9999)),
    especialidadMedico: pideItemOpcional("Especialidad del médico", texto(0, 500)),
    nombreApellidoMedico: pideItem("Médico", texto(1, 500)),
    nitDocumentoMedico: pideItem("NIT o documento del médico", entero(1, 9_999_999_999_999)),
    nroMatriculaMedico: pideItemOpcional("Matrícula del médico", texto(0, 50)),
    nroFacturaMedico: pideItemOpcional("N° de factura del médico", entero(0, 99_999_999)),
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
  importes: (pedido, tipoCambio) => calcularImportes(pedido, tipoCambio, { decimales: 2 }),
});
