import { call } from "./mostrador.ts";

interface Lista {
  facturas: { numero_factura: number; monto_total: number }[];
  paginacion: { siguiente: string | null };
}

let cursor: string | null = "";
while (cursor !== null) {
  const filtro = new URLSearchParams({ limite: "2", estado: "EMITIDA", ...(cursor && { cursor }) });
  const { facturas, paginacion }: Lista = await call("GET", `/v1/facturas?${filtro}`);
  for (const { numero_factura, monto_total } of facturas) console.log(numero_factura, monto_total);
  cursor = paginacion.siguiente;
}
