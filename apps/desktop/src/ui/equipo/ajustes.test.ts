import { findAjustes } from "@mostrador/core/ajustes";
import { expect, test } from "vitest";
import type { FalloPuente } from "../../contract/index.ts";
import { LISTA, PAGINAS, readFaltas, tituloDe } from "./ajustes.ts";

test.each([
  ["gaveta", "abrirCajon"],
  ["no sale", "cola"],
  ["tildes", "asistente"],
  ["wifi", "impresora"],
  ["PIN", "bloqueoMinutos"],
  ["rebaja", "descuentoMaximo"],
  ["hotel", "sectores"],
  ["usb copia", "carpetaDiario"],
  ["letra", "textoGrande"],
  ["arqueo", "arqueoCiego"],
  ["atajos", "teclas"],
])("%j leads to %s", (texto, nombre) => {
  expect(findAjustes(texto, LISTA, tituloDe).map((ajuste) => ajuste.nombre)).toContain(nombre);
});

test("each page has a setting, and each label is found by itself", () => {
  expect([...new Set(LISTA.map(({ pagina }) => pagina))]).toEqual(Object.keys(PAGINAS));
  for (const ajuste of LISTA) expect(findAjustes(ajuste.rotulo, LISTA, tituloDe)[0]).toEqual(ajuste);
});

test("a refusal marks its settings and names the first of them", () => {
  const fallo: Pick<FalloPuente, "campos"> = {
    campos: [
      { loc: ["nada"], msg: "Otra cosa." },
      { loc: ["impresora", "host"], msg: "Escriba la dirección." },
      { loc: ["esperaSegundos"], msg: "Entre 1 y 60." },
      { loc: ["impresora", "puerto"], msg: "Escriba el puerto." },
    ],
  };
  expect(readFaltas(fallo as FalloPuente)).toEqual({
    faltas: { impresora: "Escriba la dirección.", esperaSegundos: "Entre 1 y 60." },
    primera: "impresora",
  });
  expect(readFaltas(null)).toEqual({ faltas: {}, primera: null });
});
