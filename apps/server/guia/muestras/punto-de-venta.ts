import { call } from "./mostrador.ts";

const { codigo_punto_venta } = await call<{ codigo_punto_venta: number }>(
  "POST",
  "/v1/operaciones/puntos-venta",
  { referencia: process.env.PEDIDO, sucursal: 0, tipo_punto_venta: 5, nombre: "Tienda en línea" },
);
console.log("Emita con punto_venta", codigo_punto_venta);
