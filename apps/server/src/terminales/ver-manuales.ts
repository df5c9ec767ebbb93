import { numerosToRangos, requiereCafc, type ManualesTerminal } from "@mostrador/core";
import { catalogosDe } from "../impuestos/readers/catalogos-de-empresa.ts";
import { listCafcs, listNumerosDeCafc } from "../contingencia/db/cafcs.ts";
import type { Empresa } from "../cuenta/db/empresas.ts";
import { listEventosDe } from "../contingencia/db/eventos.ts";
import { findPrimerCufd } from "../impuestos/db/puntos.ts";
import type { Terminal } from "./db/terminales.ts";
import type { Deps } from "../deps.ts";
import { autorizacionDe } from "../contingencia/cafc.ts";
import { puntoDe, ventanaDe } from "./declarar-corte.ts";

/** Gives the data with which a till begins a transcription. terminal/manuales.ts in core. */
export async function viewManuales(
  { db }: Deps,
  { nit }: Empresa,
  terminal: Terminal,
): Promise<ManualesTerminal> {
  const punto = puntoDe(terminal);
  const eventos = (await catalogosDe(db, nit))?.crudos.eventos_significativos ?? [];
  const cafcs = await listCafcs(db, nit);
  return {
    tipos: eventos
      .filter(({ codigoClasificador }) => requiereCafc(codigoClasificador))
      .map(({ codigoClasificador: codigo, descripcion }) => ({ codigo, descripcion })),
    cafcs: await Promise.all(
      cafcs.map(async (cafc) => ({
        codigo: cafc.codigo,
        sector: cafc.sector,
        ...autorizacionDe(cafc),
        usados: [...numerosToRangos(await listNumerosDeCafc(db, cafc))],
      })),
    ),
    ocupadas: (await listEventosDe(db, punto)).map(ventanaDe),
    desde: await findPrimerCufd(db, punto),
  };
}
