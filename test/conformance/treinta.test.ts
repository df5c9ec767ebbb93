import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { epochToInstante } from "@mostrador/core";
import { verifyFirma, type Firmante } from "@mostrador/core/firma";
import { startPilot, type PilotHandle } from "@mostrador/siat-pilot";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { casoNota, cuerpoNota, NOTAS, type CasoNota } from "../support/generador-notas.ts";
import { casoFactura, FACTURAS, type Caso } from "../support/generador.ts";
import { calcularFactura, type Cuerpo, type Esperado } from "../support/segundo-calculo.ts";
import { calcularNota } from "../support/segundo-calculo-nota.ts";
import { CON_XMLSEC1, verificarXmlsec1, XMLSEC1 } from "../support/xmlsec1.ts";
import { erroresXsd } from "../support/xsd.ts";
import {
  enviar,
  envioDe,
  firmada,
  hacer,
  nuevoFirmante,
  registrarEmisor,
  type EmisorPrueba,
  type Hecho,
} from "./treinta-emisor.ts";
import { leer, montosDe, perdidos } from "./treinta-lectura.ts";
import { MUTACIONES } from "./treinta-mutaciones.ts";
import type { Mutacion } from "./treinta-mutacion.ts";
import { rowsOfTier, sizeOfTier } from "@mostrador/core/support";

/** Documents of each of the thirty kinds; each is sent once as it is and once spoilt. More, or others, are asked for by the environment. */
const POR_CLASE = Number(process.env["TREINTA_POR_CLASE"] ?? sizeOfTier(5, 20));
const SEMILLA = Number(process.env["TREINTA_SEMILLA"] ?? 20_261_120);
/** The most lines that a document may have. docs/fiscal-rules.md F19. */
const MAX_LINEAS = 500;
/** xmlsec1 is a process for each document: one in so many. */
const UNO_DE_CADA = 10;

const CLASES = [...FACTURAS, ...NOTAS].flatMap((sector) =>
  ([1, 2] as const).map((modalidad) => ({ sector, modalidad })),
);

const dataDir = mkdtempSync(join(tmpdir(), "treinta-"));
let porXmlsec1 = 0;
const usadas = new Map(MUTACIONES.map(({ nombre }) => [nombre, 0]));
let pilot: PilotHandle;
let ajeno: Firmante;
const emisores = new Map<1 | 2, EmisorPrueba>();
const numeros = new Map<string, number>();

beforeAll(async () => {
  pilot = await startPilot({ dataDir, port: 0 });
  ajeno = nuevoFirmante(1);
  for (const modalidad of [1, 2] as const)
    emisores.set(modalidad, await registrarEmisor(pilot.url, modalidad));
});
afterAll(async () => {
  for (const { siat } of emisores.values()) siat[Symbol.dispose]();
  await pilot.close();
  rmSync(dataDir, { recursive: true, force: true });
});

describe("the thirty kinds of document", () => {
  test.each(CLASES)(
    `sector $sector, modality $modalidad: ${POR_CLASE} random documents are right and taken; spoilt, each is refused for that`,
    async ({ sector, modalidad }) => {
      const esNota = NOTAS.some((nota) => nota === sector);
      const muestra = { numRuns: POR_CLASE, seed: SEMILLA + sector * 10 + modalidad };
      const casos = esNota ? fc.sample(casoNota(sector), muestra) : fc.sample(casoFactura(sector), muestra);
      const emisor = seguro(emisores.get(modalidad));
      for (const [i, caso] of casos.entries()) await contando(i, caso, probar(emisor, caso, i));
    },
    120_000 + POR_CLASE * 100,
  );

  const facturas = FACTURAS.flatMap((sector) =>
    ([1, 2] as const).map((modalidad) => ({ sector, modalidad })),
  );
  test.each(rowsOfTier(facturas, 1))(
    "sector $sector, modality $modalidad: a document of 500 lines",
    async ({ sector, modalidad }) => {
      const lineas = { min: MAX_LINEAS, max: MAX_LINEAS };
      const [caso] = fc.sample(casoFactura(sector, lineas), { numRuns: 1, seed: SEMILLA });
      await probar(seguro(emisores.get(modalidad)), seguro(caso), 0);
    },
  );

  test("xmlsec1 verified signatures of theirs too", CON_XMLSEC1, () => {
    expect(porXmlsec1).toBeGreaterThan(0);
  });

  test("every way to spoil a document was tried", () => {
    expect([...usadas].filter(([, veces]) => veces === 0).map(([nombre]) => nombre)).toEqual([]);
  });
});

/** Says of a failure which document it was. */
async function contando(i: number, caso: Caso | CasoNota, prueba: Promise<void>): Promise<void> {
  try {
    await prueba;
  } catch (error) {
    if (error instanceof Error) error.message = `documento ${i}: ${error.message}\n${JSON.stringify(caso)}`;
    throw error;
  }
}

