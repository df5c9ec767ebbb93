import { explicado } from "@mostrador/core";
import { z } from "zod";
import { DOCUMENTO, Momento } from "../../http/respuestas.ts";

/** A message of the tax system with what to do about it. */
const Explicado = z.object({
  codigo: explicado(z.int(), "Código del mensaje en el catálogo del SIN.", 1037),
  descripcion: explicado(z.string(), "Texto del mensaje, como lo da el SIN."),
  remedio: explicado(z.string(), "Qué hacer."),
});

/** Events with their packages, and observed invoices. */
export const Contingencia = z.object({
  eventos: explicado(
    z.array(
      z.object({
        id: explicado(z.int(), "Número del evento en el servidor.", 7),
        tipo: explicado(z.int(), "Tipo del evento significativo.", 1),
        sucursal: explicado(z.int(), "Sucursal del evento.", 0),
        puntoVenta: explicado(z.int(), "Punto de venta del evento.", 0),
        inicio: explicado(Momento, "Cuándo empezó."),
        fin: explicado(Momento, "Cuándo terminó."),
        codigo: explicado(z.int().nullable(), "Código que dio el SIN; nulo si aún no se registró."),
        descripcion: explicado(z.string(), "Nombre del tipo de evento."),
        mensajes: explicado(z.array(Explicado), "Mensajes del SIN; vacío si no hay."),
        paquetes: explicado(
          z.array(
            z.object({
              sector: explicado(z.int(), "Sector de sus documentos.", 1),
              cantidad: explicado(z.int(), "Documentos que lleva.", 120),
              estado: explicado(z.string(), "Estado del paquete."),
              codigoRecepcion: explicado(
                z.string().nullable(),
                "Código de recepción del SIN; nulo si aún no lo dio.",
              ),
              cafc: explicado(z.string().nullable(), "CAFC de facturas escritas a mano; nulo si no lo son."),
              mensajes: explicado(z.array(Explicado), "Mensajes del SIN; vacío si no hay."),
            }),
          ),
          "Paquetes de documentos enviados por él.",
        ),
      }),
    ),
    "Eventos significativos de la página.",
  ),
  siguiente: explicado(z.string().nullable(), "Valor de `tras` para la página que sigue; nulo en la última."),
  observadas: explicado(
    z.array(
      z.object({
        ...DOCUMENTO,
        ...Explicado.shape,
      }),
    ),
    "Documentos que el SIN observó, los nuevos primero; hasta 100.",
  ),
  totalObservadas: explicado(z.int(), "Cuántos documentos observó el SIN, con los que la lista no trae.", 0),
});
