import { describe, expect, test } from "vitest";
import { Cuf, epochToInstante } from "@mostrador/core";
import { sha256 } from "@mostrador/core/node";
import { ENTRADA } from "../support/mundo.ts";
import { encadenar, HASH_INICIAL, type AsientoDiario, type HechoDiario, type Punta } from "./cadena.ts";
import { parseCadena } from "../support/parse-cadena.ts";

const instante = epochToInstante(1_795_000_000_000);
const asiento = (numero: number): AsientoDiario => ({
  nit: 1023456022,
  sucursal: 0,
  puntoVenta: 1,
  cuf: Cuf.parse(numero.toString(16).toUpperCase().padStart(16, "0")),
  numero,
  sector: 1,
  tipoEmision: 2,
  fechaEmision: instante,
  cufd: "C",
  epoca: 1,
  gemela: null,
  corte: null,
  pedido: { items: ["ñ"] },
  derivados: {
    leyenda: "Ley",
    usuario: "caja",
    direccion: "Calle",
    tipoCambio: "1",
    razonSocial: "Tienda",
    municipio: "La Paz",
    telefono: null,
  },
  sha256: "0".repeat(64),
  xml: "<a/>",
  venta: { id: "v", creadaEn: instante, entrada: ENTRADA, total: "25.00", cambio: null, pagos: [] },
});

/** A chain of these numbers. */
function write(numeros: readonly number[]): string[] {
  let punta: Punta = { n: 0, hash: HASH_INICIAL };
  return numeros.map((numero) => {
    const siguiente = encadenar(punta, { asiento: asiento(numero) });
    punta = siguiente.punta;
    return siguiente.linea;
  });
}

const lineas = write([1, 2, 3]);
const [una = "", dos = "", tres = ""] = lineas;
const conOtro = (linea: string) => linea.replace('"total":"25.00"', '"total":"26.00"');

describe("a line that is no document", () => {
  const hecho: HechoDiario = {
    nit: 1023456022,
    sucursal: 0,
    puntoVenta: 1,
    serie: "0".repeat(32),
    hecho: {
      id: "5f0c3a52-9a52-4c0e-8a53-0a4e5c1b2d3e",
      n: 1,
      epoca: 1,
      tipo: "bitacora",
      version: 1,
      instante,
      usuario: null,
      autorizo: null,
      datos: '{"accion":"x","detalle":null}',
    },
  };
  const primera = encadenar({ n: 0, hash: HASH_INICIAL }, { asiento: asiento(1) });
  const segunda = encadenar(primera.punta, { hecho });
  const tercera = encadenar(segunda.punta, { asiento: asiento(2) });

  test("stands in the same chain as the documents", () => {
    const leida = parseCadena([primera.linea, segunda.linea, tercera.linea]);
    expect(leida).toMatchObject({ hechos: [hecho], ilegibles: 0, roturas: 0 });
    expect(leida.asientos.map(({ numero }) => numero)).toEqual([1, 2]);
    expect(parseCadena([primera.linea, tercera.linea]).roturas).toBe(1);
    const alterada = segunda.linea.replace("bitacora", "reimpresion");
    expect(parseCadena([primera.linea, alterada]).ilegibles).toBe(1);
  });

  test("of a later program is told of, and breaks nothing", () => {
    const registro = { clase: "conteo", version: 3, datos: {} };
    const { n, hash: previo } = primera.punta;
    const hash = sha256(Buffer.from(`${n + 1}\n${previo}\n${JSON.stringify(registro)}`, "utf8"));
    const posterior = JSON.stringify({ n: n + 1, previo, hash, registro });
    const siguiente = encadenar({ n: n + 1, hash }, { asiento: asiento(2) });
    const leida = parseCadena([primera.linea, posterior, siguiente.linea]);
    expect(leida).toMatchObject({ ilegibles: 1, roturas: 0 });
    expect(leida.asientos).toHaveLength(2);
  });
});

describe("the journal of a till, read back", () => {
  test.each([
    ["whole", lineas, { numeros: [1, 2, 3], ilegibles: 0, roturas: 0 }],
    [
      "with empty lines between",
      ["", una, "", dos, tres, ""],
      { numeros: [1, 2, 3], ilegibles: 0, roturas: 0 },
    ],
    ["with its last line torn", [una, dos, tres.slice(0, 80)], { numeros: [1, 2], ilegibles: 1, roturas: 0 }],
    [
      "with a torn line written again",
      [una, dos.slice(0, 80), dos, tres],
      { numeros: [1, 2, 3], ilegibles: 1, roturas: 0 },
    ],
    ["with a line written twice", [una, dos, dos, tres], { numeros: [1, 2, 3], ilegibles: 0, roturas: 0 }],
    ["with a line taken out", [una, tres], { numeros: [1, 3], ilegibles: 0, roturas: 1 }],
    ["with a line changed", [una, conOtro(dos), tres], { numeros: [1, 3], ilegibles: 1, roturas: 1 }],
    ["with lines in another order", [dos, una, tres], { numeros: [2, 1, 3], ilegibles: 0, roturas: 3 }],
    ["with nothing of ours in it", ["hola", '{"n":1}'], { numeros: [], ilegibles: 2, roturas: 0 }],
  ])("%s", (_case, texto, esperado) => {
    const { asientos, ilegibles, roturas } = parseCadena(texto);
    expect({ numeros: asientos.map(({ numero }) => numero), ilegibles, roturas }).toEqual(esperado);
  });
});
