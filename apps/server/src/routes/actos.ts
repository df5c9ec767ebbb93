/** Routes of the acts at the tills, for the portal. */
import { FechaPedido, ok, textoPedido, explicado } from "@mostrador/core";
import { z } from "zod";
import { alReves, enteroDeTexto } from "../http/campos.ts";
import { route } from "../http/route.ts";
import { listActos } from "../readers/actos.ts";
import { Actos, NOMBRES_ACTO } from "./respuestas-actos.ts";
import { conDesfase } from "./respuestas.ts";

const MAX_LUGAR = 9999;

export const actos = route({
  method: "get",
  path: "/v1/portal/actos",
  resumen: "Lo que pasó en las cajas, contado por ellas: turnos, efectivo, cajón, descuentos, permisos",
  right: "revisar",
  changesState: false,
  query: z.strictObject({
    acto: explicado(
      z.enum(NOMBRES_ACTO, `Use uno de: ${NOMBRES_ACTO.join(", ")}.`).default("todos"),
      "Clase de acto.",
      "todos",
    ),
    desde: explicado(FechaPedido.optional(), "Primer día, `AAAA-MM-DD`.", "2026-11-01"),
    hasta: explicado(FechaPedido.optional(), "Último día, incluido.", "2026-11-30"),
    sucursal: explicado(enteroDeTexto(0, MAX_LUGAR).optional(), "Solo los de esta sucursal.", 0),
    puntoVenta: explicado(
      enteroDeTexto(0, MAX_LUGAR).optional(),
      "Solo los de esta caja, por su punto de venta.",
      1,
    ),
    persona: explicado(
      textoPedido(1, 100).optional(),
      "Solo los de esta persona, por su nombre en la caja.",
      "Ana",
    ),
    tras: explicado(
      textoPedido(1, 60)
        .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}_\d{1,15}$/, "Use el siguiente de la página anterior.")
        .optional(),
      "`siguiente` de la página anterior.",
      "2026-11-20T14:00:00.000_12",
    ),
    limite: explicado(enteroDeTexto(1, 100).default(50), "Actos por página.", 50),
  }),
  respuesta: { datos: Actos },
  handle: async ({ db }, { llamador: { empresa }, query }) => {
    const { acto, desde, hasta, sucursal, puntoVenta, persona, tras, limite } = query;
    if (desde !== undefined && hasta !== undefined && desde > hasta) return alReves("desde");
    const [instante = "", id = ""] = tras?.split("_") ?? [];
    const filtro = { acto, desde, hasta, sucursal, puntoVenta, persona };
    const cursor = tras === undefined ? undefined : { instante, id: Number(id) };
    const pagina = await listActos(db, empresa.nit, { ...filtro, tras: cursor }, limite);
    const vistos = pagina.actos.map(({ instante: en, ...visto }) => ({ ...visto, en: conDesfase(en) }));
    return ok({ datos: { actos: vistos, siguiente: pagina.siguiente } });
  },
});
