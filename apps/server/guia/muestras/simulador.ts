import { Fallo, call } from "./mostrador.ts";

// La próxima recepción la rechaza con el código 1037, sin que nada más cambie.
await fetch(`${process.env.SIMULADOR}/control`, {
  method: "PUT",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify({
    failNext: [{ kind: "rechazo", operation: "recepcionFactura", codigo: 1037, times: 1 }],
  }),
});

try {
  await call("POST", "/v1/facturas", {
    emisor: { actividad_economica: "4711100" },
    cliente: { tipo_documento: 1, numero_documento: "4853921", razon_social: "Quispe" },
    items: [
      {
        codigo_producto: "CAF-25",
        codigo_sin: 1000118,
        descripcion: "Café molido 250 g",
        cantidad: 1,
        unidad_medida: 57,
        precio_unitario: 32,
      },
    ],
  });
} catch (error) {
  if (!(error instanceof Fallo)) throw error;
  const codigos = String(error.cuerpo.detail).matchAll(/'codigo': (\d+)/g);
  console.log(error.estado, [...codigos].map(([, codigo]) => codigo).join(" "));
}
