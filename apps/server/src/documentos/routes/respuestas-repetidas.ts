import { explicado } from "@mostrador/core";
import { z } from "zod";
import { Momento, MontoDeDocumento } from "../../http/respuestas.ts";

/** The replies of printed documents that cannot be sent, in code's names. */

/** The owner's way out. `emitidaDeNuevo`: the sale has an invoice of another number; `sinVenta`: the sale was undone. */
export const Salida = z.enum(["emitidaDeNuevo", "sinVenta"]);

/** Printed documents that cannot be sent; those that wait for the owner come first. */
export const Repetidas = z.object({
  esperan: explicado(z.int(), "Cuántas esperan al dueño, también fuera de la lista.", 0),
  repetidas: explicado(
    z.array(
      z.object({
        id: explicado(z.int(), "Identificador de la factura repetida.", 7),
        cuf: explicado(z.string(), "CUF impreso."),
        numero: explicado(z.int(), "Número impreso.", 1042),
        sucursal: explicado(z.int(), "Sucursal de la caja; 0 es la casa matriz.", 0),
        puntoVenta: explicado(z.int(), "Punto de venta de la caja.", 1),
        fechaEmision: explicado(Momento, "Fecha y hora impresas, con su desfase."),
        causa: explicado(
          z.enum(["numeroUsado", "bytesDistintos", "corteDesconocido", "otra"]),
          "Por qué no se puede enviar: otra factura tiene su número, no se arma igual que la impresa, su corte es de otra caja, u otra causa.",
          "numeroUsado",
        ),
        monto: explicado(MontoDeDocumento, "Total en bolivianos.", 118.5),
        cliente: explicado(z.string(), "Nombre o documento del comprador."),
        resueltaEn: explicado(Momento.nullable(), "Cuándo se resolvió; nulo si espera."),
        salida: explicado(Salida.nullable(), "Cómo se resolvió; nulo si espera."),
      }),
    ),
    "Facturas impresas que no se pueden enviar con su número.",
  ),
});
