/** Reads the cash sessions of a company's tills from their facts; writes nothing. */
import { parseHecho, type Nit } from "@mostrador/core";
import type { Db } from "../../motor/connection.ts";
import { listPuntosConTurno, listUltimosDeTipo } from "../db/hechos.ts";
import { listTerminales } from "../db/terminales.ts";
import { turnosAbiertos } from "./turnos-abiertos.ts";

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
  const puntos = await listPuntosConTurno(db, nit);
  const abiertos = await Promise.all(
    puntos.map(async (punto) =>
      (await turnosAbiertos(db, { nit, ...punto })).map(({ desde: _desde, ...turno }) => ({
        ...lugarDe(punto),
        ...turno,
      })),
    ),
  );
  const cierres = (await listUltimosDeTipo(db, nit, "turnoCerrado", CIERRES)).flatMap((hecho) => {
    const leido = parseHecho(hecho);
    return leido.kind === "turnoCerrado" ? [{ ...lugarDe(hecho), cierre: leido.datos.cierre }] : [];
  });
  return { abiertos: abiertos.flat(), cierres };
}
