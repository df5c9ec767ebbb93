/** Reads a company's webhooks and their deliveries; writes nothing. Times in milliseconds since 1970. */
import type { Nit } from "@mostrador/core";
import type { Db } from "../db/connection.ts";
import { readTextos } from "../db/stored-json.ts";
import { findWebhook, listEntregas, listWebhooks } from "../db/webhooks.ts";

const ENTREGAS = 50;

/** Lists each webhook with its kinds of event and its last delivery. */
export async function listConUltima(db: Db, nit: Nit) {
  const webhooks = await listWebhooks(db, nit);
  return Promise.all(
    webhooks.map(async ({ id, url, eventos, activo, fallandoDesde, creadoEn }) => {
      const [ultima] = await listEntregas(db, id, 1);
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

/**
 * Lists the last 50 deliveries of a webhook, newest first; undefined where the company has no such webhook.
 */
export async function findEntregas(db: Db, nit: Nit, id: string) {
  const webhook = await findWebhook(db, nit, id);
  return webhook === undefined ? undefined : listEntregas(db, webhook.id, ENTREGAS);
}

/** A row of `listConUltima`. */
export type ConUltima = Awaited<ReturnType<typeof listConUltima>>[number];
