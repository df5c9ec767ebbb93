/** Ways to spoil a document, each with the code that refuses it. */
import { gzipSync } from "node:zlib";
import { epochToInstante } from "@mostrador/core";
import {
  electronica,
  enUltima,
  factura,
  lleva,
  nacional,
  nil,
  nota,
  otroDigito,
  poner,
  seguidos,
  todas,
  type Victima,
  type Mutacion,
} from "./treinta-mutacion.ts";
import { IMPORTES, NOTAS } from "./treinta-mutaciones-importes.ts";

const ESQUEMA: readonly Mutacion[] = [
  {
    nombre: "two elements change places",
    codigo: 939,
    xml: (xml) => xml.replace(/(<cuf>.*?<\/cuf>)(<cufd>.*?<\/cufd>)/, "$2$1"),
  },
  {
    nombre: "an element is left out",
    codigo: 939,
    xml: (xml) => xml.replace(/<usuario>.*?<\/usuario>/s, ""),
  },
  {
    nombre: "an element too many",
    codigo: 939,
    xml: (xml) => xml.replace("<leyenda>", "<iva>1</iva><leyenda>"),
  },
  { nombre: "empty where it should be nil", codigo: 939, xml: poner("codigoExcepcion", "") },
  { nombre: "three decimals", codigo: 939, xml: poner("montoTotal", "10.001"), aplica: factura },
  {
    nombre: "three decimals in a note",
    codigo: 939,
    xml: poner("montoTotalDevuelto", "10.001"),
    aplica: nota,
  },
  { nombre: "another sector's number", codigo: 939, xml: poner("codigoDocumentoSector", "35") },
  { nombre: "no lines", codigo: 939, xml: (xml) => xml.replace(/<detalle>.*<\/detalle>/s, "") },
  { nombre: "a text of 501 characters", codigo: 939, xml: poner("descripcion", "😀".repeat(501)) },
  { nombre: "a unit that is in no catalog", codigo: 939, xml: poner("unidadMedida", "199") },
  {
    nombre: "a base where there is none",
    codigo: 939,
    xml: poner("montoTotalSujetoIva", "0.01"),
    aplica: (v) => [3, 4, 6, 8, 28].includes(v.sector),
  },
  {
    nombre: "another root",
    codigo: 939,
    xml: (xml) => xml.replace(/^<(\w+)/, "<$1X").replace(/(\w+)>$/, "$1X>"),
  },
];

const FIRMA: readonly Mutacion[] = [
  {
    nombre: "a byte of the signature",
    codigo: 921,
    aplica: electronica,
    firmado: (xml) =>
      xml.replace(/<SignatureValue>(.)/, (_, c: string) => `<SignatureValue>${c === "A" ? "B" : "A"}`),
  },
  {
    nombre: "a byte of the digest",
    codigo: 921,
    aplica: electronica,
    firmado: (xml) =>
      xml.replace(/<DigestValue>(.)/, (_, c: string) => `<DigestValue>${c === "A" ? "B" : "A"}`),
  },
  {
    nombre: "a letter after it was signed",
    codigo: 921,
    aplica: electronica,
    firmado: (xml) => poner("codigoCliente", (t) => (t.startsWith("x") ? "y" : "x"))(xml),
  },
  { nombre: "no signature", codigo: 921, aplica: electronica, firmante: () => null },
  { nombre: "another's signature", codigo: 922, aplica: electronica, firmante: (ajeno) => ajeno },
];

const IDENTIDAD: readonly Mutacion[] = [
  { nombre: "a digit of the CUF", codigo: 1002, xml: poner("cuf", (cuf) => otroDigito(cuf, 9)) },
  { nombre: "another issuer", codigo: 1002, xml: poner("nitEmisor", (nit) => otroDigito(nit, 3)) },
  {
    nombre: "a millisecond",
    codigo: 1002,
    xml: poner("fechaEmision", (f) => otroDigito(f, f.length - 1)),
  },
  { nombre: "another CUFD", codigo: 1003, xml: poner("cufd", (cufd) => otroDigito(cufd, 2)) },
  { nombre: "another branch", codigo: 1004, contexto: (c) => ({ ...c, sucursal: 3 }) },
  { nombre: "another point of sale", codigo: 1008, contexto: (c) => ({ ...c, puntoVenta: 3 }) },
  { nombre: "another address", codigo: 1007, contexto: (c) => ({ ...c, direccion: `${c.direccion}.` }) },
  {
    nombre: "issued two hours ago",
    codigo: 1009,
    contexto: (c) => ({ ...c, fechaEmision: epochToInstante(Date.now() - 7_200_000) }),
  },
];

const comprador = (tipo: string, numero: (v: Victima) => string) => (xml: string, v: Victima) =>
  seguidos(
    poner("codigoTipoDocumentoIdentidad", tipo),
    poner("numeroDocumento", numero(v)),
    nil("complemento"),
    nil("codigoExcepcion"),
  )(xml, v);
