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
} from "@mostrador/core";
import { z } from "zod";
import { enteroDeTexto } from "../http/campos.ts";
import { cursorAjeno, CursorDeLista, cursorTras, leerCursor } from "../http/cursor.ts";
import { route } from "../http/route.ts";
import { findVentaTienda, listVentasTienda } from "../readers/ventas-tienda.ts";

export const ventas = route({
  method: "get",
  path: "/v1/terminal/ventas",
  resumen: "Ventas de toda la empresa, las más nuevas primero: por número, cliente, producto, monto o cajero",
  right: "terminal",
  changesState: false,
  query: z.strictObject({
    texto: z.string().trim().max(MAX_BUSQUEDA).optional(),
    desde: FechaPedido.optional(),
    hasta: FechaPedido.optional(),
    estado: z.enum(ESTADOS_PUBLICOS, "Use EMITIDA, ANULADA u OFFLINE.").optional(),
    limite: enteroDeTexto(1, 100).default(50),
    cursor: CursorDeLista.optional(),
  }),
  respuesta: { datos: VentasTienda },
  async handle({ db, config }, { llamador: { empresa }, query }) {
    const cursor = leerCursor(query.cursor);
    if (cursor === null) return cursorAjeno();
    const { texto = "", desde, hasta, estado, limite } = query;
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
  params: z.strictObject({ cuf: Cuf }),
  errores: [404],
  respuesta: { datos: DetalleVentaTienda },
  async handle({ db, config }, { llamador: { empresa }, params: { cuf } }) {
    const venta = await findVentaTienda(db, config.publicUrl, { nit: empresa.nit, cuf });
    return venta === undefined ? fail({ kind: "facturaNoEncontrada" }) : ok({ datos: venta });
  },
});
