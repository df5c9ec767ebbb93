/** Two machines with one till's credential at the server. docs/decisions/0039 */
import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { epochToInstante, instanteToEpoch, VIDAS_HEADER } from "@mostrador/core";
import { emparejarCaja, type Caja } from "../support/caja.ts";
import { exigir } from "../support/llamar.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";

let mundo: Mundo;
beforeAll(async () => {
  mundo = await startMundo();
});
afterAll(() => mundo.close());

const vida = () => randomBytes(12).toString("base64url");

/** A machine that opened the till's database: its calls name its life and its ancestors. */
function maquina(caja: Caja, linea: readonly string[]) {
  let ajena: string | null = null;
  const headers = () => ({
    [VIDAS_HEADER]: [...linea, ...(ajena === null ? [] : [`!${ajena}`])].join(" "),
    "x-mostrador-protocol": "2",
  });
  const latir = async () => {
    const { datos } = exigir(await caja.call("GET", "/v1/terminal/estado", undefined, headers())).body;
    ajena = linea.includes(datos.vida.vigente) ? null : datos.vida.vigente;
    return datos;
  };
  return {
    latir,
    /** Sells online; gives the outcome. */
    vender: async (numero: number) =>
      (await caja.call("POST", "/v1/terminal/facturas", await caja.factura(numero, 1), headers())).body.datos
        .resultado,
    enviar: async (factura: object) =>
      (await caja.call("POST", "/v1/terminal/facturas", factura, headers())).body.datos,
    /** Brings a printed offline document. */
    subir: async (numero: number) => {
      const inicio = await caja.ahora();
      const fin = epochToInstante(instanteToEpoch(inicio) + 1000);
      const id = randomUUID();
      const factura = { ...(await caja.factura(numero, 2)), gemela: null, corte_id: id };
      const cuerpo = { cortes: [{ id, tipo: 1, inicio, fin }], facturas: [factura] };
      const { datos } = exigir(await caja.call("POST", "/v1/terminal/offline", cuerpo, headers())).body;
      return datos.facturas[0];
    },
  };
}

const dueno = async (method: string, path: string, body?: object) => {
  const authorization = `Bearer ${mundo.empresas[0].ownerToken}`;
  return mundo.api(method, path, body, { "x-api-key": null, authorization });
};

const cajaEnPortal = async (id: string) =>
  exigir(await dueno("GET", "/v1/terminales")).body.datos.terminales.find((t: { id: string }) => t.id === id);

test("a copied till sells online at neither's cost, until its owner chooses; what both printed is kept", async () => {
  const caja = await emparejarCaja(mundo);
  const [cero, a1, b1, b2] = [vida(), vida(), vida(), vida()];
  await maquina(caja, [cero]).latir();
  const original = maquina(caja, [a1, cero]);
  const copia = maquina(caja, [b1, cero]);
  expect((await original.latir()).vida).toEqual({ vigente: a1, estado: "vigente" });
  expect((await copia.latir()).vida).toEqual({ vigente: a1, estado: "porSaber" });
  expect((await copia.latir()).vida).toEqual({ vigente: a1, estado: "bifurcada" });
  const numero = (await original.latir()).proximo_numero;
  expect(await copia.vender(numero)).toBe("noEntregada");
  expect(await original.vender(numero)).toBe("aceptada");
  // Printed by the copy under the number that the original has.
  const repetida = await copia.subir(numero);
  expect(repetida).toMatchObject({ resultado: "rechazada", causa: "numeroUsado" });
  const { datos } = exigir(await dueno("GET", `/v1/portal/repetidas?buscar=${numero}`)).body;
  expect(datos).toMatchObject({ esperan: 1, repetidas: [{ cuf: repetida.cuf, numero, salida: null }] });
  // The copy is opened again: it stays one choice.
  const reabierta = maquina(caja, [b2, b1, cero]);
  expect((await reabierta.latir()).vida.estado).toBe("bifurcada");
  expect((await cajaEnPortal(caja.id)).copias).toMatchObject([{ vida: b2 }]);
  exigir(await dueno("POST", `/v1/terminales/${caja.id}/copias`, { vida: b2 }));
  const tras = await reabierta.latir();
  expect(tras.vida).toEqual({ vigente: b2, estado: "vigente" });
  expect(tras.proximo_numero).toBeGreaterThanOrEqual(numero + 1001);
  expect(await reabierta.vender(tras.proximo_numero)).toBe("aceptada");
  expect((await original.latir()).vida).toEqual({ vigente: b2, estado: "negada" });
  expect(await original.vender(tras.proximo_numero + 1)).toBe("noEntregada");
  expect(await original.subir(numero + 1)).toMatchObject({ resultado: "recibida" });
  expect((await cajaEnPortal(caja.id)).copias).toEqual([]);
  expect((await dueno("POST", `/v1/terminales/${caja.id}/copias`, { vida: b2 })).status).toBe(409);
});

