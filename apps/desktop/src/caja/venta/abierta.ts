/** Keeps the open sale as it changes, and parked ones. */
import { fail, ok, type Result } from "@mostrador/core";
import type { EntradaRevisada, FalloPuente, Salida } from "../../contract/index.ts";
import {
  deleteAbierta,
  endAbierta,
  findAbierta,
  listAbiertas,
  saveAbierta,
  updateSiguientes,
  type FilaAbierta,
} from "../db/abiertas.ts";
import { deleteCarrito, findCarrito, listCarritos, saveCarrito } from "../db/carritos.ts";
import type { Db, Lectura, Transaction } from "../db/db.ts";
import { insertHecho } from "../db/hechos.ts";
import { forgetUltimas } from "../db/ventas.ts";
import type { Deps } from "../deps.ts";
import { lineasQuitadas } from "./quitadas.ts";
import { falloVentaToPuente } from "./textos.ts";
import { yaCobrada } from "./ya-cobrada.ts";
import { FRASES_VENTA } from "../frases/venta.ts";

type Contenido = NonNullable<FilaAbierta["carrito"]>;
export type Aparcado = Omit<Salida<"carritosAparcados">[number], "total">;

/**
 * Stores the open sale as the screen has it now; without a cart and products for the next sale there is none. Refused: a state of
 * somebody who is no longer at the till, and a sale that was charged already, perhaps in another window. Products that were read for
 * the next sale are stored even so.
 */
export function guardarAbierta(
  { db, sesion, reloj }: Deps,
  { de, ventaId, nombre, carrito, pago, siguientes }: EntradaRevisada<"guardarVentaAbierta">,
): Result<null, FalloPuente> {
  if (de !== sesion.quien())
    return fail({ kind: "sinUsuario", texto: FRASES_VENTA.deOtraPersona, campos: [] });
  const cobrada = carrito === null ? null : yaCobrada(db, ventaId);
  if (cobrada !== null) {
    // Another window that still has the cart knows of none, and takes none away.
    if (siguientes.length > 0) db.inTransaction((tx) => updateSiguientes(tx, { de, ventaId, siguientes }));
    return fail(falloVentaToPuente(cobrada));
  }
  const [guardadaEn, usuario] = [reloj.ahora(), sesion.nombre()];
  db.inTransaction((tx) => {
    const antes = findAbierta(tx, de);
    if (carrito === null && siguientes.length === 0) deleteAbierta(tx, de);
    else saveAbierta(tx, { de, ventaId, nombre, carrito, pago, siguientes, guardadaEn, usuario });
    if (antes !== undefined) decirQuitadas(tx, antes, { ventaId, carrito, guardadaEn, usuario });
  });
  return ok(null);
}

/** Tells what an open sale lost before it was charged: a cart that is charged or parked is no longer in its row. docs/design.md D51. */
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
 * The open sale of whoever is at the till: each person's own. Somebody else's is among the parked ones, where anybody may take it up. A
 * till without users has one; who signs in first takes it over. Without its cart it is being charged, or was and the cashier has not gone on. */
export function ventaAbierta({ db, sesion }: Deps): Salida<"ventaAbierta"> {
  const fila = findAbierta(db, sesion.quien());
  if (fila === undefined) return null;
  const { ventaId, carrito, pago, siguientes } = fila;
  return { ventaId, carrito, pago, siguientes };
}

/** Parks a cart; in the same transaction it is no longer the open one. */
export function aparcar(
  { db, sesion, reloj }: Deps,
  carrito: EntradaRevisada<"aparcarCarrito">,
): Result<{ id: string }, FalloPuente> {
  db.inTransaction((tx) => {
    saveCarrito(tx, { ...carrito, guardadoEn: reloj.ahora(), usuario: sesion.nombre() });
    endAbierta(tx, sesion.quien());
  });
  return ok({ id: carrito.id });
}

/** Parked carts and what others at this till have open, the oldest first. */
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
  return [...listCarritos(db), ...deOtros].sort((a, b) => a.guardadoEn.localeCompare(b.guardadoEn));
}

/** Takes a cart off the parked ones and opens it, in one transaction: a sale is in one place, whatever happens. False: it is gone. */
export function retomar({ db, sesion, reloj, nuevoId }: Deps, id: string): boolean {
  const de = sesion.quien();
  return db.inTransaction((tx) => {
    const tomado = takeAparcado(tx, id, de);
    if (tomado === null) return false;
    const { nombre, carrito } = tomado;
    const ventaId = nuevoId();
    const siguientes = findAbierta(tx, de)?.siguientes ?? [];
    saveAbierta(tx, {
      de,
      ventaId,
      nombre,
      carrito,
      pago: null,
      siguientes,
      guardadaEn: reloj.ahora(),
      usuario: sesion.nombre(),
    });
    return true;
  });
}

/** Deletes a parked cart, and tells its lines in the log as taken out. False: it is gone. */
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

/** A parked cart, or one that somebody else has open, out of the place where it was. */
function takeAparcado(
  tx: Transaction,
  id: string,
  de: string,
): { readonly nombre: string; readonly carrito: Contenido } | null {
  const aparcado = findCarrito(tx, id);
  if (aparcado !== undefined) {
    deleteCarrito(tx, id);
    return { nombre: aparcado.nombre, carrito: aparcado.contenido };
  }
  const ajena = listAbiertas(tx).find((fila) => fila.ventaId === id && fila.de !== de);
  if (ajena === undefined || ajena.carrito === null) return null;
  endAbierta(tx, ajena.de);
  return { nombre: ajena.nombre, carrito: ajena.carrito };
}

/**
 * Parks what was open in a copy that the data were brought back from: it may have been charged since, and is not put before a cashier
 * as the sale in hand. The last sale of a copy is not the last one that was sold.
 */
export function aparcarTrasCopia(db: Db): void {
  db.inTransaction((tx) => {
    for (const { de, ventaId: id, nombre, carrito, guardadaEn, usuario } of listAbiertas(tx)) {
      if (carrito !== null)
        saveCarrito(tx, { id, nombre, contenido: carrito, guardadoEn: guardadaEn, usuario });
      deleteAbierta(tx, de);
    }
    forgetUltimas(tx);
  });
}
