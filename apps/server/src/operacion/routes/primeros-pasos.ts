/** The first steps of a shop that was just set up. */
import { explicado, ok } from "@mostrador/core";
import { qrPath } from "@mostrador/core/node";
import { z } from "zod";
import { route } from "../../http/route.ts";
import { direccionesParaCajas, isDeLaCaja } from "../../network/direcciones.ts";
import { findPasos } from "../readers/primeros-pasos.ts";
import { ocultarPasos } from "../ocultar-pasos.ts";
import { PrimerosPasos } from "./respuestas-portal.ts";

/** The page of the portal that gives the code of a new till. */
const PAGINA = "/portal/equipos?emparejar=1";

export const pasos = route({
  method: "get",
  path: "/v1/portal/primeros-pasos",
  resumen: "Lo que falta para empezar: producto, impresora, segunda caja y contador (solo el dueño)",
  right: "dueno",
  changesState: false,
  respuesta: { datos: PrimerosPasos },
  async handle(deps, { llamador: { empresa } }) {
    const [direccion, ...otras] = direccionesParaCajas(deps.config);
    return ok({
      datos: {
        pasos: await findPasos(deps.db, empresa.nit),
        direcciones: direccion === undefined ? [] : [direccion, ...otras],
        deLaCaja: isDeLaCaja(deps.config),
        qr: direccion === undefined ? null : { abre: direccion + PAGINA, ...qrPath(direccion + PAGINA) },
      },
    });
  },
});

export const ocultar = route({
  method: "post",
  path: "/v1/portal/primeros-pasos",
  resumen: "Oculta los primeros pasos de la página de inicio, o los vuelve a mostrar (solo el dueño)",
  right: "dueno",
  changesState: true,
  body: z.strictObject({
    oculto: explicado(z.boolean(), "`true` los oculta; `false` los muestra mientras falte alguno.", true),
  }),
  respuesta: { datos: z.object({ oculto: explicado(z.boolean(), "Si ya no se muestran.") }) },
  async handle(deps, { llamador: { empresa }, body: { oculto } }) {
    await ocultarPasos(deps, empresa.nit, oculto);
    return ok({ datos: { oculto } });
  },
});
