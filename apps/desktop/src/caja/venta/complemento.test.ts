import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { epochToInstante, instanteToEpoch } from "@mostrador/core";
import type { Entrada, NombreLlamada } from "../../contract/index.ts";
import { ENTRADA, startMundoCaja, type MundoCaja } from "../support/mundo.ts";
import { pedir as pedirEn } from "../support/mundos.ts";
import { CAFC_GUION } from "../support/manuales-guion.ts";

let mundo: MundoCaja;
beforeEach(async () => {
  mundo = await startMundoCaja();
});
afterEach(() => mundo.close());

const pedir = <N extends NombreLlamada>(nombre: N, entrada: Entrada<N>) => pedirEn(mundo, nombre, entrada);

/** As a cashier types it: not marked as an identity card. */
const ESCRITO = { ...ENTRADA.cliente, tipoDocumento: 5, numeroDocumento: "5551299-1b", razonSocial: "Rojas" };
const SUYO = { tipoDocumento: 1, numeroDocumento: "5551299", complemento: "1B", razonSocial: "Rojas" };

describe("a CI typed with its complement", () => {
  test("is sold, sent and printed as CI and complement", async () => {
    const { id } = await mundo.vender(undefined, { cliente: ESCRITO });
    const enviada = mundo.servidor.peticiones.find(({ path }) => path === "/facturas")?.cuerpo;
    expect(enviada).toMatchObject({
      pedido: { cliente: { tipoDocumento: 1, numeroDocumento: "5551299", complemento: "1B" } },
    });
    expect((await pedir("ticket", { ventaId: id })).texto).toContain("NIT/CI/CEX: 5551299-1B");
  });

  test.each([
    ["after a sale", () => mundo.vender(undefined, { cliente: ESCRITO })],
    ["after it was kept", () => pedir("guardarCliente", ESCRITO)],
    ["after it was written in the list of clients", () => pedir("editarCliente", { ...ESCRITO, id: null })],
  ])(
    "is found again by what was typed, %s, apart from the same number's other card",
    async (_cuando, hacer) => {
      await pedir("guardarCliente", { ...SUYO, complemento: "2C", razonSocial: "Otra", correo: null });
      await hacer();
      for (const texto of ["5551299-1B", "5551299-1b"]) {
        const hallado = await pedir("clientePorDocumento", { numeroDocumento: texto, complemento: null });
        expect(hallado).toMatchObject(SUYO);
        expect(await pedir("buscarClientes", { texto, limite: 4 })).toMatchObject([SUYO]);
        expect((await pedir("listarClientes", { texto })).clientes).toMatchObject([SUYO]);
      }
      expect(await pedir("buscarClientes", { texto: "5551299", limite: 4 })).toHaveLength(2);
    },
  );

  test("its sale is found among the day's", async () => {
    const { id } = await mundo.vender(undefined, { cliente: ESCRITO });
    await mundo.vender(undefined, { cliente: { ...ESCRITO, numeroDocumento: "5551299-2C" } });
    const { ventas } = await pedir("ventasDeHoy", { texto: "5551299-1b" });
    expect(ventas.map((venta) => venta.id)).toEqual([id]);
  });

  test("a hand-written invoice's goes the same way", async () => {
    const { ahora } = await pedir("estado", {});
    if (ahora === null) throw new Error("sin hora");
    const fin = Math.floor(instanteToEpoch(ahora) / 60_000) * 60_000 - 3_600_000;
    const id = crypto.randomUUID();
    const [inicio, instanteFin] = [epochToInstante(fin - 3_600_000), epochToInstante(fin)];
    await pedir("datosManuales", {});
    await pedir("iniciarTranscripcion", {
      id,
      tipo: 7,
      inicio,
      fin: instanteFin,
      cafc: CAFC_GUION,
      sector: 1,
    });
    await pedir("guardarManual", {
      clave: crypto.randomUUID(),
      transcripcionId: id,
      corrige: null,
      numero: 7,
      fechaEmision: epochToInstante(fin - 60_000),
      venta: { ...ENTRADA, recibido: null, cliente: ESCRITO },
    });
    await pedir("enviarTranscripcion", { id });
    const enviadas = () =>
      mundo.servidor.peticiones.filter(({ path, cuerpo }) => path === "/manuales" && cuerpo !== null);
    await mundo.hasta("la hoja sale", () => enviadas().length > 0);
    expect(JSON.stringify(enviadas()[0]?.cuerpo)).toContain(
      '"tipoDocumento":1,"numeroDocumento":"5551299","complemento":"1B"',
    );
  });
});
