import { call } from "./mostrador.ts";

const empresa = { nit: Number(process.env.NIT), codigo_sistema: process.env.SISTEMA };

const { cufd_vence } = await call<{ cufd_vence: string }>("POST", "/v1/sincronizar", {
  ...empresa,
  sucursal: 0,
  punto_venta: 0,
});
console.log("El CUFD vale hasta", cufd_vence);

const { catalogos } = await call<{ catalogos: Record<string, number> }>(
  "POST",
  "/v1/sincronizar/catalogos",
  empresa,
);
for (const [nombre, filas] of Object.entries(catalogos)) console.log(nombre, filas);
