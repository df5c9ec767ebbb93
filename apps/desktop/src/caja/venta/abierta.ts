/** Stores the open sale as it changes, and parked sales. */
import { type DatosHecho, decimal, type Decimal, fail, ok, type Result } from "@mostrador/core";
import { type EntradaRevisada, type FalloPuente, ItemVenta, type Salida } from "../../contract/index.ts";
import type { Deps } from "../deps.ts";
import type { Db, Lectura, Transaction } from "../motor/db.ts";
import { insertHecho } from "../terminales/db/hechos.ts";
import {
  deleteAbierta,
  endAbierta,
  type FilaAbierta,
  findAbierta,
  listAbiertas,
  saveAbierta,
  updateSiguientes,
} from "./db/abiertas.ts";
import {
  deleteCarrito,
  findCarrito,
  isLleno,
  listCarritos,
  MAX_CARRITOS,
  type Revision,
  saveCarrito,
} from "./db/carritos.ts";
import { forgetUltimas } from "./db/ventas.ts";
import { DE_OTRA_PERSONA, falloVentaToPuente } from "./textos.ts";
import { hasVisto } from "./vista-de-ventana.ts";
import { yaCobrada } from "./ya-cobrada.ts";

type Contenido = NonNullable<FilaAbierta["carrito"]>;
export type Aparcado = Omit<Salida<"carritosAparcados">[number], "total" | "antes">;

/**
 * Stores the open sale as the screen has it; deletes it if it has neither a cart nor products for the next
 * sale. Parks an open sale of another window, or leaves it open where this window has none. Refuses the state of a
 * person who is no longer at the till, and of a sale that another window stored since (`ventaCambiada`). Refuses a sale that was charged already,
 * perhaps in another window. Products scanned for the next sale are stored even then.
 */
export function guardarAbierta(
  { db, sesion, reloj }: Deps,
  { de, ventaId, nombre, carrito, pago, siguientes, tras, vista }: EntradaRevisada<"guardarVentaAbierta">,
): Result<Salida<"guardarVentaAbierta">, FalloPuente> {
  if (de !== sesion.quien()) return fail(DE_OTRA_PERSONA);
  const cobrada = carrito === null ? null : yaCobrada(db, ventaId);
  if (cobrada !== null) {
    // Another window that still has the cart knows no such products, and must not remove them.
    if (siguientes.length > 0) db.inTransaction((tx) => updateSiguientes(tx, { de, ventaId, siguientes }));
    return fail(falloVentaToPuente(cobrada));
  }
  const [guardadaEn, usuario] = [reloj.ahora(), sesion.nombre()];
  return db.inTransaction((tx) => {
    const antes = findAbierta(tx, de);
    const guardada =
      antes?.ventaId === ventaId ? antes : carrito === null ? undefined : findAparcada(tx, ventaId);
    if (guardada !== undefined && !hasVisto(vista, guardada))
      return fail(falloVentaToPuente({ kind: "cambiada" }));
    const revision = (guardada?.revision ?? 0) + 1;
    const esDeOtra =
      antes !== undefined &&
      antes.ventaId !== ventaId &&
      antes.carrito !== null &&
      !(tras.includes(antes.ventaId) && hasVisto(vista, antes));
    const hayAlgo = carrito !== null || siguientes.length > 0;
    if (esDeOtra && hayAlgo) aparcarAbierta(tx, antes);
    // The sale may have been parked meanwhile: it is removed there, so that it is in one place only.
    if (carrito !== null) deleteCarrito(tx, ventaId);
    const { ventana } = vista;
    const fila = { de, ventaId, nombre, carrito, pago, siguientes, guardadaEn, usuario, revision, ventana };
    if (hayAlgo) saveAbierta(tx, fila);
    else if (!esDeOtra) deleteAbierta(tx, de);
    if (antes !== undefined && !esDeOtra) decirQuitadas(tx, antes, { ventaId, carrito, guardadaEn, usuario });
    return ok({ revision });
  });
}

/** Finds the version of a parked sale. */
function findAparcada(db: Lectura, ventaId: string): (Revision & { readonly ventaId: string }) | undefined {
  const aparcada = findCarrito(db, ventaId);
  return aparcada && { ...aparcada, ventaId };
}

/**
 * Writes the fact of lines that an open sale lost before it was charged. A charged or parked cart is no
 * longer in its row. docs/design.md D51.
 */
