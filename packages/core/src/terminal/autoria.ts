import type { TipoCompartido } from "./compartidos.ts";
import type { Permiso } from "./personas.ts";

/**
 * The permission that a person needs to write a row of each kind. Clients and proformas need none, because every cashier may store a buyer
 * and make a proforma.
 */
const PARA_ESCRIBIR: Readonly<Record<TipoCompartido, Permiso | null>> = {
  producto: "productos",
  cliente: null,
  usuario: "configuracion",
  presentacion: "precios",
  lista: "precios",
  listaDeCliente: "precios",
  tarifa: "precios",
  promocion: "precios",
  casilla: "precios",
  proforma: null,
};

/**
 * Tells which permission a change of a shared row needs; null: none. The till asks for it when the change is made, and the server checks that
 * the author had it. docs/design.md D58.
 *
 * @example
 * permisoParaCambiar("cliente", true);
 * // => "productos"
 */
export function permisoParaCambiar(tipo: TipoCompartido, borrado: boolean): Permiso | null {
  return tipo === "cliente" && borrado ? "productos" : PARA_ESCRIBIR[tipo];
}
