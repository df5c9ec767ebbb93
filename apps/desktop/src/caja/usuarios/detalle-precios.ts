import { miles } from "@mostrador/core";
import type { EntradaRevisada, NombreLlamada } from "../../contract/index.ts";
import type { Base } from "../base.ts";
import { findCliente } from "../db/clientes.ts";
import { findProducto } from "../db/productos.ts";
import { findRegla } from "../db/reglas.ts";
import { ACTOS } from "../frases/actos.ts";

/** The parts of the till that an act is told from. */
export type Fuentes = Pick<Base, "db">;
/** Tells in words what a call with this input would do. */
export type Detalle<N extends NombreLlamada> = (fuentes: Fuentes, entrada: EntradaRevisada<N>) => string;

/** The acts of the calls that edit what prices and the grid follow from. */
export const DETALLES_PRECIOS = {
  guardarPromocion: (_, { nombre }) => ACTOS.guardarPromocion(nombre),
  guardarPresentacion: (_, { nombre, precio }) => ACTOS.guardarPresentacion(nombre, miles(precio)),
  guardarLista: (_, { nombre }) => ACTOS.guardarLista(nombre),
  guardarTarifa: (fuentes, { productoId, precio }) =>
    ACTOS.guardarTarifa(productoDe(fuentes, productoId), miles(precio)),
  darLista: ({ db }, { clienteId, listaId }) =>
    ACTOS.darLista(
      findCliente(db, clienteId)?.razonSocial ?? clienteId,
      listaId === null ? null : (findRegla(db, "lista", listaId)?.nombre ?? listaId),
    ),
  agregarCasilla: (fuentes, { pagina, productoId }) =>
    ACTOS.agregarCasilla(productoDe(fuentes, productoId), pagina),
  moverCasilla: () => ACTOS.ordenarCuadricula,
  moverPagina: () => ACTOS.ordenarCuadricula,
  renombrarPagina: (_, { pagina, nombre }) => ACTOS.renombrarPagina(pagina, nombre),
  borrarRegla: (fuentes, entrada) => ACTOS.borrarRegla[entrada.tipo](nombreDe(fuentes, entrada)),
} satisfies { readonly [N in NombreLlamada]?: Detalle<N> };

function productoDe({ db }: Fuentes, id: string): string {
  return findProducto(db, id)?.descripcion ?? id;
}

/** The name of the row, or of the goods that it is about. */
function nombreDe(fuentes: Fuentes, { tipo, id }: EntradaRevisada<"borrarRegla">): string {
  const fila = findRegla(fuentes.db, tipo, id);
  if (fila === undefined) return id;
  return "nombre" in fila ? fila.nombre : productoDe(fuentes, fila.productoId);
}
