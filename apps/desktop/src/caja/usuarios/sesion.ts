import {
  decimal,
  fail,
  instanteToEpoch,
  ok,
  PERMISOS,
  type Permiso,
  type Result,
  type UsuarioCaja,
} from "@mostrador/core";
import {
  CONFIGURACION_INICIAL,
  LLAMADAS,
  type EntradaRevisada,
  type EstadoCaja,
  type FalloPuente,
  type NombreLlamada,
  type Venta,
} from "../../contract/index.ts";
import type { Identificacion } from "../../contract/areas/usuarios.ts";
import type { Right } from "../../contract/call.ts";
import { takeAbiertaSinUsuarios } from "../db/abiertas.ts";
import {
  addBitacora,
  addIntento,
  clearIntentos,
  findIntentos,
  findUsuario,
  findUsuarioDeGafete,
  listUsuarios,
} from "../db/usuarios.ts";
import { takeUltimasSinUsuarios } from "../db/ventas.ts";
import type { Base } from "../base.ts";
import { findEscaneado } from "../producto-escaneado.ts";
import { hashGafete, verificarPin } from "./pin.ts";
import { descuentosDe, detalleDe } from "./detalle.ts";
import { rightFor, ventaCobrada, ventaConDescuento } from "./reglas.ts";

/** Wrong PINs that cost nothing; each further one doubles the wait. */
const INTENTOS_LIBRES = 5;
const ESPERA_MS = 15_000;
const ESPERA_MAX_MS = 15 * 60_000;
/** Wrong badges are counted under this; no person has it as id. */
const DE_GAFETE = "(gafete)";
/** A permission given by somebody else serves the call that it was asked for, soon. */
const AUTORIZACION_MS = 60_000;

/** Discounts that somebody allowed for carts that are not charged yet; the oldest give way. */
const MAX_DESCUENTOS = 50;

/** Discounts up to an amount, for one sale: the first that is charged with them. */
interface DescuentoDado {
  readonly por: string;
  readonly hasta: string;
  readonly ventaId: string | null;
}

interface Autorizacion {
  readonly permiso: Permiso;
  readonly por: string;
  readonly hastaMs: number;
}

/**
 * Who is at the till. Without users it is open to anybody, as it comes; with users it sells only for one who signed in, and what
 * that one may not do another may allow on the spot. After a restart nobody is signed in.
 */
export class Sesion {
  readonly #deps: Base;
  #actual: string | null = null;
  #autorizacion: Autorizacion | null = null;
  #descuentos: readonly DescuentoDado[] = [];

  constructor(deps: Base) {
    this.#deps = deps;
  }

  /** The name that goes on documents and in the drawer's book; null while the till has no users. */
  nombre(): string | null {
    return this.#usuario()?.nombre ?? null;
  }

  /** The id of whoever is at the till; '' while the till has no users. */
  quien(): string {
    return this.#usuario()?.id ?? "";
  }

  vista(): EstadoCaja["sesion"] {
    const usuarios = this.#activos();
    const actual = this.#usuario();
    return {
      exige: usuarios.length > 0,
      usuario:
        actual === undefined ? null : { id: actual.id, nombre: actual.nombre, permisos: actual.permisos },
    };
  }

  /** Signs in, with a PIN or a badge. */
  async entrar(identificacion: Identificacion): Promise<Result<UsuarioCaja, FalloPuente>> {
    const revisado = await this.#revisar(identificacion);
    if (!revisado.ok) return revisado;
    this.#atender(revisado.value, "gafete" in identificacion ? { detalle: "con su gafete" } : {});
    return revisado;
  }

  /**
   * Signs in the first person of a till, who has just written the PIN: at once, so that no state between shows the till locked. Throws for
   * one whom the till does not have.
   */
  entrarPrimero(id: string): void {
    const persona = this.#activos().find((una) => una.id === id);
    if (persona === undefined) throw new Error(`no active user ${id}`);
    this.#atender(persona, {});
  }

