import { fail, ok } from "@mostrador/core";
import { calcular } from "../calcular.ts";
import * as consultas from "../consultas.ts";
import { deleteCarrito, listCarritos, saveCarrito } from "../db/carritos.ts";
import { findVenta } from "../db/ventas.ts";
import type { Deps } from "../deps.ts";
import { descartarReabierta } from "../venta/descartar.ts";
import { ventaToContrato } from "../vista-venta.ts";
import type { Llamadas, Partes } from "../llamadas.ts";

export function deVenta(deps: Deps, { cobrador }: Partes) {
  const { db, reloj, sesion } = deps;
  return {
    cobrar: ({ ventaId, venta }) => cobrador.cobrar(ventaId, { ...venta, usuario: sesion.nombre() }),
    seguirSinEsperar: ({ ventaId }) => ok(cobrador.seguirSinEsperar(ventaId)),
    calcular: (entrada) => ok(calcular(entrada)),
    ventasDeHoy: (entrada) => ok(consultas.ventasDeHoy(deps, entrada)),
    venta: ({ ventaId }) => {
      const fila = findVenta(db, ventaId);
      return fila === undefined ? fail(consultas.ventaNoEncontrada()) : ok(ventaToContrato(deps, fila));
    },
    ticket: ({ ventaId }) => consultas.verTicket(deps, ventaId),
    ventaReabierta: () => ok(consultas.ventaReabierta(deps)),
    descartarReabierta: ({ ventaId }) => descartarReabierta(deps, ventaId),
    aparcarCarrito: (carrito) => {
      db.inTransaction((tx) =>
        saveCarrito(tx, { ...carrito, guardadoEn: reloj.ahora(), usuario: sesion.nombre() }),
      );
      return ok({ id: carrito.id });
    },
    quitarCarrito: ({ id }) => ok(db.inTransaction((tx) => deleteCarrito(tx, id))),
    carritosAparcados: () => ok(listCarritos(db)),
  } satisfies Partial<Llamadas>;
}
