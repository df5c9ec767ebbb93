import { readdirSync } from "node:fs";
import { getPriority } from "node:os";
import { sizeOfTier, skipUnless } from "@mostrador/core/support";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { parametricasDe } from "../../impuestos/readers/catalogos-de-empresa.ts";
import { getEmpresa } from "../../cuenta/db/empresas.ts";
import { getFactura } from "../db/facturas.ts";
import { createPapel } from "../papel/papel.ts";
import { pedido } from "../../support/llamar.ts";
import { startMundo, type Mundo } from "../../support/mundo.ts";
import { direccionDe } from "../../http/direccion.ts";
import { createLimitePublico } from "./limite-publico.ts";

const POR_MINUTO = 40;
const LINEAS = sizeOfTier(300, 500);
const GRANDES = sizeOfTier(8, 16);

let mundo: Mundo;
let chica: string;
const grandes: string[] = [];
beforeAll(async () => {
  // Visitors come through a proxy, each with an own address.
  mundo = await startMundo({ config: { publicasPorMinuto: POR_MINUTO, proxies: ["127.0.0.1"] } });
  chica = await emitir(pedido());
  const [item] = (pedido() as { items: object[] }).items;
  const items = Array.from({ length: LINEAS }, () => item);
  for (let i = 0; i < GRANDES; i++) grandes.push(await emitir(pedido({ items })));
});
afterAll(() => mundo.close());

/** Aborts the downloads that a test left running. */
let fin = new AbortController();
afterEach(() => {
  fin.abort();
  fin = new AbortController();
});

async function emitir(cuerpo: object): Promise<string> {
  const { body } = await mundo.api("POST", "/v1/facturas", cuerpo, { prefer: "return=minimal" });
  return body.datos.cuf;
}

const visitar = (ruta: string, desde: string) =>
  fetch(mundo.base() + ruta, { headers: { "x-forwarded-for": desde }, signal: fin.signal });

describe("issuing", () => {
  test("does not wait for the downloads of strangers, with its PDF within", async () => {
    let servidas = 0;
    const descargas = grandes.map((cuf, i) =>
      visitar(`/f/${cuf}/pdf`, `10.0.0.${i}`).then(
        () => servidas++,
        () => null,
      ),
    );
    // The first download is served; the others wait in the queue.
    await Promise.race(descargas);
    const antes = servidas;
    const { body } = await mundo.api("POST", "/v1/facturas", pedido(), { prefer: null });
    expect(Buffer.from(body.datos.pdf_base64, "base64").subarray(0, 5).toString()).toBe("%PDF-");
    expect(servidas - antes).toBeLessThan(GRANDES / 2);
    fin.abort();
    await Promise.all(descargas);
  });
});

describe("a drawn page", () => {
  test("is kept by CUF and state, and drawn once for all who ask at the same time", async () => {
    let logo: Buffer | null = null;
    const papel = createPapel({ palabrasDe: async () => ({}), logoDe: async () => logo }, null);
    try {
      const db = mundo.db();
      const empresa = await getEmpresa(db, mundo.empresas[0].nit);
      const catalogos = await parametricasDe(db, empresa.nit);
      const factura = await getFactura(db, chica);
      const pedir = (cambio: object = {}) =>
        papel.pdf(empresa, { ...factura, ...cambio }, catalogos, "a4", { prisa: "publico" });
      const [una, otra] = await Promise.all([pedir(), pedir()]);
      expect(otra).toBe(una);
      expect(await pedir()).toBe(una);
      const anulada = await pedir({ estado: "ANULADA" });
      expect(anulada.equals(una)).toBe(false);
      expect(await pedir()).toBe(una);
      logo = Buffer.from(PNG, "base64");
      const conLogo = await pedir();
      expect(conLogo.equals(una)).toBe(false);
      expect(await pedir()).toBe(conLogo);
    } finally {
      await papel.close();
    }
  });
});

