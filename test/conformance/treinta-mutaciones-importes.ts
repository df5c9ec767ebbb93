import { aTexto, fraccion, mas } from "../support/segundo-calculo-fraccion.ts";
import {
  enUltima,
  exportacion,
  factura,
  lleva,
  nacional,
  nota,
  otroDigito,
  poner,
  sumar,
  tiene,
  todas,
  type Mutacion,
} from "./treinta-mutacion.ts";

const iceUltima = todas(enUltima("alicuotaIva"), enUltima("marcaIce"));

/** Amounts that do not follow from each other. */
export const IMPORTES: readonly Mutacion[] = [
  { nombre: "the total", codigo: 1013, aplica: factura, xml: sumar("montoTotal") },
  { nombre: "the total in the currency", codigo: 1014, aplica: nacional, xml: sumar("montoTotalMoneda") },
  {
    nombre: "an export's total in the currency",
    codigo: 1057,
    aplica: exportacion,
    xml: sumar("montoTotalMoneda"),
  },
  {
    nombre: "the base",
    codigo: 1015,
    aplica: (v) => [1, 2, 11, 13, 14, 16, 17].includes(v.sector),
    xml: sumar("montoTotalSujetoIva"),
  },
  {
    nombre: "the base of fuel",
    codigo: 1025,
    aplica: (v) => v.sector === 12,
    xml: sumar("montoTotalSujetoIva"),
  },
  {
    nombre: "the discount",
    codigo: 1013,
    aplica: todas(nacional, tiene("descuentoAdicional")),
    xml: sumar("descuentoAdicional"),
  },
  {
    nombre: "an export's discount",
    codigo: 1057,
    aplica: todas(exportacion, tiene("descuentoAdicional")),
    xml: sumar("descuentoAdicional"),
  },
  { nombre: "a line's amount", codigo: 1018, xml: sumar("subTotal", "ultimo") },
  {
    nombre: "a line's quantity",
    codigo: 1018,
    aplica: (v) => factura(v) && v.sector !== 28,
    xml: poner("cantidad", (n) => aTexto(mas(fraccion(n), fraccion(1)))),
  },
  {
    nombre: "a line's price",
    codigo: 1018,
    xml: poner("precioUnitario", (n) => aTexto(mas(fraccion(n), fraccion(1))), "ultimo"),
  },
  {
    nombre: "a rate of the boliviano",
    codigo: 1056,
    aplica: (v) => v.cabecera["codigoMoneda"] === "1",
    xml: poner("tipoCambio", "2"),
  },
  { nombre: "a municipal rate", codigo: 1013, aplica: lleva("tasaAseo"), xml: sumar("tasaAseo") },
  {
    nombre: "the sum of an export's lines",
    codigo: 1060,
    aplica: lleva("montoDetalle"),
    xml: sumar("montoDetalle"),
  },
  {
    nombre: "an export's subtotal at the border",
    codigo: 1024,
    aplica: lleva("montoDetalle"),
    xml: sumar("totalGastosNacionalesFob"),
  },
  {
    nombre: "an export's costs abroad",
    codigo: 1024,
    aplica: lleva("montoDetalle"),
    xml: sumar("totalGastosInternacionales"),
  },
  {
    nombre: "the specific ICE",
    codigo: 1021,
    aplica: lleva("montoIceEspecifico"),
    xml: sumar("montoIceEspecifico"),
  },
  {
    nombre: "the ICE on the price",
    codigo: 1022,
    aplica: lleva("montoIcePorcentual"),
    xml: sumar("montoIcePorcentual"),
  },
  { nombre: "a line's VAT under ICE", codigo: 1028, aplica: iceUltima, xml: sumar("alicuotaIva", "ultimo") },
  {
    nombre: "a line's specific ICE",
    codigo: 1019,
    aplica: iceUltima,
    xml: sumar("montoIceEspecifico", "ultimo"),
  },
  {
    nombre: "a line's ICE on the price",
    codigo: 1020,
    aplica: iceUltima,
    xml: sumar("montoIcePorcentual", "ultimo"),
  },
];

/** Notes that do not follow from their invoice. */
export const NOTAS: readonly Mutacion[] = [
  { nombre: "the original's total", codigo: 1030, aplica: nota, xml: sumar("montoTotalOriginal") },
  { nombre: "what is given back", codigo: 1029, aplica: nota, xml: sumar("montoTotalDevuelto") },
  { nombre: "the VAT given back", codigo: 1031, aplica: nota, xml: sumar("montoEfectivoCreditoDebito") },
  {
    nombre: "the discount's share",
    codigo: 1054,
    aplica: todas(nota, tiene("montoDescuentoCreditoDebito")),
    xml: sumar("montoDescuentoCreditoDebito"),
  },
  {
    nombre: "the original's discount",
    codigo: 1054,
    aplica: todas(nota, tiene("descuentoAdicional")),
    xml: sumar("descuentoAdicional"),
  },
  {
    nombre: "the original's number",
    codigo: 1048,
    aplica: nota,
    xml: poner("numeroFactura", (n) => String(Number(n) + 1)),
  },
  {
    nombre: "the original's CUF",
    codigo: 1048,
    aplica: nota,
    xml: poner("numeroAutorizacionCuf", (c) => otroDigito(c, 5)),
  },
  {
    nombre: "the original's date",
    codigo: 1051,
    aplica: nota,
    xml: poner("fechaEmisionFactura", (f) => otroDigito(f, 3)),
  },
  { nombre: "the quantity of a line of the original", codigo: 1049, aplica: nota, xml: sumar("cantidad") },
  {
    nombre: "the description of a line of the original",
    codigo: 1049,
    aplica: nota,
    xml: poner("descripcion", "otra cosa"),
  },
  {
    nombre: "given back what was not sold",
    codigo: 1049,
    aplica: nota,
    xml: poner("codigoProducto", "otro", "ultimo"),
  },
];
