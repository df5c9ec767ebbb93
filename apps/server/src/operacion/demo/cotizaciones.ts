import { epochToInstante } from "@mostrador/core";
import { saveCotizacion, saveTipoCambio } from "../../cotizaciones/db/tipos-cambio.ts";
import type { Tx } from "../../motor/connection.ts";

/** Source given with every rate of the demo, so that none is taken for a real one. */
const FUENTE = "DEMOSTRACIÓN: valores de ejemplo incluidos, no son oficiales";
const DIAS = 30;
const DIA_MS = 86_400_000;
const USD = "6.96";
const [UFV_INICIAL, UFV_POR_DIA] = [2.6, 0.0003];
/** Example banks: name, and how far their rates are from the official one. */
const BANCOS = [
  ["Banco de ejemplo Andino", 0.1, 0.01],
  ["Banco de ejemplo del Valle", 0.12, 0.02],
  ["Banco de ejemplo del Llano", 0.11, 0],
  ["Cooperativa de ejemplo", 0.15, 0.04],
] as const;

/** Stores a month of example rates, so that the addresses of exchange rates answer without internet. */
export async function loadCotizaciones(tx: Tx, ahoraMs: number): Promise<void> {
  for (let i = 0; i < DIAS; i++) {
    const actualizadoEn = ahoraMs - i * DIA_MS;
    const fecha = epochToInstante(actualizadoEn).slice(0, 10);
    const ufv = (UFV_INICIAL - i * UFV_POR_DIA).toFixed(5);
    await saveTipoCambio(tx, { fecha, usd: USD, ufv, fuente: FUENTE, actualizadoEn });
    for (const [banco, compra, venta] of BANCOS) {
      const vaiven = ((i * 7 + banco.length) % 5) / 100;
      await saveCotizacion(tx, {
        banco,
        fecha,
        compra: (Number(USD) - compra + vaiven).toFixed(2),
        venta: (Number(USD) + venta + vaiven).toFixed(2),
        actualizadoEn,
      });
    }
  }
}
