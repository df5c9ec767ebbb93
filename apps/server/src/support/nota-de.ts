import { pedido } from "./llamar.ts";

/** Builds a note that returns one of two pieces. */
export function notaDe(original: {
  readonly cuf: string;
  readonly numero_factura: number;
  readonly fecha_emision: string;
}) {
  const [linea] = (pedido() as { items: object[] }).items;
  return {
    emisor: {},
    cuf_factura_original: original.cuf,
    numero_factura_original: original.numero_factura,
    fecha_emision_factura_original: original.fecha_emision.slice(0, 10),
    items: [2, 1].map((cantidad, i) => ({
      ...linea,
      cantidad,
      nro_item: 1,
      codigo_detalle_transaccion: i + 1,
    })),
  };
}
