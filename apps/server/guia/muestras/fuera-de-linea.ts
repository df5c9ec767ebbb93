import { Fallo, call } from "./mostrador.ts";

const venta = {
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
};
const emitir = (contingencia: boolean) =>
  call<{ estado: string; cuf: string; fecha_emision: string }>(
    "POST",
    "/v1/facturas",
    { ...venta, contingencia },
    { "X-Idempotency-Key": `${process.env.PEDIDO}${contingencia ? "-offline" : ""}` },
  );

const factura = await emitir(false).catch((error: unknown) => {
  // Solo noEntregada asegura que nada llegó: con enDuda se repite la misma clave.
  if (error instanceof Fallo && error.codigo === "noEntregada") return emitir(true);
  throw error;
});
console.log(factura.estado, factura.cuf, factura.fecha_emision);