test("a sale that a copy was told not to be delivered is issued by no late copy of the call: it is sold offline", async () => {
  const caja = await emparejarCaja(mundo);
  const [cero, a1, b1] = [vida(), vida(), vida()];
  await maquina(caja, [cero]).latir();
  await maquina(caja, [a1, cero]).latir();
  const copia = maquina(caja, [b1, cero]);
  for (let vez = 0; vez < 2; vez++) await copia.latir();
  const factura = await caja.factura(1, 1);
  expect(await copia.enviar(factura)).toMatchObject({ resultado: "noEntregada" });
  exigir(await dueno("POST", `/v1/terminales/${caja.id}/copias`, { vida: b1 }));
  expect(await copia.latir()).toMatchObject({ vida: { estado: "vigente" } });
  expect(await copia.enviar(factura)).toMatchObject({ resultado: "conflicto", causa: "retirada" });
});

test("a declared return is served once: a copy of its folder is a fork, opened again or not", async () => {
  const caja = await emparejarCaja(mundo);
  const [cero, a1, vuelta, r1, c1] = [vida(), vida(), vida(), vida(), vida()];
  await maquina(caja, [cero]).latir();
  await maquina(caja, [a1, cero]).latir();
  const devuelta = maquina(caja, [r1, `+${vuelta}`, cero]);
  expect((await devuelta.latir()).vida).toEqual({ vigente: r1, estado: "vigente" });
  const copia = maquina(caja, [c1, `+${vuelta}`, cero]);
  await copia.latir();
  expect((await copia.latir()).vida).toEqual({ vigente: r1, estado: "bifurcada" });
});

test("a repeated document is settled once, and stays in the list", async () => {
  const { repetidas } = exigir(await dueno("GET", "/v1/portal/repetidas")).body.datos;
  const [{ id }] = repetidas;
  const resolver = () => dueno("POST", `/v1/portal/repetidas/${id}`, { salida: "emitidaDeNuevo" });
  exigir(await resolver());
  expect((await resolver()).status).toBe(404);
  const { datos } = exigir(await dueno("GET", "/v1/portal/repetidas")).body;
  expect(datos).toMatchObject({ esperan: 0, repetidas: [{ id, salida: "emitidaDeNuevo" }] });
});

test("two documents with one CUF and other contents are both kept; the same one sent again is one", async () => {
  const caja = await emparejarCaja(mundo);
  const inicio = await caja.ahora();
  const fin = epochToInstante(instanteToEpoch(inicio) + 1000);
  const id = randomUUID();
  const subir = async (cliente: object) => {
    const cambios = { cliente, ventaId: cliente === ana ? deAna : deLuis };
    const factura = { ...(await caja.factura(1, 2, inicio, cambios)), gemela: null, corte_id: id };
    const cuerpo = { cortes: [{ id, tipo: 1, inicio, fin }], facturas: [factura] };
    return exigir(await caja.call("POST", "/v1/terminal/offline", cuerpo)).body.datos.facturas[0];
  };
  const [deAna, deLuis] = [randomUUID(), randomUUID()];
  const ana = { tipo_documento: 1, numero_documento: "4455667", razon_social: "Ana Ñáñez" };
  const luis = { tipo_documento: 1, numero_documento: "7788990", razon_social: "Luis Quispe" };
  const primera = await subir(ana);
  expect(primera.resultado).toBe("recibida");
  expect(await subir(ana)).toEqual({ ...primera, resultado: "yaEstaba" });
  for (let vez = 0; vez < 2; vez++)
    expect(await subir(luis)).toEqual({ ...primera, resultado: "rechazada", causa: "numeroUsado" });
  const { repetidas } = exigir(await dueno("GET", "/v1/portal/repetidas?buscar=quispe")).body.datos;
  expect(repetidas).toMatchObject([{ cuf: primera.cuf, cliente: "Luis Quispe" }]);
});

