/** The filters of the shop's lists and their orders, as queries of pages and of files carry them. */
import { explicado, plano, type Nit } from "@mostrador/core";
import { z } from "zod";
import { ordenDeClientes, ordenDeOtras } from "../readers/precios.ts";
import { Id, PaginaDeLista, palabrasDe } from "./tienda-comun.ts";

/** The filter of a list of presentations, and its order. */
export const CAMPOS_PRESENTACIONES = {
  buscar: PaginaDeLista.buscar,
  producto: explicado(Id.optional(), "Solo las de este producto.", "3f6c1d1e-6c0e-4c0a-9a51-0d3a4b6b1f10"),
  orden: explicado(
    z
      .enum(
        ["producto", "-producto", "nombre", "-nombre", "barras", "-barras", "precio", "-precio"],
        "Use producto, nombre, barras o precio.",
      )
      .default("producto"),
    "Orden de la lista: el nombre del producto, el de la presentación, su código de barras o su precio; con un guion delante, al revés.",
    "producto",
  ),
};
const PedidoPresentaciones = z.object(CAMPOS_PRESENTACIONES);

/** Builds the filter of a company's list of presentations. */
export function filtroDePresentaciones(
  nit: Nit,
  { buscar, producto, orden }: z.infer<typeof PedidoPresentaciones>,
) {
  return { nit, palabras: palabrasDe(buscar, plano), productoId: producto, orden: ordenDeOtras(orden) };
}

/** The filter of a list of prices, and its order. */
export const CAMPOS_TARIFAS = {
  buscar: PaginaDeLista.buscar,
  lista: explicado(
    Id.optional(),
    "Lista de precios; sin ella, los precios por cantidad para todos.",
    "3f6c1d1e-6c0e-4c0a-9a51-0d3a4b6b1f10",
  ),
  orden: explicado(
    z.enum(["producto", "-producto", "precio", "-precio"], "Use producto o precio.").default("producto"),
    "Orden de la lista: el nombre del producto o el precio; con un guion delante, al revés.",
    "producto",
  ),
};
const PedidoTarifas = z.object(CAMPOS_TARIFAS);

/** Builds the filter of a company's list of prices. */
export function filtroDeTarifas(nit: Nit, { buscar, lista, orden }: z.infer<typeof PedidoTarifas>) {
  return { nit, palabras: palabrasDe(buscar, plano), listaId: lista ?? null, orden: ordenDeOtras(orden) };
}

/** The filter of the clients of a list, and its order. */
export const CAMPOS_DE_LISTA = {
  buscar: PaginaDeLista.buscar,
  orden: explicado(
    z.enum(["nombre", "-nombre", "codigo", "-codigo"], "Use nombre o codigo.").default("nombre"),
    "Orden de los clientes: el nombre o el documento; con un guion delante, al revés.",
    "nombre",
  ),
};
const PedidoDeLista = z.object(CAMPOS_DE_LISTA);

/** Builds the filter of a price list's clients. */
export function filtroDeLista(nit: Nit, listaId: string, { buscar, orden }: z.infer<typeof PedidoDeLista>) {
  return { nit, palabras: palabrasDe(buscar, plano), listaId, orden: ordenDeClientes(orden) };
}

/** The filter of a list of clients. */
export const CAMPOS_CLIENTES = {
  buscar: PaginaDeLista.buscar,
  correo: explicado(
    z.enum(["si", "no"], "Use si o no.").optional(),
    "Solo los que tienen correo, o solo los que no; sin él, todos.",
    "si",
  ),
};
const PedidoClientes = z.object(CAMPOS_CLIENTES);

/** Reads the words and the choice of a filter of clients. */
export function filtroDeClientes({ buscar, correo }: z.infer<typeof PedidoClientes>) {
  const conCorreo = correo === undefined ? undefined : correo === "si";
  return { palabras: palabrasDe(buscar, plano), conCorreo };
}
