import { truncateSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Evento } from "../contract/index.ts";
import { abrirCaja } from "./caja.ts";
import { startMundoCaja } from "./soporte/mundo.ts";

test("a till whose data are damaged sells on from the copy of the day, tells whoever opens its screen first, and gives no number again", async () => {
  const mundo = await startMundoCaja();
  const primera = await mundo.vender();
  await mundo.caja.copiar();
  const perdida = await mundo.vender();
  await mundo.caja.cerrar();
  truncateSync(join(mundo.data, "caja", "caja.db"), 20_000);

  const abierta = abrirCaja({ data: mundo.data });
  if (!abierta.ok) throw new Error(JSON.stringify(abierta.error));
  const caja = abierta.value;
  const avisos: Evento<"aviso">[] = [];
  const dejarDeOir = caja.subscribe("aviso", (aviso) => void avisos.push(aviso));
  await mundo.hasta("el aviso", () => Promise.resolve(avisos.length > 0));
  dejarDeOir();
  expect(avisos[0]).toMatchObject({
    kind: "restaurada",
    texto: expect.stringMatching(/estaban dañados: se apartaron enteros y se volvió a la copia del \d{4}-/),
  });
  expect(await caja.invoke("venta", { ventaId: primera.id })).toMatchObject({ ok: true });
  expect(await caja.invoke("venta", { ventaId: perdida.id })).toMatchObject({ ok: false });
  Object.assign(mundo, { caja });
  const siguiente = await mundo.vender();
  expect(siguiente.numeroFactura).toBe((primera.numeroFactura ?? 0) + 1001);
  await mundo.close();
});
