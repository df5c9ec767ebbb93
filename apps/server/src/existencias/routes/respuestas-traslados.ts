/** Replies of the routes of transfers and of removals of goods. Quantities, costs and values are decimal texts. */
import { explicado, MOTIVOS_SALIDA } from "@mostrador/core";
import { z } from "zod";
import { Momento } from "../../http/respuestas.ts";
import { ProductoId, QUIEN } from "./campos.ts";

const Siguiente = explicado(
  z.string().nullable(),
  "Valor de `tras` para la página que sigue; nulo en la última.",
);

const LineaDeTraslado = z.object({
  linea: explicado(z.int(), "Lugar en la guía, desde 0.", 0),
  productoId: ProductoId,
  codigo: explicado(z.string(), "Código del producto en la tienda.", "ARR-01"),
  descripcion: explicado(z.string(), "Nombre del producto."),
  cantidad: explicado(z.string(), "Cuánto salió, en la unidad del producto.", "24"),
  llego: explicado(z.string(), "Cuánto llegó.", "20"),
  falto: explicado(z.string(), "Cuánto se dio por perdido.", "0"),
  enCamino: explicado(z.string(), "Cuánto sigue en camino.", "4"),
  valor: explicado(
    z.string().nullable(),
    "Valor de lo que salió, en bolivianos; nulo si la sucursal no llevaba sus existencias.",
    "208.80",
  ),
});

const Entrega = z.object({
  id: explicado(z.string(), "Identificador de la entrega."),
  instante: explicado(Momento, "Cuándo llegó."),
  sobra: explicado(z.boolean(), "Si una caja contó más de lo que estaba en camino: eso no entró."),
  lineas: explicado(
    z.array(
      z.object({
        linea: explicado(z.int(), "Línea de la guía, desde 0.", 0),
        llega: explicado(z.string(), "Cuánto trajo.", "20"),
        falta: explicado(z.string(), "Cuánto se dio por perdido.", "4"),
        sobra: explicado(z.string(), "Cuánto contó la caja de más.", "0"),
      }),
    ),
    "Lo que trajo cada línea.",
  ),
  ...QUIEN,
});

const TrasladoVisto = z.object({
  id: explicado(z.string(), "Identificador del traslado."),
  sucursalOrigen: explicado(z.int(), "Sucursal que envía; 0 es la casa matriz.", 0),
  sucursalDestino: explicado(z.int(), "Sucursal que recibe.", 1),
  instante: explicado(Momento, "Cuándo salió."),
  estado: explicado(z.enum(["enCamino", "llegado"]), "`llegado`: ya no queda nada en camino.", "enCamino"),
  deGuia: explicado(z.boolean(), "Si llegó antes que el aviso de su salida, y se sabe de él por su guía."),
  guia: explicado(z.string(), "Código de la guía: el texto de su QR.", "GUIA11EFPMMHC3N57X6TQFW7MY7VA26"),
  lineas: explicado(z.array(LineaDeTraslado), "Lo que se trasladó."),
  entregas: explicado(z.array(Entrega), "Lo que llegó, una entrega tras otra."),
  ...QUIEN,
});

/** A transfer with its lines and deliveries, and its slip's code as a QR. */
export const TrasladoEntero = TrasladoVisto.extend({
  qr: explicado(
    z
      .object({
        d: explicado(z.string(), "Trazo SVG."),
        size: explicado(z.int(), "Lado del cuadrado del trazo.", 57),
      })
      .nullable(),
    "El código de la guía como QR; nulo si no cabe en uno.",
  ),
});

/** A page of transfers. */
export const Traslados = z.object({
  traslados: explicado(z.array(TrasladoVisto), "Traslados de la página, los nuevos primero."),
  siguiente: Siguiente,
});

/** Removal of goods with its lines. */
export const SalidaEntera = z.object({
  id: explicado(z.string(), "Identificador de la salida."),
  numero: explicado(z.int(), "Número del acta.", 12),
  sucursal: explicado(z.int(), "Sucursal de la que salió.", 0),
  motivo: explicado(z.enum(MOTIVOS_SALIDA), "Por qué salió.", "merma"),
  instante: explicado(Momento, "Cuándo salió."),
  responsable: explicado(z.string(), "Quién firma el acta.", "Marta Quispe"),
  documento: explicado(z.string().nullable(), "NIT o cédula de quien lo recibió; nulo si nadie.", "5120345"),
  complemento: explicado(z.string().nullable(), "Complemento de la cédula.", ""),
  costo: explicado(z.string(), "Lo que costó, en bolivianos.", "17.40"),
  lineas: explicado(
    z.array(
      z.object({
        productoId: ProductoId,
        presentacionId: explicado(z.string().nullable(), "Presentación en que salió; nulo, la unidad."),
        descripcion: explicado(z.string(), "Nombre del producto."),
        cantidad: explicado(z.string(), "Cuántas de esa presentación.", "2"),
        factor: explicado(z.string(), "Unidades del producto en cada una.", "1"),
        unidades: explicado(z.string(), "Unidades del producto que salieron.", "2"),
        costo: explicado(z.string(), "Su costo, en bolivianos.", "17.4"),
      }),
    ),
    "Lo que salió.",
  ),
  ...QUIEN,
});

/** A page of removals of goods. */
export const Salidas = z.object({
  salidas: explicado(z.array(SalidaEntera), "Salidas de la página, las nuevas primero."),
  siguiente: Siguiente,
});
