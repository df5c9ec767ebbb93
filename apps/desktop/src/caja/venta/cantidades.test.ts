import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  CONFIGURACION_INICIAL,
  type Entrada,
  type NombreLlamada,
  type Salida,
} from "../../contract/index.ts";
import { startMundoCaja, type MundoCaja } from "../soporte/mundo.ts";

let mundo: MundoCaja;
beforeEach(async () => {
  mundo = await startMundoCaja();
});
afterEach(() => mundo.close());

async function pedir<N extends NombreLlamada>(nombre: N, entrada: Entrada<N>): Promise<Salida<N>> {
  const hecho = await mundo.caja.invoke(nombre, entrada);
  if (!hecho.ok) throw new Error(hecho.error.texto);
  return hecho.value;
}

const UNIDAD = 57;
const KILOGRAMO = 22;
const linea = (cantidad: string, unidadMedida = UNIDAD, codigo = "X") => ({
  codigo,
  descripcion: "Queso",
  unidadMedida,
  cantidad,
});

const producto = (fraccionable: boolean | null): Entrada<"guardarProducto"> => ({
  id: null,
  codigo: "Q1",
  codigoBarras: null,
  descripcion: "Queso",
  precio: "50.00",
  unidadMedida: UNIDAD,
  codigoSin: 99_100,
  actividadEconomica: "4711100",
  categoria: null,
  activo: true,
  fraccionable,
  foto: null,
});

test("what was typed is asked about, line by line, and what is as expected is not", async () => {
  const lineas = [linea("1"), linea("0.25"), linea("0.25", KILOGRAMO), linea("99999")];
  expect(await pedir("revisarCantidades", { lineas })).toEqual([
    { linea: 1, texto: "0.25 de «Queso»: UNIDAD (BIENES) no se vende en partes." },
    { linea: 3, texto: "99999 de «Queso»: es más de 1000 en una línea." },
  ]);
});

test("the limit is the shop's own", async () => {
  await pedir("guardarConfiguracion", { ...CONFIGURACION_INICIAL, cantidadMaxima: 200_000 });
  expect(await pedir("revisarCantidades", { lineas: [linea("99999")] })).toEqual([]);
});

test("a scale's label of a product that is sold by the piece is asked about", async () => {
  await pedir("guardarConfiguracion", { ...CONFIGURACION_INICIAL, balanza: "peso" });
  await pedir("guardarProducto", { ...producto(null), codigo: "12345" });
  const leido = await pedir("productoEscaneado", { codigo: "2012345002500" });
  const { cantidad, producto: suyo } = leido ?? expect.fail("no es una etiqueta");
  const [duda] = await pedir("revisarCantidades", { lineas: [linea(cantidad, suyo.unidadMedida)] });
  expect(duda?.texto).toMatch(/^0\.250 de/);
});

describe("a product that says of itself", () => {
  test("that it is sold in parts is not asked about, here and after the server has said it again", async () => {
    const { id } = await pedir("guardarProducto", producto(true));
    expect(await pedir("revisarCantidades", { lineas: [linea("0.25", UNIDAD, "Q1")] })).toEqual([]);
    expect(await pedir("producto", { id })).toMatchObject({ fraccionable: true });
    await pedir("guardarProducto", { ...producto(null), id });
    expect(await pedir("revisarCantidades", { lineas: [linea("0.25", UNIDAD, "Q1")] })).toHaveLength(1);
  });

  test("nothing is sent to the server without a field that one of before does not know", async () => {
    const { id } = await pedir("guardarProducto", producto(null));
    await pedir("guardarProducto", { ...producto(null), id, precio: "51.00" });
    await mundo.hasta("sube", () => mundo.servidor.peticiones.some(({ path }) => path.endsWith("/cambios")));
    const cuerpos = mundo.servidor.peticiones.filter(({ path }) => path.endsWith("/cambios"));
    expect(JSON.stringify(cuerpos)).not.toContain("fraccionable");
  });
});
