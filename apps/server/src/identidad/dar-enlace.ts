/** Hands an owner a link by which one of the company's people enters, where this server mails none. docs/decisions/0029 */
import { fail, ok, type Nit, type Result } from "@mostrador/core";
import { untilRoom } from "../avisos/correo/lugar.ts";
import { findRolDe } from "./db/invitaciones.ts";
import { inTransaction } from "../motor/transaccion.ts";
import { insertAcceso, listSinUsar } from "./db/usuarios.ts";
import type { Deps } from "../deps.ts";
import type { Fallo } from "../fallos.ts";
import { entregaDe } from "./acceso.ts";
import { desdeEmpresa, newTokenLigado, VIGENCIA_ENLACE_MS } from "./ligada.ts";
import { direccionesParaCajas } from "../network/direcciones.ts";

/** Unused links of one company at a time. */
const MAX_VIVOS = 30;

/** Tells whether an owner may hand links over: this server makes sign-in links itself, but sends no mail. */
export function daEnlaces(deps: Pick<Deps, "mailer" | "config" | "identidad">): boolean {
  return deps.identidad.emitir !== null && entregaDe(deps) === "archivo";
}

/**
 * Makes a sign-in link for a user or an invited person, which is valid once, within a day. Fails if the person has no access, if the server
 * sends mail, or if too many links are unused.
 */
export async function darEnlace(
  deps: Deps,
  nit: Nit,
  correo: string,
): Promise<Result<{ readonly enlace: string; readonly venceMs: number }, Fallo>> {
  if (!daEnlaces(deps)) return fail({ kind: "enlacePorCorreo" });
  const { texto, hash } = newTokenLigado(nit);
  const ahoraMs = deps.now();
  const venceMs = ahoraMs + VIGENCIA_ENLACE_MS;
  const desde = desdeEmpresa(nit);
  const hecho = await inTransaction(deps.db, "comun", async (tx): Promise<Result<null, Fallo>> => {
    if ((await findRolDe(tx, correo, nit)) === undefined) return fail({ kind: "usuarioNoEncontrado" });
    const esperaMs = untilRoom(await listSinUsar(tx, "desde", desde, ahoraMs), MAX_VIVOS, ahoraMs);
    if (esperaMs > 0) return fail({ kind: "demasiadosCorreos", esperaS: Math.ceil(esperaMs / 1000) });
    await insertAcceso(tx, { hash, correo, desde, venceEn: venceMs }, ahoraMs - VIGENCIA_ENLACE_MS);
    return ok(null);
  });
  if (!hecho.ok) return hecho;
  // A link is opened on another device, so its address must be reachable from the network.
  const [direccion = new URL(deps.config.publicUrl).origin] = direccionesParaCajas(deps.config);
  return ok({ enlace: `${direccion}/acceso?${new URLSearchParams({ token: texto })}`, venceMs });
}
