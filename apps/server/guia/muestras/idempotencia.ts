import { call } from "./mostrador.ts";

const emitir = () =>
  call<{ cuf: string }>(
    "POST",
    "/v1/facturas",
    {
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

const primera = await emitir();
const repetida = await emitir();
console.log(primera.cuf === repetida.cuf ? "la misma factura" : "dos facturas", primera.cuf);
