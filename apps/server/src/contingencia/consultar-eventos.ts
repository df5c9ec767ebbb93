/** Asks the tax system for the events of a day. docs/api.md A24. */
import { fail, Instante, ok, type Result } from "@mostrador/core";
import type { EventoRegistrado } from "@mostrador/siat";
import type { Empresa } from "../cuenta/db/empresas.ts";
import { listEventosDe } from "./db/eventos.ts";
import { findPunto } from "../impuestos/db/puntos.ts";
import type { Deps } from "../deps.ts";
import { falloDeSiat, faltaDelPunto, type Fallo } from "../fallos.ts";
import { conCufd } from "../impuestos/codigos-del-punto.ts";

/** An event as the tax system reports it, without its CUFD. */
export interface EventoHallado {
  readonly codigo: number;
  readonly tipo: number;
  readonly descripcion: string;
  readonly inicio: Instante;
  readonly fin: Instante;
}

/** An event at the tax system; `registradoAqui` where this server registered it. */
export interface EventoDelDia extends EventoHallado {
  readonly registradoAqui: boolean;
}

/** Maps a line of the tax system's list to an event. */
export function toHallado(e: EventoRegistrado): EventoHallado {
  return {
    codigo: e.codigoRecepcionEventoSignificativo,
    tipo: e.codigoEvento,
    descripcion: e.descripcion,
    inicio: e.fechaInicio,
    fin: e.fechaFin,
  };
}

/**
 * Lists the events of a point of sale on a day, `AAAA-MM-DD`, with the raw messages of the query, without the
 * token.
 */
export async function consultarEventos(
  deps: Deps,
  empresa: Empresa,
  { sucursal, puntoVenta }: { readonly sucursal: number; readonly puntoVenta: number },
  fecha: string,
): Promise<
  Result<
    {
      readonly eventos: readonly EventoDelDia[];
      readonly debug: { readonly solicitud: string; readonly respuesta: string | null };
    },
    Fallo
  >
> {
  const punto = { nit: empresa.nit, sucursal, puntoVenta };
  const inicioDelDia = Instante.parse(`${fecha}T00:00:00.000`);
  const reply = await conCufd(deps, empresa, { sucursal, puntoVenta }, (siat, origen) =>
    siat.operaciones.consultaEventoSignificativo(origen, inicioDelDia),
  );
  if (reply === null) return fail(faltaDelPunto(punto, await findPunto(deps.db, punto)));
  if (reply.kind !== "aceptada") return fail(falloDeSiat(reply));
  const locales = await listEventosDe(deps.db, punto);
  const eventos = reply.eventos.map(toHallado).map((evento) => ({
    ...evento,
    registradoAqui: locales.some(({ codigo }) => codigo === evento.codigo),
  }));
  const { solicitud, respuesta } = reply.intercambio;
  return ok({ eventos, debug: { solicitud, respuesta } });
}
