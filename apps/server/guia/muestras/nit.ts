import { call } from "./mostrador.ts";

const { valido, descripcion } = await call<{ valido: boolean; descripcion: string }>(
  "POST",
  "/v1/nit/validar",
  { nit: 1028627025 },
);
console.log(valido ? "sí" : "no", descripcion);
