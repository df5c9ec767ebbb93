import { parseComplemento, ok } from "@mostrador/core";
import * as consultas from "../ventas/consultas.ts";
import { findClientePorDocumento, searchClientes } from "./db/clientes.ts";
import { listFotos } from "./db/fotos.ts";
import { verRejilla } from "./rejilla.ts";
import { searchHallados, toBuscado, toBuscados } from "./hallar.ts";
import type { Deps } from "../deps.ts";
import type { Llamadas } from "../llamadas/tipos.ts";
import { findEscaneado } from "./producto-escaneado.ts";
import { guardarComprador } from "../venta/recordar-comprador.ts";
import { consultarPrecio } from "../venta/consultar-precio.ts";
import { FRASES_COMUNES } from "../frases/comunes.ts";

/** A NIT is asked for while the cashier types; longer than this is no help. */
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
    rejilla: (pagina) => ok(verRejilla(deps, pagina)),
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
    guardarCliente: (cliente) => ok(guardarComprador(deps, cliente)),
    validarNit: async ({ nit }) => {
      const respuesta = await ajustes.servidor()?.validarNit(nit, NIT_MS * ajustes.paciencia);
      return ok(respuesta?.ok ? respuesta.value : NIT_SIN_CONSULTAR);
    },
    catalogos: () => ok(consultas.verCatalogos(deps)),
  } satisfies Partial<Llamadas>;
}
