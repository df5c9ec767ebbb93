import { epochToInstante } from "@mostrador/core";
import { EJEMPLOS } from "@mostrador/core/ejemplos";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { toWire } from "@mostrador/core/wire";
import { hasta } from "../../support/llamar.ts";
import { registrarCafc as registrarCafcEn } from "../registrar-cafc.ts";
import { loadSecretos } from "../../secretos.ts";
import { startMundo, type Mundo } from "../../support/mundo.ts";

const CAFC = "101B4283AAD6D";
const HORA_MS = 3_600_000;
const ahora = Date.now();

let mundo: Mundo;
beforeAll(async () => {
  const rango = {
    codigo: CAFC,
    desdeNumero: 1,
    hastaNumero: 50,
    desde: ahora - 9 * HORA_MS,
    hasta: ahora + 99 * HORA_MS,
  };
  mundo = await startMundo({
    contribuyente: {
      cafc: [
        { ...rango, sector: 1 },
        { ...rango, sector: 16 },
      ],
    },
  });
});
afterAll(() => mundo.close());
beforeEach(() => mundo.normal());

const MINIMAL = { prefer: "return=minimal" };
const ejemplo = (codigo: number, cambios: object = {}) => ({
  ...(toWire(EJEMPLOS[codigo]) as object),
  contingencia: true,
  ...cambios,
});

async function validar(codigo: string) {
  const body = { codigo_recepcion: codigo };
  await hasta(
    "el veredicto",
    async () =>
      (await mundo.api("POST", "/v1/contingencia/validar-paquete", body)).body.datos.estado !== "RECIBIDO",
  );
  return (await mundo.api("POST", "/v1/contingencia/validar-paquete", body)).body.datos;
}

describe("API contingency", () => {
  test("of several sectors: each offline document goes in a package of its sector to its service, and becomes EMITIDA", async () => {
    const emitidas: { cuf: string; fecha_emision: string }[] = [];
    for (const [ruta, codigo] of [
      ["/v1/facturas", 1],
      ["/v1/facturas/hotel", 16],
      ["/v1/facturas/servicio-basico", 13],
      ["/v1/facturas/exportacion", 3],
    ] as const) {
      const { status, body } = await mundo.api("POST", ruta, ejemplo(codigo), MINIMAL);
      expect([status, body.datos?.estado]).toEqual([200, "OFFLINE"]);
      emitidas.push(body.datos);
    }
    await mundo.avanzar(1100);
    const instantes = emitidas.map(({ fecha_emision }) => fecha_emision.slice(0, 23)).toSorted();
    const evento = await mundo.api("POST", "/v1/contingencia/evento", {
      tipo_evento: 1,
      fecha_inicio: instantes[0],
      fecha_fin: epochToInstante(mundo.ahora()),
    });
    expect(evento.status, JSON.stringify(evento.body)).toBe(200);
    const antes = await mundo.creditos();
    const envio = await mundo.api("POST", "/v1/contingencia/paquete", {});
    expect(envio.status, JSON.stringify(envio.body)).toBe(200);
    const { paquetes } = envio.body.datos;
    expect(
      paquetes.map((p: { sector: number }) => p.sector).toSorted((a: number, b: number) => a - b),
    ).toEqual([1, 3, 13, 16]);
    for (const { codigo_recepcion } of paquetes)
      expect(await validar(codigo_recepcion)).toMatchObject({ validadas: 1, observadas: 0 });
    const estados = await mundo.enImpuestos();
    for (const { cuf } of emitidas) {
      expect(estados.get(cuf)).toBe(690);
      expect((await mundo.api("GET", `/v1/facturas/${cuf}`)).body.datos.estado).toBe("EMITIDA");
    }
    expect(await mundo.creditos()).toBeLessThanOrEqual(antes);
  });

  test("notes are never issued offline: contingencia is no field of theirs", async () => {
    const { status, body } = await mundo.api("POST", "/v1/notas", { contingencia: true });
    expect(status).toBe(422);
    expect(body.detail).toContainEqual(
      expect.objectContaining({ loc: ["body", "contingencia"], type: "extra_forbidden" }),
    );
  });
});

describe("hand-written invoices", () => {
  test("are typed in with their own numbers and dates under a CAFC, within its range, each number once", async () => {
    const inicioMs = mundo.ahora() + HORA_MS;
    await mundo.avanzar(3 * HORA_MS);
    const evento = await mundo.api("POST", "/v1/contingencia/evento", {
      tipo_evento: 7,
      fecha_inicio: epochToInstante(inicioMs),
      fecha_fin: epochToInstante(inicioMs + HORA_MS),
    });
    expect(evento.status, JSON.stringify(evento.body)).toBe(200);
    await registrarCafc();
    const { codigo_evento } = evento.body.datos;
    const escrita = (numero_factura: number, cambios: object = {}) => {
      const fecha_emision = epochToInstante(inicioMs + numero_factura * 60_000);
      return ejemplo(16, { cafc: CAFC, codigo_evento, numero_factura, fecha_emision, ...cambios });
    };
    const transcribir = (cuerpo: object) => mundo.api("POST", "/v1/facturas/hotel", cuerpo, MINIMAL);
    const buena = await transcribir(escrita(7));
    expect([buena.status, buena.body.datos?.numero_factura]).toEqual([200, 7]);
    for (const [cuerpo, campo] of [
      [escrita(51), "numero_factura"],
      [escrita(7), "numero_factura"],
      [escrita(8, { cafc: undefined, numero_factura: undefined, fecha_emision: undefined }), "cafc"],
      [escrita(9, { fecha_emision: epochToInstante(inicioMs - 60_000) }), "fecha_emision"],
      [escrita(9, { fecha_emision: undefined }), "fecha_emision"],
    ] as const) {
      const { status, body } = await transcribir(cuerpo);
      expect([status, body.detail?.[0].loc]).toEqual([422, ["body", campo]]);
    }
    const deOtro = await mundo.api("POST", "/v1/contingencia/paquete", { cafc: "OTRO" });
    expect([deOtro.status, deOtro.headers.get("x-error-code")]).toEqual([404, "nadaQueEnviar"]);
    const envio = await mundo.api("POST", "/v1/contingencia/paquete", { cafc: CAFC });
    expect(envio.status, JSON.stringify(envio.body)).toBe(200);
    expect(await validar(envio.body.datos.codigo_recepcion)).toMatchObject({ validadas: 1, observadas: 0 });
    expect((await mundo.enImpuestos()).get(buena.body.datos.cuf)).toBe(690);
  });
});

async function registrarCafc(): Promise<void> {
  const db = mundo.db();
  const taller = { db, secretos: loadSecretos(mundo.config.dataDir), now: Date.now };
  const cafc = {
    codigo: CAFC,
    sector: 16,
    desdeNumero: 1,
    hastaNumero: 50,
    desde: "2020-01-01",
    hasta: "2099-12-31",
  };
  expect(await registrarCafcEn(taller, { nit: mundo.empresas[0].nit, ...cafc })).toMatchObject({ ok: true });
}
