/** Calls of the price editors: promotions, price lists, tariffs, presentations and the touch grid. */
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
/** Fields that every form sends with its row: `id` (null for a new row), and the row as it was read. */
const escrito = { id: Id.nullable(), visto: Visto };

/** Right needed for every change. A lent right covers one change. */
const CAMBIO = { right: "precios", changesState: true } as const;
const LECTURA = { right: "signedIn", changesState: false } as const;

/** A promotion as its editor lists it: described in plain words, and whether it is running. */
const PromocionVista = Promocion.extend({
  frase: z.string(),
  estado: z.enum(ESTADOS_PROMOCION),
  /** Names of the promotion's products, in their order; null for a deleted product. */
  nombres: z.array(z.string().nullable()),
});

/** Preview of a promotion that is being edited: its description, whether it runs, its faults, and its effect on a small cart. */
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

/** Name of the goods of a row; null if the goods were deleted. */
const descripcion = z.string().nullable();
const Buscadas = z.strictObject({ texto: Texto.default(""), limite: z.int().min(1).max(200).default(200) });
/** Kinds of rows that an editor can delete. A client's price list is removed with `darLista` and null instead. */
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
    /** Assigns a price list to a client; null returns the client to the general prices. */
    darLista: {
      ...CAMBIO,
      entrada: z.strictObject({ clienteId: Id, listaId: Id.nullable() }),
      salida: ListaDeCliente,
    },
    /** Adds a tile at the end of its page. A page exists as long as it has tiles. */
    agregarCasilla: {
      ...CAMBIO,
      entrada: Casilla.omit({ id: true, lugar: true }),
      salida: Casilla,
    },
    /** Moves a tile one place forward or back in its page. */
    moverCasilla: { ...CAMBIO, entrada: z.strictObject({ id: Id, sentido: Sentido }), salida: z.null() },
    /** Moves a page with its tiles one place forward or back, or renames it. */
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
    /** Deletes a row of prices or of the grid, together with the rows that depend on it. */
    borrarRegla: { ...CAMBIO, entrada: z.strictObject({ tipo: Borrable, id: Id }), salida: z.null() },
  },
  consultas: {
    /** Lists all promotions: running ones first, then by name. */
    promociones: { ...LECTURA, entrada: Nada, salida: z.array(PromocionVista) },
    probarPromocion: {
      ...LECTURA,
      entrada: Promocion.omit({ id: true, nombre: true }),
      salida: PromocionProbada,
    },
    /** Lists the presentations of one product, or of all products that match the words. */
    presentaciones: {
      ...LECTURA,
      entrada: Buscadas.extend({ productoId: Id.nullable().default(null) }),
      salida: z.strictObject({
        presentaciones: z.array(PresentacionProducto.extend({ descripcion, unidad: z.string() })),
        total: z.int(),
      }),
    },
    /**
     * Lists price lists by name, each with its number of prices and of clients. `paraTodos` counts the wholesale prices that belong to no
     * list.
     */
    listas: {
      ...LECTURA,
      entrada: Nada,
      salida: z.strictObject({
        listas: z.array(Lista.extend({ tarifas: z.int(), clientes: z.int() })),
        paraTodos: z.int(),
      }),
    },
    /** Lists the prices of a list, or of no list, by product and quantity. */
    tarifas: {
      ...LECTURA,
      entrada: Buscadas.extend({ listaId: Id.nullable() }),
      salida: z.strictObject({
        /** `general` is the price without the tariff; null if the product was deleted. */
        tarifas: z.array(Tarifa.extend({ descripcion, general: Decimal.nullable(), unidad: z.string() })),
        total: z.int(),
      }),
    },
    clientesDeLista: {
      ...LECTURA,
      entrada: Buscadas.extend({ listaId: Id }),
      salida: z.strictObject({ clientes: z.array(Cliente), total: z.int() }),
    },
    /** Returns the arranged pages of the grid, in their order. */
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
