/** Reads the cash sessions of a company's tills from their facts; writes nothing. */
import { parseHecho, turnosDeHechos, type Nit } from "@mostrador/core";
import type { Db } from "../db/connection.ts";
import { listDesdeHecho, listUltimosDeTipo, listUltimosTurnos } from "../db/hechos.ts";
import { listTerminales } from "../db/terminales.ts";

/** Closings that a page shows. */
const CIERRES = 100;

/** Lists the open sessions as far as reported, and the latest closings, newest first. */
export async function listTurnos(db: Db, nit: Nit) {
  const cajas = await listTerminales(db, nit);
  const lugarDe = ({ sucursal, puntoVenta }: { readonly sucursal: number; readonly puntoVenta: number }) => ({
    sucursal,
    puntoVenta,
    caja: cajas.findLast((una) => una.sucursal === sucursal && una.puntoVenta === puntoVenta)?.nombre ?? null,
  });
  const ultimos = await listUltimosTurnos(db, nit);
  const abiertos = await Promise.all(
    ultimos
      .filter(({ tipo }) => tipo === "turnoAbierto")
      .map(async (hecho) => {
        const suyos = await listDesdeHecho(db, hecho, hecho.id);
        return turnosDeHechos(suyos).flatMap(({ cierre, ...turno }) =>
          cierre === null
            ? [{ ...lugarDe(hecho), ...turno, contadoHasta: suyos.at(-1)?.instante ?? hecho.instante }]
            : [],
        );
      }),
  );
  const cierres = (await listUltimosDeTipo(db, nit, "turnoCerrado", CIERRES)).flatMap((hecho) => {
    const leido = parseHecho(hecho);
    return leido.kind === "turnoCerrado" ? [{ ...lugarDe(hecho), cierre: leido.datos.cierre }] : [];
  });
  return { abiertos: abiertos.flat(), cierres };
}
