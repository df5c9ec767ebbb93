/** Routes that the portal's pages read. */
import { explicado, FechaPedido, ok, textoPedido } from "@mostrador/core";
import { z } from "zod";
import { alReves, enteroDeTexto, estaAlReves } from "../../http/campos.ts";
import { route } from "../../http/route.ts";
import { listPagina } from "../../documentos/readers/facturas.ts";
import { getVentas } from "../readers/portal.ts";
import { diasPedidos } from "../../http/dias.ts";
import { vistaFactura } from "../../documentos/papel/vista-factura.ts";
import { Dia, Factura } from "../../http/respuestas.ts";

const vendido = {
  documentos: explicado(z.int(), "Cuántas facturas son.", 48),
  monto: explicado(z.number(), "Suma de sus totales, en bolivianos.", 5120.5),
};

/** Valid invoices, by day and by point of sale. */
const VentasDelPeriodo = z.object({
  desde: explicado(Dia, "Primer día del período."),
  hasta: explicado(Dia, "Último día del período."),
  total: explicado(z.object(vendido), "Facturas que valen en todo el período."),
  dias: explicado(
    z.array(z.object({ dia: explicado(Dia, "Día, AAAA-MM-DD."), ...vendido })),
    "Un renglón por día con ventas.",
  ),
  puntos: explicado(
    z.array(
      z.object({
        sucursal: explicado(z.int(), "Sucursal del punto.", 0),
        puntoVenta: explicado(z.int(), "Código del punto.", 0),
        ...vendido,
      }),
    ),
    "Un renglón por punto de venta.",
  ),
});

/** The invoices that a search found. */
const FacturasHalladas = z.object({
  facturas: explicado(z.array(Factura), "Documentos hallados, los nuevos primero."),
  hayMas: explicado(z.boolean(), "Si hay más de los que se muestran."),
});

export const ventas = route({
  method: "get",
  path: "/v1/portal/ventas",
  resumen: "Facturas vigentes por día y por punto de venta (las notas no cuentan)",
  right: "revisar",
  changesState: false,
  query: z.strictObject({
    desde: explicado(
      FechaPedido.optional(),
      "Primer día, `AAAA-MM-DD`; si no se dice, hace 30 días, o 30 días antes de un `hasta` más viejo.",
      "2026-11-01",
    ),
    hasta: explicado(FechaPedido.optional(), "Último día, incluido; si no se dice, hoy.", "2026-11-30"),
  }),
  respuesta: { datos: VentasDelPeriodo },
  handle: async (deps, { llamador: { empresa }, query }) => {
    const { desde, hasta } = diasPedidos(query, deps.now());
    if (desde > hasta) return alReves("desde");
    return ok({ datos: { desde, hasta, ...(await getVentas(deps.db, empresa.nit, { desde, hasta })) } });
  },
});

export const facturas = route({
  method: "get",
  path: "/v1/portal/facturas",
  resumen: "Busca facturas por número, documento, nombre o CUF",
  right: "consultar",
  changesState: false,
  query: z.strictObject({
    buscar: explicado(textoPedido(0, 100).optional(), "Número, CUF, NIT o nombre del comprador.", "Illimani"),
    desde: explicado(FechaPedido.optional(), "Primer día de emisión, `AAAA-MM-DD`.", "2026-11-01"),
    hasta: explicado(FechaPedido.optional(), "Último día de emisión, incluido.", "2026-11-30"),
    limite: explicado(enteroDeTexto(1, 100).default(50), "Facturas por página.", 50),
  }),
  respuesta: { datos: FacturasHalladas },
  handle: async (deps, { llamador: { empresa }, query: { buscar, desde, hasta, limite } }) => {
    if (estaAlReves(desde, hasta)) return alReves("desde");
    const hallada = await listPagina(deps.db, {
      nit: empresa.nit,
      limite,
      desde,
      hasta,
      estado: undefined,
      documento: undefined,
      buscar: buscar === "" ? undefined : buscar,
      cursor: undefined,
    });
    const { hayMas } = hallada;
    return ok({ datos: { facturas: hallada.facturas.map((fila) => vistaFactura(deps, fila)), hayMas } });
  },
});
