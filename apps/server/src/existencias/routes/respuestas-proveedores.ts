/** Replies of the routes of suppliers. Amounts are decimal texts in bolivianos. */
import { explicado } from "@mostrador/core";
import { z } from "zod";
import { Dia, Momento } from "../../http/respuestas.ts";
import { QUIEN } from "./campos.ts";

const PROVEEDOR = {
  id: explicado(z.string(), "Identificador del proveedor."),
  documento: explicado(z.string().nullable(), "NIT o documento; nulo si no tiene.", "1028627025"),
  razonSocial: explicado(z.string(), "Nombre o razón social."),
  telefono: explicado(z.string().nullable(), "Teléfono; nulo si no se sabe.", "70612345"),
};
const Saldo = explicado(
  z.string(),
  "Lo que se le debe; con signo menos, lo que él debe a la tienda.",
  "1080.00",
);

/** Suppliers with the shop's debt to each. */
export const Proveedores = z.object({
  proveedores: explicado(z.array(z.object({ ...PROVEEDOR, saldo: Saldo })), "Proveedores hallados."),
});

/** The account of a supplier. */
export const CuentaProveedor = z.object({
  proveedor: explicado(z.object(PROVEEDOR), "El proveedor."),
  saldo: Saldo,
  movimientos: explicado(
    z.array(
      z.object({
        id: explicado(z.int(), "Lugar en el orden de llegada.", 42),
        motivo: explicado(
          z.enum(["compra", "pago", "correccion", "nota"]),
          "`correccion`: un importe que se escribió mal; `nota`: la que el proveedor emitió.",
          "compra",
        ),
        referencia: explicado(z.string(), "Compra, pago o nota."),
        fecha: explicado(Dia, "Su día."),
        monto: explicado(
          z.string(),
          "Cuánto aumenta lo que se debe; con signo menos, cuánto baja.",
          "1080.00",
        ),
        ...QUIEN,
      }),
    ),
    "Movimientos de la página, los últimos primero.",
  ),
  siguiente: explicado(z.string().nullable(), "Valor de `tras` para la página que sigue; nulo en la última."),
});

/** Notes that suppliers owe or have handed over. */
export const NotasProveedor = z.object({
  notas: explicado(
    z.array(
      z.object({
        id: explicado(z.string(), "Identificador de la nota."),
        compraId: explicado(z.string(), "Compra de la que es."),
        proveedorId: explicado(z.string(), "Proveedor que la debe."),
        documento: explicado(z.string().nullable(), "Su NIT o documento; nulo si no tiene."),
        razonSocial: explicado(z.string(), "Su nombre o razón social."),
        clase: explicado(z.enum(["devolucion", "descuento"]), "Por qué la debe.", "devolucion"),
        monto: explicado(z.string(), "Su monto, en bolivianos.", "120.00"),
        estado: explicado(z.enum(["pendiente", "recibida"]), "Si ya llegó.", "pendiente"),
        numero: explicado(z.string().nullable(), "Su número; nulo si no llegó."),
        autorizacion: explicado(z.string().nullable(), "Su código de autorización; nulo si no llegó."),
        fecha: explicado(Dia.nullable(), "Su día; nulo si no llegó."),
        registradoEn: explicado(Momento, "Desde cuándo se espera."),
      }),
    ),
    "Notas halladas.",
  ),
});
