import { writeFile } from "node:fs/promises";
import { call } from "./mostrador.ts";

const { estado, url_publica } = await call<{ estado: string; url_publica: string }>(
  "GET",
  `/v1/facturas/${process.env.CUF}`,
);
console.log(estado, url_publica);

// El PDF, por la página pública: no necesita clave.
const pdf = await fetch(`${url_publica}/pdf`);
await writeFile("factura.pdf", Buffer.from(await pdf.arrayBuffer()));
