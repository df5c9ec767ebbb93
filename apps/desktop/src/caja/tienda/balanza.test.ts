import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decimal, enDecimales } from "@mostrador/core";
import { CONFIGURACION_INICIAL } from "../../contract/index.ts";
import { cantidadDe, formatEtiqueta, parseEtiqueta } from "./balanza.ts";
import { startMundoCaja } from "../support/mundo.ts";

/** A label with its check digit, reckoned here in its own way: from the right, three and one. */
function etiqueta(cuerpo: string): string {
  const suma = Array.from(cuerpo)
    .toReversed()
    .reduce((total, n, i) => total + Number(n) * (i % 2 === 0 ? 3 : 1), 0);
  return cuerpo + String((10 - (suma % 10)) % 10);
}

describe("a scale's label", () => {
  test("tells the product and its weight in kilos, or its price", () => {
    const codigo = etiqueta("210004201250");
    expect(parseEtiqueta(codigo, "peso")).toEqual({ codigo: "00042", valor: "1.250" });
    expect(parseEtiqueta(codigo, "precio")).toEqual({ codigo: "00042", valor: "12.50" });
  });
  test.each([
    ["misread", "2100042012500", "peso"],
    ["for nothing", etiqueta("210004200000"), "peso"],
    ["of a maker", "7501031311309", "peso"],
    ["where there is no scale", etiqueta("210004201250"), "ninguna"],
    ["too short", "21000420125", "peso"],
  ] as const)("%s is none", (_que, codigo, balanza) => expect(parseEtiqueta(codigo, balanza)).toBeNull());

  test("any other digit read in its place shows", () => {
    const cuerpo = fc.integer({ min: 0, max: 99_999 }).map((n) =>
      etiqueta(
        `2100042${String(n + 1)
          .padStart(5, "0")
          .slice(-5)}`,
      ),
    );
    fc.assert(
      fc.property(
        cuerpo,
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 9 }),
        (codigo, i, salto) => {
          const otro = String((Number(codigo[i]) + salto) % 10);
          expect(parseEtiqueta(codigo.slice(0, i) + otro + codigo.slice(i + 1), "peso")).toBeNull();
        },
      ),
    );
  });

  test("with a price: a quantity of five decimals gives that price back, to the centavo", () => {
    const centavos = fc.integer({ min: 1, max: 99_999 });
    fc.assert(
      fc.property(centavos, fc.integer({ min: 10, max: 50_000 }), (valor, precio) => {
        const [v, p] = [(valor / 100).toFixed(2), (precio / 100).toFixed(2)];
        const cantidad = cantidadDe({ codigo: "00042", valor: v }, "precio", p);
        expect(decimal(cantidad).times(p).round(2).toFixed(2)).toBe(v);
      }),
    );
  });
});

test("a label of two decimals of weight is charged as it says, in a sector that keeps two", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9_999 }),
      fc.integer({ min: 101, max: 50_000 }),
      fc.constantFrom("peso", "precio"),
      (peso, precio, balanza) => {
        const [q, p] = [(peso / 100).toFixed(2), (precio / 100).toFixed(2)];
        const total = decimal(q).times(p).round(2).toFixed(2);
        const codigo = formatEtiqueta("42", balanza === "peso" ? q : total, balanza);
        fc.pre(codigo !== null);
        const leida = parseEtiqueta(codigo, balanza);
        const cantidad = leida === null ? "0" : cantidadDe(leida, balanza, p);
        expect(decimal(enDecimales(cantidad, 2).cabe).times(p).round(2).toFixed(2)).toBe(total);
      },
    ),
  );
});

test("a scanned label brings its product with its weight; a barcode that a product has comes first", async () => {
  const mundo = await startMundoCaja();
  try {
    const base = {
      unidadMedida: 57,
      codigoSin: 99_100,
      actividadEconomica: "4711100",
      categoria: null,
      activo: true,
      foto: null,
      precio: "20.00",
    };
    const propio = etiqueta("220004200100");
    mundo.servidor.estado = { cursor: 9 };
    mundo.servidor.paginas.push({
      cursor: 9,
      productos: [
        { ...base, id: "1", codigo: "42", codigoBarras: null, descripcion: "Queso" },
        { ...base, id: "2", codigo: "Q", codigoBarras: propio, descripcion: "Pan" },
      ],
    });
    await mundo.caja.invoke("guardarConfiguracion", { ...CONFIGURACION_INICIAL, balanza: "peso" });
    await mundo.caja.invoke("confirmarReloj", {});
    const read = async (codigo: string) => {
      const leido = await mundo.caja.invoke("productoEscaneado", { codigo });
      if (!leido.ok) throw new Error(leido.error.texto);
      return leido.value === null ? null : [leido.value.producto.descripcion, leido.value.cantidad];
    };
    await mundo.hasta("llegan", async () => (await read("42")) !== null);
    expect(await read(etiqueta("210004201250"))).toEqual(["Queso", "1.250"]);
    expect(await read(propio)).toEqual(["Pan", "1"]);
    expect(await read(etiqueta("210009901250"))).toBeNull();
  } finally {
    await mundo.close();
  }
});

describe("a scale's label that the till writes", () => {
  test.each([
    ["42", "1.25", "peso", { codigo: "00042", valor: "1.250" }],
    ["00042", "12.5", "precio", { codigo: "00042", valor: "12.50" }],
    ["99999", "99.999", "peso", { codigo: "99999", valor: "99.999" }],
    ["7", "0.0005", "peso", { codigo: "00007", valor: "0.001" }],
  ] as const)("of %s and %s (%s) is read back", (codigo, valor, balanza, leida) => {
    expect(parseEtiqueta(formatEtiqueta(codigo, valor, balanza) ?? "", balanza)).toEqual(leida);
  });
  test.each([
    ["a code of letters", "PAN-7", "1"],
    ["a code of six digits", "123456", "1"],
    ["100 kilos", "7", "100"],
    ["nothing", "7", "0.0004"],
  ])("is none for %s", (_caso, codigo, peso) => {
    expect(formatEtiqueta(codigo, peso, "peso")).toBeNull();
  });
});