/** One document: right in every respect, taken; then made again, spoilt, and refused. */
async function probar(emisor: EmisorPrueba, caso: Caso | CasoNota, i: number): Promise<void> {
  const listo = "original" in caso ? await prepararNota(emisor, caso) : prepararFactura(caso);
  const numero = siguienteNumero(emisor, caso.sector);
  const hecho = listo.hacer(emisor, numero, (c) => c);
  const xml = firmada(hecho.xml, emisor.firmante);
  const leido = leer(xml);
  expect(montosDe(leido.cabecera, listo.esperado.cabecera)).toEqual(listo.esperado.cabecera);
  expect(leido.detalle.map((linea, n) => montosDe(linea, listo.esperado.detalle[n] ?? {}))).toEqual(
    listo.esperado.detalle,
  );
  if (listo.cuerpo !== null) expect(perdidos(listo.cuerpo, leido)).toEqual([]);
  expect(erroresXsd(xml)).toEqual([]);
  if (emisor.firmante !== null) expect(verifyFirma(xml).ok).toBe(true);
  if (emisor.firmante !== null && XMLSEC1 && i % UNO_DE_CADA === 0) {
    expect(verificarXmlsec1(xml)).toBe(true);
    porXmlsec1 += 1;
  }
  await aceptar(emisor, hecho, xml);

  const victima = {
    ...leido,
    sector: caso.sector,
    modalidad: emisor.contexto.modalidad,
    nit: emisor.contexto.emisor.nit,
  };
  const mutacion = elegir((m) => m.aplica?.(victima) ?? true);
  const sano = listo.hacer(emisor, numero + 1, mutacion.contexto ?? ((c) => c));
  const danado = mutacion.xml?.(sano.xml, victima) ?? sano.xml;
  if (mutacion.xml !== undefined) expect(danado, mutacion.nombre).not.toBe(sano.xml);
  const firmante = mutacion.firmante === undefined ? emisor.firmante : mutacion.firmante(ajeno);
  const firmado = firmada(danado, firmante);
  const envio = envioDe(sano, emisor, mutacion.firmado?.(firmado) ?? firmado);
  const respuesta = await enviar(emisor, mutacion.envio?.(envio) ?? envio);
  const codigos = respuesta.kind === "rechazada" ? respuesta.mensajes.map((m) => m.codigo) : [];
  expect({ mutacion: mutacion.nombre, kind: respuesta.kind, codigos }).toEqual({
    mutacion: mutacion.nombre,
    kind: "rechazada",
    codigos: expect.arrayContaining([mutacion.codigo]) as number[],
  });
}

interface Listo {
  readonly esperado: Esperado;
  /** An invoice's body: what of it must be found in the document. */
  readonly cuerpo: Cuerpo | null;
  readonly hacer: (emisor: EmisorPrueba, numero: number, cambiar: NonNullable<Mutacion["contexto"]>) => Hecho;
}

function prepararFactura({ sector, cuerpo, tipoCambio }: Caso): Listo {
  return {
    esperado: calcularFactura(sector, cuerpo, tipoCambio),
    cuerpo,
    hacer: (emisor, numero, cambiar) =>
      hacer(sector, cuerpo, cambiar(contextoDe(emisor, numero, tipoCambio))),
  };
}

/** Issues the invoice that the note is about. */
async function prepararNota(emisor: EmisorPrueba, caso: CasoNota): Promise<Listo> {
  const { sector, cuerpo, tipoCambio } = caso.original;
  const numero = siguienteNumero(emisor, sector);
  const original = hacer(sector, cuerpo, contextoDe(emisor, numero, tipoCambio));
  const xml = firmada(original.xml, emisor.firmante);
  await aceptar(emisor, original, xml);
  const referencia = {
    cuf: original.cuf,
    numeroFactura: numero,
    fechaEmision: original.contexto.fechaEmision,
  };
  const pedido = cuerpoNota(caso, referencia);
  return {
    esperado: calcularNota(caso.sector, { items: caso.items }, caso.original),
    cuerpo: null,
    hacer: (quien, suyo, cambiar) =>
      hacer(caso.sector, pedido, cambiar(contextoDe(quien, suyo, "1")), { sector, xml }),
  };
}

function contextoDe({ contexto }: EmisorPrueba, numeroFactura: number, tipoCambio: string) {
  return { ...contexto, numeroFactura, tipoCambio, fechaEmision: epochToInstante(Date.now()) };
}

async function aceptar(emisor: EmisorPrueba, hecho: Hecho, xml: string): Promise<void> {
  const respuesta = await enviar(emisor, envioDe(hecho, emisor, xml));
  expect("mensajes" in respuesta ? respuesta.mensajes : []).toEqual([]);
  expect(respuesta.kind).toBe("aceptada");
  // 2005: the NIT was let pass by codigo_excepcion.
  const avisos = respuesta.kind === "aceptada" ? respuesta.advertencias.map((m) => m.codigo) : [];
  expect(avisos.filter((codigo) => codigo !== 2005)).toEqual([]);
}

/** The way to spoil it that was used least, of those that fit. One that fits some documents only goes before one that fits them all. */
function elegir(sirve: (m: Mutacion) => boolean): Mutacion {
  const [primera] = MUTACIONES.filter(sirve).toSorted(
    (a, b) =>
      (usadas.get(a.nombre) ?? 0) - (usadas.get(b.nombre) ?? 0) ||
      Number(a.aplica === undefined) - Number(b.aplica === undefined),
  );
  const elegida = seguro(primera);
  usadas.set(elegida.nombre, (usadas.get(elegida.nombre) ?? 0) + 1);
  return elegida;
}

/** Numbers of one issuer and sector, without gaps (else 2000). */
function siguienteNumero({ contexto }: EmisorPrueba, sector: number): number {
  const serie = `${contexto.modalidad}/${sector}`;
  const numero = (numeros.get(serie) ?? 0) + 1;
  numeros.set(serie, numero);
  return numero;
}

function seguro<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("falta");
  return value;
}
