import { Instante } from "@mostrador/core";
import type { PuntoConCufd } from "../origen.ts";

/** The caller of the samples in ../shared/siat/samples/soap. */
export const PUNTO: PuntoConCufd = {
  sistema: { nit: 1_003_579_028, codigoSistema: "0123456789ABCDEF0123456", codigoAmbiente: 2, modalidad: 2 },
  sucursal: 0,
  puntoVenta: 0,
  cuis: "ABCD1234",
  cufd: "CUFD-NUEVO",
};
export const CLASE = { sector: 1, tipoFactura: 1 };
export const ARCHIVO = {
  archivo: Buffer.from("un archivo gzip"),
  hashArchivo: "00".repeat(32),
  fechaEnvio: Instante.parse("2026-05-10T16:03:48.675"),
};
export const TOKEN = "eyJhbGciOiJIUzUxMiJ9.secreto.firma";
