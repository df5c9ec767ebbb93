import {
  DESCUENTO_PROPIO,
  fail,
  ok,
  type Permiso,
  PERMISOS,
  permisosDe,
  type Result,
  type UsuarioCaja,
} from "@mostrador/core";
import {
  CONFIGURACION_INICIAL,
  type EntradaRevisada,
  type EstadoCaja,
  type FalloPuente,
  LLAMADAS,
  type NombreLlamada,
  type Venta,
} from "../../contract/index.ts";
import type { Right } from "../../contract/call.ts";
import type { Base } from "../base.ts";
import { findUsuario, getActivo, listActivos } from "./db/usuarios.ts";
import { FRASES_BITACORA, FRASES_USUARIOS } from "../frases/usuarios.ts";
import { anotar } from "./anotar.ts";
import { Dados } from "./dados.ts";
import { descuentoDe, detalleDe } from "./detalle.ts";
import { identificar } from "./identificar.ts";
import { isEntradaDe } from "../llamadas/revisar.ts";
import { findDeMas } from "./sin-existencias.ts";
import { hasDescuentoPropio, hechaDe, type Permitida, rightFor, ventaConDescuento } from "./reglas.ts";
import { takeAbiertaSinUsuarios } from "../venta/db/abiertas.ts";
import type { Db } from "../motor/db.ts";
import { takeEscritosSinUsuarios } from "./db/escritos.ts";
import { takeUltimasSinUsuarios } from "../venta/db/ventas.ts";

/** Time in ms within which a permission lent by another person serves one call. */
const AUTORIZACION_MS = 60_000;

interface Autorizacion {
  readonly permiso: Permiso;
  readonly por: string;
  readonly porId: string;
  readonly hastaMs: number;
}

/**
 * The session of the person at the till. Without users, anybody may sell. With users, only a signed-in person
 * sells, and another person may lend a missing right on the spot. After a restart, no person is signed in.
 */
export class Sesion {
  readonly #deps: Base;
  #actual: string | null = null;
  #autorizacion: Autorizacion | null = null;
  readonly #dados = new Dados();
  /** Key, as `findDeMas` builds it, of the last sale beyond the stock that a person allowed. */
  #dejada: string | null = null;

  constructor(deps: Base) {
    this.#deps = deps;
  }

  /** Returns the name for documents and the drawer's book; null while the till has no users. */
  nombre(): string | null {
    return this.#usuario()?.nombre ?? null;
  }

  /** Returns the id of the current user; '' while the till has no users. */
  quien(): string {
    return this.#usuario()?.id ?? "";
  }

