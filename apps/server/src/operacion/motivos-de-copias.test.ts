/** The owners' letters of a copied till and of printed invoices that were refused. docs/trust.md 81 */
import { randomBytes, randomUUID } from "node:crypto";
import { epochToInstante, instanteToEpoch, VIDAS_HEADER } from "@mostrador/core";
import { fechaHora } from "@mostrador/core/formato";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startBuzon, type Buzon } from "../support/buzon.ts";
import { emparejarCaja, type Caja } from "../support/caja.ts";
import { exigir, hasta } from "../support/llamar.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";

const HORA_MS = 3_600_000;
const DUENAS = ["ana@ejemplo.bo", "eva@ejemplo.bo"] as const;
let buzon: Buzon;
let mundo: Mundo;
beforeAll(async () => {
  buzon = await startBuzon();
  mundo = await startMundo({ config: { ambiente: "produccion", smtpUrl: buzon.smtpUrl } });
  const { nit } = mundo.empresas[0];
  for (const correo of DUENAS)
    await mundo.db().insertInto("usuarios").values({ correo, nit, rol: "dueno", creadoEn: 1 }).execute();
});
afterAll(async () => {
  await mundo.close();
  buzon.close();
});

const vida = () => randomBytes(12).toString("base64url");

/** The letters to an owner that have a text. */
const cartas = (para: string, texto: string) =>
  buzon.cartas
    .filter((carta) => carta.para === para)
    .map((carta) => carta.texto.replaceAll("=\r\n", ""))
    .filter((carta) => carta.includes(texto));

/** Lets the till with this line of lives be heard, as its server told it before. */
async function latir(caja: Caja, linea: readonly string[], ajena: string | null = null): Promise<void> {
  const dichas = [...linea, ...(ajena === null ? [] : [`!${ajena}`])].join(" ");
  exigir(
    await caja.call("GET", "/v1/terminal/estado", undefined, {
      [VIDAS_HEADER]: dichas,
      "x-mostrador-protocol": "2",
    }),
  );
}

/** Copies a till's folder: both computers are heard. Gives what the copy does each time that it is opened. */
async function copiar(caja: Caja) {
  const [cero, original] = [vida(), vida()];
  await latir(caja, [cero]);
  await latir(caja, [original, cero]);
  let linea = [cero];
  return async () => {
    linea = [vida(), ...linea];
    await latir(caja, linea, original);
  };
}

const sinDeber = (clave: string) =>
  hasta(`no row of ${clave} is left`, async () => {
    const filas = mundo.db().selectFrom("tareas").select("venceEn").where("clase", "=", "avisos");
    return (await filas.where("clave", "=", clave).execute()).length === 0;
  });

test("a copied till is told once to each owner, with what to do; another one comes in a letter of its own", async () => {
  const [una, otra] = [await emparejarCaja(mundo), await emparejarCaja(mundo)];
  const abrirCopia = await copiar(una);
  await abrirCopia();
  const titulo = "trabaja en otra computadora";
  for (const correo of DUENAS) {
    await hasta(`a letter to ${correo}`, async () => cartas(correo, titulo).length === 1);
    for (const parte of ["Caja de prueba", "Elija en el portal", "/portal/equipos"])
      expect(cartas(correo, titulo)[0]).toContain(parte);
  }
  await abrirCopia();
  await sinDeber("cajaCopiada");
  expect(cartas(DUENAS[0], titulo)).toHaveLength(1);
  await (
    await copiar(otra)
  )();
  await mundo.avanzar(HORA_MS + 60_000);
  await hasta("the second letter", async () => cartas(DUENAS[0], titulo).length === 2);
  await sinDeber("cajaCopiada");
  await abrirCopia();
  await mundo.avanzar(25 * HORA_MS);
  await sinDeber("cajaCopiada");
  for (const correo of DUENAS) expect(cartas(correo, titulo)).toHaveLength(2);
});