function decirQuitadas(
  tx: Transaction,
  antes: FilaAbierta,
  {
    ventaId,
    carrito,
    guardadaEn,
    usuario,
  }: Pick<FilaAbierta, "ventaId" | "carrito" | "guardadaEn" | "usuario">,
): void {
  const lineas = lineasQuitadas(antes.carrito, antes.ventaId === ventaId ? carrito : null);
  if (lineas.length === 0) return;
  const datos = { ventaId: antes.ventaId, lineas: [...lineas] };
  insertHecho(tx, { tipo: "lineasQuitadas", instante: guardadaEn, usuario, datos });
}

/**
 * Returns the open sale of the current user; each person has their own. Another person's sale is among the parked ones, where anybody may
 * take it up. A till without users has one, and the first person who signs in takes it over. An open sale without its cart is being
 * charged, or was charged and the cashier has not gone on.
 */
export function ventaAbierta({ db, sesion }: Deps): Salida<"ventaAbierta"> {
  const fila = findAbierta(db, sesion.quien());
  if (fila === undefined) return null;
  const { ventaId, carrito, pago, siguientes, revision } = fila;
  return { ventaId, carrito, pago, siguientes, revision };
}

/**
 * Parks a cart, and ends its open sale in the same transaction; another window's stays open. Refuses a cart that
 * the list has no place for, and one that another window charged, or stored since this one saw it.
 */
export function aparcar(
  { db, sesion, reloj }: Deps,
  { vista, ...carrito }: EntradaRevisada<"aparcarCarrito">,
): Result<{ id: string }, FalloPuente> {
  return db.inTransaction((tx) => {
    const cobrada = yaCobrada(tx, carrito.id);
    if (cobrada !== null) return fail(falloVentaToPuente(cobrada));
    if (isLleno(tx, carrito.id)) {
      return fail(falloVentaToPuente({ kind: "muchasAparcadas", maximo: MAX_CARRITOS }));
    }
    const de = sesion.quien();
    const abierta = findAbierta(tx, de);
    const antes = abierta?.ventaId === carrito.id ? abierta : findAparcada(tx, carrito.id);
    if (antes !== undefined && !hasVisto(vista, antes)) return fail(falloVentaToPuente({ kind: "cambiada" }));
    const [revision, { ventana }] = [(antes?.revision ?? 0) + 1, vista];
    saveCarrito(tx, { ...carrito, guardadoEn: reloj.ahora(), usuario: sesion.nombre(), revision, ventana });
    if (abierta?.ventaId === carrito.id) endAbierta(tx, de);
    return ok({ id: carrito.id });
  });
}

/** Lists parked carts and other people's open carts at this till, oldest first. */
export function listAparcados(db: Lectura, de: string): readonly Aparcado[] {
  const deOtros = listAbiertas(db).flatMap(({ carrito, ...fila }) =>
    carrito === null || fila.de === de
      ? []
      : [
          {
            id: fila.ventaId,
            nombre: fila.nombre,
            contenido: carrito,
            guardadoEn: fila.guardadaEn,
            usuario: fila.usuario,
          },
        ],
  );
  const aparcados = listCarritos(db).map(({ revision: _revision, ventana: _ventana, ...carrito }) => carrito);
  return [...aparcados, ...deOtros].sort((a, b) => a.guardadoEn.localeCompare(b.guardadoEn));
}

/**
 * Makes a parked cart the open sale in one transaction, so that a sale is always in one place. The open sale of
 * another window is parked instead. False if the cart is gone.
 */
export function retomar({ db, sesion, reloj }: Deps, id: string): boolean {
  const de = sesion.quien();
  return db.inTransaction((tx) => {
    const tomado = takeAparcado(tx, id, de);
    if (tomado === null) return false;
    const { nombre, carrito, revision } = tomado;
    const antes = findAbierta(tx, de);
    if (antes !== undefined) aparcarAbierta(tx, antes);
    const siguientes = antes?.siguientes ?? [];
    // The sale keeps its id. Two screens that show it charge it once, and none of its lines counts as removed.
    saveAbierta(tx, {
      de,
      ventaId: id,
      nombre,
      carrito,
      pago: null,
      siguientes,
      guardadaEn: reloj.ahora(),
      usuario: sesion.nombre(),
      revision: revision + 1,
      // No window wrote this state: each must read it before it goes on with the sale.
      ventana: "",
    });
    return true;
  });
}

