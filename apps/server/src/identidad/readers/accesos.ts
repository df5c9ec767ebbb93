/** Reads the users of a company's portal; writes nothing. */
import type { Nit } from "@mostrador/core";
import { listWebhooks } from "../../avisos/db/webhooks.ts";
import { findClaveDuenoDe, finDeClave } from "../../cuenta/db/claves-dueno.ts";
import { listSabidas } from "../../cuenta/db/claves-sabidas.ts";
import { findClave } from "../../cuenta/db/empresas.ts";
import type { Db } from "../../motor/connection.ts";
import { listInvitaciones } from "../db/invitaciones.ts";
import { listSesiones } from "../db/sesiones.ts";
import { listUsuarios, type Rol } from "../db/usuarios.ts";

/** A user of the portal, or an invited address; `creadoEn` in milliseconds since 1970. */
export interface Acceso {
  readonly correo: string;
  readonly rol: Rol;
  readonly estado: "activo" | "invitado";
  readonly creadoEn: number;
}

/** Lists the users of a company, then its open invitations, oldest first. */
export async function listAccesos(db: Db, nit: Nit): Promise<readonly Acceso[]> {
  const usuarios = await listUsuarios(db, nit);
  const invitados = await listInvitaciones(db, nit);
  return [
    ...usuarios.map((fila) => ({ ...fila, estado: "activo" as const })),
    ...invitados.map((fila) => ({ ...fila, estado: "invitado" as const })),
  ];
}

/** A secret that a former owner may know. `url`: the address of the webhook whose secret it is. */
interface Sabida {
  readonly que: "api" | "dueno" | "webhook";
  readonly correo: string;
  readonly desde: number;
  readonly url: string | null;
}

/** Reads a company's keys with their ends, the sessions bound to the company, and the secrets that former owners may know. */
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
