import { miles } from "@mostrador/core";
import type { EntradaRevisada, NombreLlamada } from "../../contract/index.ts";
import type { Base } from "../base.ts";
import { findCliente } from "../tienda/db/clientes.ts";
import { findProducto } from "../tienda/db/productos.ts";
import { findRegla } from "../tienda/db/reglas.ts";
import { ACTOS } from "../frases/actos.ts";

/** The parts of the till from which an act is described. */
export type Fuentes = Pick<Base, "db" | "reloj">;
/** Describes the effect of a call with this input in words. */
export type Detalle<N extends NombreLlamada> = (fuentes: Fuentes, entrada: EntradaRevisada<N>) => string;

/** Describes the calls that edit prices, promotions and the grid. */
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
