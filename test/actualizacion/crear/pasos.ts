/** Small steps of the stories that saved data folders are made of. */
import { instanteToEpoch, type Instante } from "@mostrador/core";
import type { CajaPuente } from "../../support/caja.ts";
import { hasta } from "../../support/mundo.ts";
import type { Tienda } from "./tienda.ts";

// oxlint-disable-next-line typescript/no-explicit-any -- a sale as the till answers it
export type Venta = any;

export function notaDe({ cuf, numeroFactura }: Venta) {
  return {
    cufOriginal: cuf,
    numeroOriginal: numeroFactura,
    cliente: "S/N",
    lineas: [{ nroItem: 1, cantidad: "1" }],
  };
}

export async function venderEnElCampo(caja: CajaPuente, ventas: number): Promise<void> {
  await enLinea(caja);
  await caja.invoke("salirAlCampo", { tipo: 4 });
  let ultima: Venta;
  for (let i = 0; i < ventas; i++) ultima = await caja.vender();
  const segundo = (instante: Instante) => instante.slice(0, 19);
  await hasta("pasa un segundo", async () => segundo(await ahora(caja)) > segundo(ultima.creadaEn));
  await caja.invoke("volverDelCampo");
}

/** Waits until the second in which the last outage ended has passed at the tax system: windows do not share a second. */
export async function waitForCorte(tienda: Tienda): Promise<void> {
  const [{ fin } = { fin: "" as Instante }] = tienda.filas<{ fin: Instante }>(
    "servidor",
    "select max(fin) as fin from cortes",
  );
  await hasta("pasa el segundo del corte", () => Date.now() > instanteToEpoch(fin) + 2000);
}

export const ahora = async (caja: CajaPuente): Promise<Instante> => (await caja.invoke("estado")).ahora;
export const enLinea = (caja: CajaPuente) =>
  hasta("la caja vende en línea", async () => (await caja.invoke("estado")).modo === "enLinea");

export function contar(tienda: Tienda, donde: string): number {
  const [{ n } = { n: 0 }] = tienda.filas<{ n: number }>("servidor", `select count(*) as n from ${donde}`);
  return n;
}

export function reparar(tienda: Tienda): Promise<void> {
  return tienda.control({
    latencyMs: 0,
    latencyOperation: null,
    failNext: [],
    dropReply: null,
    paqueteDelayMs: 300,
  });
}
