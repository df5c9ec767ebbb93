import { fail, ok, type Result } from "@mostrador/core";
import {
  CONFIGURACION_INICIAL,
  type EntradaRevisada,
  type EstadoCaja,
  type FalloPuente,
  type NombreLlamada,
  type Salida,
} from "../contract/index.ts";
import { calcular } from "./calcular.ts";
import * as consultas from "./consultas.ts";
import { deleteCarrito, listCarritos, saveCarrito } from "./db/carritos.ts";
import { findClientePorDocumento, saveClienteUsado, searchClientes } from "./db/clientes.ts";
import { insertTrabajo, retryFallidos } from "./db/impresion.ts";
import { findProductoPorCodigo, searchProductos, type FilaProducto } from "./db/productos.ts";
import { findVenta } from "./db/ventas.ts";
import type { Deps } from "./deps.ts";
import { emparejar } from "./emparejar.ts";
import { descartarReabierta } from "./venta/descartar.ts";
import type { Cobrador } from "./venta/cobrar.ts";
import { ventaToContrato } from "./vista-venta.ts";

/** How each command and query is answered; its input is checked already. */
export type Llamadas = {
  readonly [N in NombreLlamada]: (
    entrada: EntradaRevisada<N>,
  ) => Result<Salida<N>, FalloPuente> | Promise<Result<Salida<N>, FalloPuente>>;
};

/** A NIT is asked for while the cashier types; longer than this is no help. */
const NIT_MS = 4000;
const NIT_SIN_CONSULTAR = {
  valido: null,
  descripcion: "No se pudo consultar ahora; se puede vender igual.",
};

export interface Partes {
  readonly cobrador: Cobrador;
  readonly estado: () => EstadoCaja;
  readonly renovar: () => Promise<boolean>;
}

export function crearLlamadas(deps: Deps, partes: Partes): Llamadas {
  return {
    ...deVenta(deps, partes),
    ...deBusqueda(deps),
    ...deImpresion(deps),
    ...deCaja(deps, partes),
  };
}

function deVenta(deps: Deps, { cobrador }: Partes) {
  const { db } = deps;
  return {
    cobrar: ({ ventaId, venta }) => cobrador.cobrar(ventaId, venta),
    seguirSinEsperar: ({ ventaId }) => ok(cobrador.seguirSinEsperar(ventaId)),
    calcular: (entrada) => ok(calcular(entrada)),
    ventasDeHoy: (entrada) => ok(consultas.ventasDeHoy(deps, entrada)),
    venta: ({ ventaId }) => {
      const fila = findVenta(db, ventaId);
      return fila === undefined ? fail(consultas.ventaNoEncontrada()) : ok(ventaToContrato(deps, fila));
    },
    ticket: ({ ventaId }) => consultas.verTicket(deps, ventaId),
    ventaReabierta: () => ok(consultas.ventaReabierta(deps)),
    descartarReabierta: ({ ventaId }) => ok(descartarReabierta(deps, ventaId)),
  } satisfies Partial<Llamadas>;
}

function deBusqueda(deps: Deps) {
  const { db, ajustes, reloj } = deps;
  const producto = (fila: FilaProducto) => consultas.productoToContrato(deps, fila);
  return {
    buscarProductos: ({ texto, limite }) => ok(searchProductos(db, texto, limite).map(producto)),
    productoPorCodigo: ({ codigo }) => {
      const fila = findProductoPorCodigo(db, codigo.trim());
      return ok(fila === undefined ? null : producto(fila));
    },
    buscarClientes: ({ texto, limite }) => ok(searchClientes(db, texto, limite)),
    clientePorDocumento: ({ numeroDocumento, complemento }) =>
      ok(findClientePorDocumento(db, numeroDocumento.trim(), complemento) ?? null),
    guardarCliente: (cliente) => {
      const saved = db.inTransaction((tx) =>
        saveClienteUsado(tx, cliente, { id: deps.nuevoId(), ahora: reloj.ahora() }),
      );
      deps.despertarSync();
      return ok(saved);
    },
    validarNit: async ({ nit }) => {
      const respuesta = await ajustes.servidor()?.validarNit(nit, NIT_MS);
      return ok(respuesta?.ok ? respuesta.value : NIT_SIN_CONSULTAR);
    },
    catalogos: () => ok(consultas.verCatalogos(deps)),
  } satisfies Partial<Llamadas>;
}

function deImpresion(deps: Deps) {
  const { db, reloj } = deps;
  const imprimir = (
    ventaId: string | null,
    cuf: string | null,
  ): Result<{ trabajoId: number }, FalloPuente> => {
    const trabajoId = db.inTransaction((tx) =>
      insertTrabajo(tx, { ventaId, cuf, copia: cuf !== null, creadoEn: reloj.ahora() }),
    );
    deps.despertarImpresora();
    return ok({ trabajoId });
  };
  return {
    reimprimir: ({ ventaId }) => {
      const venta = findVenta(db, ventaId);
      if (venta === undefined) return fail(consultas.ventaNoEncontrada());
      return venta.cuf === null ? fail(consultas.ventaSinDocumento()) : imprimir(ventaId, venta.cuf);
    },
    imprimirPrueba: () => imprimir(null, null),
    reintentarImpresion: () => {
      const trabajos = db.inTransaction(retryFallidos);
      deps.despertarImpresora();
      return ok({ trabajos });
    },
  } satisfies Partial<Llamadas>;
}

function deCaja(deps: Deps, { estado, renovar }: Partes) {
  const { db, ajustes, reloj } = deps;
  return {
    estado: () => ok(estado()),
    emparejar: async (entrada) => {
      const paired = await emparejar(deps, entrada);
      if (!paired.ok) return paired;
      await renovar();
      deps.despertarSync();
      return ok(estado());
    },
    confirmarReloj: () => {
      reloj.confirmar();
      db.inTransaction((tx) => ajustes.set(tx, "reloj", reloj.memoria()));
      return ok(estado());
    },
    configuracion: () => ok(ajustes.find("configuracion") ?? CONFIGURACION_INICIAL),
    guardarConfiguracion: (configuracion) => {
      db.inTransaction((tx) => ajustes.set(tx, "configuracion", configuracion));
      return ok(configuracion);
    },
    aparcarCarrito: (carrito) => {
      db.inTransaction((tx) => saveCarrito(tx, { ...carrito, guardadoEn: reloj.ahora() }));
      return ok({ id: carrito.id });
    },
    quitarCarrito: ({ id }) => ok(db.inTransaction((tx) => deleteCarrito(tx, id))),
    carritosAparcados: () => ok(listCarritos(db)),
  } satisfies Partial<Llamadas>;
}
