import { explicado, fail, ok, type Nit } from "@mostrador/core";
import { z } from "zod";
import type { Deps } from "../../deps.ts";
import { route } from "../../http/route.ts";
import { getHoy } from "../readers/figuras.ts";
import { getInforme, isInformeCompleto } from "../readers/informe-ventas.ts";
import { diasPedidos } from "../../http/dias.ts";
import { CAMPOS_FILTRO, filtroDe } from "./consulta-ventas.ts";
import { Hoy, InformeDeVentas, NOMBRES_INFORME } from "./respuestas-ventas.ts";

// The filter of sales, without an amount.
const { minimo: _minimo, maximo: _maximo, ...CAMPOS } = CAMPOS_FILTRO;
/** The fields of a report's query. */
export const CAMPOS_INFORME = {
  ...CAMPOS,
  por: explicado(
    z.enum(NOMBRES_INFORME, `Use uno de: ${NOMBRES_INFORME.join(", ")}.`).default("dia"),
    "Lo que cada fila del informe junta.",
    "dia",
  ),
};

/** Filters that the sums by product support. */
const DE_PRODUCTOS: ReadonlySet<string> = new Set(["desde", "hasta", "sucursal"]);

/** Reads the filter of a report; fails where the sums by product do not support it. */
export async function filtroDeInforme(
  db: Deps["db"],
  nit: Nit,
  por: (typeof NOMBRES_INFORME)[number],
  campos: Parameters<typeof filtroDe>[2],
) {
  const [ajeno] = Object.entries(campos)
    .filter(([campo, valor]) => valor !== undefined && !DE_PRODUCTOS.has(campo))
    .map(([campo]) => campo);
  if (ajeno === undefined || (por !== "producto" && por !== "categoria")) return filtroDe(db, nit, campos);
  const msg = "Por producto y por categoría se filtra solo por fechas y por sucursal.";
  return fail({
    kind: "validacion" as const,
    origen: "query" as const,
    campos: [{ loc: [ajeno], kind: "filtro", msg }],
  });
}

export const hoy = route({
  method: "get",
  path: "/v1/portal/hoy",
  resumen: "Las ventas de hoy, por hora, junto a las de ayer y las del mismo día de la semana pasada",
  right: "revisar",
  changesState: false,
  respuesta: { datos: Hoy },
  handle: async (deps, { llamador: { empresa } }) =>
    ok({ datos: await getHoy(deps.db, empresa.nit, deps.reloj.ahora()) }),
});

export const informe = route({
  method: "get",
  path: "/v1/portal/ventas/informe",
  resumen:
    "Ventas de un periodo por día, hora, cajero, caja, sucursal, categoría, producto, forma de pago o sector",
  right: "revisar",
  changesState: false,
  query: z.strictObject(CAMPOS_INFORME),
  respuesta: { datos: InformeDeVentas },
  async handle(deps, { llamador: { empresa }, query: { por, ...campos } }) {
    const periodo = diasPedidos(campos, deps.reloj.ahora());
    const filtro = await filtroDeInforme(deps.db, empresa.nit, por, { ...campos, ...periodo });
    if (!filtro.ok) return filtro;
    const leido = await getInforme(deps.db, filtro.value, por);
    return ok({ datos: { por, ...periodo, ...leido, completo: await isInformeCompleto(deps.db, por) } });
  },
});
