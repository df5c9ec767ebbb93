import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { CONFIGURACION_INICIAL, type Entrada, type NombreLlamada } from "../../contract/index.ts";
import { ENTRADA, startMundoCaja, type MundoCaja } from "../support/mundo.ts";
import { pedir as pedirEn } from "../support/mundos.ts";

let mundo: MundoCaja;
beforeEach(async () => {
  mundo = await startMundoCaja();
});
afterEach(() => mundo.close());

const pedir = <N extends NombreLlamada>(nombre: N, entrada: Entrada<N>) => pedirEn(mundo, nombre, entrada);

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
    { linea: 1, texto: "0.25 de «Queso»: por unidad (bienes) no se vende en partes." },
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

describe("a sale at the bridge", () => {
  const cobrar = async (
    cantidad: string,
    confirmadas?: Entrada<"cobrar">["confirmadas"],
    ventaId = crypto.randomUUID(),
  ) => {
    const items = ENTRADA.items.map((item) => ({ ...item, cantidad }));
    const venta = { ...ENTRADA, items, metodoPago: 7, recibido: null };
    const cobrada = await mundo.caja.invoke("cobrar", {
      ventaId,
      venta,
      ...(confirmadas === undefined ? {} : { confirmadas }),
    });
    return cobrada.ok ? cobrada.value.estado : cobrada.error;
  };
  const numeros = async () => (await pedir("ventasDeHoy", {})).ventas.map((v) => v.numeroFactura);

  test.each([
    ["a part of a piece", "0.25", /^0\.25 de «Café ñ 250 g»: .* no se vende en partes\. Confirme/],
    ["more than the limit", "1001", /es más de 1000 en una línea\. Confirme/],
  ])("with %s is refused without the cashier's word, and takes no number", async (_que, cantidad, texto) => {
    const negada = {
      kind: "cantidadSinConfirmar",
      texto: expect.stringMatching(texto),
      campos: [{ loc: ["items", 0, "cantidad"] }],
    };
    expect(await cobrar(cantidad)).toMatchObject(negada);
    expect(await cobrar(cantidad, [{ codigo: "P1", cantidad: "2" }]), "of another amount").toMatchObject(
      negada,
    );
    expect(await cobrar(cantidad, [{ codigo: "P2", cantidad }]), "of another product").toMatchObject(negada);
    expect(await numeros()).toEqual([]);
  });

  test("is issued with the cashier's word, and its repetition needs none", async () => {
    const ventaId = crypto.randomUUID();
    expect(await cobrar("0.25", [{ codigo: "P1", cantidad: "0.250" }], ventaId)).toBe("EMITIDA");
    expect(await cobrar("0.25", undefined, ventaId)).toBe("EMITIDA");
    expect(await numeros()).toEqual([1]);
  });

  test.each([
    [5, "10A", "Un NIT lleva solo dígitos"],
    [5, "12345678901234", "Un NIT lleva solo dígitos"],
    [1, "E-10", "Una cédula lleva solo dígitos"],
  ])(
    "to a document of kind %i with the number %s is refused with its field",
    async (tipoDocumento, numeroDocumento, texto) => {
      const cliente = { ...ENTRADA.cliente, tipoDocumento, numeroDocumento, razonSocial: "Ana" };
      const cobrada = await mundo.caja.invoke("cobrar", {
        ventaId: crypto.randomUUID(),
        venta: { ...ENTRADA, cliente },
      });
      expect(cobrada).toMatchObject({
        ok: false,
        error: {
          kind: "entradaInvalida",
          texto: expect.stringContaining(texto),
          campos: [{ loc: ["cliente", "numeroDocumento"] }],
        },
      });
      expect(await numeros()).toEqual([]);
    },
  );
});
