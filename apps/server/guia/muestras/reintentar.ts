import { readFile } from "node:fs/promises";
import { setTimeout as esperar } from "node:timers/promises";

const cuerpo = await readFile("venta.json", "utf8");
const MAXIMO = 5;

for (let intento = 1; ; intento++) {
  const respuesta = await fetch("http://localhost:3000/v1/facturas", {
    method: "POST",
    headers: {
      "X-API-KEY": process.env.CLAVE ?? "",
      "X-Idempotency-Key": process.env.PEDIDO ?? "", // la misma en cada intento
      "Content-Type": "application/json",
      Prefer: "return=minimal",
    },
    body: cuerpo,
  });
  if (![429, 502, 503].includes(respuesta.status) || intento === MAXIMO) {
    console.log(respuesta.status, await respuesta.text());
    break;
  }
  const espera = Number(respuesta.headers.get("Retry-After") ?? 2 ** intento);
  await esperar(espera * 1000);
}
