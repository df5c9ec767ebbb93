import { afterEach, expect, test } from "vitest";
import { startMundoCaja, type MundoCaja } from "../support/mundo.ts";

let mundo: MundoCaja;
afterEach(() => mundo.close());

test("a sale that the tax system refused never goes offline as it is; mended it does, with its number", async () => {
  mundo = await startMundoCaja();
  mundo.servidor.guion.push({ resultado: "rechazada", codigo: 1037 });
  const id = crypto.randomUUID();
  expect(await mundo.vender(id)).toMatchObject({ estado: "RECHAZADA" });
  const salida = await mundo.caja.invoke("salirAlCampo", { tipo: 3 });
  expect(salida.ok).toBe(true);
  await expect(mundo.vender(id)).rejects.toThrow("rechaz");
  const mendada = await mundo.vender(id, { descuentoAdicional: "1.00" });
  expect(mendada).toMatchObject({ estado: "OFFLINE", numeroFactura: 1 });
});
