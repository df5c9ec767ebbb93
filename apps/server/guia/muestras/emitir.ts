import { call } from "./mostrador.ts";

const factura = await call<{ cuf: string; numero_factura: number; estado: string; url_publica: string }>(
  "POST",
  "/v1/facturas",
  {
    emisor: { sucursal: 0, punto_venta: 0, actividad_economica: "4711100" },
    cliente: { tipo_documento: 5, numero_documento: "1028627025", razon_social: "Comercial Illimani S.R.L." },
    metodo_pago: 1,
    items: [
      {
        codigo_producto: "ARR-01",
        codigo_sin: 1000101,
        descripcion: "Arroz grano de oro, bolsa de 1 kg",
        cantidad: 4,
        unidad_medida: 57,
        precio_unitario: 9.5,
      },
    ],
  },
  { "X-Idempotency-Key": process.env.PEDIDO ?? "" },
);
console.log(factura.estado, factura.numero_factura, factura.cuf, factura.url_publica);
