/** Fixes where the second copy begins in its folder. */
import { randomUUID } from "node:crypto";
import type { EmpresaTerminal } from "@mostrador/core";
import type { Ajuste } from "../motor/ajustes.ts";
import type { Transaction } from "../motor/db.ts";
import type { Deps } from "../deps.ts";
import { findInicioHechos } from "../terminales/db/hechos.ts";
import { findInicio } from "./asientos.ts";
import { HASH_INICIAL } from "./cadena.ts";

export type EstadoDiario = Ajuste<"diario">;

/**
 * Fixes where the copy in a folder begins, in the transaction that chooses the folder. Every document stored
 * afterwards belongs to the copy, whatever its state when the folder first answers. A folder that replaces
 * another one also gets what the other one lacked. A no-op for the folder in use.
 */
export function fijarDiario({ ajustes }: Pick<Deps, "ajustes">, tx: Transaction, carpeta: string): void {
  const conocido = ajustes.find("diario");
  if (conocido?.carpeta === carpeta) {
    // An earlier version wrote no facts there.
    if (conocido.hecho === undefined) ajustes.set(tx, "diario", { ...conocido, hecho: findInicioHechos(tx) });
    return;
  }
  const enUso = ajustes.find("configuracion")?.carpetaDiario ?? null;
  const anterior = conocido !== undefined && conocido.carpeta === enUso ? conocido : null;
  ajustes.set(tx, "diario", start(tx, carpeta, anterior));
}

/** Begins another chain in the same folder, with everything that the lost chain did not hold yet. */
export function reempezarDiario(
  { ajustes }: Pick<Deps, "ajustes">,
  tx: Transaction,
  perdido: EstadoDiario,
): void {
  ajustes.set(tx, "diario", start(tx, perdido.carpeta, perdido));
}

/** Returns the name of a chain's file of a day (`yyyy-MM-dd`). */
export function nombreArchivo(
  { nit, sucursal, puntoVenta }: Pick<EmpresaTerminal, "nit" | "sucursal" | "puntoVenta">,
  { cadena }: EstadoDiario,
  dia: string,
): string {
  return `diario_${nit}_${sucursal}-${puntoVenta}_${cadena}_${dia}.jsonl`;
}

function start(tx: Transaction, carpeta: string, anterior: EstadoDiario | null): EstadoDiario {
  const cadena = randomUUID().slice(0, 8);
  const inicio = findInicio(tx);
  const fila = anterior === null ? inicio : Math.min(inicio, anterior.fila);
  const hecho = Math.min(findInicioHechos(tx), anterior?.hecho ?? Infinity);
  return { carpeta, cadena, n: 0, hash: HASH_INICIAL, fila, hecho };
}
