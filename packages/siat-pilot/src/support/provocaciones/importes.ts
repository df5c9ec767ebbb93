import { DIA_MS } from "../../instante.ts";
import { requestCodigos } from "../mundo.ts";
import { sendDe, writeFor, callDe, notaDe, type Emisor, type NotaPrueba } from "../sectores.ts";
import type { Campos } from "../valores.ts";
import { codigosDe, documento, type Provocacion } from "./provocacion.ts";

/** An export of goods for 21.00 with something wrong. */
const exportacion = (cabecera: Campos) => documento(cabecera, { sector: 3 });

/** A line of sector 14 without ICE, with something of it. */
const ice = (cabecera: Campos, linea: Campos = {}) => documento(cabecera, { sector: 14, detalle: [linea] });

/** A note that gives back an invoice of 21.00, with something wrong; `antes` comes between the two. */
function nota(
  cambio: Partial<NotaPrueba>,
  antes: (emisor: Emisor, cuf: string) => Promise<Emisor> = async (emisor) => emisor,
): Provocacion {
  return async (abrir) => {
    const emisor = await abrir();
    const original = writeFor(emisor, {});
    await sendDe(emisor, original);
    const despues = await antes(emisor, original.cuf);
    return codigosDe(await sendDe(despues, notaDe(despues, original, { sector: 24, ...cambio })));
  };
}
const notaCon = (cabecera: Campos) => nota({ cabecera });

export const IMPORTES = {
  1013: documento({ montoTotal: "21.01", montoTotalMoneda: "21.01", montoTotalSujetoIva: "21.01" }),
  1014: documento({ montoTotalMoneda: "20.99" }),
  1015: documento({ montoTotalSujetoIva: "20.99" }),
  1018: documento({}, { detalle: [{ subTotal: "20.99" }] }),
  1019: ice({}, { montoIceEspecifico: "1.00" }),
  1020: ice({}, { montoIcePorcentual: "1.00" }),
  1021: ice({ montoIceEspecifico: "1.00" }),
  1022: ice({ montoIcePorcentual: "1.00" }),
  1024: exportacion({ totalGastosNacionalesFob: "0.00" }),
  1025: documento({ montoTotalSujetoIva: "21.00" }, { sector: 12 }),
  1028: ice({}, { alicuotaIva: "1.00" }),
  1056: documento({ tipoCambio: "12.18", montoTotalMoneda: "1.72" }),
  1057: exportacion({ montoTotalMoneda: "21.01" }),
  1060: exportacion({ montoDetalle: "21.01" }),

  1029: notaCon({ montoTotalDevuelto: "20.00", montoEfectivoCreditoDebito: "2.60" }),
  1030: notaCon({ montoTotalOriginal: "21.01" }),
  1031: notaCon({ montoEfectivoCreditoDebito: "2.74" }),
  1033: nota({
    cabecera: { montoTotalDevuelto: "31.50", montoEfectivoCreditoDebito: "4.10" },
    devueltas: [{ nroItem: 1, cantidad: 3, subTotal: "31.50" }],
  }),
  1048: notaCon({ numeroAutorizacionCuf: "ABC" }),
  1049: nota({ originales: [{ descripcion: "OTRA COSA" }] }),
  1051: notaCon({ fechaEmisionFactura: "2026-05-11T09:00:00.000" }),
  1053: nota({}, async ({ mundo, ...emisor }) => {
    mundo.avanzar(550 * DIA_MS);
    return { ...emisor, mundo, codigos: await requestCodigos(mundo) };
  }),
  1054: nota({ sector: 47, cabecera: { montoDescuentoCreditoDebito: "1.00", montoTotalDevuelto: "20.00" } }),
  1061: nota({}, async (emisor, cuf) => {
    await callDe(emisor, 1, "anulacion", { cuf, codigoMotivo: 1 });
    return emisor;
  }),
} satisfies Readonly<Record<number, Provocacion>>;
