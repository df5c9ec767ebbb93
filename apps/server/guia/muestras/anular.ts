import { llamar } from "./mostrador.ts";

// Motivo 3: datos de emisión incorrectos (catálogo motivos_anulacion)
const { estado } = await llamar<{ estado: string }>("POST", `/v1/facturas/${process.env.CUF}/anular`, {
  motivo: 3,
});
console.log(estado);
