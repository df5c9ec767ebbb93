import { call } from "./mostrador.ts";

const { estado } = await call<{ estado: string }>(
  "POST",
  `/v1/facturas/${process.env.CUF}/revertir-anulacion`,
  {},
);
console.log(estado);
