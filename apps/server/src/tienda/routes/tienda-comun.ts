import {
  escriturasDeCodigo,
  explicado,
  ok,
  textoPedido,
  type Result,
  type TipoCompartido,
} from "@mostrador/core";
import { z } from "zod";
import { enteroDeTexto, LUGAR_DE_LISTA, lugarAjeno } from "../../http/campos.ts";
import type { Llamador } from "../../http/route.ts";
import type { Fallo } from "../../fallos.ts";
import { parseLugarDe, type LugarDeFila } from "../../http/lugar.ts";
import type { Editor, Guardada } from "../guardar.ts";

/** Parts of the shop's routes. */

/** The id of a shared row. */
export const Id = explicado(
  textoPedido(1, 64),
  "Identificador de la fila en todas las cajas.",
  "3f6c1d1e-6c0e-4c0a-9a51-0d3a4b6b1f10",
);
/** The id of a row to be saved; null for a new one. */
export const IdONuevo = explicado(
  textoPedido(1, 64).nullable(),
  "Identificador de la fila que cambia; nulo hace una nueva.",
  "3f6c1d1e-6c0e-4c0a-9a51-0d3a4b6b1f10",
);
/** The id that a form gives to a new row, so that sending the form again after a lost answer makes no second row. */
export const IdDeFormulario = explicado(
  z.uuid("Use un UUID.").optional(),
  "UUID que toma la fila nueva, uno por formulario: la misma creación otra vez no hace otra, y escribe lo que cambió.",
  "0b9f6a52-2c1d-4a7e-9b57-7f0f4f1f6a11",
);
/** A path that names a row. */
export const PorId = z.strictObject({ id: Id });

/** Fields that filter products. */
export const CAMPOS_PRODUCTOS = {
  buscar: explicado(
    textoPedido(0, 100).optional(),
    "Palabras que deben estar en el producto: de su nombre, código o código de barras.",
    "arroz",
  ),
  categoria: explicado(textoPedido(1, 60).optional(), "Solo los de esta categoría.", "Abarrotes"),
  venta: explicado(
    z.enum(["si", "no"], "Use si o no.").optional(),
    "Solo los que se venden, o solo los que no; sin él, todos.",
    "si",
  ),
};

/** Description of the parameter `visto`, the fields as they were when the form was opened. */
export const DE_VISTO = "Los campos como se los mostró antes de cambiarlos: solo lo distinto se escribe.";

/** Builds the reply of a saved row. */
export function conGuardada<T extends TipoCompartido>(
  hecho: Result<Guardada<T>, Fallo>,
): Result<{ readonly datos: { readonly id: string; readonly pisados: string[] } }, Fallo> {
  return hecho.ok ? ok({ datos: { id: hecho.value.fila.id, pisados: [...hecho.value.pisados] } }) : hecho;
}

/** Parameters of a page of a list: the searched words, the place after which it begins, and the number of rows. */
export const PaginaDeLista = {
  buscar: explicado(
    textoPedido(0, 100).optional(),
    "Palabras que se buscan, sin que importen acentos ni mayúsculas.",
    "arroz",
  ),
  tras: LUGAR_DE_LISTA,
  limite: explicado(enteroDeTexto(1, 200).default(50), "Filas de la página.", "50"),
};

/** Reads the place of a page in an order; undefined for the first page. Fails for a place that belongs to another order. */
export function lugarEn(
  orden: Parameters<typeof parseLugarDe>[0],
  tras: string | undefined,
): Result<LugarDeFila | undefined, Fallo> {
  if (tras === undefined) return ok(undefined);
  const lugar = parseLugarDe(orden, tras);
  return lugar === null ? lugarAjeno() : ok(lugar);
}

const MAX_PALABRAS = 8;

/** Normalises the words of a search as lists store them. A GTIN is searched by its shortest form, which all other forms contain. */
export function palabrasDe(buscar: string | undefined, plano: (texto: string) => string): readonly string[] {
  return plano(buscar ?? "")
    .split(/\s+/)
    .filter((palabra) => palabra !== "")
    .slice(0, MAX_PALABRAS)
    .map((palabra) => escriturasDeCodigo(palabra).toSorted((a, b) => a.length - b.length)[0] ?? palabra);
}

/** Returns the person who edits, for the history. The owner's key has no address. */
export function editorDe({ empresa, correo }: Llamador): Editor {
  return { nit: empresa.nit, autor: { origen: "portal", nombre: correo ?? "Dueño" } };
}

/** Yields a complete file as the single part of a download. */
export async function* unaParte(bytes: Uint8Array) {
  yield bytes;
}
