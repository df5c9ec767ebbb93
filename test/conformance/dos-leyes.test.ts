/** Random documents of every kind under both laws through the simulator, whose arithmetic is its own, with a third reckoning in whole centavos. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { epochToInstante, getRegimen, type IdRegimen, type Sector } from "@mostrador/core";
import { sizeOfTier } from "@mostrador/core/support";
import { startPilot, type PilotHandle } from "@mostrador/siat-pilot";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { casoNota, cuerpoNota, NOTAS, type CasoNota } from "../support/generador-notas.ts";
import { casoFactura, FACTURAS, type Caso } from "../support/generador.ts";
import {
  enviar,
  envioDe,
  firmada,
  hacer,
  registrarEmisor,
  type EmisorPrueba,
  type Hecho,
} from "./treinta-emisor.ts";
import { leer, type Leido } from "./treinta-lectura.ts";

/** Documents of each kind and modality: of sixteen kinds in two modalities, some hundred of each law in the complete run. */
const POR_CLASE = sizeOfTier(2, 3);
const COMBUSTIBLE = 12;
const SEMILLA = 17_331_733;
const LEYES = ["ley-843", "ley-1733"] as const satisfies readonly IdRegimen[];
const CLASES = [...FACTURAS, ...NOTAS].flatMap((sector) =>
  ([1, 2] as const).map((modalidad) => ({ sector, modalidad })),
);

describe.each(LEYES)("under %s", (ley) => {
  const dataDir = mkdtempSync(join(tmpdir(), "leyes-"));
  let pilot: PilotHandle;
  const emisores = new Map<1 | 2, EmisorPrueba>();
  const numeros = new Map<string, number>();
  beforeAll(async () => {
    pilot = await startPilot({ dataDir, port: 0 });
    const anexo1733Desde = ley === "ley-1733" ? "2000-01-01" : null;
    const puesto = await fetch(`${pilot.controlUrl}/control`, {
      method: "PUT",
      body: JSON.stringify({ anexo1733Desde }),
    });
    expect(puesto.status).toBe(200);
    for (const modalidad of [1, 2] as const)
      emisores.set(modalidad, await registrarEmisor(pilot.url, modalidad));
  });
  afterAll(async () => {
    for (const { siat } of emisores.values()) siat[Symbol.dispose]();
    await pilot.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test.each(CLASES)("sector $sector, modality $modalidad: each is taken", async ({ sector, modalidad }) => {
    const emisor = emisores.get(modalidad);
    if (emisor === undefined) throw new Error("sin emisor");
    const muestra = { numRuns: POR_CLASE, seed: SEMILLA + sector };
    const casos: readonly (Caso | CasoNota)[] = NOTAS.some((nota) => nota === sector)
      ? fc.sample(casoNota(sector), muestra)
      : fc.sample(casoFactura(sector), muestra);
    for (const caso of casos) {
      const hecho = "original" in caso ? await anotar(emisor, caso) : facturar(emisor, caso);
      revisar(await aceptar(emisor, hecho), hecho.sector, ley);
    }
  });

  function contextoDe({ contexto }: EmisorPrueba, sector: number, tipoCambio: string) {
    const serie = `${contexto.modalidad}/${sector}`;
    const numeroFactura = (numeros.get(serie) ?? 0) + 1;
    numeros.set(serie, numeroFactura);
    const fechaEmision = epochToInstante(Date.now());
    return { ...contexto, numeroFactura, tipoCambio, fechaEmision, regimen: getRegimen(ley) };
  }

  function facturar(emisor: EmisorPrueba, { sector, cuerpo, tipoCambio }: Caso): Hecho {
    return hacer(sector, cuerpo, contextoDe(emisor, sector, tipoCambio));
  }

  /** Issues the invoice that a note is about, and builds the note. */
  async function anotar(emisor: EmisorPrueba, caso: CasoNota): Promise<Hecho> {
    const original = facturar(emisor, caso.original);
    await aceptar(emisor, original);
    const { numeroFactura, fechaEmision } = original.contexto;
    const pedido = cuerpoNota(caso, { cuf: original.cuf, numeroFactura, fechaEmision });
    const xml = firmada(original.xml, emisor.firmante);
    const suya = { sector: caso.original.sector, xml };
    return hacer(caso.sector, pedido, contextoDe(emisor, caso.sector, "1"), suya);
  }
});

async function aceptar(emisor: EmisorPrueba, hecho: Hecho): Promise<Leido> {
  const xml = firmada(hecho.xml, emisor.firmante);
  const respuesta = await enviar(emisor, envioDe(hecho, emisor, xml));
  expect("mensajes" in respuesta ? respuesta.mensajes : []).toEqual([]);
  expect(respuesta.kind).toBe("aceptada");
  return leer(xml);
}

const centavos = (texto: string | null | undefined) => BigInt((texto ?? "0").replace(".", ""));

/** Holds the amounts of a document against whole centavos: 13 of 113, or 13 of 100, half-up. */
function revisar({ cabecera }: Leido, { codigo, tipoFactura }: Sector, ley: IdRegimen): void {
  if (tipoFactura === 2) return expect(cabecera).not.toHaveProperty("montoIva");
  const parte = (monto: bigint) =>
    ley === "ley-843" ? (monto * 26n + 100n) / 200n : (monto * 26n + 113n) / 226n;
  if (tipoFactura === 3) {
    const devuelto = centavos(cabecera["montoTotalDevuelto"]);
    expect(centavos(cabecera["montoEfectivoCreditoDebito"])).toBe(parte(devuelto));
    return;
  }
  const [iva, base] = [centavos(cabecera["montoIva"]), centavos(cabecera["montoTotalSujetoIva"])];
  // Law 317: 70 hundredths of fuel are a base for credit, under both laws.
  if (codigo === COMBUSTIBLE) expect(base).toBe(((centavos(cabecera["montoTotal"]) - iva) * 7n + 5n) / 10n);
  if (ley === "ley-843") return expect(cabecera).not.toHaveProperty("montoIva");
  expect(iva).toBe(parte(codigo === COMBUSTIBLE ? centavos(cabecera["montoTotal"]) : base + iva));
  expect(centavos(cabecera["montoPrecioNeto"])).toBe(centavos(cabecera["montoTotal"]) - iva);
}