  vista(): EstadoCaja["sesion"] {
    const usuarios = listActivos(this.#deps.db);
    const actual = this.#usuario();
    return {
      exige: usuarios.length > 0,
      usuario:
        actual === undefined
          ? null
          : { id: actual.id, nombre: actual.nombre, permisos: [...permisosDe(actual)] },
    };
  }

  /** Signs a person in, with a PIN or a badge. */
  async entrar(identificacion: EntradaRevisada<"entrar">): Promise<Result<UsuarioCaja, FalloPuente>> {
    const revisado = await identificar(this.#deps, identificacion);
    if (!revisado.ok) return revisado;
    this.#atender(revisado.value, "gafete" in identificacion ? { detalle: FRASES_BITACORA.conGafete } : {});
    return revisado;
  }

  /**
   * Signs in the first person of a till, who has just written the PIN. No state in between shows the till
   * locked. Throws for a person whom the till does not have.
   */
  entrarPrimero(id: string): void {
    this.#atender(getActivo(this.#deps.db, id), {});
  }

  #atender({ id, nombre }: Pick<UsuarioCaja, "id" | "nombre">, mas: { readonly detalle?: string }): void {
    this.#actual = id;
    this.#olvidar();
    heredarSinUsuarios(this.#deps.db, { id, nombre });
    anotar(this.#deps, { accion: "entrar", usuario: nombre, ...mas });
  }

  salir(): void {
    this.#actual = null;
    this.#olvidar();
  }

  /** Lets a person with the right allow one call of the signed-in person. */
  async autorizar(
    identificacion: EntradaRevisada<"entrar">,
    permiso: Permiso,
  ): Promise<Result<null, FalloPuente>> {
    const revisado = await identificar(this.#deps, identificacion);
    if (!revisado.ok) return revisado;
    const { id, nombre } = revisado.value;
    if (!permisosDe(revisado.value).includes(permiso))
      return fail(
        fallo("faltaPermiso", FRASES_USUARIOS.tampocoPuede(nombre, PERMISOS[permiso].toLowerCase())),
      );
    this.#autorizacion = {
      permiso,
      por: nombre,
      porId: id,
      hastaMs: this.#deps.monotono() + AUTORIZACION_MS,
    };
    return ok(null);
  }

  /**
   * Fails if the current user lacks the call's declared right. A lent right stays unused. `entrada` null: the
   * input cannot be read, and the sentence does not describe it.
   */
  admitir<N extends NombreLlamada>(nombre: N, entrada: EntradaRevisada<N> | null): Result<null, FalloPuente> {
    const detalle = () => (entrada === null ? null : detalleDe(this.#deps, nombre, entrada));
    const acceso = this.#acceso(LLAMADAS[nombre].right, detalle);
    return acceso.ok ? ok(null) : acceso;
  }

  /**
   * Fails if the current user lacks the right that this input needs. A lent right is used up, and logged with
   * the sale and the amount.
   */
  exigir<N extends NombreLlamada>(nombre: N, entrada: EntradaRevisada<N>): Result<Permitida, FalloPuente> {
    const propia = { autorizo: null, responsable: this.#usuario()?.id ?? null };
    const precios = this.#exigirPrecios(nombre, entrada);
    if (!precios.ok) return precios;
    const alcanza = this.#exigirExistencias(nombre, entrada);
    if (!alcanza.ok) return alcanza;
    const descuentoMaximo = () =>
      (this.#deps.ajustes.find("configuracion") ?? CONFIGURACION_INICIAL).descuentoMaximo;
    const right = rightFor(this.#deps, nombre, entrada, descuentoMaximo);
    const venta = right === "descuentos" ? ventaConDescuento(nombre, entrada) : null;
    const dado =
      venta === null || this.#puedeDescontar()
        ? null
        : this.#dados.tomarDescuento(this.#deps, hechaDe(nombre, entrada), venta);
    if (dado !== null) return ok({ ...propia, autorizo: dado });
    const acceso = this.#acceso(right, () => detalleDe(this.#deps, nombre, entrada));
    if (!acceso.ok) return acceso;
    const { prestado } = acceso.value;
    if (prestado === null) return ok(propia);
    this.#autorizacion = null;
    this.#dados.prestar(this.#deps, prestado.por, nombre, entrada);
    anotar(this.#deps, {
      accion: nombre === "cobrar" ? "darDescuento" : nombre,
      usuario: this.nombre(),
      autorizo: prestado.por,
      detalle: detalleDe(this.#deps, nombre, entrada),
    });
    return ok({ autorizo: prestado.por, responsable: prestado.porId });
  }

  /** Fails if a sale has typed prices, unless a person with the permission allowed each of them. */
  #exigirPrecios<N extends NombreLlamada>(nombre: N, entrada: EntradaRevisada<N>): Result<null, FalloPuente> {
    const porPedir = this.#dados.preciosPorPedir(this.#deps, nombre, entrada);
    if (porPedir === null) return ok(null);
    const { lineas, detalle } = porPedir;
    const acceso = this.#acceso(LLAMADAS.cobrar.writtenPrices, () => detalle);
    if (!acceso.ok) return acceso;
    const { prestado } = acceso.value;
    if (prestado === null) return ok(null);
    this.#autorizacion = null;
    this.#dados.darPrecios(prestado.por, lineas);
    anotar(this.#deps, { accion: "darPrecio", usuario: this.nombre(), autorizo: prestado.por, detalle });
    return ok(null);
  }

  /** Fails for a sale that exceeds the stock, if the owner refuses such a sale, or requires a permission and nobody gave it. */
  #exigirExistencias<N extends NombreLlamada>(
    nombre: N,
    entrada: EntradaRevisada<N>,
  ): Result<null, FalloPuente> {
    const deMas = isEntradaDe("cobrar", nombre, entrada) ? findDeMas(this.#deps, entrada) : null;
    if (deMas === null || deMas.clave === this.#dejada) return ok(null);
    const { modo, clave, detalle, acto, negativa } = deMas;
    if (modo === "impedir") return fail(fallo("existencias", negativa));
    const acceso = this.#acceso(LLAMADAS.cobrar.belowZero, () => acto);
    if (!acceso.ok) return acceso;
    const { prestado } = acceso.value;
    if (prestado === null) return ok(null);
    this.#autorizacion = null;
    this.#dejada = clave;
    anotar(this.#deps, { accion: "venderDeMas", usuario: this.nombre(), autorizo: prestado.por, detalle });
    return ok(null);
  }

  /**
   * Logs a charged sale with discounts: with the person who allowed them, or as the seller's own. A sale whose charge is
   * repeated has its own discounts in the log once.
   */
  anotarVenta(
    autorizo: string | null,
    venta: EntradaRevisada<"cobrar">["venta"],
    { id, numeroFactura, total }: Pick<Venta, "id" | "numeroFactura" | "total">,
  ): void {
    const usuario = this.nombre();
    if (autorizo !== null) {
      const detalle = FRASES_BITACORA.factura(numeroFactura, total);
      return anotar(this.#deps, { accion: "cobrar", usuario, autorizo, detalle });
    }
    if (!hasDescuentoPropio(venta)) return;
    const detalle = FRASES_BITACORA.conDescuento(numeroFactura, descuentoDe(this.#deps, venta));
    anotar(this.#deps, { accion: DESCUENTO_PROPIO, usuario, detalle }, id);
  }

  /** Tells whether the current user may give discounts; true without users too. */
  #puedeDescontar(): boolean {
    const usuario = this.#usuario();
    return usuario === undefined || permisosDe(usuario).includes("descuentos");
  }

  #olvidar(): void {
    this.#autorizacion = null;
    this.#dados.olvidar();
    this.#dejada = null;
  }

  /** Checks whether a right is held now. `prestado`: the right is another person's, lent for one call. */
  #acceso(
    right: Right,
    detalle: () => string | null,
  ): Result<{ readonly prestado: Autorizacion | null }, FalloPuente> {
    const propio = ok({ prestado: null });
    if (right === "nobodySignedIn") return propio;
    const usuario = this.#usuario();
    if (usuario === undefined)
      return listActivos(this.#deps.db).length === 0
        ? propio
        : fail(fallo("sinUsuario", FRASES_USUARIOS.bloqueada));
    if (right === "signedIn" || permisosDe(usuario).includes(right)) return propio;
    const autorizacion = this.#autorizacion;
    if (autorizacion?.permiso === right && this.#deps.monotono() <= autorizacion.hastaMs)
      return ok({ prestado: autorizacion });
    const texto = FRASES_USUARIOS.haceFaltaPermiso(PERMISOS[right].toLowerCase(), detalle());
    return fail({ ...fallo("faltaPermiso", texto), permiso: right });
  }

  #usuario(): UsuarioCaja | undefined {
    const usuario = this.#actual === null ? undefined : findUsuario(this.#deps.db, this.#actual);
    return usuario?.activo === true ? usuario : undefined;
  }
}

function fallo(kind: FalloPuente["kind"], texto: string): FalloPuente {
  return { kind, texto, campos: [] };
}

/**
 * Hands the open sale, the unfinished work and the last sales of a till without users to the first person who signs in.
 * docs/trust.md heading 51.
 */
function heredarSinUsuarios(db: Db, { id, nombre }: Pick<UsuarioCaja, "id" | "nombre">): void {
  db.inTransaction((tx) => {
    takeAbiertaSinUsuarios(tx, id, nombre);
    takeEscritosSinUsuarios(tx, id);
    takeUltimasSinUsuarios(tx, id);
  });
}
