/** Rows with a price, which changes on the day of a new law. */
import { z } from "zod";
import type { Lectura, Transaction } from "../../motor/db.ts";
import { notePrecio } from "./etiquetas-viejas.ts";

/** Tables that have prices: products, and the kinds of rules that name one. */
export const TABLAS_CON_PRECIO = ["productos", "presentacion", "tarifa", "promocion"] as const;
type Tabla = (typeof TABLAS_CON_PRECIO)[number];

/** Path of the price in each kind of rule. Only a promotion that is a combo has one. */
const LUGARES = { presentacion: "$.precio", tarifa: "$.precio", promocion: "$.beneficio.precio" } as const;

const Fila = z.object({ id: z.string(), precio: z.string() });

/** Rows read by one query. */
const LOTE = 500;

/** Lists the rows with a price after an id, in the order of their ids. An empty list is the end. */
export function listConPrecio(db: Lectura, tabla: Tabla, tras: string): z.infer<typeof Fila>[] {
  return tabla === "productos"
    ? db.all(Fila, "select id, precio from productos where id > @tras order by id limit @limite", {
        tras,
        limite: LOTE,
      })
    : db.all(
        Fila,
        `select id, json_extract(datos, @lugar) as precio from reglas
         where tipo = @tipo and id > @tras and json_extract(datos, @lugar) is not null order by id limit @limite`,
        { tipo: tabla, lugar: LUGARES[tabla], tras, limite: LOTE },
      );
}

/** Sets the price of a row. Nothing is uploaded, because the server changes its own row. */
export function putPrecio(tx: Transaction, tabla: Tabla, id: string, precio: string): void {
  if (tabla === "productos") {
    notePrecio(tx, id, precio);
    tx.run("update productos set precio = @precio where id = @id", { id, precio });
  } else
    tx.run("update reglas set datos = json_set(datos, @lugar, @precio) where tipo = @tipo and id = @id", {
      tipo: tabla,
      lugar: LUGARES[tabla],
      id,
      precio,
    });
}
