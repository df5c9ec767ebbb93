import { planHabla, type EstadoTerminal } from "@mostrador/core";
import { findPiso, getCursor, raiseNumero, saveCufd } from "../motor/ajustes.ts";
import { findCorteAbierto } from "../contingencia/db/cortes.ts";
import type { Transaction } from "../motor/db.ts";
import { abrirCorte, cerrarCorte, isDelCampo } from "../contingencia/cortes.ts";
import type { Deps } from "../deps.ts";
import { notarRestauracion } from "./recuperar.ts";
import { aprenderLlaves, renovarToken, takeTrato, takeVida } from "./trato.ts";
import type { FalloServidor } from "./servidor/read-respuesta.ts";
import { aplicarPreciosDeLey, noteHecho } from "../tienda/precios-de-ley.ts";
import { SECTOR_GENERAL } from "../venta/pedido.ts";
import { FRASES_COMUNES } from "../frases/comunes.ts";
import { CAUSAS_SERVIDOR } from "../frases/servidor.ts";

/**
 * Result of the last heartbeat. `causa`: why the server does not answer. `recibe`: it nevertheless accepts documents
 * that are issued already.
 */
export type Heartbeat =
  | { readonly kind: "atiende"; readonly hayDatos: boolean }
  | { readonly kind: "noAtiende"; readonly causa: string; readonly recibe?: boolean }
  /** `rechazada`: the owner refused what this till printed. */
  | { readonly kind: "revocada"; readonly rechazada: boolean }
  | { readonly kind: "sinEmparejar" };

/**
 * Makes the heartbeat: time, CUFD, credits, free numbers, and whether the tax system answers. It is also the
 * circuit breaker's probe: no reply in time begins an outage, a good reply ends it. docs/design.md D18.
 */
export async function beat(deps: Deps): Promise<Heartbeat> {
  const servidor = deps.ajustes.servidor();
  if (servidor === null) return volverAPreguntar(deps);
  const enviado = deps.monotono();
  const estado = await servidor.estado();
  const recibido = deps.monotono();
  if (estado.ok) {
    // A server that does not know the time is no better witness than this computer. docs/design.md D34.
    const { ahora, horaMedida } = estado.value.estado;
    if (horaMedida) deps.reloj.sincronizar(ahora, enviado, recibido);
    const { marcada } = estado.value;
    const llaves = marcada ? await aprenderLlaves(deps, estado.value.estado) : null;
    const otro = marcada ? await renovarToken(deps, servidor, estado.value.estado) : null;
    return deps.db.inTransaction((tx) => {
      if (marcada) takeTrato(deps, tx, estado.value.estado, llaves, otro);
      if (marcada) noteHecho(deps, tx, estado.value.estado.precios);
      return takeEstado(
        deps,
        tx,
        marcada ? estado.value.estado : conVigenciasSabidas(deps, estado.value.estado),
      );
    });
  }
  aplicarPreciosDeLey(deps);
  switch (estado.error.kind) {
    case "revocada":
      deps.db.inTransaction((tx) => revocar(deps, tx));
      return estado.error;
    case "inalcanzable":
    case "protocolo":
    case "responde": {
      const causa = causaDe(estado.error);
      deps.db.inTransaction((tx) => comenzarCorte(deps, tx, 1));
      const recibe = estado.error.kind === "inalcanzable" && estado.error.recibe === true;
      return { kind: "noAtiende", causa, recibe };
    }
  }
}

/** Keeps the laws and prices that the till knows, because a reply that its server did not mark changes none of them. */
function conVigenciasSabidas({ ajustes }: Deps, estado: EstadoTerminal): EstadoTerminal {
  const { vigencias = [], partesConCredito = [], precios = null } = ajustes.find("estado") ?? {};
  return { ...estado, vigencias, partesConCredito, precios };
}

function causaDe(error: Exclude<FalloServidor, { kind: "revocada" }>): string {
  switch (error.kind) {
    case "inalcanzable":
      return error.causa;
    case "protocolo":
      return FRASES_COMUNES.atrasado[error.atrasado];
    case "responde":
      return error.texto;
  }
}

/**
 * Asks again for a revoked till. Earlier versions took any 401 and 403 for a revocation, even those of a
 * Wi-Fi portal. If the server still serves the till, it goes on.
 */
async function volverAPreguntar({ ajustes, db }: Deps): Promise<Heartbeat> {
  if (ajustes.find("credencial") === undefined) return { kind: "sinEmparejar" };
  const estado = await ajustes.servidorQueRevoco()?.estado();
  const credencial = ajustes.find("credencial");
  if (!estado?.ok || credencial === undefined || estado.value.estado.epoca !== credencial.epoca) {
    const rechazada = estado?.ok === false && estado.error.kind === "revocada" && estado.error.rechazada;
    return { kind: "revocada", rechazada };
  }
  db.inTransaction((tx) => ajustes.set(tx, "credencial", { ...credencial, revocada: false }));
  return { kind: "noAtiende", causa: CAUSAS_SERVIDOR.otraVezEnServicio };
}

function takeEstado(deps: Deps, tx: Transaction, estado: EstadoTerminal): Heartbeat {
  const { ajustes, reloj } = deps;
  const credencial = ajustes.find("credencial");
  // Another computer took this till's place: this till no longer owns its numbers.
  if (credencial !== undefined && estado.epoca !== credencial.epoca) {
    revocar(deps, tx);
    return { kind: "revocada", rechazada: false };
  }
  const hayDatos = getCursor(tx, "datos") !== estado.cursor || ajustes.find("catalogos") === undefined;
  takeVida(deps, tx, estado);
  ajustes.set(tx, "estado", estado);
  notarRestauracion(deps, tx, estado.restauracion);
  ajustes.set(tx, "reloj", reloj.memoria());
  for (const cufd of estado.cufds) saveCufd(tx, cufd);
  raiseNumero(tx, SECTOR_GENERAL, estado.proximoNumero);
  for (const { sector, siguiente } of estado.proximosNumeros) raiseNumero(tx, sector, siguiente);
  // A server that understands no call of this till counts as an outage: sales wait until one of the two
  // programs is updated.
  if (planHabla(ajustes.find("credencial")?.protocolo ?? 1).atrasado === "servidor") {
    comenzarCorte(deps, tx, 1);
    return { kind: "atiende", hayDatos };
  }
  const enCampo = findCorteAbierto(tx);
  if (enCampo !== undefined && isDelCampo(enCampo)) return { kind: "atiende", hayDatos };
  if (estado.siat === "operativo") cerrarCorte(tx, reloj.dudoso ? null : reloj.siguiente(findPiso(tx)));
  else comenzarCorte(deps, tx, 2);
  return { kind: "atiende", hayDatos };
}

function comenzarCorte({ reloj, nuevoId }: Deps, tx: Transaction, tipo: 1 | 2): void {
  if (findCorteAbierto(tx) !== undefined) return;
  abrirCorte(tx, { tipo, instante: reloj.siguiente(findPiso(tx)), id: nuevoId() });
}

function revocar({ ajustes }: Deps, tx: Transaction): void {
  const credencial = ajustes.find("credencial");
  if (credencial !== undefined) ajustes.set(tx, "credencial", { ...credencial, revocada: true });
}
