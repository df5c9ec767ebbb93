/** A shop that writes invoices by hand while it has no power: its world, its outages and its papers. */
import { randomUUID } from "node:crypto";
import { epochToInstante, instanteToEpoch, type Instante } from "@mostrador/core";
import { emparejarCaja, type Caja } from "./caja.ts";
import { exigir, pedido } from "./llamar.ts";
import { startMundo, type Mundo } from "./mundo.ts";

/** The authorisation of the papers, of numbers 1 to 50. */
export const CAFC = "101B4283AAD6D";
const HORA_MS = 3_600_000;
const MINUTO_MS = 60_000;

/** Starts a world whose company has the authorisation, and a till in it. */
export async function startConPapel(): Promise<{ readonly mundo: Mundo; readonly caja: Caja }> {
  const ahora = Date.now();
  const cafc = {
    codigo: CAFC,
    sector: 1,
    desdeNumero: 1,
    hastaNumero: 50,
    desde: ahora - 48 * HORA_MS,
    hasta: ahora + 999 * HORA_MS,
  };
  const mundo = await startMundo({
    retenedor: true,
    config: { tareasMs: 100 },
    contribuyente: { cafc: [cafc] },
  });
  const caja = await emparejarCaja(mundo);
  const [{ ownerToken }] = mundo.empresas;
  const dueno = { "x-api-key": null, authorization: `Bearer ${ownerToken}` };
  const registro = {
    codigo: CAFC,
    sector: 1,
    desde_numero: 1,
    hasta_numero: 50,
    desde: "2020-01-01",
    hasta: "2099-12-31",
  };
  exigir(await mundo.api("POST", "/v1/cafcs", registro, dueno));
  return { mundo, caja };
}

/** An outage as a till declares it. */
export interface Corte {
  readonly id: string;
  readonly tipo: number;
  readonly inicio: Instante;
  readonly fin: Instante;
  readonly cafc: string;
  readonly sector: number;
}

/** Lets two hours pass; for one of them the till was dead. */
export async function pasarCorte(mundo: Mundo, cambios: Partial<Corte> = {}): Promise<Corte> {
  const inicio = Math.ceil((mundo.ahora() + MINUTO_MS) / 1000) * 1000;
  await mundo.avanzar(2 * HORA_MS);
  return {
    id: randomUUID(),
    tipo: 7,
    inicio: epochToInstante(inicio),
    fin: epochToInstante(inicio + HORA_MS),
    cafc: CAFC,
    sector: 1,
    ...cambios,
  };
}

const { emisor: _emisor, ...pedidoEscrito } = pedido({}, { actividad_economica: "4711100" }) as {
  emisor: unknown;
};
/** The request of a paper, without its place. */
export const escrito = pedidoEscrito;

/** Builds an invoice on paper, so many minutes after the outage began. */
export function facturaDePapel({ inicio }: Corte, numero: number, cambios: object = {}) {
  return {
    clave: randomUUID(),
    corrige: null,
    numero_factura: numero,
    fecha_emision: epochToInstante(instanteToEpoch(inicio) + numero * MINUTO_MS),
    usuario: "Ana",
    pedido: escrito,
    ...cambios,
  };
}
