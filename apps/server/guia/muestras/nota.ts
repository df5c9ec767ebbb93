import { call } from "./mostrador.ts";

// De 4 bolsas de arroz vuelve 1: la línea de la factura, y la de lo devuelto.
const arroz = {
  nro_item: 1,
  codigo_producto: "ARR-01",
  codigo_sin: 1000101,
  descripcion: "Arroz grano de oro, bolsa de 1 kg",
  unidad_medida: 57,
  precio_unitario: 9.5,
};
const nota = await call<{ estado: string; cuf: string; monto_total: number }>(
  "POST",
  "/v1/notas",
  {
    emisor: { sucursal: 0, punto_venta: 0 },
    cuf_factura_original: process.env.CUF,
    numero_factura_original: Number(process.env.NUMERO),
    fecha_emision_factura_original: process.env.FECHA,
    items: [
      { ...arroz, codigo_detalle_transaccion: 1, cantidad: 4 },
      { ...arroz, codigo_detalle_transaccion: 2, cantidad: 1 },
    ],
  },
  { "X-Idempotency-Key": process.env.PEDIDO ?? "" },
);
console.log(nota.estado, nota.cuf, nota.monto_total);
