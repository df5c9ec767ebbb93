/** Lists what opens a company, for its owner; writes nothing. docs/decisions/0040 */
import type { Nit } from "@mostrador/core";
import type { Db } from "../../motor/connection.ts";
import { findClaveDuenoDe, finDeClave } from "../../cuenta/db/claves-dueno.ts";
import { listSabidas } from "../../cuenta/db/claves-sabidas.ts";
import { findClave } from "../../cuenta/db/empresas.ts";
import { listSesiones } from "../db/sesiones.ts";
import { listWebhooks } from "../../avisos/db/webhooks.ts";

/** A secret that a former owner may know; `url`: of a webhook's. */
interface Sabida {
  readonly que: "api" | "dueno" | "webhook";
  readonly correo: string;
  readonly desde: number;
  readonly url: string | null;
}

/** Gives the keys of a company with their ends, the sessions that reach it alone, and what former owners may know. */
export async function readAccesos(db: Db, nit: Nit, ahoraMs: number) {
  const dueno = await findClaveDuenoDe(db, nit);
  const api = await findClave(db, nit, "api");
  const webhooks = new Map((await listWebhooks(db, nit)).map(({ id, url }) => [`webhook:${id}`, url]));
  const fin = dueno === undefined ? null : finDeClave(dueno);
  return {
    claveDueno:
      dueno === undefined || (fin !== null && fin <= ahoraMs)
        ? null
        : { creadoEn: dueno.creadoEn, usadoEn: dueno.usadoEn, terminaEn: fin },
    claveApi: api === undefined ? null : { creadoEn: api.creadoEn },
    sesionesDeClave: await listSesiones(db, { correo: null, nit }, ahoraMs),
    sabidas: (await listSabidas(db, nit)).flatMap(({ que, correo, desde }): readonly Sabida[] => {
      const sabida = { correo, desde, url: webhooks.get(que) ?? null };
      if (que === "api" || que === "dueno") return [{ ...sabida, que }];
      return sabida.url === null ? [] : [{ ...sabida, que: "webhook" }];
    }),
  };
}
