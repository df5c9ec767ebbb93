import fc from "fast-check";
import { expect, test } from "vitest";
import type { Catalogos } from "../../documento/formato.ts";
import { createEnvio, createRecepcion } from "./catalogos-en-hilo.ts";

/** Copies a message as it arrives at a thread. */
const copia = structuredClone;

test("a thread has the catalogs of each job, whatever it forgot before", () => {
  const listas = Array.from({ length: 12 }, (_, i) => new Map([[i, `nombre ${i}`]]));
  const nombres = ["unidades_medida", "metodos_pago", "paises", "tipos_moneda"];
  const catalogos = fc
    .uniqueArray(fc.constantFrom(...listas), { maxLength: nombres.length })
    .map((suyas): Catalogos => Object.fromEntries(suyas.map((lista, i) => [nombres[i] ?? "", lista])));
  fc.assert(
    fc.property(fc.array(catalogos, { maxLength: 40 }), fc.integer({ min: 0, max: 8 }), (trabajos, max) => {
      const enviar = createEnvio(max);
      const recibir = createRecepcion();
      for (const trabajo of trabajos) expect(recibir(copia(enviar(trabajo)))).toEqual(trabajo);
    }),
  );
});

test("the names of a catalog are sent once to each thread", () => {
  const catalogos = { unidades_medida: new Map([[57, "UNIDAD"]]), paises: new Map([[22, "BOLIVIA"]]) };
  const enviar = createEnvio();
  expect(enviar(catalogos).nuevos.map(([, lista]) => lista)).toEqual(Object.values(catalogos));
  expect(enviar({ ...catalogos }).nuevos).toEqual([]);
  expect(createEnvio()(catalogos).nuevos).toHaveLength(2);
});

test("a thread keeps as many catalogs as it may, those used last", () => {
  const lista = (nombre: string) => new Map([[1, nombre]]);
  const [a, b, c] = [lista("a"), lista("b"), lista("c")];
  const enviar = createEnvio(2);
  for (const paises of [a, b, a]) enviar({ paises });
  expect(enviar({ paises: c }).olvidados).toHaveLength(1);
  expect(enviar({ paises: a }).nuevos).toEqual([]);
  expect(enviar({ paises: b }).nuevos).toHaveLength(1);
});

test("a catalog that never came is an error, not an empty name", () => {
  const enviar = createEnvio();
  const catalogos = { paises: new Map([[22, "BOLIVIA"]]) };
  enviar(catalogos);
  expect(() => createRecepcion()(enviar(catalogos))).toThrow("el catálogo paises no llegó al dibujante");
});