/** Names a parked cart, in the list and in the cart itself. False if it is gone. */
export function nombrarAparcado({ db }: Deps, id: string, nombre: string): boolean {
  return db.inTransaction((tx) => {
    const carrito = findCarrito(tx, id);
    if (carrito === undefined) return false;
    const { contenido, revision } = carrito;
    saveCarrito(tx, { ...carrito, nombre, contenido: { ...contenido, nombre }, revision: revision + 1 });
    return true;
  });
}

/** Deletes a parked cart, and writes its lines to the log as taken out. False if it is gone. */
export function descartarAparcado({ db, sesion, reloj }: Deps, id: string): boolean {
  return db.inTransaction((tx) => {
    const tomado = takeAparcado(tx, id, sesion.quien());
    if (tomado === null) return false;
    const lineas = lineasQuitadas(tomado.carrito, null);
    if (lineas.length > 0)
      insertHecho(tx, {
        tipo: "lineasQuitadas",
        instante: reloj.ahora(),
        usuario: sesion.nombre(),
        datos: { ventaId: id, lineas: [...lineas] },
      });
    return true;
  });
}

/** Removes a parked cart, or another person's open cart, from its place, and returns it. */
function takeAparcado(
  tx: Transaction,
  id: string,
  de: string,
): { readonly nombre: string; readonly carrito: Contenido; readonly revision: number } | null {
  const aparcado = findCarrito(tx, id);
  if (aparcado !== undefined) {
    deleteCarrito(tx, id);
    return { nombre: aparcado.nombre, carrito: aparcado.contenido, revision: aparcado.revision };
  }
  const ajena = listAbiertas(tx).find((fila) => fila.ventaId === id && fila.de !== de);
  if (ajena === undefined || ajena.carrito === null) return null;
  endAbierta(tx, ajena.de);
  return { nombre: ajena.nombre, carrito: ajena.carrito, revision: ajena.revision };
}

/**
 * Parks the open sales of data that came back from a copy. They may have been charged since, so no cashier
 * gets one as the current sale. The last sales of a copy are forgotten too: later ones may be missing.
 */
export function aparcarTrasCopia(db: Db): void {
  db.inTransaction((tx) => {
    for (const fila of listAbiertas(tx)) {
      aparcarAbierta(tx, fila);
      deleteAbierta(tx, fila.de);
    }
    forgetUltimas(tx);
  });
}

function aparcarAbierta(tx: Transaction, fila: FilaAbierta): void {
  const {
    ventaId: id,
    nombre,
    carrito: contenido,
    guardadaEn: guardadoEn,
    usuario,
    revision,
    ventana,
  } = fila;
  if (contenido !== null) saveCarrito(tx, { id, nombre, contenido, guardadoEn, usuario, revision, ventana });
}

type Quitada = DatosHecho<"lineasQuitadas">["lineas"][number];

/**
 * Lists what a cart lost, by product and price: lines taken out, and reduced quantities. A line that moved
 * within the cart does not count. A cart with an unreadable line yields none.
 */
export function lineasQuitadas(antes: Contenido | null, ahora: Contenido | null): readonly Quitada[] {
  const [previas, quedan] = [itemsDe(antes), itemsDe(ahora)];
  // Most changes of a cart concern its buyer or its payment only.
  if (JSON.stringify(previas) === JSON.stringify(quedan)) return [];
  if (!quedan.every((uno) => ItemVenta.safeParse(uno).success)) return [];
  const ahoraPor = new Map(sum(quedan).map((linea) => [linea.clave, linea.cantidad]));
  return sum(previas).flatMap(({ clave, cantidad, item }) => {
    const menos = cantidad.minus(ahoraPor.get(clave) ?? 0);
    if (menos.cmp(0) <= 0) return [];
    const { codigoProducto: codigo, descripcion, precioUnitario: precio } = item;
    return [{ codigo, descripcion, cantidad: menos.toString(), precio }];
  });
}

interface Suma {
  readonly clave: string;
  readonly item: ItemVenta;
  readonly cantidad: Decimal;
}

function sum(items: readonly unknown[]): readonly Suma[] {
  const porProducto = new Map<string, Suma>();
  for (const item of items.flatMap((uno) => ItemVenta.safeParse(uno).data ?? [])) {
    const clave = JSON.stringify([item.codigoProducto, item.precioUnitario]);
    const antes = porProducto.get(clave)?.cantidad ?? decimal(0);
    porProducto.set(clave, { clave, item, cantidad: antes.plus(item.cantidad) });
  }
  return [...porProducto.values()];
}

function itemsDe(carrito: Contenido | null): readonly unknown[] {
  const items = carrito?.["items"];
  return Array.isArray(items) ? items : [];
}
