/** The scripted server's answers about hand-written invoices. */
import { epochToInstante } from "@mostrador/core";

/** The code of the range. */
export const CAFC_GUION = "101B4283AAD6D";

/** The data of hand-written invoices: one range, of which two numbers are used. */
export function manualesEn(ahora: number) {
  const numeros = { desdeNumero: 1, hastaNumero: 50, desde: "2020-01-01", hasta: "2099-12-31" };
  return {
    tipos: [{ codigo: 7, descripcion: "CORTE DE ENERGIA" }],
    cafcs: [{ codigo: CAFC_GUION, sector: 1, ...numeros, usados: [{ desde: 40, hasta: 41 }] }],
    ocupadas: [],
    desde: epochToInstante(ahora - DIA_MS),
  };
}

/** Each invoice's CUF is the same however often it comes. */
export function transcritas(cuerpo: unknown, rechaza: readonly number[]) {
  const { facturas } = cuerpo as { facturas: { clave: string; numeroFactura: number }[] };
  return facturas.map(({ clave, numeroFactura }) => {
    if (rechaza.includes(numeroFactura))
      return { clave, resultado: "rechazada", documento: null, campos: [{ loc: ["x"], msg: "No va." }] };
    const documento = { cuf: cufDe(clave), estado: "OFFLINE", observada: null, codigoRecepcion: null };
    return { clave, resultado: "recibida", documento, campos: [] };
  });
}

/** The CUF that this server makes for a hand-written invoice. */
export function cufDe(clave: string): string {
  return clave.replaceAll("-", "").toUpperCase();
}

const DIA_MS = 86_400_000;
