import { call } from "./mostrador.ts";

const comun = {
  emisor: { actividad_economica: "4711100" },
  cliente: { tipo_documento: 1, numero_documento: "4853921", razon_social: "Quispe" },
};
const cafe = {
  codigo_producto: "CAF-25",
  codigo_sin: 1000118,
  descripcion: "Café molido 250 g",
  cantidad: 1,
  unidad_medida: 57,
  precio_unitario: 32,
};
type Resultado = { indice: number } & ({ ok: true; cuf: string } | { ok: false; error: string });

const { exitosas, fallidas, resultados } = await call<{
  exitosas: number;
  fallidas: number;
  resultados: Resultado[];
}>("POST", "/v1/facturas/lote", {
  facturas: [
    { sector: 1, clave_idempotencia: `${process.env.PEDIDO}-1`, factura: { ...comun, items: [cafe] } },
    { sector: 1, clave_idempotencia: `${process.env.PEDIDO}-2`, factura: { ...comun, items: [] } },
  ],
});
console.log(exitosas, "emitidas,", fallidas, "con errores");
for (const uno of resultados) console.log(uno.indice, uno.ok ? uno.cuf : uno.error);
