import { ok } from "@mostrador/core";
import { calcularPreciada } from "./calcular-preciada.ts";
import { buscarVentasDe } from "../ventas/buscar.ts";
import * as consultas from "../ventas/consultas.ts";
import type { Deps } from "../deps.ts";
import { aparcar, descartarAparcado, guardarAbierta, retomar, ventaAbierta } from "./abierta.ts";
import { verAparcados } from "./aparcados.ts";
import { descartarReabierta } from "./descartar.ts";
import { revisarVenta } from "./revisar.ts";
import { conPrecios } from "./preciar-venta.ts";
import { revisarCantidades } from "./cantidades.ts";
import type { Llamadas, Partes } from "../llamadas/tipos.ts";

/** Answers the calls that sell. */
export function deVenta(deps: Deps, { cobrador }: Partes) {
  const { sesion } = deps;
  const venta = (ventaId: string) => consultas.verVenta(deps, ventaId);
  return {
    cobrar: ({ ventaId, venta, confirmadas, visto, vista }) =>
      cobrador.cobrar(ventaId, conPrecios(deps, { ...venta, usuario: sesion.nombre() }), {
        confirmadas,
        visto,
        vista,
      }),
    // These calls only check the right: the cart keeps the discount until it is charged.
    darDescuento: () => ok(null),
    darPrecio: () => ok(null),
    seguirSinEsperar: ({ ventaId }) => ok(cobrador.seguirSinEsperar(ventaId)),
    calcular: (entrada) => ok(calcularPreciada(deps, entrada)),
    revisarVenta: (entrada) => ok(revisarVenta(deps, entrada)),
    revisarCantidades: (entrada) => ok(revisarCantidades(deps, entrada)),
    buscarVentas: (entrada) => ok(buscarVentasDe(deps, entrada)),
    ventasDeHoy: (entrada) => ok(consultas.ventasDeHoy(deps, entrada)),
    venta: ({ ventaId }) => venta(ventaId),
    seguirVenta: async ({ ventaId }) => {
      await cobrador.seguir(ventaId);
      return venta(ventaId);
    },
    ticket: ({ ventaId }) => consultas.verTicket(deps, ventaId),
    ventaReabierta: () => ok(consultas.ventaReabierta(deps)),
    descartarReabierta: ({ ventaId }) => descartarReabierta(deps, ventaId),
    guardarVentaAbierta: (abierta) => guardarAbierta(deps, abierta),
    ultimaVenta: () => ok(consultas.ultimaVenta(deps)),
    ventaAbierta: () => ok(ventaAbierta(deps)),
    aparcarCarrito: (carrito) => aparcar(deps, carrito),
    quitarCarrito: ({ id }) => ok(retomar(deps, id)),
    descartarCarrito: ({ id }) => ok(descartarAparcado(deps, id)),
    carritosAparcados: () => ok(verAparcados(deps)),
  } satisfies Partial<Llamadas>;
}
