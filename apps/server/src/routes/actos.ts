/** Routes of what happened at the tills, for the portal. */
import { fail, FechaPedido, ok, textoPedido } from "@mostrador/core";
import { z } from "zod";
import { enteroDeTexto } from "../http/campos.ts";
import { route } from "../http/route.ts";
import { listActos } from "../readers/actos.ts";
import { Actos, NOMBRES_ACTO } from "./respuestas-actos.ts";
import { conDesfase } from "./respuestas.ts";

const MAX_LUGAR = 9999;

export const actos = route({
  method: "get",
  path: "/v1/portal/actos",
  resumen: "Lo que pasó en las cajas, contado por ellas: turnos, efectivo, cajón, descuentos, permisos",
  right: "administrar",
  changesState: false,
  query: z.strictObject({
    acto: z.enum(NOMBRES_ACTO, `Use uno de: ${NOMBRES_ACTO.join(", ")}.`).default("todos"),
    desde: FechaPedido.optional(),
    hasta: FechaPedido.optional(),
    sucursal: enteroDeTexto(0, MAX_LUGAR).optional(),
    puntoVenta: enteroDeTexto(0, MAX_LUGAR).optional(),
    persona: textoPedido(1, 100).optional(),
    tras: textoPedido(1, 60)
      .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}_\d{1,15}$/, "Use el siguiente de la página anterior.")
      .optional(),
    limite: enteroDeTexto(1, 100).default(50),
  }),
  respuesta: { datos: Actos },
  handle: async ({ db }, { llamador: { empresa }, query }) => {
    const { acto, desde, hasta, sucursal, puntoVenta, persona, tras, limite } = query;
    if (desde !== undefined && hasta !== undefined && desde > hasta) {
      const msg = "Es posterior a hasta.";
      return fail({ kind: "validacion", origen: "query", campos: [{ loc: ["desde"], kind: "rango", msg }] });
    }
    const [instante = "", id = ""] = tras?.split("_") ?? [];
    const filtro = { acto, desde, hasta, sucursal, puntoVenta, persona };
    const cursor = tras === undefined ? undefined : { instante, id: Number(id) };
    const pagina = await listActos(db, empresa.nit, { ...filtro, tras: cursor }, limite);
    const vistos = pagina.actos.map(({ instante: en, ...visto }) => ({ ...visto, en: conDesfase(en) }));
    return ok({ datos: { actos: vistos, siguiente: pagina.siguiente } });
  },
});