  #atender({ id, nombre }: Pick<UsuarioCaja, "id" | "nombre">, mas: { readonly detalle?: string }): void {
    this.#actual = id;
    this.#olvidar();
    // What the till holds from before it had users is theirs who sign in first. docs/trust.md heading 51.
    this.#deps.db.inTransaction((tx) => {
      takeAbiertaSinUsuarios(tx, id, nombre);
      takeUltimasSinUsuarios(tx, id);
    });
    this.#anotar({ accion: "entrar", usuario: nombre, ...mas });
  }

  salir(): void {
    this.#actual = null;
    this.#olvidar();
  }

  /** Somebody with the right allows one call of the one who is signed in. */
  async autorizar(identificacion: Identificacion, permiso: Permiso): Promise<Result<null, FalloPuente>> {
    const revisado = await this.#revisar(identificacion);
    if (!revisado.ok) return revisado;
    const { nombre, permisos } = revisado.value;
    if (!permisos.includes(permiso))
      return fail(fallo("faltaPermiso", `${nombre} tampoco puede: ${PERMISOS[permiso].toLowerCase()}.`));
    this.#autorizacion = { permiso, por: nombre, hastaMs: this.#deps.monotono() + AUTORIZACION_MS };
    return ok(null);
  }

  /**
   * Fails where the one at the till lacks the call's declared right. A right that somebody lent stays unused. `entrada` null: it cannot
   * be read, and the sentence says nothing of what was asked.
   */
  admitir<N extends NombreLlamada>(nombre: N, entrada: EntradaRevisada<N> | null): Result<null, FalloPuente> {
    const detalle = () => (entrada === null ? null : detalleDe(this.#deps, nombre, entrada));
    const acceso = this.#acceso(LLAMADAS[nombre].right, detalle);
    return acceso.ok ? ok(null) : acceso;
  }

  /**
   * Fails where the one at the till lacks the right that this input asks for. What somebody else allowed is used up, and written down
   * with the sale and the amount. The value is the name of who allowed it, null where nobody had to.
   */
  exigir<N extends NombreLlamada>(
    nombre: N,
    entrada: EntradaRevisada<N>,
  ): Result<string | null, FalloPuente> {
    const descuentoMaximo = () =>
      (this.#deps.ajustes.find("configuracion") ?? CONFIGURACION_INICIAL).descuentoMaximo;
    const right = rightFor(nombre, entrada, descuentoMaximo);
    const venta = right === "descuentos" ? ventaConDescuento(nombre, entrada) : null;
    const dado =
      venta === null ? null : this.#tomarDescuento(nombre, entrada, descuentosDe(venta).descuentos);
    if (dado !== null) return ok(dado);
    const acceso = this.#acceso(right, () => detalleDe(this.#deps, nombre, entrada));
    if (!acceso.ok) return acceso;
    const { prestado } = acceso.value;
    if (prestado === null) return ok(null);
    this.#autorizacion = null;
    if (nombre === "darDescuento" && venta !== null)
      this.#descuentos = [
        ...this.#descuentos.slice(1 - MAX_DESCUENTOS),
        { por: prestado.por, hasta: descuentosDe(venta).descuentos, ventaId: null },
      ];
    this.#anotar({
      accion: nombre === "cobrar" ? "darDescuento" : nombre,
      usuario: this.nombre(),
      autorizo: prestado.por,
      detalle: detalleDe(this.#deps, nombre, entrada),
    });
    return ok(prestado.por);
  }

  /** Writes down the sale that a discount was allowed for, once it has its number. */
  anotarVenta(autorizo: string, { numeroFactura, total }: Pick<Venta, "numeroFactura" | "total">): void {
    const detalle = `factura ${numeroFactura ?? "sin número"}, Bs ${total}`;
    this.#anotar({ accion: "cobrar", usuario: this.nombre(), autorizo, detalle });
  }

  /** The person who allowed as much for this sale already; null where nobody did, or another sale was charged with it. */
  #tomarDescuento<N extends NombreLlamada>(
    nombre: N,
    entrada: EntradaRevisada<N>,
    descuentos: string,
  ): string | null {
    const ventaId = ventaCobrada(nombre, entrada);
    const usuario = this.#usuario();
    if (usuario === undefined || usuario.permisos.includes("descuentos")) return null;
    const suyo =
      this.#descuentos.find(
        (dado) => ventaId !== null && dado.ventaId === ventaId && cubre(dado, descuentos),
      ) ?? this.#descuentos.find((dado) => dado.ventaId === null && cubre(dado, descuentos));
    if (suyo === undefined) return null;
    if (ventaId !== null)
      this.#descuentos = this.#descuentos.map((dado) => (dado === suyo ? { ...dado, ventaId } : dado));
    return suyo.por;
  }

  #olvidar(): void {
    this.#autorizacion = null;
    this.#descuentos = [];
  }

  /** Whether a right is held now; `prestado` where it is somebody else's, lent for one call. */
  #acceso(
    right: Right,
    detalle: () => string | null,
  ): Result<{ readonly prestado: Autorizacion | null }, FalloPuente> {
    const propio = ok({ prestado: null });
    if (right === "nobodySignedIn") return propio;
    const usuario = this.#usuario();
    if (usuario === undefined)
      return this.#activos().length === 0
        ? propio
        : fail(fallo("sinUsuario", "La caja está bloqueada: entre con su PIN."));
    if (right === "signedIn" || usuario.permisos.includes(right)) return propio;
    const autorizacion = this.#autorizacion;
    if (autorizacion?.permiso === right && this.#deps.monotono() <= autorizacion.hastaMs)
      return ok({ prestado: autorizacion });
    const dicho = detalle();
    const que = `${PERMISOS[right].toLowerCase()}${dicho === null ? "" : ` (${dicho})`}`;
    return fail({ ...fallo("faltaPermiso", `Hace falta permiso para esto: ${que}.`), permiso: right });
  }

  #revisar(identificacion: Identificacion): Promise<Result<UsuarioCaja, FalloPuente>> {
    return "gafete" in identificacion
      ? this.#revisarGafete(identificacion.gafete)
      : this.#revisarPin(identificacion.usuarioId, identificacion.pin);
  }

  /**
   * Wrong badges wait like wrong PINs, all of them together: a badge does not say whose it is. A product is none, counts as no try and
   * is not written down.
   */
  async #revisarGafete(codigo: string): Promise<Result<UsuarioCaja, FalloPuente>> {
    if (findEscaneado(this.#deps, codigo) !== undefined)
      return fail(
        fallo(
          "gafeteEsProducto",
          "Eso es un producto, no un gafete. Pase un gafete por el lector o escriba el PIN.",
        ),
      );
    const { db, ajustes } = this.#deps;
    const empresa = ajustes.find("empresa");
    const espera = this.#esperar(DE_GAFETE, "gafeteEquivocado");
    if (!espera.ok) return espera;
    const usuario =
      empresa === undefined ? undefined : findUsuarioDeGafete(db, await hashGafete(codigo, empresa.nit));
    if (usuario === undefined) {
      this.#anotar({ accion: "gafete desconocido", usuario: null });
      return fail(
        fallo("gafeteEquivocado", "Ese gafete no es de nadie que use esta caja: entre con su PIN."),
      );
    }
    db.inTransaction((tx) => clearIntentos(tx, DE_GAFETE));
    return ok(usuario);
  }

  async #revisarPin(usuarioId: string, pin: string): Promise<Result<UsuarioCaja, FalloPuente>> {
    const { db } = this.#deps;
    const usuario = findUsuario(db, usuarioId);
    if (usuario === undefined || !usuario.activo)
      return fail(fallo("pinEquivocado", "Esa persona ya no usa esta caja."));
    const espera = this.#esperar(usuarioId, "pinEquivocado");
    if (!espera.ok) return espera;
    if (!(await verificarPin(pin, usuario.pin))) {
      this.#anotar({ accion: "PIN equivocado", usuario: usuario.nombre });
      return fail(fallo("pinEquivocado", "El PIN no es ese."));
    }
    db.inTransaction((tx) => clearIntentos(tx, usuarioId));
    return ok(usuario);
  }

  /** Fails while it is too soon for another try; else counts this one, before it is looked at, so that many at once are many. */
  #esperar(clave: string, kind: FalloPuente["kind"]): Result<null, FalloPuente> {
    const { db, reloj } = this.#deps;
    const espera = this.#espera(clave);
    if (espera > 0)
      return fail(fallo(kind, `Demasiados intentos: espere ${Math.ceil(espera / 1000)} segundos.`));
    db.inTransaction((tx) => addIntento(tx, clave, reloj.ahora()));
    return ok(null);
  }

  /** Milliseconds until another PIN is looked at. */
  #espera(usuarioId: string): number {
    const { db, reloj } = this.#deps;
    const intentos = findIntentos(db, usuarioId);
    if (intentos === undefined || intentos.fallos < INTENTOS_LIBRES) return 0;
    const pausa = Math.min(ESPERA_MAX_MS, ESPERA_MS * 2 ** (intentos.fallos - INTENTOS_LIBRES));
    return instanteToEpoch(intentos.ultimo) + pausa - instanteToEpoch(reloj.ahora());
  }

  #usuario(): UsuarioCaja | undefined {
    const usuario = this.#actual === null ? undefined : findUsuario(this.#deps.db, this.#actual);
    return usuario?.activo === true ? usuario : undefined;
  }

  #activos(): UsuarioCaja[] {
    return listUsuarios(this.#deps.db).filter(({ activo }) => activo);
  }

  #anotar(fila: {
    accion: string;
    usuario: string | null;
    autorizo?: string;
    detalle?: string | null;
  }): void {
    const { db, reloj } = this.#deps;
    const en = reloj.ahora();
    db.inTransaction((tx) => addBitacora(tx, { autorizo: null, detalle: null, ...fila, en }));
  }
}

function cubre({ hasta }: DescuentoDado, descuentos: string): boolean {
  return decimal(descuentos).lte(hasta);
}

function fallo(kind: FalloPuente["kind"], texto: string): FalloPuente {
  return { kind, texto, campos: [] };
}
