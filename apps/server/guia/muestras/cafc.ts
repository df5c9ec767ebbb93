import { call } from "./mostrador.ts";

const factura = await call<{ estado: string; numero_factura: number; cuf: string }>(
  "POST",
  "/v1/facturas",
  {
    contingencia: true,
    cafc: process.env.CAFC,
    numero_factura: Number(process.env.NUMERO), // el del papel
    fecha_emision: process.env.FECHA, // la del papel
    emisor: { actividad_economica: "4711100" },
    cliente: { tipo_documento: 1, numero_documento: "4853921", razon_social: "Quispe" },
    items: [
      {
        codigo_producto: "CAF-25",
        codigo_sin: 1000118,
        descripcion: "Café molido 250 g",
        cantidad: 1,
        unidad_medida: 57,
        precio_unitario: 32,
      },
    ],
  },
  { "X-Idempotency-Key": process.env.PEDIDO ?? "" },
);
console.log(factura.estado, factura.numero_factura, factura.cuf);
