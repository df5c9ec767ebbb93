/** The part of fuel that grants credit, set by its owner when a law changes it. docs/decisions/0091 */
import { epochToInstante } from "@mostrador/core";
import { EJEMPLOS } from "@mostrador/core/ejemplos";
import { toWire } from "@mostrador/core/wire";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { emparejarCaja } from "../../support/caja.ts";
import { como } from "../../support/entrar.ts";
import { exigir, pedido } from "../../support/llamar.ts";
import { startMundo, type Mundo } from "../../support/mundo.ts";

const RUTA = "/v1/portal/credito-parcial";
const DIA_MS = 86_400_000;
let mundo: Mundo;
beforeAll(async () => {
  mundo = await startMundo();
});
afterAll(() => mundo.close());

const dueno = () => como(mundo.empresas[0].ownerToken);
const dia = (dias: number) => epochToInstante(mundo.ahora() + dias * DIA_MS).slice(0, 10);
const poner = (desde: string, porcentaje: string, motivo = "Ley nueva") =>
  mundo.api("POST", RUTA, { sector: 12, desde, porcentaje, motivo }, dueno());
const quitar = (desde: string) => mundo.api("POST", `${RUTA}/quitar`, { sector: 12, desde }, dueno());
const ver = async () => exigir(await mundo.api("GET", RUTA, undefined, dueno())).body.datos;

/** Issues fuel through the API; gives its state and the base in its XML. */
async function surtir(): Promise<readonly [string, string | undefined]> {
  const { datos } = exigir(await mundo.api("POST", "/v1/facturas/hidrocarburos", toWire(EJEMPLOS[12]))).body;
  const { pathname, search } = new URL(datos.url_xml);
  const xml = await (await fetch(mundo.base() + pathname + search)).text();
  const total = /<montoTotal>([^<]*)/.exec(xml)?.[1];
  const base = /<montoTotalSujetoIva>([^<]*)/.exec(xml)?.[1];
  return [datos.estado, (Number(base) / Number(total)).toFixed(3)];
}

test("it is the law's without a choice, and the owner reads which law", async () => {
  expect(await ver()).toMatchObject({
    sectores: [{ codigo: 12, rige: "70" }],
    partes: [
      {
        sector: 12,
        desde: "2012-12-11",
        porcentaje: "70",
        motivo: "Ley 317",
        propia: false,
        quitable: false,
      },
    ],
  });
  expect(await surtir()).toEqual(["EMITIDA", "0.700"]);
});

describe("what the owner types is refused", () => {
  test.each([
    ["a day that is past", { desde: "2026-01-01" }, "desde", "ya pasó"],
    ["no rule", { motivo: "  " }, "motivo", "Ley 317"],
    ["nothing of it", { porcentaje: "0" }, "porcentaje", "0.01 a 100"],
    ["more than all of it", { porcentaje: "100.01" }, "porcentaje", "0.01 a 100"],
    ["an amount", { porcentaje: "setenta" }, "porcentaje", "como 70"],
    ["a sector without parts", { sector: 1 }, "sector", "toda la factura"],
  ])("%s, at its field", async (_que, cambio, campo, frase) => {
    const nueva = { sector: 12, desde: dia(1), porcentaje: "82.5", motivo: "Ley 317", ...cambio };
    const { status, body } = await mundo.api("POST", RUTA, nueva, dueno());
    expect([status, body.detail.map((d: { loc: string[] }) => d.loc.at(-1))]).toEqual([422, [campo]]);
    expect(body.detail[0].msg).toContain(frase);
  });

  test("taking back one that is not hers", async () => {
    const { status, body } = await quitar("2012-12-11");
    expect(status).toBe(422);
    expect(body.detail[0].msg).toContain("No hay una parte puesta");
  });
});

test("another company's documents keep the law's part", async () => {
  exigir(await poner(dia(0), "50"));
  const [, segunda] = mundo.empresas;
  const suya = exigir(await mundo.api("GET", RUTA, undefined, como(segunda.ownerToken))).body.datos;
  expect(suya.sectores).toMatchObject([{ codigo: 12, rige: "70" }]);
  expect((await ver()).sectores).toMatchObject([{ rige: "50" }]);
  exigir(await quitar(dia(0)));
  expect((await ver()).sectores).toMatchObject([{ rige: "70" }]);
});

test("from its day on documents follow it, and tills are told before and corrected before anything is sent", async () => {
  const caja = await emparejarCaja(mundo);
  const desde = dia(1);
  exigir(await poner(desde, "82.5"));
  await mundo.control({ parteCombustible: { desde, porCiento: 82 } });
  const estado = async () => exigir(await caja.call("GET", "/v1/terminal/estado")).body.datos;
  expect((await estado()).partes_con_credito).toContainEqual({ sector: 12, desde, parte: "0.825" });
  expect(await surtir()).toEqual(["EMITIDA", "0.700"]);
  // A second value for the same day takes the first one's place.
  const { partes } = exigir(await poner(desde, "82")).body.datos;
  expect(partes.filter(({ propia }: { propia: boolean }) => propia)).toEqual([
    { sector: 12, desde, porcentaje: "82", motivo: "Ley nueva", propia: true, quitable: true },
  ]);
  await mundo.avanzar(DIA_MS);
  expect(await surtir()).toEqual(["EMITIDA", "0.820"]);
  // Other sectors read nothing of it.
  expect(exigir(await mundo.api("POST", "/v1/facturas", pedido())).body.datos.estado).toBe("EMITIDA");
  await mundo.avanzar(DIA_MS);
  const { status, body } = await quitar(desde);
  expect(status).toBe(422);
  expect(body.detail[0].msg).toContain("lo emitido la sigue");
});
