import { Cuf, ok, explicado } from "@mostrador/core";
import { z } from "zod";
import type { Doble } from "../db/dobles.ts";
import { montoJson } from "../../monto-json.ts";
import { route } from "../../http/route.ts";
import { listVentasDobles } from "../readers/por-decidir.ts";
import { chooseDocumento } from "../decisiones-del-dueno.ts";
import { VentasDobles } from "./respuestas-dobles.ts";
import { conDesfase } from "../../http/respuestas.ts";

/** Sales that are shown at a time. */
const MAX_VENTAS = 50;

export const listar = route({
  method: "get",
  path: "/v1/portal/dobles",
  resumen: "Ventas con más de una factura vigente: el dueño elige cuál se queda",
  right: "dueno",
  changesState: false,
  respuesta: { datos: VentasDobles },
  handle: async (deps, { llamador: { empresa } }) => {
    const { ventas, total } = await listVentasDobles(deps.db, empresa.nit, MAX_VENTAS);
    return ok({
      datos: {
        ventas: ventas.map(({ ventaId, documentos }) => ({
          ventaId,
          documentos: documentos.map(documentoDe),
        })),
        total,
      },
    });
  },
});

export const elegir = route({
  method: "post",
  path: "/v1/portal/dobles/{id}",
  resumen: "Elige la factura que se queda; las demás de esa venta se anulan",
  right: "dueno",
  changesState: true,
  params: z.strictObject({
    id: explicado(
      z.uuid(),
      "Identificador de la venta con dos documentos.",
      "3f6c1d1e-6c0e-4c0a-9a51-0d3a4b6b1f10",
    ),
  }),
  body: z.strictObject({
    cuf: explicado(
      Cuf,
      "CUF del documento que queda; los otros se anulan.",
      "8727F63A15F8976591FDDE5B387C5D015A29E06A1A19E23EF34124CD",
    ),
  }),
  errores: [404, 409],
  respuesta: {
    datos: z.object({
      cuf: explicado(z.string(), "CUF del documento que queda."),
      porAnular: explicado(z.array(z.string()), "CUF de los que se anulan."),
    }),
  },
  handle: async (deps, { llamador: { empresa }, params, body }) => {
    const elegida = await chooseDocumento(deps, empresa.nit, params.id, body.cuf);
    return elegida.ok ? ok({ datos: { cuf: body.cuf, porAnular: [...elegida.value] } }) : elegida;
  },
});

function documentoDe(d: Doble) {
  return {
    cuf: d.cuf,
    numero: d.numero,
    sucursal: d.sucursal,
    puntoVenta: d.puntoVenta,
    fechaEmision: conDesfase(d.fechaEmision),
    monto: montoJson(d.montoTotal),
    estado: d.estado,
    cliente: d.clienteNombre ?? d.clienteDocumento,
  };
}
