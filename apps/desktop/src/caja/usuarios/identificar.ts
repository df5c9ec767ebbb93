import { fail, instanteToEpoch, ok, type Result, type UsuarioCaja } from "@mostrador/core";
import type { Identificacion } from "../../contract/areas/usuarios.ts";
import type { FalloPuente } from "../../contract/index.ts";
import type { Base } from "../base.ts";
import {
  addIntento,
  clearIntentos,
  findIntentos,
  findUsuario,
  findUsuarioDeGafete,
  moveIntentos,
} from "./db/usuarios.ts";
import { FRASES_USUARIOS } from "../frases/usuarios.ts";
import { findEscaneado } from "../tienda/producto-escaneado.ts";
import { anotar } from "./anotar.ts";
import { hashesDeGafete, verificarPin } from "./pin.ts";

/** Wrong PINs without a delay; each further one doubles the wait. */
const INTENTOS_LIBRES = 5;
const ESPERA_MS = 15_000;
const ESPERA_MAX_MS = 15 * 60_000;
/** Key under which wrong badges are counted; no person has it as an id. */
const DE_GAFETE = "(gafete)";

type Resultado<T> = Result<T, FalloPuente>;

/** Finds the person of a PIN or a badge. Fails for a wrong one, and while it is too soon for another try. */
export function identificar(deps: Base, identificacion: Identificacion): Promise<Resultado<UsuarioCaja>> {
  return "gafete" in identificacion
    ? checkGafete(deps, identificacion.gafete)
    : checkPin(deps, identificacion.usuarioId, identificacion.pin);
}

/**
 * Finds the person of a badge. All wrong badges share one delay, like that of a wrong PIN, because a badge
 * does not tell whose it is. A product's code is no badge: it counts as no attempt and is not logged.
 */
async function checkGafete(deps: Base, codigo: string): Promise<Resultado<UsuarioCaja>> {
  if (findEscaneado(deps, codigo) !== undefined)
    return fallo("gafeteEsProducto", FRASES_USUARIOS.productoNoGafete);
  const { db, ajustes } = deps;
  const empresa = ajustes.find("empresa");
  const espera = esperar(deps, DE_GAFETE, "gafeteEquivocado");
  if (!espera.ok) return espera;
  const hashes = empresa === undefined ? [] : await hashesDeGafete(codigo, empresa.nit);
  const [usuario] = hashes.flatMap((hash) => findUsuarioDeGafete(db, hash) ?? []);
  if (usuario === undefined) {
    anotar(deps, { accion: "gafete desconocido", usuario: null });
    return fallo("gafeteEquivocado", FRASES_USUARIOS.gafeteDeNadie);
  }
  db.inTransaction((tx) => clearIntentos(tx, DE_GAFETE));
  return ok(usuario);
}

async function checkPin(deps: Base, usuarioId: string, pin: string): Promise<Resultado<UsuarioCaja>> {
  const { db } = deps;
  const usuario = findUsuario(db, usuarioId);
  if (usuario === undefined || !usuario.activo) return fallo("pinEquivocado", FRASES_USUARIOS.yaNoUsaLaCaja);
  const espera = esperar(deps, usuarioId, "pinEquivocado");
  if (!espera.ok) return espera;
  if (!(await verificarPin(pin, usuario.pin))) {
    anotar(deps, { accion: "PIN equivocado", usuario: usuario.nombre });
    return fallo("pinEquivocado", FRASES_USUARIOS.pinEquivocado);
  }
  db.inTransaction((tx) => clearIntentos(tx, usuarioId));
  return ok(usuario);
}

/**
 * Fails while it is too soon for another try. Otherwise counts this try before it is checked, so that simultaneous
 * tries count too.
 */
function esperar({ db, reloj }: Base, clave: string, kind: FalloPuente["kind"]): Resultado<null> {
  const espera = esperaDe({ db, reloj }, clave);
  if (espera > 0) return fallo(kind, FRASES_USUARIOS.demasiadosIntentos(Math.ceil(espera / 1000)));
  db.inTransaction((tx) => addIntento(tx, clave, reloj.ahora()));
  return ok(null);
}

/** Milliseconds until another PIN may be tried. */
function esperaDe({ db, reloj }: Pick<Base, "db" | "reloj">, clave: string): number {
  const intentos = findIntentos(db, clave);
  if (intentos === undefined || intentos.fallos < INTENTOS_LIBRES) return 0;
  const pausa = Math.min(ESPERA_MAX_MS, ESPERA_MS * 2 ** (intentos.fallos - INTENTOS_LIBRES));
  const ahora = reloj.ahora();
  if (intentos.ultimo <= ahora) return instanteToEpoch(intentos.ultimo) + pausa - instanteToEpoch(ahora);
  // The clock ran ahead at that try. The wait begins now, so that it does not last as long as the clock was ahead.
  db.inTransaction((tx) => moveIntentos(tx, clave, ahora));
  return pausa;
}

function fallo(kind: FalloPuente["kind"], texto: string): Result<never, FalloPuente> {
  return fail({ kind, texto, campos: [] });
}
