import { describe, expect, test } from "vitest";
import { Instante } from "@mostrador/core";
import type { EstadoCaja } from "../../contract/index.ts";
import { buildRenglones, type HechosSalud } from "./renglones.ts";

const GB = 1024 ** 3;
const AHORA = Instante.parse("2026-11-22T10:00:00.000");
const HECHOS: HechosSalud = {
  disco: { libre: 50 * GB },
  copiaDe: "2026-11-22",
  versionServidor: "0.2.0",
  protocolo: 2,
  atrasado: null,
  largos: 0,
  hallazgos: [],
};
/** The facts of a till where all is well, as the lines read them. */
const BIEN = {
  version: "0.2.0",
  ahora: AHORA,
  bloqueo: null,
  reloj: null,
  desfaseSegundos: 3,
  impresora: { estado: "lista", destino: "red", enCola: 0, error: null },
  pendientes: { facturas: 0, observadas: 0, enDuda: 0, manuales: 0, masAntigua: null },
  diario: { carpeta: "/copia", estado: "bien", pendientes: 0, error: null },
} as unknown as EstadoCaja; // the other fields are no line's

const mirar = (estado: object, hechos: Partial<HechosSalud>) =>
  buildRenglones({ ...BIEN, ...estado }, { ...HECHOS, ...hechos });

test("a till where all is well has green lights only, and nothing to do", () => {
  const renglones = mirar({}, {});
  expect(renglones.map(({ color, remedio }) => [color, remedio])).toEqual(
    renglones.map(() => ["verde", null]),
  );
});

describe("a line tells how it stands and what to do", () => {
  const pendientes = { facturas: 0, observadas: 0, enDuda: 0, manuales: 0, masAntigua: AHORA };
  const impresora = { estado: "fallida", destino: "red", enCola: 2, error: "no tiene papel" };
  const diario = { carpeta: "/copia", estado: "falta", pendientes: 4, error: "la carpeta no está" };
  const propia = { confirmado: true, propuesta: AHORA, testigo: null };
  test.each<[string, object, Partial<HechosSalud>, string, string, RegExp]>([
    [
      "a full disk",
      {},
      { disco: { libre: 0.1 * GB } },
      "disco",
      "rojo",
      /0\.1 GB libres.*no se puede vender/,
    ],
    ["a disk that fills up", {}, { disco: { libre: GB } }, "disco", "ambar", /1\.0 GB libres/],
    ["a doubtful clock", { bloqueo: "relojDudoso" }, {}, "hora", "rojo", /No se sabe si la hora/],
    ["a confirmed clock", { reloj: propia }, {}, "hora", "ambar", /se confirmó aquí/],
    ["a fast clock", { desfaseSegundos: 300 }, {}, "hora", "ambar", /adelantado 5 minutos/],
    ["a slow clock", { desfaseSegundos: -90_000 }, {}, "hora", "ambar", /atrasado 25 horas/],
    ["a printer that fails", { impresora }, {}, "impresora", "rojo", /no tiene papel\. Esperan 2 papeles/],
    [
      "observed invoices",
      { pendientes: { ...pendientes, observadas: 1 } },
      {},
      "pendientes",
      "rojo",
      /^1 factura con/,
    ],
    [
      "invoices that wait",
      { pendientes: { ...pendientes, facturas: 3, enDuda: 1 } },
      {},
      "pendientes",
      "ambar",
      /^4 facturas por enviar/,
    ],
    [
      "invoices of paper",
      { pendientes: { ...pendientes, manuales: 1 } },
      {},
      "pendientes",
      "ambar",
      /de papel/,
    ],
    ["a fact too long for any server", {}, { largos: 1 }, "registros", "ambar", /1 registro demasiado/],
    ["a copy of three days", {}, { copiaDe: "2026-11-19" }, "copia", "ambar", /3 días/],
    ["a copy of a week", {}, { copiaDe: "2026-11-15" }, "copia", "rojo", /7 días/],
    [
      "a second copy that is gone",
      { diario },
      {},
      "segundaCopia",
      "rojo",
      /faltan 4 ventas: la carpeta no está/,
    ],
    ["a server that is newer", {}, { atrasado: "caja" }, "version", "ambar", /protocolo 2/],
  ])("%s", (_que, estado, hechos, clave, color, texto) => {
    const renglon = mirar(estado, hechos).find((uno) => uno.clave === clave);
    expect(renglon).toMatchObject({
      color,
      texto: expect.stringMatching(texto),
      remedio: expect.stringMatching(/\.$/),
    });
  });

  test.each<[string, object, Partial<HechosSalud>, string]>([
    ["a disk that the system does not tell of", {}, { disco: null }, "disco"],
    ["a till without a copy yet", {}, { copiaDe: null }, "copia"],
    ["no second copy", { diario: null }, {}, "segundaCopia"],
    ["a server that never told the time", { desfaseSegundos: null }, {}, "hora"],
  ])("%s is not known, not wrong", (_que, estado, hechos, clave) => {
    expect(mirar(estado, hechos).find((uno) => uno.clave === clave)?.color).toBe("gris");
  });

  test("invoices that wait tell since when", () => {
    const [una] = mirar({ pendientes: { ...pendientes, facturas: 1 } }, {}).filter(
      ({ clave }) => clave === "pendientes",
    );
    expect(una?.desde).toBe(AHORA);
  });
});
