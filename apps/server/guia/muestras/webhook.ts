import { call } from "./mostrador.ts";

const { id, secret } = await call<{ id: string; secret: string }>("POST", "/v1/webhooks", {
  url: process.env.RECEPTOR,
  eventos: ["factura.*", "nota.emitida"],
});
console.log("Guarde el secreto, se muestra una sola vez:", secret);

// Un aviso webhook.prueba, ahora: dice qué respondió el receptor.
const { status, error } = await call<{ status: number | null; error: string | null }>(
  "POST",
  `/v1/webhooks/${id}/probar`,
);
console.log(status ?? error);
