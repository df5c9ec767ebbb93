import { once } from "node:events";
import { createServer } from "node:http";
import { expect } from "vitest";
import type { CajaPuente } from "../support/caja.ts";
import { startImpresora } from "../support/impresora.ts";
import { hasta } from "../support/mundo.ts";
import type { Abiertas } from "./carpetas.ts";
import type { Hoy } from "./hoy.ts";
import { parseFilas, type Libros } from "./libros.ts";
import type { Carpetas } from "./manifiesto.ts";

/** Short rounds, and short waits until the absence of a document in doubt counts. */
export const ENV = {
  MOSTRADOR_DUDA_ESPERA_MS: "1500",
  MOSTRADOR_DUDA_INTERVALO_MS: "500",
  MOSTRADOR_TAREAS_MS: "300",
};

/** The books of server, tax system and both tills of opened folders. */
export function readLibrosDe({ filas }: Abiertas): Libros {
  return parseFilas({
    servidor: (sql) => filas("servidor", sql),
    simulador: (sql) => filas("simulador", sql),
    cajas: [(sql) => filas("caja", sql), (sql) => filas("caja-2", sql)],
  });
}

/** Confirms the clock where a till asks its cashier. */
export async function confirmarRelojes({ caja, caja2 }: Hoy): Promise<void> {
  for (const una of [caja, caja2])
    if ((await una.invoke("estado")).bloqueo === "relojDudoso") await una.invoke("confirmarReloj");
}

/** Waits until both tills sell online and the server has all their uploads. */
export async function ponerseAlDia({ caja, caja2 }: Hoy): Promise<void> {
  for (const una of [caja, caja2])
    await hasta("la caja vende en línea y no tiene nada por subir", async () => {
      const { modo, pendientes } = await una.invoke("estado");
      return modo === "enLinea" && pendientes.porSubir === 0 && pendientes.enDuda === 0;
    });
}

/** Calls the server with the API key of a company. Returns status and body. */
export async function llamarApi(
  { base }: Hoy,
  { empresas }: Carpetas,
  empresa: number,
  method: string,
  path: string,
  body?: object,
) {
  const reply = await fetch(base + path, {
    method,
    headers: { "content-type": "application/json", "x-api-key": empresas[empresa]?.apiKey ?? "" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read whatever came
  const cuerpo: any = await reply.json();
  return { status: reply.status, body: cuerpo };
}

/** Does the work that waits for a person at the first till: a refused sale, a parked cart, a draft note, a hand-written invoice. */
export async function atenderCaja(caja: CajaPuente): Promise<void> {
  const { reabierta } = await caja.invoke("estado");
  expect(await caja.vender({}, reabierta)).toMatchObject({ estado: "EMITIDA", offline: false });
  await atenderGuardado(caja);
  for (const { id } of await caja.invoke("transcripciones")) await caja.invoke("enviarTranscripcion", { id });
}

/** Sells the parked carts and issues the drafts of notes, as a person does when the server is back. */
export async function atenderGuardado(caja: CajaPuente): Promise<void> {
  for (const { id, contenido } of await caja.invoke("carritosAparcados")) {
    const { items, cliente, descuentoAdicional } = contenido;
    expect(await caja.vender({ items, cliente, descuentoAdicional })).toMatchObject({ estado: "EMITIDA" });
    await caja.invoke("quitarCarrito", { id });
  }
  for (const nota of await caja.invoke("notas")) {
    if (nota.estado !== "borrador") continue;
    const { clave, cufOriginal, numeroOriginal, cliente, lineas } = nota;
    const emitida = await caja.invoke("emitirNota", { clave, cufOriginal, numeroOriginal, cliente, lineas });
    expect(emitida).toMatchObject({ estado: "emitida" });
  }
}

/** Closes the drawer with its expected cash. Returns the Z. */
export async function cerrarCaja(caja: CajaPuente) {
  const z = await caja.invoke("cerrarTurno", { denominaciones: [], nota: "Conteo aparte" });
  const { integra, cierres } = await caja.invoke("cierres");
  expect([integra, cierres[0].z]).toEqual([true, z.z]);
  return z;
}

/** Waits until every ticket of a till is printed, on a printer that is switched on now. */
export async function imprimirTodo(caja: CajaPuente, quedan: () => number): Promise<void> {
  const { impresora, cerrar } = await startImpresora({ contesta: true });
  try {
    const configuracion = await caja.invoke("configuracion");
    await caja.invoke("guardarConfiguracion", { ...configuracion, impresora });
    await caja.invoke("reintentarImpresion");
    await hasta("sale todo el papel", () => quedan() === 0);
  } finally {
    cerrar();
  }
}

/** Accepts webhook deliveries at the address of a release's folders, while `hacer` runs. One shop at a time holds that port. */
export async function conWebhook(direccion: string, hacer: () => Promise<void>): Promise<void> {
  const { port, hostname } = new URL(direccion);
  const server = createServer((req, res) => {
    req.resume().on("end", () => res.writeHead(204).end());
  });
  await hasta(`el puerto ${port} queda libre`, async () => {
    server.listen(Number(port), hostname);
    return Promise.race([
      once(server, "listening").then(() => true),
      once(server, "error").then(() => false),
    ]).catch(() => false);
  });
  try {
    await hacer();
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