describe("a drawing thread", () => {
  test(
    "of small issued documents goes before one of large ones, and both before one of strangers",
    skipUnless({
      hay: process.platform === "linux",
      motivo: "threads of another system have no priority of their own",
    }),
    async () => {
      const papel = createPapel({ palabrasDe: async () => ({}), logoDe: async () => null }, null);
      try {
        const db = mundo.db();
        const empresa = await getEmpresa(db, mundo.empresas[0].nit);
        const catalogos = await parametricasDe(db, empresa.nit);
        /** Draws a document, and gives the niceness of the thread that began for it. */
        const niceDe = async (
          cuf: string,
          prisa: "emision" | "publico",
          formato: "a4" | "ticket80" = "a4",
        ) => {
          const antes = new Set(readdirSync("/proc/self/task"));
          await papel.pdf(empresa, await getFactura(db, cuf), catalogos, formato, { prisa });
          // The threads beside the one that draws are as urgent as the event loop, or it is theirs.
          const nuevos = readdirSync("/proc/self/task").filter((hilo) => !antes.has(hilo));
          return Math.max(...nuevos.map((hilo) => getPriority(Number(hilo))));
        };
        const [grande] = grandes;
        if (grande === undefined) throw new Error("no large invoice");
        const nices = [
          getPriority(),
          await niceDe(chica, "emision"),
          await niceDe(grande, "emision"),
          await niceDe(chica, "publico", "ticket80"),
        ];
        expect(nices).toEqual([...new Set(nices)].toSorted((a, b) => a - b));
      } finally {
        await papel.close();
      }
    },
  );
});

describe("the limit of visits", () => {
  test.each([
    ["", "192.0.2.1"],
    ["/pdf", "192.0.2.2"],
    ["/ticket", "192.0.2.3"],
    ["/xml", "192.0.2.4"],
  ])("holds for /f/{cuf}%s by address: 429 with Retry-After", async (forma, desde) => {
    const visitas = await Promise.all(
      Array.from({ length: 3 * POR_MINUTO }, () => visitar(`/f/NADA${forma}`, desde)),
    );
    const negadas = visitas.filter(({ status }) => status === 429);
    expect(negadas.length).toBeGreaterThan(0);
    expect(visitas.length - negadas.length).toBeGreaterThanOrEqual(POR_MINUTO);
    for (const { headers } of negadas) expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await visitar(`/f/${chica}${forma}`, "192.0.2.200")).status).toBe(200);
    expect((await mundo.api("GET", "/v1/cuenta", undefined, { "x-forwarded-for": desde })).status).toBe(200);
  });
  test("holds for an address's pages under way, and for all of them together", async () => {
    const limite = createLimitePublico({ config: mundo.config, now: mundo.ahora });
    const { promise, resolve } = Promise.withResolvers<void>();
    let empezadas = 0;
    const ido = new AbortController();
    const pedir = (quien: string, signal = new AbortController().signal) =>
      limite.conLugar(quien, "pdf", signal, () => {
        empezadas++;
        return promise;
      });
    const enCurso = Array.from({ length: 63 }, (_, i) => pedir(`a${i % 8}`));
    const idos = pedir("a7", ido.signal).catch(() => "se fue");
    expect(await pedir("a1")).toMatchObject({ status: 429 });
    expect(await pedir("otra")).toMatchObject({ status: 503 });
    expect(empezadas, "the others read nothing before their turn").toBe(2);
    ido.abort();
    resolve();
    await Promise.all(enCurso);
    expect(await idos).toBe("se fue");
    expect(empezadas).toBe(63);
    expect(await limite.conLugar("a1", "pdf", new AbortController().signal, async () => "hecha")).toBe(
      "hecha",
    );
  });
  test.each([
    ["192.0.2.7", "192.0.2.7"],
    ["::ffff:192.0.2.7", "192.0.2.7"],
    ["2800:cd0:1:2:3:4:5:6", "2800:cd0:1:2::/64"],
    ["2800:cd0:1:2::9", "2800:cd0:1:2::/64"],
    ["2800:cd0::9", "2800:cd0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["", ""],
  ])("counts %s as %s", (ip, direccion) => {
    expect(direccionDe({ ip })).toBe(direccion);
  });
});

const PNG =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
