/** Routes of the whole shop's sales, for a till. */
import {
  Cuf,
  DetalleVentaTienda,
  ESTADOS_PUBLICOS,
  fail,
  FechaPedido,
  MAX_BUSQUEDA,
  ok,
  VentasTienda,
  explicado,
} from "@mostrador/core";
import { z } from "zod";
import { alReves, enteroDeTexto, estaAlReves } from "../../http/campos.ts";
import { cursorAjeno, CursorDeLista, cursorTras, parseCursor } from "../../http/cursor.ts";
import { route } from "../../http/route.ts";
import { checkVenta } from "../../terminales/otra-venta.ts";
import { findVentaTienda, listVentasTienda } from "../readers/ventas-tienda.ts";

export const ventas = route({
  method: "get",
  path: "/v1/terminal/ventas",
  resumen: "Ventas de toda la empresa, las más nuevas primero: por número, cliente, producto, monto o cajero",
  right: "terminal",
  changesState: false,
  query: z.strictObject({
    texto: explicado(
      z.string().trim().max(MAX_BUSQUEDA).optional(),
      "Palabras del comprador, de una línea, el número o el monto.",
      "illimani",
    ),
    desde: explicado(FechaPedido.optional(), "Primer día de emisión, `AAAA-MM-DD`.", "2026-11-01"),
    hasta: explicado(FechaPedido.optional(), "Último día de emisión, incluido.", "2026-11-30"),
    estado: explicado(
      z.enum(ESTADOS_PUBLICOS, "Use EMITIDA, ANULADA u OFFLINE.").optional(),
      "Solo las que están así.",
      "EMITIDA",
    ),
    limite: explicado(enteroDeTexto(1, 100).default(50), "Ventas por página.", 50),
    cursor: explicado(CursorDeLista.optional(), "`siguiente` de la página anterior.", "MjAyNi0xMS0yMA"),
  }),
  respuesta: { datos: VentasTienda },
  async handle({ db, config }, { llamador: { empresa }, query }) {
    const cursor = parseCursor(query.cursor);
    if (cursor === null) return cursorAjeno();
    const { texto = "", desde, hasta, estado, limite } = query;
    if (estaAlReves(desde, hasta)) return alReves("desde");
    const { ventas, ultima, hayMas } = await listVentasTienda(db, config.publicUrl, {
      nit: empresa.nit,
      buscar: texto === "" ? undefined : texto,
      desde,
      hasta,
      estado,
      limite,
      cursor,
    });
    return ok({ datos: { ventas, siguiente: hayMas && ultima !== undefined ? cursorTras(ultima) : null } });
  },
});

export const ventaDeTienda = route({
  method: "get",
  path: "/v1/terminal/ventas/{cuf}",
  resumen: "Una venta de la empresa con su XML, del que la caja saca su papel",
  right: "terminal",
  changesState: false,
  params: z.strictObject({
    cuf: explicado(Cuf, "CUF de la venta.", "8727F63A15F8976591FDDE5B387C5D015A29E06A1A19E23EF34124CD"),
  }),
  errores: [404],
  respuesta: { datos: DetalleVentaTienda },
  async handle({ db, config }, { llamador: { empresa }, headers, params: { cuf } }) {
    const suya = await checkVenta({ db }, empresa, cuf, headers);
    if (!suya.ok) return suya;
    const venta = await findVentaTienda(db, config.publicUrl, { nit: empresa.nit, cuf });
    return venta === undefined ? fail({ kind: "facturaNoEncontrada" }) : ok({ datos: venta });
  },
});
