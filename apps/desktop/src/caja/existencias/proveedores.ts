/**
 * Suppliers by name: those of the shop's purchases as the server reported them, and those of this till's own purchases. docs/decisions/0074
 */
import { plano, type ExistenciasTerminal } from "@mostrador/core";
import type { EntradaRevisada, Salida } from "../../contract/index.ts";
import type { Deps } from "../deps.ts";
import type { Transaction } from "../motor/db.ts";
import { findProveedor } from "./db/proveedores.ts";

type Proveedor = ExistenciasTerminal["proveedores"][number];

/** Most suppliers that a till keeps; those stored longest ago are dropped. */
const MAX_PROVEEDORES = 5000;
/** Most suppliers that a search returns. */
const HALLADOS = 5;

/** Stores suppliers. Two of them are the same supplier if they have the same document or, without a document, the same name. */
export function keepProveedores(
  { ajustes }: Pick<Deps, "ajustes">,
  tx: Transaction,
  nuevos: readonly Proveedor[],
): void {
  if (nuevos.length === 0) return;
  const todos = new Map((ajustes.find("proveedores")?.lista ?? []).map((uno) => [quienEs(uno), uno]));
  for (const { documento, razonSocial } of nuevos) {
    const uno = { documento, razonSocial };
    // Delete first, so that the supplier moves to the end of the map.
    todos.delete(quienEs(uno));
    todos.set(quienEs(uno), uno);
  }
  ajustes.set(tx, "proveedores", { lista: [...todos.values()].slice(-MAX_PROVEEDORES) });
}

/** Finds the suppliers that have all words of a text in their name or their document, the latest first. */
export function buscarProveedores(
  { ajustes }: Pick<Deps, "ajustes">,
  { texto }: EntradaRevisada<"buscarProveedores">,
): Salida<"buscarProveedores"> {
  const palabras = plano(texto)
    .split(/\s+/)
    .filter((palabra) => palabra !== "");
  if (palabras.length === 0) return [];
  return (ajustes.find("proveedores")?.lista ?? [])
    .toReversed()
    .filter(({ documento, razonSocial }) => {
      const suyo = plano(`${razonSocial} ${documento ?? ""}`);
      return palabras.every((palabra) => suyo.includes(palabra));
    })
    .slice(0, HALLADOS);
}

/** Finds the supplier with a document, by the name that was stored last. */
export function proveedorDe(
  { db, ajustes }: Pick<Deps, "db" | "ajustes">,
  { documento }: EntradaRevisada<"proveedorDe">,
): Salida<"proveedorDe"> {
  const dicho = ajustes.find("proveedores")?.lista.find((uno) => uno.documento === documento);
  const hallado = dicho ?? findProveedor(db, documento);
  return hallado === undefined ? null : { razonSocial: hallado.razonSocial };
}

function quienEs({ documento, razonSocial }: Proveedor): string {
  return documento ?? `sin documento ${razonSocial}`;
}
