import { type Casilla, ok, parseComplemento } from "@mostrador/core";
import * as consultas from "../ventas/consultas.ts";
import { findClientePorDocumento, searchClientes } from "./db/clientes.ts";
import { listFotos } from "./db/fotos.ts";
import { type Hallado, searchHallados, toBuscado, toBuscados } from "./hallar.ts";
import type { Deps } from "../deps.ts";
import type { Llamadas } from "../llamadas/tipos.ts";
import { findEscaneado } from "./producto-escaneado.ts";
import { saveComprador } from "../venta/recordar-comprador.ts";
import { consultarPrecio } from "../venta/consultar-precio.ts";
import { FRASES_COMUNES } from "../frases/comunes.ts";
import type { Salida } from "../../contract/index.ts";
import { countProductos, findProducto, listCategoriasVendidas, listProductos } from "./db/productos.ts";
import { findRegla } from "./db/reglas.ts";
import { listPaginas } from "./precios/cuadricula.ts";

/** Longest wait for the check of a NIT, which runs while the cashier types. */
const NIT_MS = 4000;
const NIT_SIN_CONSULTAR = {
  valido: null,
  descripcion: FRASES_COMUNES.nitSinConsultar,
};

/** Answers the calls that search products and buyers. */
export function deBusqueda(deps: Deps) {
  const { db, ajustes } = deps;
  return {
    buscarProductos: ({ texto, limite }) => {
      const hallados = searchHallados(db, texto, limite, (codigo) => findEscaneado(deps, codigo));
      return ok(toBuscados(deps, hallados));
    },
    rejilla: (pagina) => ok(viewRejilla(deps, pagina)),
    fotos: ({ codigos }) => ok(listFotos(db, codigos)),
    productoPorCodigo: ({ codigo }) => {
      const hallado = findEscaneado(deps, codigo);
      return ok(hallado === undefined ? null : toBuscado(deps, hallado));
    },
    productoEscaneado: ({ codigo }) => {
      const escaneado = findEscaneado(deps, codigo);
      if (escaneado === undefined) return ok(null);
      const { cantidad, conCantidad, importe } = escaneado;
      return ok({ producto: toBuscado(deps, escaneado), cantidad, conCantidad, importe });
    },
    consultarPrecio: (consulta) => consultarPrecio(deps, consulta),
    buscarClientes: ({ texto, limite }) => ok(searchClientes(db, texto, limite)),
    clientePorDocumento: ({ numeroDocumento, complemento }) => {
      const leido = parseComplemento(numeroDocumento);
      return ok(findClientePorDocumento(db, leido.numeroDocumento, complemento ?? leido.complemento) ?? null);
    },
    guardarCliente: (cliente) => ok(saveComprador(deps, cliente)),
    validarNit: async ({ nit }) => {
      const respuesta = await ajustes.servidor()?.validarNit(nit, NIT_MS * ajustes.paciencia);
      return ok(respuesta?.ok ? respuesta.value : NIT_SIN_CONSULTAR);
    },
    catalogos: () => ok(consultas.viewCatalogos(deps)),
  } satisfies Partial<Llamadas>;
}

interface Pedida {
  readonly categoria: string | null;
  readonly pagina: string | null;
  readonly desde: number;
  readonly limite: number;
}

/** Returns a page of the grid. A product that is not sold now counts for positions, and has no tile. */
function viewRejilla(deps: Deps, { pagina, ...pedida }: Pedida): Salida<"rejilla"> {
  const { db } = deps;
  const paginas = listPaginas(db);
  const comun = { categorias: listCategoriasVendidas(db), paginas: paginas.map((una) => una.pagina) };
  if (pagina !== null) {
    const suyas = paginas.find((una) => una.pagina === pagina)?.casillas ?? [];
    const desde = suyas.slice(pedida.desde, pedida.desde + pedida.limite);
    const casillas = toBuscados(
      deps,
      desde.flatMap((una) => findArreglada(deps, una) ?? []),
    );
    return { ...comun, casillas, total: suyas.length };
  }
  const filtro = { texto: "", ...pedida };
  const vendidos = listProductos(db, filtro).filter(({ activo }) => activo);
  const casillas = toBuscados(
    deps,
    vendidos.map(({ activo: _vendido, ...fila }) => ({ fila, presentacion: null })),
  );
  return { ...comun, casillas, total: countProductos(db, filtro) };
}

/** Finds the goods of a tile that the owner arranged; null if they are not sold now. */
function findArreglada({ db }: Deps, { productoId, presentacionId }: Casilla): Hallado | null {
  const fila = findProducto(db, productoId);
  if (fila?.activo !== true) return null;
  const { activo: _vendido, foto: _foto, fraccionable: _partes, ...suya } = fila;
  if (presentacionId === null) return { fila: suya, presentacion: null };
  const presentacion = findRegla(db, "presentacion", presentacionId);
  return presentacion?.activo === true ? { fila: suya, presentacion } : null;
}
