import { afterEach, beforeEach, expect, test } from "vitest";
import type { EntradaVenta } from "../../contract/index.ts";
import { startMundoCaja, type MundoCaja } from "../support/mundo.ts";
import { pedir } from "../support/mundos.ts";

let mundo: MundoCaja;
beforeEach(async () => {
  mundo = await startMundoCaja();
  await pedir(mundo, "abrirTurno", { inicial: "100.00" });
});
afterEach(() => mundo.close());

test.each<[name: string, cambios: Partial<EntradaVenta>]>([
  ["in cash", { recibido: "50.00" }],
  [
    "by three payments, one of them in cash",
    {
      recibido: null,
      numeroTarjeta: "4797********7896",
      pagos: [
        { metodo: 1, monto: "5.00" },
        { metodo: 7, monto: "15.00" },
        { metodo: 2, monto: "5.00" },
      ],
    },
  ],
  ["by transfer", { recibido: null, metodoPago: 7 }],
  [
    "to a client with mail and complement",
    {
      cliente: {
        tipoDocumento: 1,
        numeroDocumento: "5115889",
        complemento: "1A",
        razonSocial: "Ñandú & Cía.",
        correo: "ana@tienda.bo",
      },
    },
  ],
])("an offline sale %s gives the same view from memory as the database", async (_name, cambios) => {
  await mundo.servidor.close();
  expect(await mundo.vender()).toMatchObject({ estado: "OFFLINE" });

  const ventaId = crypto.randomUUID();
  const cobrada = await mundo.vender(ventaId, cambios);
  expect(cobrada).toMatchObject({ estado: "OFFLINE", impresion: "pendiente" });
  const { impresion: _papel, ...guardada } = await pedir(mundo, "venta", { ventaId });
  expect(cobrada).toEqual({ ...guardada, impresion: "pendiente" });
});
