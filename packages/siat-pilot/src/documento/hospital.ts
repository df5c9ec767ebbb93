import { campo, desdeCero, entero, fijo, mayorACero, nulo, texto } from "./campos.ts";
import { CIERRE, CLIENTE, CODIGOS, EMISOR, IMPORTES, MONEDA, PAGO } from "./comunes.ts";
import type { TablaSector } from "./tipos.ts";

/** Sector 17, hospitals and clinics. Source: facturaElectronicaHospitalClinica.xsd and facturaComputarizadaHospitalClinica.xsd, in their order. */
export const hospital: TablaSector = {
  codigo: 17,
  tipoFactura: 1,
  servicio: { 1: "ServicioFacturacionElectronica", 2: "ServicioFacturacionComputarizada" },
  raiz: { 1: "facturaElectronicaHospitalClinica", 2: "facturaComputarizadaHospitalClinica" },
  esquema: { 1: "facturaElectronicaHospitalClinica", 2: "facturaComputarizadaHospitalClinica" },
  campoNumero: "numeroFactura",
  calculo: "venta",
  cabecera: [
    ...EMISOR,
    ...CLIENTE,
    nulo("modalidadServicio", texto(0, 100)),
    ...PAGO,
    campo("montoTotal", mayorACero(17, 2)),
    campo("montoTotalSujetoIva", desdeCero(17, 2)),
    ...MONEDA,
    nulo("montoGiftCard", desdeCero(17, 2)),
    nulo("descuentoAdicional", desdeCero(17, 2)),
    ...CIERRE,
    campo("codigoDocumentoSector", fijo(17)),
  ],
  detalle: [
    ...CODIGOS,
    nulo("especialidad", texto(0, 500)),
    nulo("especialidadDetalle", texto(0, 500)),
    campo("nroQuirofanoSalaOperaciones", entero(1, 9999)),
    nulo("especialidadMedico", texto(0, 500)),
    campo("nombreApellidoMedico", texto(1, 500)),
    campo("nitDocumentoMedico", entero(1, 9_999_999_999_999)),
    nulo("nroMatriculaMedico", texto(0, 50)),
    nulo("nroFacturaMedico", entero(0, 99_999_999)),
    campo("cantidad", mayorACero(17, 2)),
    campo("unidadMedida", entero(1, 200)),
    ...IMPORTES,
  ],
  minDetalle: 1,
  decimalesDetalle: 2,
};