const conComprador = lleva("complemento");

const CONTENIDO: readonly Mutacion[] = [
  {
    nombre: "sold to oneself",
    codigo: 1005,
    aplica: conComprador,
    xml: comprador("5", (v) => String(v.nit)),
  },
  {
    nombre: "a NIT that does not exist",
    codigo: 1037,
    aplica: conComprador,
    xml: comprador("5", () => "1234994"),
  },
  {
    nombre: "a special buyer under another name",
    codigo: 1036,
    aplica: conComprador,
    xml: seguidos(
      comprador("5", () => "99002"),
      poner("nombreRazonSocial", "JUAN PEREZ"),
    ),
  },
  {
    nombre: "nobody buys for more than 3000",
    codigo: 1010,
    aplica: todas(nacional, (v) => Number(v.cabecera["montoTotal"]) > 3000),
    xml: comprador("1", () => "0"),
  },
  {
    nombre: "a complement of a passport",
    codigo: 1011,
    aplica: conComprador,
    xml: seguidos(
      comprador("3", () => "P12345"),
      poner("complemento", "1A"),
    ),
  },
  {
    nombre: "a card where cash is paid",
    codigo: 1012,
    aplica: factura,
    xml: seguidos(poner("codigoMetodoPago", "1"), poner("numeroTarjeta", "4797000000007896")),
  },
  {
    nombre: "a gift card where cash is paid",
    codigo: 1050,
    aplica: lleva("montoGiftCard"),
    xml: seguidos(poner("codigoMetodoPago", "1"), poner("montoGiftCard", "0.01")),
  },
  {
    nombre: "a gift card without an amount",
    codigo: 1050,
    aplica: lleva("montoGiftCard"),
    xml: seguidos(poner("codigoMetodoPago", "27"), nil("montoGiftCard")),
  },
  {
    nombre: "an activity of another",
    codigo: 1016,
    aplica: factura,
    xml: poner("actividadEconomica", "9999999"),
  },
  {
    nombre: "a product of no activity",
    codigo: 1017,
    aplica: factura,
    xml: poner("codigoProductoSin", "99999999", "ultimo"),
  },
  {
    nombre: "a tariff code cut short",
    codigo: 1023,
    aplica: enUltima("codigoNandina"),
    xml: poner("codigoNandina", "0901.11"),
  },
];

const otraClase = [
  [2, 11, 14, 16, 17],
  [3, 4, 6, 8, 28],
  [24, 47, 48],
];

const ENVIO: readonly Mutacion[] = [
  {
    nombre: "the hash of something else",
    codigo: 969,
    envio: (e) => ({ ...e, hashArchivo: "0".repeat(64) }),
  },
  {
    nombre: "the XML without gzip around it",
    codigo: 920,
    envio: (e) => ({ ...e, archivo: new Uint8Array([60, 63]) }),
  },
  { nombre: "a gzip of nothing", codigo: 969, envio: (e) => ({ ...e, archivo: gzipSync("") }) },
  {
    nombre: "sent an hour ago",
    codigo: 935,
    envio: (e) => ({ ...e, fechaEnvioMs: e.fechaEnvioMs - 3_600_000 }),
  },
  {
    nombre: "a CUFD of nobody",
    codigo: 914,
    envio: (e) => ({ ...e, punto: { ...e.punto, cufd: "BQUE==" } }),
  },
  {
    nombre: "a CUIS of nobody",
    codigo: 913,
    envio: (e) => ({ ...e, punto: { ...e.punto, cuis: "00000000" } }),
  },
  {
    nombre: "declared as another kind of document",
    codigo: 915,
    envio: (e) => ({ ...e, clase: { ...e.clase, tipoFactura: (e.clase.tipoFactura % 3) + 1 } }),
  },
  {
    nombre: "declared as another sector",
    codigo: 939,
    aplica: (v) => otraClase.some((clase) => clase.includes(v.sector)),
    envio: (e) => {
      const otros = otraClase.find((clase) => clase.includes(e.clase.sector)) ?? [];
      const sector = otros.find((otro) => otro !== e.clase.sector) ?? 0;
      return { ...e, clase: { ...e.clase, sector } };
    },
  },
  {
    nombre: "sent to another service",
    codigo: 932,
    envio: (e) => ({
      ...e,
      servicio:
        e.servicio === "ServicioFacturacionCompraVenta"
          ? "ServicioFacturacionServicioBasico"
          : "ServicioFacturacionCompraVenta",
    }),
  },
];

/** Every way in which these tests spoil a document. Codes: docs/fiscal-rules.md F54. */
export const MUTACIONES: readonly Mutacion[] = [
  ...ESQUEMA,
  ...FIRMA,
  ...IDENTIDAD,
  ...CONTENIDO,
  ...IMPORTES,
  ...NOTAS,
  ...ENVIO,
];
