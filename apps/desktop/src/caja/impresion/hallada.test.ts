/** The installer's last step: the roll printer is found, and its test page printed. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { CONFIGURACION_NUEVA } from "../../contract/index.ts";
import type { Salida } from "./dispositivo.ts";
import { chooseRollo, configuracionNueva, probarHallada, type Vistas } from "./hallada.ts";

let data: string;
beforeEach(() => (data = mkdtempSync(join(tmpdir(), "hallada-"))));
afterEach(() => rmSync(data, { recursive: true, force: true }));

const DE_WINDOWS = ["Microsoft Print to PDF", "Microsoft XPS Document Writer", "Fax", "OneNote (Desktop)"];
const vistas = (colas: readonly string[], dispositivos: readonly string[] = []): Vistas => ({
  colas,
  dispositivos,
});

describe("of the printers that a computer tells", () => {
  test.each<[string, 48 | 32]>([
    ["EPSON TM-T20III Receipt", 48],
    ["EPSON TM-T88V", 48],
    ["TM-m30", 48],
    ["XP-58", 32],
    ["XP-80C", 48],
    ["POS-58", 32],
    ["POS80 Printer", 48],
    ["ZJ-58", 32],
    ["Gprinter GP-5890X", 48],
    ["BIXOLON SRP-350III", 48],
    ["Star TSP143", 48],
    ["3nStar RPT004", 48],
    ["Impresora térmica", 48],
    ["Generic / Text Only", 48],
  ])("%s is the roll printer, beside a laser and what prints on no paper", (nombre, columnas) => {
    expect(chooseRollo(vistas([...DE_WINDOWS, "HP LaserJet M110w", nombre]))).toEqual({
      kind: "una",
      impresora: { kind: "cola", nombre },
      columnas,
    });
  });

  test.each<[string, Vistas, object]>([
    ["only what prints on no paper", vistas(DE_WINDOWS), { kind: "ninguna" }],
    ["nothing", vistas([]), { kind: "ninguna" }],
    [
      "one of sheets",
      vistas([...DE_WINDOWS, "EPSON L3250 Series"]),
      { kind: "deHojas", nombres: ["EPSON L3250 Series"] },
    ],
    [
      "two of rolls",
      vistas(["POS-80 cocina", "POS-80 caja"]),
      { kind: "varias", nombres: ["POS-80 cocina", "POS-80 caja"] },
    ],
    [
      "one on a cable, which no spooler has",
      vistas([], ["/dev/usb/lp0"]),
      { kind: "una", impresora: { kind: "dispositivo", ruta: "/dev/usb/lp0" }, columnas: 48 },
    ],
    [
      "one on a cable beside one of sheets: it may be that one's",
      vistas(["HP LaserJet M110w"], ["/dev/usb/lp0"]),
      { kind: "deHojas", nombres: ["HP LaserJet M110w"] },
    ],
  ])("%s", (_que, dichas, elegida) => {
    expect(chooseRollo(dichas)).toEqual(elegida);
  });

  test("none that prints on no paper is ever chosen, and a choice is one of those that were told", () => {
    const nombre = fc.oneof(fc.constantFrom(...DE_WINDOWS, "XP-80C", "HP LaserJet"), fc.string());
    fc.assert(
      fc.property(
        fc.array(nombre),
        fc.array(fc.constantFrom("/dev/usb/lp0", "/dev/usb/lp1")),
        (colas, rutas) => {
          const hallada = chooseRollo(vistas(colas, rutas));
          if (hallada.kind !== "una") return;
          const { impresora } = hallada;
          expect(impresora.kind === "cola" ? colas : rutas).toContain(
            impresora.kind === "cola"
              ? impresora.nombre
              : impresora.kind === "dispositivo"
                ? impresora.ruta
                : "",
          );
          expect(DE_WINDOWS).not.toContain(impresora.kind === "cola" ? impresora.nombre : "");
        },
      ),
    );
  });
});

describe("the installer's last step", () => {
  const impresos: Buffer[] = [];
  const probar = (dichas: Vistas, salida: Salida = { kind: "impreso", destino: "POS-58" }) =>
    probarHallada(data, {
      listar: () => Promise.resolve(dichas),
      imprimir: (_impresora, escpos) => {
        impresos.push(escpos);
        return Promise.resolve(salida);
      },
    });
  beforeEach(() => void impresos.splice(0));

  test("prints the page, and the new till prints there", async () => {
    expect(await probar(vistas(["POS-58"]))).toEqual({
      hecho: true,
      texto: expect.stringContaining("Salió una página de prueba por POS-58"),
    });
    expect(String(impresos[0])).toContain("PRUEBA DE IMPRESORA");
    expect(configuracionNueva(data)).toEqual({
      ...CONFIGURACION_NUEVA,
      impresora: { kind: "cola", nombre: "POS-58" },
      columnas: 32,
    });
  });

  test.each<[string, Vistas, Salida | undefined, RegExp]>([
    ["without a printer", vistas([]), undefined, /Conéctela.*Configuración/],
    [
      "where two are possible",
      vistas(["POS-80 a", "POS-80 b"]),
      undefined,
      /POS-80 a, POS-80 b.*Configuración/,
    ],
    ["with one of sheets alone", vistas(["HP LaserJet"]), undefined, /HP LaserJet.*hojas/],
    [
      "with one that refuses",
      vistas(["POS-58"]),
      { kind: "noSalio", error: "Impresora POS-58: no tiene papel" },
      /no tiene papel/,
    ],
  ])("%s says what to do, and chooses nothing", async (_que, dichas, salida, texto) => {
    expect(await probar(dichas, salida)).toEqual({ hecho: false, texto: expect.stringMatching(texto) });
    expect(configuracionNueva(data)).toEqual(CONFIGURACION_NUEVA);
  });

  test("leaves a till as it is where its note was damaged", () => {
    writeFileSync(join(data, "impresora-hallada.json"), '{"impresora":{"kind":"red"');
    expect(configuracionNueva(data)).toEqual(CONFIGURACION_NUEVA);
  });
});