test("a printed invoice that was refused is told once, with its number, its reason and what to do", async () => {
  const caja = await emparejarCaja(mundo);
  const inicio = await caja.ahora();
  const fin = epochToInstante(instanteToEpoch(inicio) + 1000);
  const id = randomUUID();
  const subir = async (razonSocial: string, ventaId: string = randomUUID()) => {
    const cliente = { tipo_documento: 1, numero_documento: "4455667", razon_social: razonSocial };
    const cambios = { cliente, ventaId };
    const factura = { ...(await caja.factura(1, 2, inicio, cambios)), gemela: null, corte_id: id };
    const cuerpo = { cortes: [{ id, tipo: 1, inicio, fin }], facturas: [factura] };
    return exigir(await caja.call("POST", "/v1/terminal/offline", cuerpo)).body.datos.facturas[0].resultado;
  };
  expect(await subir("Ana Quispe")).toBe("recibida");
  for (let vez = 0; vez < 2; vez++) expect(await subir("Luis Mamani")).toBe("rechazada");
  for (const correo of DUENAS) {
    await hasta(`a letter to ${correo}`, async () => cartas(correo, "Luis Mamani").length === 1);
    for (const parte of [
      "factura 1 de Bs 77.00",
      "otra factura ya tiene su",
      "Venda otra vez",
      "/portal/ventas",
    ])
      expect(cartas(correo, "Luis Mamani")[0]).toContain(parte);
  }
  await mundo.avanzar(2 * HORA_MS);
  expect(await subir("Luis Mamani")).toBe("rechazada");
  await sinDeber("repetidas");
  expect(cartas(DUENAS[0], "Luis Mamani")).toHaveLength(1);
});

test("what a revoked till printed is told with number, buyer, amount and term, and with the page that decides it", async () => {
  const caja = await emparejarCaja(mundo);
  const inicio = await caja.ahora();
  const [id, fin] = [randomUUID(), epochToInstante(instanteToEpoch(inicio) + 1000)];
  const cliente = { tipo_documento: 1, numero_documento: "5566778", razon_social: "Rosa Condori" };
  const factura = { ...(await caja.factura(7, 2, inicio, { cliente })), gemela: null, corte_id: id };
  const empresa = { "x-api-key": null, authorization: `Bearer ${mundo.empresas[0].ownerToken}` };
  exigir(await mundo.api("DELETE", `/v1/terminales/${caja.id}`, undefined, empresa));
  exigir(
    await caja.call("POST", "/v1/terminal/offline", {
      cortes: [{ id, tipo: 1, inicio, fin }],
      facturas: [factura],
    }),
  );
  const plazo = fechaHora(epochToInstante(instanteToEpoch(fin) + 48 * HORA_MS));
  for (const correo of DUENAS) {
    await hasta(`a letter to ${correo}`, async () => cartas(correo, "Rosa Condori").length === 1);
    for (const parte of [
      "factura 7 de Bs 77.00",
      `hasta el ${plazo}`,
      "ya no es una caja",
      "/portal/equipos",
    ])
      expect(cartas(correo, "Rosa Condori")[0]).toContain(parte);
  }
  await sinDeber("repetidas");
});

test("a revoked till that brings sales alone is told once, until she decides", async () => {
  const caja = await emparejarCaja(mundo);
  const empresa = { "x-api-key": null, authorization: `Bearer ${mundo.empresas[0].ownerToken}` };
  exigir(await mundo.api("DELETE", `/v1/terminales/${caja.id}`, undefined, empresa));
  const serie = randomUUID().replaceAll("-", "");
  const contar = (n: number) =>
    caja.call("POST", "/v1/terminal/hechos", {
      serie,
      hechos: [
        {
          id: randomUUID(),
          n,
          epoca: 1,
          tipo: "bitacora",
          version: 1,
          usuario: null,
          autorizo: null,
          instante: "2026-11-23T09:00:00.000",
          datos: '{"accion":"cajón sin venta","detalle":null}',
        },
      ],
    });
  // An hour lies between two letters of a kind.
  await mundo.avanzar(2 * HORA_MS);
  expect((await contar(1)).status).toBe(403);
  for (const correo of DUENAS)
    await hasta(
      `a letter to ${correo}`,
      async () => cartas(correo, "trae ventas y movimientos").length === 1,
    );
  // The till brings them every hour, and more of them: she is told once.
  expect((await contar(2)).status).toBe(403);
  await sinDeber("repetidas");
  for (const correo of DUENAS) expect(cartas(correo, "trae ventas y movimientos")).toHaveLength(1);
});
