/** Reads a company's webhooks and their deliveries; writes nothing. Times in milliseconds since 1970. */
import type { Nit } from "@mostrador/core";
import type { Db } from "../../motor/connection.ts";
import { readTextos } from "../../motor/stored-json.ts";
import {
  ESTADOS_ENTREGA,
  type FiltroEntregas,
  findWebhook,
  listEntregas,
  listWebhooks,
} from "../db/webhooks.ts";
import { cutPagina, walkPaginas } from "../../http/lugar.ts";

export { ESTADOS_ENTREGA };

/** Filter of all deliveries of a webhook, in any state, newest first. */
const TODAS = { orden: "-fecha" } as const;

/** Lists each webhook with its kinds of event and its last delivery. */
export async function listConUltima(db: Db, nit: Nit) {
  const webhooks = await listWebhooks(db, nit);
  return Promise.all(
    webhooks.map(async ({ id, url, eventos, activo, fallandoDesde, creadoEn }) => {
      const [ultima] = await listEntregas(db, { webhookId: id, ...TODAS }, 1);
      return {
        id,
        url,
        eventos: readTextos(eventos),
        activo: activo === 1,
        fallandoDesde,
        creadoEn,
        ultima: ultima ?? null,
      };
    }),
  );
}

/** Reads a page of a webhook's deliveries; undefined if the company has no such webhook. `siguiente`: position of the next page. */
export async function findEntregas(db: Db, nit: Nit, filtro: FiltroEntregas, limite: number) {
  if ((await findWebhook(db, nit, filtro.webhookId)) === undefined) return undefined;
  const { pagina: entregas, ultima } = cutPagina(await listEntregas(db, filtro, limite + 1), limite);
  return { entregas, siguiente: ultima === undefined ? null : String(ultima.id) };
}

/** A delivery of a page. */
export type EntregaLeida = Awaited<ReturnType<typeof listEntregas>>[number];

/** Number of deliveries per query of an export. */
const POR_VEZ = 500;

/** Iterates over all deliveries of a webhook that match a filter; undefined if the company has no such webhook. */
export async function findTodasLasEntregas(db: Db, nit: Nit, filtro: Omit<FiltroEntregas, "tras">) {
  return (await findWebhook(db, nit, filtro.webhookId)) === undefined ? undefined : todas(db, filtro);
}

function todas(db: Db, filtro: Omit<FiltroEntregas, "tras">) {
  return walkPaginas(async (tras: number | undefined) => {
    const filas = await listEntregas(db, { ...filtro, tras }, POR_VEZ + 1);
    const { pagina, ultima } = cutPagina(filas, POR_VEZ);
    return { filas: pagina, sigue: ultima?.id };
  });
}

/** A row of `listConUltima`. */
export type ConUltima = Awaited<ReturnType<typeof listConUltima>>[number];
