import { CUERPOS, HechosRecibidos, HechosTerminal, ok, type CierreZ, explicado } from "@mostrador/core";
import { z } from "zod";
import { suya } from "../../http/calling-till.ts";
import { enteroDeTexto, MAX_ENTERO } from "../../http/campos.ts";
import { route } from "../../http/route.ts";
import { hechosDesde } from "../readers/hechos-terminal.ts";
import { listTurnos } from "../readers/turnos.ts";
import { recibirHechos } from "../retirada.ts";
import { Turnos } from "./respuestas-turnos.ts";
import { conDesfase } from "../../http/respuestas.ts";

/** The log of facts of the tills. docs/design.md D51 */

export const subir = route({
  method: "post",
  path: "/v1/terminal/hechos",
  resumen: "Recibe los hechos de una caja: ventas, pagos, efectivo, turnos y cierres; cada uno, una vez",
  right: "terminal",
  changesState: true,
  conRetirada: "siempre",
  cabida: "carga",
  llamada: "hechos",
  body: CUERPOS.hechos,
  respuesta: { datos: HechosRecibidos },
  handle: async (deps, { llamador, body }) => {
    const recibidos = await recibirHechos(deps, suya(llamador), body);
    return recibidos.ok ? ok({ datos: recibidos.value }) : recibidos;
  },
});

export const bajar = route({
  method: "get",
  path: "/v1/terminal/hechos",
  resumen:
    "Devuelve a una caja los cierres, el turno abierto y la última semana de su punto de venta, como se contaron",
  right: "terminal",
  changesState: false,
  query: z.strictObject({
    desde: explicado(
      enteroDeTexto(0, MAX_ENTERO).default(0),
      "`hasta` de la página anterior; 0 la primera vez.",
      0,
    ),
  }),
  respuesta: { datos: HechosTerminal },
  handle: async (deps, { llamador, query }) =>
    ok({
      datos: await hechosDesde(deps.db, suya(llamador), { desde: query.desde, ahoraMs: deps.now() }),
    }),
});

export const turnos = route({
  method: "get",
  path: "/v1/portal/turnos",
  resumen: "Turnos abiertos y cierres Z de las cajas, contados por ellas",
  right: "revisar",
  changesState: false,
  respuesta: { datos: Turnos },
  handle: async (deps, { llamador: { empresa } }) => {
    const { abiertos, cierres } = await listTurnos(deps.db, empresa.nit);
    return ok({
      datos: {
        abiertos: abiertos.map((turno) => ({
          ...turno,
          abiertoEn: conDesfase(turno.abiertoEn),
          contadoHasta: conDesfase(turno.contadoHasta),
        })),
        cierres: cierres.map(({ cierre, ...lugar }) => ({ ...lugar, ...vistaCierre(cierre) })),
      },
    });
  },
});

function vistaCierre({ z, abiertoEn, cerradoEn, cerradoPor, ventas, hash, ...cierre }: CierreZ) {
  const { cantidad, total } = ventas;
  const { esperado, contado, diferencia, nota } = cierre;
  return {
    z,
    abiertoEn: conDesfase(abiertoEn),
    cerradoEn: conDesfase(cerradoEn),
    cerradoPor,
    ventas: { cantidad, total },
    esperado,
    contado,
    diferencia,
    nota,
    huella: hash,
  };
}
