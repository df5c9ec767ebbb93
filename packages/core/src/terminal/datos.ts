import { explicado } from "../explicado.ts";
import { Nit } from "../nit.ts";
import { z } from "zod";
import {
  Casilla,
  Lista,
  ListaDeCliente,
  PresentacionProducto,
  Promocion,
  Tarifa,
} from "../precios/formas.ts";
import { Proforma } from "../proformas/formas.ts";
import { Cliente, ProductoEnCamino, TipoCompartido } from "./compartidos.ts";
import { UsuarioCaja } from "./personas.ts";

/** Replies that bring a till its company's shared rows and catalogs, from a cursor on. docs/design.md D29. */

/** A place in a feed. */
export const CursorTerminal = z.number().int().nonnegative();

/** The company and the point of sale that the terminal owns. */
export const EmpresaTerminal = z.object({
  nit: explicado(Nit, "NIT de la empresa.", 1023456022),
  razonSocial: explicado(z.string(), "Razón social que se imprime."),
  municipio: explicado(z.string(), "Municipio que se imprime."),
  telefono: explicado(z.string().nullable(), "Teléfono que se imprime; nulo si no tiene."),
  modalidad: explicado(
    z.union([z.literal(1), z.literal(2)]),
    "1 electrónica en línea, 2 computarizada en línea.",
    1,
  ),
  ambiente: explicado(z.union([z.literal(1), z.literal(2)]), "1 producción, 2 pruebas.", 1),
  sucursal: explicado(z.number().int(), "Sucursal de la caja.", 0),
  puntoVenta: explicado(z.number().int(), "Punto de venta que la caja numera.", 1),
  /** Base of the QR's address; null is the authority's own. */
  qrBase: explicado(z.string().nullable(), "Base de la dirección del QR; nulo: la del SIN."),
  /** The logo on its tickets, as a data URI. */
  logo: explicado(
    z.string().nullable().default(null),
    "Logo de sus tickets como data URI; nulo si no tiene.",
  ),
  /** Base of the permanent public page: `${publicUrl}/f/{cuf}`. */
  publicUrl: explicado(z.string(), "Base de la página pública de cada documento."),
});
export type EmpresaTerminal = z.infer<typeof EmpresaTerminal>;

const Parametrica = z.array(
  z.object({
    codigo: explicado(z.number().int(), "Código en el catálogo.", 1),
    descripcion: explicado(z.string(), "Nombre en el catálogo."),
  }),
);
/** The catalogs that a terminal needs to validate, print and search. */
export const CatalogosTerminal = z.object({
  actividades: explicado(
    z.array(
      z.object({
        codigo: explicado(z.string(), "Código CAEB de la actividad.", "4711100"),
        descripcion: explicado(z.string(), "Nombre de la actividad."),
      }),
    ),
    "Actividades económicas de la empresa.",
  ),
  productosServicios: explicado(
    z.array(
      z.object({
        actividad: explicado(z.string(), "Código CAEB de su actividad.", "4711100"),
        codigo: explicado(z.number().int(), "Código del producto o servicio.", 99100),
        descripcion: explicado(z.string(), "Nombre del producto o servicio."),
      }),
    ),
    "Códigos de productos y servicios de la empresa.",
  ),
  leyendas: explicado(
    z.array(
      z.object({
        actividad: explicado(z.string(), "Código CAEB de su actividad.", "4711100"),
        texto: explicado(z.string(), "La leyenda."),
      }),
    ),
    "Leyendas que se imprimen.",
  ),
  unidadesMedida: explicado(Parametrica, "Unidades de medida."),
  metodosPago: explicado(Parametrica, "Formas de pago."),
  tiposMoneda: explicado(Parametrica, "Monedas."),
  motivosAnulacion: explicado(Parametrica, "Motivos de anulación."),
  paises: explicado(Parametrica.default([]), "Países."),
  tiposHabitacion: explicado(Parametrica.default([]), "Tipos de habitación."),
});
export type CatalogosTerminal = z.infer<typeof CatalogosTerminal>;

/**
 * The most bytes of rows in one page between till and server. A till reads replies of at most 32 MiB; 1,000 products with pictures of 60 KB
 * are more. docs/design.md D29.
 */
export const PAGINA_BYTES = 4 * 1024 * 1024;

/**
 * GET /v1/terminal/datos?desde=<cursor>&limite=<1..1000>: the changes after the cursor, in pages of at most `PAGINA_BYTES`. `catalogos`
 * come whole, with the page that reaches their version. Deleted rows come as their id.
 */
export const DatosTerminal = z.object({
  cursor: explicado(
    CursorTerminal,
    "Valor de `desde` para seguir; el mismo dice que no hay nada nuevo.",
    1042,
  ),
  hayMas: explicado(z.boolean(), "Si hay otra página."),
  empresa: explicado(EmpresaTerminal.nullable(), "La empresa y el punto de venta; nulo si no cambiaron."),
  catalogos: explicado(CatalogosTerminal.nullable(), "Los catálogos enteros; nulo si no cambiaron."),
  productos: explicado(z.array(ProductoEnCamino), "Productos que cambiaron."),
  clientes: explicado(z.array(Cliente), "Clientes que cambiaron."),
  /** Servers older than badges omit `gafete`. */
  usuarios: explicado(
    z.array(
      UsuarioCaja.extend({
        gafete: explicado(UsuarioCaja.shape.gafete.default(null), "Hash de su gafete; nulo si no tiene."),
      }),
    ),
    "Personas de las cajas que cambiaron.",
  ),
  /** Servers of protocol 1 omit the price rules. */
  presentaciones: explicado(z.array(PresentacionProducto).default([]), "Presentaciones que cambiaron."),
  listas: explicado(z.array(Lista).default([]), "Listas de precios que cambiaron."),
  listasDeClientes: explicado(
    z.array(ListaDeCliente).default([]),
    "Qué lista usa cada cliente, lo que cambió.",
  ),
  tarifas: explicado(z.array(Tarifa).default([]), "Precios que cambiaron."),
  promociones: explicado(z.array(Promocion).default([]), "Promociones que cambiaron."),
  casillas: explicado(z.array(Casilla).default([]), "Casillas de la rejilla que cambiaron."),
  proformas: explicado(z.array(Proforma).default([]), "Proformas que cambiaron."),
  borrados: explicado(
    z.array(
      z.object({
        tipo: explicado(TipoCompartido, "Clase de la fila."),
        id: explicado(z.string(), "Identificador de la fila."),
      }),
    ),
    "Filas que se borraron.",
  ),
});
export type DatosTerminal = z.infer<typeof DatosTerminal>;