/** Printed documents that cannot be sent, and the change that makes each such. */
test.each([
  ["corteDesconocido", { corte_id: randomUUID() }],
  ["bytesDistintos", { sha256: "0".repeat(64) }],
  ["otra", { cufd: "CUFD-DE-NADIE" }],
])(
  "a printed document refused for %s is in the owner's list, once, with its amount",
  async (causa, cambio) => {
    const caja = await emparejarCaja(mundo);
    const inicio = await caja.ahora();
    const id = randomUUID();
    const cortes = [{ id, tipo: 1, inicio, fin: null }];
    const factura = {
      ...((await caja.factura(1, 2, inicio)) as { cuf: string }),
      gemela: null,
      corte_id: id,
    };
    const contada = { ...factura, ...cambio, tipo_emision: 2, estado: "OFFLINE" };
    const rechazada = { cuf: factura.cuf, resultado: "rechazada", causa };
    const enLista = async () =>
      exigir(await dueno("GET", `/v1/portal/repetidas?buscar=${factura.cuf}`)).body.datos.repetidas;
    for (let vez = 0; vez < 2; vez++) {
      const subida = { cortes, facturas: [{ ...factura, ...cambio }] };
      const { datos } = exigir(await caja.call("POST", "/v1/terminal/offline", subida)).body;
      expect(datos.facturas).toEqual([rechazada]);
      expect(await enLista()).toHaveLength(1);
      const otraVez = { cufds: [], cortes, facturas: [contada] };
      const recuperada = exigir(await caja.call("POST", "/v1/terminal/recuperar", otraVez)).body.datos;
      expect(recuperada.facturas).toEqual([rechazada]);
    }
    const { repetidas } = exigir(await dueno("GET", `/v1/portal/repetidas?buscar=${factura.cuf}`)).body.datos;
    expect(repetidas).toMatchObject([{ cuf: factura.cuf, causa, salida: null }]);
    expect(repetidas).toHaveLength(1);
    expect(repetidas[0].monto).toBeGreaterThan(0);
  },
);

test("a CUF that has other bytes here is no answer to a sale, online or told again", async () => {
  const caja = await emparejarCaja(mundo);
  const cuando = await caja.ahora();
  const para = async (razonSocial: string) =>
    (await caja.factura(1, 1, cuando, {
      cliente: { tipo_documento: 1, numero_documento: "4455667", razon_social: razonSocial },
    })) as { cuf: string };
  const [ana, luis] = [await para("Ana Ñáñez"), await para("Luis Quispe Mamani")];
  expect(luis.cuf).toBe(ana.cuf);
  const vender = async (factura: object) =>
    (await caja.call("POST", "/v1/terminal/facturas", factura)).body.datos;
  expect(await vender(ana)).toMatchObject({ resultado: "aceptada" });
  expect(await vender(ana)).toMatchObject({ resultado: "aceptada" });
  expect(await vender(luis)).toMatchObject({ resultado: "conflicto", causa: "numeroUsado" });
  const contada = { ...luis, tipo_emision: 1, estado: "EMITIDA", corte_id: null, gemela: null };
  const recuperar = { cufds: [], cortes: [], facturas: [contada] };
  const { facturas } = exigir(await caja.call("POST", "/v1/terminal/recuperar", recuperar)).body.datos;
  expect(facturas).toMatchObject([{ cuf: luis.cuf, resultado: "rechazada", causa: "numeroUsado" }]);
  const { repetidas } = exigir(await dueno("GET", "/v1/portal/repetidas?buscar=mamani")).body.datos;
  expect(repetidas).toMatchObject([{ cuf: luis.cuf, causa: "numeroUsado" }]);
});

test("a till that tells no life is served as before", async () => {
  const caja = await emparejarCaja(mundo);
  const { vida: dicha, proximo_numero } = exigir(await caja.call("GET", "/v1/terminal/estado")).body.datos;
  expect(dicha).toBeNull();
  const vendida = await caja.call("POST", "/v1/terminal/facturas", await caja.factura(proximo_numero, 1));
  expect(vendida.body.datos.resultado).toBe("aceptada");
});
