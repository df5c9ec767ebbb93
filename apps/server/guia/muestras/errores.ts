import { Fallo, call } from "./mostrador.ts";

try {
  await call("POST", "/v1/facturas", {
    cliente: { tipo_documento: 5, numero_documento: "1028627025" },
    emisor: {},
    items: [],
  });
} catch (error) {
  if (!(error instanceof Fallo)) throw error;
  console.log(error.estado, error.codigo);
  // 422: cada campo con su camino y su remedio.
  if (Array.isArray(error.cuerpo.detail))
    for (const { loc, msg } of error.cuerpo.detail) console.log(loc.join("."), msg);
}
