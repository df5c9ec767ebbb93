/** Calls of the editors of prices: promotions, lists, tariffs, presentations, the touch grid. */
import { z } from "zod";
import {
  Casilla,
  Cliente,
  ESTADOS_PROMOCION,
  Lista,
  ListaDeCliente,
  PresentacionProducto,
  Promocion,
  Tarifa,
} from "@mostrador/core";
import { Decimal } from "../formas.ts";
import { Nada, Texto, Visto } from "./comun.ts";

const Id = z.string().min(1).max(64);
/** A form's row: without `id` a new one. */
const escrito = { id: Id.nullable(), visto: Visto };

/** The right of every change: one that is lent serves one of them. */
const CAMBIO = { right: "precios", changesState: true } as const;
const LECTURA = { right: "signedIn", changesState: false } as const;

/** A promotion as its editor lists it: in plain words, and whether it runs now. */
const PromocionVista = Promocion.extend({
  frase: z.string(),
  estado: z.enum(ESTADOS_PROMOCION),
  /** Names of its products, in their order; null: the product is gone. */
  nombres: z.array(z.string().nullable()),
});

/**
 * A promotion that is being written, in words: whether it runs, its faults, and the savings of a small cart.
 */
const PromocionProbada = z.strictObject({
  frase: z.string(),
  estado: z.enum(ESTADOS_PROMOCION),
  falta: z.string().nullable(),
  ejemplo: z
    .strictObject({
      producto: z.string(),
      cantidad: Decimal,
      precio: Decimal,
      total: Decimal,
      ahorro: Decimal,
      frase: z.string(),
    })
    .nullable(),
});

/** The name of the goods that a row is about; null: they are gone. */
const descripcion = z.string().nullable();
const Buscadas = z.strictObject({ texto: Texto.default(""), limite: z.int().min(1).max(200).default(200) });
/** The kinds of rows that an editor deletes. The list of a client is taken away by giving none. */
const Borrable = z.enum(["promocion", "presentacion", "lista", "tarifa", "casilla"]);
const Sentido = z.enum(["antes", "despues"]);

/** Promotions, price lists, presentations and tiles of the grid, edited at the till. */
export const precios = {
  comandos: {
    guardarPromocion: { ...CAMBIO, entrada: Promocion.extend(escrito), salida: Promocion },
    guardarPresentacion: {
      ...CAMBIO,
      entrada: PresentacionProducto.extend(escrito),
      salida: PresentacionProducto,
    },
    guardarLista: { ...CAMBIO, entrada: Lista.extend(escrito), salida: Lista },
    guardarTarifa: { ...CAMBIO, entrada: Tarifa.extend(escrito), salida: Tarifa },
    /** Gives a client a price list; null: the general prices. */
    darLista: {
      ...CAMBIO,
      entrada: z.strictObject({ clienteId: Id, listaId: Id.nullable() }),
      salida: ListaDeCliente,
    },
    /** Adds a tile at the end of its page; a page exists while it has tiles. */
    agregarCasilla: {
      ...CAMBIO,
      entrada: Casilla.omit({ id: true, lugar: true }),
      salida: Casilla,
    },
    /** Takes a tile one place on or back in its page. */
    moverCasilla: { ...CAMBIO, entrada: z.strictObject({ id: Id, sentido: Sentido }), salida: z.null() },
    /** Takes a page with its tiles one place on or back, or gives it another name. */
    moverPagina: {
      ...CAMBIO,
      entrada: z.strictObject({ pagina: Casilla.shape.pagina, sentido: Sentido }),
      salida: z.null(),
    },
    renombrarPagina: {
      ...CAMBIO,
      entrada: z.strictObject({ pagina: Casilla.shape.pagina, nombre: Casilla.shape.pagina }),
      salida: z.null(),
    },
    /** Deletes a row of prices or of the grid, with the rows that depend on it. */
    borrarRegla: { ...CAMBIO, entrada: z.strictObject({ tipo: Borrable, id: Id }), salida: z.null() },
  },
  consultas: {
    /** All promotions: those that run now first, then by name. */
    promociones: { ...LECTURA, entrada: Nada, salida: z.array(PromocionVista) },
    probarPromocion: {
      ...LECTURA,
      entrada: Promocion.omit({ id: true, nombre: true }),
      salida: PromocionProbada,
    },
    /** Presentations of one product, or of all products that match the words. */
    presentaciones: {
      ...LECTURA,
      entrada: Buscadas.extend({ productoId: Id.nullable().default(null) }),
      salida: z.strictObject({
        presentaciones: z.array(PresentacionProducto.extend({ descripcion, unidad: z.string() })),
        total: z.int(),
      }),
    },
    /** Price lists by name, with how many prices and clients each has; `paraTodos`: wholesale prices of no list. */
    listas: {
      ...LECTURA,
      entrada: Nada,
      salida: z.strictObject({
        listas: z.array(Lista.extend({ tarifas: z.int(), clientes: z.int() })),
        paraTodos: z.int(),
      }),
    },
    /** Prices of a list, or of none, by product and quantity. */
    tarifas: {
      ...LECTURA,
      entrada: Buscadas.extend({ listaId: Id.nullable() }),
      salida: z.strictObject({
        /** `general`: the price without the tariff; null if the product is gone. */
        tarifas: z.array(Tarifa.extend({ descripcion, general: Decimal.nullable(), unidad: z.string() })),
        total: z.int(),
      }),
    },
    clientesDeLista: {
      ...LECTURA,
      entrada: Buscadas.extend({ listaId: Id }),
      salida: z.strictObject({ clientes: z.array(Cliente), total: z.int() }),
    },
    /** The arranged pages of the grid, in their order. */
    cuadricula: {
      ...LECTURA,
      entrada: Nada,
      salida: z.array(
        z.strictObject({
          pagina: z.string(),
          casillas: z.array(Casilla.extend({ descripcion, precio: Decimal.nullable() })),
        }),
      ),
    },
  },
} as const;
