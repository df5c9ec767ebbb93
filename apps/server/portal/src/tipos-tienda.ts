import type { z } from "zod";
import type * as precios from "../../src/tienda/routes/respuestas-precios.ts";
import type * as proformas from "../../src/tienda/routes/respuestas-proformas.ts";
import type * as tienda from "../../src/tienda/routes/respuestas-tienda.ts";

/** The types of the shop's replies, from the schemas that the server declares for them. */
export type ProductosHallados = z.infer<typeof tienda.ProductosHallados>;
export type ProductoEntero = z.infer<typeof tienda.ProductoEntero>;
export type OpcionesProducto = z.infer<typeof tienda.OpcionesProducto>;
export type Sugerencias = z.infer<typeof tienda.Sugerencias>;
export type Guardado = z.infer<typeof tienda.Guardado>;
export type Importacion = z.infer<typeof tienda.Importacion>;
export type CambiosVistos = z.infer<typeof tienda.CambiosVistos>;
export type ClientesHallados = z.infer<typeof tienda.ClientesHallados>;
export type ClienteEntero = z.infer<typeof tienda.ClienteEntero>;
export type DocumentosDeCliente = z.infer<typeof tienda.DocumentosDeCliente>;
export type VariosCambiados = z.infer<typeof tienda.VariosCambiados>;
export type PromocionesVistas = z.infer<typeof precios.PromocionesVistas>;
export type PromocionProbada = z.infer<typeof precios.PromocionProbada>;
export type ListasVistas = z.infer<typeof precios.ListasVistas>;
export type TarifasHalladas = z.infer<typeof precios.TarifasHalladas>;
export type PresentacionesHalladas = z.infer<typeof precios.PresentacionesHalladas>;
export type ProformasHalladas = z.infer<typeof proformas.ProformasHalladas>;
export type ProformaEntera = z.infer<typeof proformas.ProformaEntera>;
export type LineasPreciadas = z.infer<typeof proformas.LineasPreciadas>;
export type ProformaEnCola = z.infer<typeof proformas.ProformaEnCola>;
export type ProformaFacturada = z.infer<typeof proformas.ProformaFacturada>;
export type ClientesDeLista = z.infer<typeof precios.ClientesDeLista>;
