/** Reads goods set aside, with their buyers and last days. Writes nothing. */
import type { Nit } from "@mostrador/core";
import { z } from "zod";
import { cutPagina } from "../../http/lugar.ts";
import type { Db } from "../../motor/connection.ts";
import type { Fila } from "../../motor/esquema.ts";
import {
  findReserva,
  listEntregasDeReserva,
  listLineasDeReserva,
  listReservas,
  type FiltroReservas,
} from "../db/reservas.ts";
import { toCantidad } from "../db/unidades.ts";

const Entregadas = z.array(z.object({ linea: z.int(), unidades: z.string() }));

/** Reads a page of reservations, the newest first. */
export async function paginaDeReservas(db: Db, filtro: FiltroReservas, limite: number) {
  const { pagina, ultima } = cutPagina(await listReservas(db, filtro, limite), limite);
  return {
    reservas: pagina.map(cabezaDe),
    siguiente: ultima === undefined ? null : `${ultima.instante}_${ultima.id}`,
  };
}

/** Reads a reservation with its lines and its deliveries; undefined where there is none. */
export async function readReserva(db: Db, nit: Nit, id: string) {
  const fila = await findReserva(db, nit, id);
  if (fila === undefined) return undefined;
  const lineas = await listLineasDeReserva(db, nit, id);
  const entregas = await listEntregasDeReserva(db, nit, id);
  return {
    ...cabezaDe(fila),
    lineas: lineas.map(({ linea, productoId, descripcion, cantidad, entregada }) => ({
      linea,
      productoId,
      descripcion,
      cantidad: toCantidad(cantidad).toFixed(),
      queda: toCantidad(fila.cerrada === 1 ? 0 : cantidad - entregada).toFixed(),
    })),
    entregas: entregas.map(({ id: suyo, numero, instante, recibe, datos, usuario, origen }) => ({
      id: suyo,
      numero,
      instante,
      recibe,
      usuario,
      origen,
      lineas: Entregadas.parse(JSON.parse(datos)),
    })),
  };
}

function cabezaDe({ nit: _nit, huella: _huella, referencia, cerrada, ...reserva }: Fila<"reservas">) {
  return {
    ...reserva,
    proformaId: reserva.motivo === "proforma" ? referencia : null,
    abierta: cerrada === 0,
  };
}
