import { llamar } from "./mostrador.ts";

const { estado } = await llamar<{ estado: string }>(
  "POST",
  `/v1/facturas/${process.env.CUF}/revertir-anulacion`,
  {},
);
console.log(estado);
