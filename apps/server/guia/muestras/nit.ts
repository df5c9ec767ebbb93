import { llamar } from "./mostrador.ts";

const { valido, descripcion } = await llamar<{ valido: boolean; descripcion: string }>(
  "POST",
  "/v1/nit/validar",
  { nit: 1028627025 },
);
console.log(valido ? "sí" : "no", descripcion);
