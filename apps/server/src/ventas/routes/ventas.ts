/** Routes of the shop's sales, for the owner. */
import { explicado, Cuf, epochToInstante, fail, ok, textoPedido } from "@mostrador/core";
import { z } from "zod";
import { enteroDeTexto } from "../../http/campos.ts";
import { cursorAjeno, CursorDeLista, cursorTras, parseCursor } from "../../http/cursor.ts";
import { hasRight } from "../../http/rights.ts";
import { route } from "../../http/route.ts";
import { findVentaAbierta } from "../readers/venta-abierta.ts";
import { getValores, listPaginaVentas, ORDENES, totalesDePagina } from "../readers/ventas.ts";
import { papelesDe } from "../../documentos/papel/vista-factura.ts";
import { CAMPOS_LISTA, filtroDeLista } from "./consulta-ventas.ts";
import { ValoresDeVentas, VentaAbierta, VentasListadas } from "./respuestas-ventas.ts";
import { conDesfase, conMontoJson, documentoJson } from "../../http/respuestas.ts";

export const lista = route({
  method: "get",
  path: "/v1/portal/ventas/lista",
  resumen: "Ventas por página, con su filtro y sus totales: bruto, anuladas, notas y neto",
  right: "consultar",
  changesState: false,
  query: z.strictObject({
    ...CAMPOS_LISTA,
    buscar: explicado(
      textoPedido(0, 100).optional(),
      "Texto que se busca: número, NIT o CI, nombre, o CUF.",
      "nanez",
    ),
    orden: explicado(
      z.enum(ORDENES, `Use uno de: ${ORDENES.join(", ")}.`).default("-fecha"),
      "Orden de la lista; con un guion, de mayor a menor.",
      "-fecha",
    ),
    limite: explicado(enteroDeTexto(1, 100).default(50), "Filas de la página.", "50"),
    cursor: explicado(
      CursorDeLista.optional(),
      "Lugar tras el que sigue la página: `siguiente` de la anterior.",
      "MjAyNi0xMS0yNFQxMDowMDowMC4wMDBfNw",
    ),
  }),
  respuesta: { datos: VentasListadas },
  async handle(
    { db },
    { llamador: { empresa, rol }, query: { buscar = "", orden, limite, cursor, ...campos } },
  ) {
    const porMonto = buscar === "" && orden.endsWith("monto");
    const leido = parseCursor(cursor, porMonto ? "monto" : "fecha");
    if (leido === null) return cursorAjeno();
    const leida = await filtroDeLista(db, empresa.nit, campos);
    if (!leida.ok) return leida;
    const pedida = { ...leida.value, buscar: buscar === "" ? undefined : buscar, orden, tras: leido, limite };
    const pagina = await listPaginaVentas(db, pedida);
    const totales = hasRight("revisar", rol) ? await totalesDePagina(db, pedida, pagina.sumadas) : null;
    return ok({
      datos: {
        ventas: pagina.ventas.map(documentoJson),
        siguiente:
          pagina.tras === null ? null : cursorTras({ fechaEmision: pagina.tras[0], id: pagina.tras[1] }),
        totales,
        completo: pagina.completo,
      },
    });
  },
});

export const valores = route({
  method: "get",
  path: "/v1/portal/ventas/valores",
  resumen:
    "Lo que ofrece el filtro de ventas: sectores, sucursales, cajas, cajeros, personas, formas de pago; y los motivos de anulación",
  right: "consultar",
  changesState: false,
  respuesta: { datos: ValoresDeVentas },
  handle: async ({ db }, { llamador: { empresa } }) => ok({ datos: await getValores(db, empresa.nit) }),
});

export const abierta = route({
  method: "get",
  path: "/v1/portal/documentos/{cuf}",
  resumen: "Un documento con sus líneas, sus pagos, sus notas, lo que ocurrió con él y lo que se puede hacer",
  right: "consultar",
  changesState: false,
  params: z.strictObject({
    cuf: explicado(Cuf, "CUF del documento.", "8727F63A15F8976591FDDE5B387C5D015A29E06A1A19E23EF34124CD"),
  }),
  errores: [404],
  respuesta: { datos: VentaAbierta },
  async handle(deps, { llamador: { empresa }, params: { cuf } }) {
    const ahora = epochToInstante(deps.reloj.ahora());
    const hallada = await findVentaAbierta(deps.db, empresa.nit, cuf, ahora);
    if (hallada === undefined) return fail({ kind: "facturaNoEncontrada" });
    const { vista, factura } = hallada;
    return ok({
      datos: {
        ...documentoJson(vista),
        ...papelesDe(deps, factura),
        relacionadas: vista.relacionadas.map(conMontoJson),
        historia: vista.historia.map(({ en, que }) => ({ en: conDesfase(en), que })),
      },
    });
  },
});
