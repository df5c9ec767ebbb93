/**
 * Counts of stock at this till. A person begins a count and writes it line by line. When it ends, its lines become facts for the server.
 * docs/decisions/0067
 */
import {
  CantidadExistencia,
  decimal,
  enUnidades,
  MAX_CONTADAS,
  ok,
  type Instante,
  type Result,
} from "@mostrador/core";
import type { EntradaRevisada, FalloPuente, Salida } from "../../contract/index.ts";
import type { Deps } from "../deps.ts";
import { FRASES_EXISTENCIAS } from "../frases/existencias.ts";
import {
  countLineas,
  deleteConteo,
  deleteLinea,
  findConteo,
  findLinea,
  insertConteo,
  listLineas,
  listUltimas,
  saveLinea,
  type LineaDeConteo,
} from "./db/conteo.ts";
import { findExistencias } from "./db/existencias.ts";
import { areExistenciasSeguidas, factorDe, falloExistencias, saveActo } from "./lineas.ts";

type Resultado<T> = Result<T, FalloPuente>;

/** Most lines of a count that the screen shows; the count holds the others too. */
const A_LA_VISTA = 100;

/** Returns the open count; null if none is open. It does not tell the expected quantities, because the count is blind. */
export function viewConteo({ db, ajustes }: Pick<Deps, "db" | "ajustes">): Salida<"conteo"> {
  const conteo = findConteo(db);
  if (conteo === undefined) return null;
  const unidades = ajustes.find("catalogos")?.unidadesMedida ?? [];
  return {
    codigo: conteo.grupo,
    empezadoEn: conteo.empezadoEn,
    productos: countLineas(db),
    ultimas: listUltimas(db, A_LA_VISTA).map(({ unidadMedida, ...linea }) => ({
      ...linea,
      unidad: unidades.find(({ codigo }) => codigo === unidadMedida)?.descripcion ?? "",
    })),
  };
}

/** Begins a count, or joins the count of another till by its code. An open count goes on instead. */
export function empezarConteo(
  deps: Deps,
  { codigo }: EntradaRevisada<"empezarConteo">,
): Resultado<Salida<"conteo">> {
  const { db, reloj, nuevoId } = deps;
  if (!areExistenciasSeguidas(deps)) return falloExistencias(FRASES_EXISTENCIAS.apagadas);
  if (findConteo(db) === undefined) {
    const id = nuevoId();
    const empezadoEn = reloj.ahora();
    db.inTransaction((tx) => insertConteo(tx, { id, grupo: codigo ?? codigoDe(id), empezadoEn }));
  }
  return ok(viewConteo(deps));
}

/** Characters of a count's code; none of them is mistaken for another. */
const SIGNOS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const LARGO = 4;

/** Builds a short code that people tell each other, from the random part of the count's key. */
function codigoDe(id: string): string {
  const cifras = id.replaceAll("-", "");
  return Array.from({ length: LARGO }, (_, i) => {
    const signo = Number.parseInt(cifras.slice(2 * i, 2 * i + 2), 16) % SIGNOS.length;
    return SIGNOS.charAt(signo);
  }).join("");
}

/** Writes down the counted quantity of a product or of a presentation. Adds it to the product's line, or replaces the line. */
export function contarProducto(
  deps: Deps,
  { productoId, presentacionId, cantidad, como }: EntradaRevisada<"contarProducto">,
): Resultado<Salida<"conteo">> {
  const { db, reloj, sesion } = deps;
  if (findConteo(db) === undefined) return falloExistencias(FRASES_EXISTENCIAS.sinConteo);
  const factor = factorDe(db, { productoId, presentacionId });
  if (factor === null) return falloExistencias(FRASES_EXISTENCIAS.ausente);
  const ahora = reloj.ahora();
  const hecho = db.inTransaction((tx) => {
    const antes = como === "suma" ? findLinea(tx, productoId) : undefined;
    const contado = enUnidades(cantidad, factor)
      .plus(antes?.contado ?? 0)
      .toFixed();
    if (!CantidadExistencia.safeParse(contado).success) return false;
    const saldo = findExistencias(tx, [productoId], null).get(productoId)?.cantidad ?? null;
    const desde = antes?.desde ?? ahora;
    saveLinea(tx, { productoId, contado, desde, hasta: ahora, saldo, usuario: sesion.nombre() });
    return true;
  });
  return hecho ? ok(viewConteo(deps)) : falloExistencias(FRASES_EXISTENCIAS.demasiado);
}

/** Removes a product from the open count, as if it had not been counted. */
export function quitarContado(
  deps: Deps,
  { productoId }: EntradaRevisada<"quitarContado">,
): Resultado<Salida<"conteo">> {
  deps.db.inTransaction((tx) => deleteLinea(tx, productoId));
  return ok(viewConteo(deps));
}

/** Drops the open count, and reports nothing of it. */
export function descartarConteo(deps: Deps): Resultado<null> {
  deps.db.inTransaction((tx) => deleteConteo(tx));
  return ok(null);
}

/** Ends the open count: its lines become facts for the server, and count at this till from now on. */
export function cerrarConteo(
  deps: Deps,
  { nota }: EntradaRevisada<"cerrarConteo">,
): Resultado<Salida<"cerrarConteo">> {
  const { db, reloj, nuevoId } = deps;
  const cerrado = db.inTransaction((tx): Resultado<Salida<"cerrarConteo">> => {
    const conteo = findConteo(tx);
    if (conteo === undefined) return falloExistencias(FRASES_EXISTENCIAS.sinConteo);
    const lineas = listLineas(tx);
    if (lineas.length === 0) return falloExistencias(FRASES_EXISTENCIAS.sinLineas);
    const instante = reloj.ahora();
    for (let i = 0; i < lineas.length; i += MAX_CONTADAS) {
      const suyas = lineas.slice(i, i + MAX_CONTADAS);
      const id = i === 0 ? conteo.id : nuevoId();
      const datos = { id, grupo: conteo.grupo, nota, lineas: suyas.map(enHecho) };
      saveActo(deps, tx, { tipo: "conteo", id, instante, datos, salidas: suyas.flatMap(salidaDe) });
    }
    deleteConteo(tx);
    return ok({ productos: lineas.length, codigo: conteo.grupo });
  });
  if (cerrado.ok) deps.despertarSync();
  return cerrado;
}

function enHecho({ productoId, contado, desde, hasta }: LineaDeConteo): {
  readonly productoId: string;
  readonly contado: string;
  readonly desde: Instante;
  readonly hasta: Instante;
} {
  return { productoId, contado, desde, hasta };
}

/**
 * Returns the difference between the balance when a line was counted and its counted quantity, which the till subtracts from its balance.
 * Later sales stay subtracted too.
 */
function salidaDe({ productoId, contado, saldo }: LineaDeConteo, linea: number) {
  return saldo === null ? [] : [{ linea, productoId, cantidad: decimal(saldo).minus(contado) }];
}
