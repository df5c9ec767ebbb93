/** Undoes annulments at the tax system: a request is stored first, then sent until it has an outcome. docs/design.md D12 */
import { fail, ok, type Result } from "@mostrador/core";
import type { FalloPuente, Venta } from "../../contract/index.ts";
import {
  deleteReversion,
  findReversion,
  listReversiones,
  type Reversion,
  saveReversion,
  settleReversion,
} from "./db/reversiones.ts";
import type { Deps } from "../deps.ts";
import { FRASES_DOCUMENTOS } from "../frases/documentos.ts";
import type { FalloServidor, Servidor } from "../terminales/servidor/servidor.ts";
import { getVenta } from "../venta/vista-venta.ts";
import { recordActo } from "./actos.ts";
import { documentada, type Mostrada, put, rechazo } from "./anular.ts";
import { isDefinitiva, sigueContestando } from "./desenlace.ts";
import { textoDeFallo } from "./texto-de-fallo.ts";

/** Joins simultaneous calls for the same act: it runs once, and all callers get its outcome. */
class UnaVez<T> {
  readonly #enCurso = new WeakMap<object, Map<string, Promise<T>>>();

  /** Runs the act that `clave` names, or waits for it if it is running. `de`: the till's data to which the act belongs. */
  hacer(de: object, clave: string, empezar: () => Promise<T>): Promise<T> {
    const suyas = this.#enCurso.get(de) ?? new Map<string, Promise<T>>();
    this.#enCurso.set(de, suyas);
    const antes = suyas.get(clave);
    if (antes !== undefined) return antes;
    const empezada = empezar().finally(() => suyas.delete(clave));
    suyas.set(clave, empezada);
    return empezada;
  }
}

/** Outcome of a request. `negada`: it was refused or never sent. `espera`: the outcome is unknown, because no answer came. */
type Desenlace = "hecha" | { readonly kind: "negada" | "espera"; readonly fallo: FalloServidor };

/** Requests that a cashier or a round has sent and that await their reply. */
const enCamino = new UnaVez<Desenlace>();

/**
 * Requests the reversal of an annulment. Fails with the server's reason if the request is refused, and says that it will be repeated if no
 * outcome is known.
 */
export async function requestReversion(
  deps: Deps,
  pedida: Pick<Reversion, "cuf" | "ventaId">,
): Promise<Result<null, FalloPuente>> {
  const servidor = deps.ajustes.servidor();
  if (servidor === null) return rechazo(textoDeFallo(undefined));
  const fila = { ...pedida, pedidaEn: deps.reloj.ahora(), usuario: deps.sesion.nombre() };
  const repetida = findReversion(deps.db, fila.cuf) !== undefined;
  if (!repetida) deps.db.inTransaction((tx) => saveReversion(tx, fila));
  const desenlace = await send(deps, servidor, fila, repetida);
  if (desenlace === "hecha") return ok(null);
  const causa = textoDeFallo(desenlace.fallo);
  if (desenlace.kind === "negada") return rechazo(causa);
  deps.despertarSync();
  return fail({ kind: "posventa", texto: FRASES_DOCUMENTOS.reversionPedida(causa), campos: [] });
}

/** Sends the reversal requests that have no outcome. False if the server stopped answering: the rest wait. */
export async function sendReversiones(deps: Deps, servidor: Servidor): Promise<boolean> {
  for (const fila of listReversiones(deps.db)) {
    // Since it was listed, the cashier may have undone the annulment and annulled the sale again.
    if (findReversion(deps.db, fila.cuf) === undefined) continue;
    const desenlace = await send(deps, servidor, fila, true);
    if (desenlace === "hecha") continue;
    const { kind, fallo } = desenlace;
    if (kind === "espera" && !sigueContestando(fallo)) return false;
    if (kind === "negada")
      deps.emitir("aviso", {
        nivel: "error",
        kind: "anulacion",
        texto: FRASES_DOCUMENTOS.noSeRevirtio(textoDeFallo(fallo)),
      });
  }
  return true;
}

/**
 * Sends one request and stores its outcome, or joins the one that is running. `repetida`: it may have been sent before.
 */
function send(deps: Deps, servidor: Servidor, fila: Reversion, repetida: boolean): Promise<Desenlace> {
  return enCamino.hacer(deps.db, fila.cuf, () => sendAhora(deps, servidor, fila, repetida));
}

async function sendAhora(
  deps: Deps,
  servidor: Servidor,
  { cuf, ventaId }: Reversion,
  repetida: boolean,
): Promise<Desenlace> {
  const suya = { cuf, ventaId: ventaId === "" ? null : ventaId };
  const respuesta = await servidor.revertirAnulacion(suya);
  if (respuesta.ok) return asentar(deps, { cuf, ventaId });
  const fallo = respuesta.error;
  if (isDefinitiva(fallo) && repetida) {
    // An earlier request, whose answer was lost, may have undone the annulment.
    const ahora = await servidor.ventaDeTienda(suya);
    if (ahora.ok && ahora.value.estado === "EMITIDA") return asentar(deps, { cuf, ventaId });
    if (!ahora.ok && !isDefinitiva(ahora.error)) return { kind: "espera", fallo: ahora.error };
  }
  if (!isDefinitiva(fallo) && (repetida || pudoHacerse(fallo))) return { kind: "espera", fallo };
  deps.db.inTransaction((tx) => deleteReversion(tx, cuf));
  return { kind: "negada", fallo };
}

function asentar(deps: Deps, { cuf, ventaId }: Pick<Reversion, "cuf" | "ventaId">): "hecha" {
  recordActo(deps);
  const asentada = deps.db.inTransaction((tx) => {
    const primera = settleReversion(tx, cuf, deps.reloj.ahora());
    if (primera && ventaId !== "") put(tx, { ventaId, cuf, estado: "EMITIDA" });
    return primera;
  });
  if (asentada && ventaId !== "") deps.emitir("ventaCambio", getVenta(deps, ventaId));
  return "hecha";
}

/**
 * Tells whether a failed call may have undone the annulment: a 4xx means that the server refused it before it sent
 * anything to the tax system.
 */
function pudoHacerse(fallo: FalloServidor): boolean {
  if (fallo.kind === "responde") return fallo.status < 400 || fallo.status >= 500;
  return fallo.kind === "inalcanzable" && !fallo.sinEnviar;
}

type Resultado<T> = Promise<Result<T, FalloPuente>>;

/** Undoes an annulment at the tax system. A request made while another one is running joins it. */
export async function revertir(deps: Deps, mostrada: Mostrada): Resultado<Venta> {
  const { ventaId } = mostrada;
  const venta = documentada(deps, mostrada);
  if (!venta.ok) return venta;
  const { estado, cuf } = venta.value;
  if (estado !== "ANULADA") return rechazo(FRASES_DOCUMENTOS.soloAnulada(estado));
  const hecha = await requestReversion(deps, { ventaId, cuf });
  return hecha.ok ? ok(getVenta(deps, ventaId)) : hecha;
}
