import { call } from "./mostrador.ts";

const cuenta = await call<{ nit: number; razon_social: string; creditos_disponibles: number }>(
  "GET",
  "/v1/cuenta",
);
console.log(cuenta.nit, cuenta.razon_social, cuenta.creditos_disponibles);
