import { call } from "./mostrador.ts";

// Motivo 3: datos de emisión incorrectos (catálogo motivos_anulacion)
const { estado } = await call<{ estado: string }>("POST", `/v1/facturas/${process.env.CUF}/anular`, {
  motivo: 3,
});
console.log(estado);
