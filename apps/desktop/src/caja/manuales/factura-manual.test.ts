import { describe, expect, test } from "vitest";
import { epochToInstante, instanteToEpoch, parseHecho } from "@mostrador/core";
import { CONFIGURACION_INICIAL } from "../../contract/index.ts";
import { listHechosDesde } from "../terminales/db/hechos.ts";
import { ENTRADA } from "../support/mundo.ts";
import { cufDe } from "../support/manuales-guion.ts";
import { id, cajaConManuales } from "../support/manuales-escritos.ts";

const { mundo, inicio, fin, pedir, hoja, transcrita, facturas, quedan, enviadas } = cajaConManuales();

describe("a hand-written invoice", () => {
  test.each([
    ["outside the CAFC's numbers", () => hoja(51), /autoriza los números 1 a 50/],
    ["with a number that the server has", () => hoja(40), /ya fue registrada/],
    ["with a number that is typed in here", () => hoja(7), /ya fue registrada/],
    [
      "before the outage",
      () => hoja(8, { fechaEmision: epochToInstante(instanteToEpoch(inicio()) - 1) }),
      /fuera del corte/,
    ],
    [
      "after the outage",
      () => hoja(8, { fechaEmision: epochToInstante(instanteToEpoch(fin()) + 1) }),
      /fuera del corte/,
    ],
    [
      "that would be refused when it is sold",
      () => hoja(8, { venta: { ...ENTRADA, recibido: null, metodoPago: 2 } }),
      /[Tt]arjeta/,
    ],
  ])("%s is not taken", async (_rule, mala, texto) => {
    await transcrita(hoja(7));
    const respuesta = await pedir("guardarManual", mala());
    expect(respuesta).toMatchObject({ kind: "manual", texto: expect.stringMatching(texto) });
  });

  test("has the amount of a percentage, which is what stands on the paper", async () => {
    await transcrita(hoja(7, { venta: { ...ENTRADA, recibido: null, descuentoPorcentaje: "10" } }));
    const [{ venta, total } = { venta: null, total: null }] = await facturas();
    expect(venta).toMatchObject({ descuentoAdicional: "2.50" });
    expect(venta).not.toHaveProperty("descuentoPorcentaje");
    expect(total).toBe("22.50");
  });

  test("may be of the outage's first moment, and of its last", async () => {
    await transcrita(hoja(7, { fechaEmision: inicio() }), hoja(8, { fechaEmision: fin() }));
  });

  test("that was observed is corrected under its number; the observed one gives way once the server has the correction", async () => {
    const una = hoja(7);
    await transcrita(una);
    await pedir("enviarTranscripcion", { id });
    await quedan("recibida");
    const correccion = hoja(7, { corrige: una.clave });
    expect(await pedir("guardarManual", correccion)).toMatchObject({
      texto: expect.stringMatching(/Solo se corrige/),
    });
    const observada = { codigo: 1013, descripcion: "MONTO TOTAL", remedio: "Revise los importes." };
    mundo().servidor.documentos.push({ cuf: cufDe(una.clave), estado: "OFFLINE", observada });
    await quedan("observada");
    expect((await facturas())[0]).toMatchObject({ observada });
    expect(await pedir("guardarManual", correccion)).toMatchObject({ estado: "escrita" });
    // The list shows the correction in place of the observed invoice; without the correction, that invoice is
    // back.
    expect(await facturas()).toMatchObject([{ clave: correccion.clave }]);
    expect(await pedir("quitarManual", { clave: correccion.clave })).toBe(true);
    expect(await facturas()).toMatchObject([{ clave: una.clave, estado: "observada" }]);
    await pedir("guardarManual", correccion);
    await pedir("enviarTranscripcion", { id });
    await quedan("recibida");
    expect(enviadas().at(-1)?.cuerpo.facturas).toMatchObject([{ corrige: una.clave, numeroFactura: 7 }]);
    mundo().servidor.documentos.push(
      { cuf: cufDe(una.clave), estado: "DESCARTADA" },
      { cuf: cufDe(correccion.clave), estado: "EMITIDA" },
    );
    await quedan("emitida");
    expect(await facturas()).toHaveLength(1);
  });

  test("paid in dollars and corrected after its session closed takes its dollars out of the open session, which closes", async () => {
    await pedir("guardarConfiguracion", { ...CONFIGURACION_INICIAL, arqueoCiego: false });
    const una = hoja(7, {
      venta: { ...ENTRADA, recibido: null, dolares: { monto: "5", tipoCambio: "11.96" } },
    });
    const cerrar = (dolares: string) =>
      pedir("cerrarTurno", { denominaciones: [], dolares, nota: "Se contó a ojo" });
    await pedir("abrirTurno", { inicial: "10" });
    await transcrita(una);
    await pedir("enviarTranscripcion", { id });
    await quedan("recibida");
    expect(await cerrar("5")).toMatchObject({ dolares: { esperado: "5.00", enBs: "59.80" } });
    await pedir("abrirTurno", { inicial: "10" });
    const observada = { codigo: 1013, descripcion: "MONTO TOTAL", remedio: "Revise los importes." };
    mundo().servidor.documentos.push({ cuf: cufDe(una.clave), estado: "OFFLINE", observada });
    await quedan("observada");
    const correccion = hoja(7, { corrige: una.clave });
    await pedir("guardarManual", correccion);
    await pedir("enviarTranscripcion", { id });
    await quedan("recibida");
    const suyos = { esperado: "-5.00", enBs: "-59.80" };
    expect(await pedir("turno", {})).toMatchObject({ esperado: "69.80", dolares: suyos });
    await pedir("imprimirX", {});
    expect(await cerrar("0")).toMatchObject({ dolares: { ...suyos, contado: "0.00", diferencia: "5.00" } });
    expect(await pedir("cierres", {})).toMatchObject({ integra: true, cierres: [{ z: 2 }, { z: 1 }] });
    const cierres = listHechosDesde(mundo().db, 0, 100).filter(({ hecho }) => hecho.tipo === "turnoCerrado");
    expect(cierres.map(({ hecho }) => parseHecho(hecho).kind)).toEqual(["turnoCerrado", "turnoCerrado"]);
  });
});
