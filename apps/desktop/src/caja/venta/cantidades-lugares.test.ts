import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { epochToInstante, instanteToEpoch } from "@mostrador/core";
import { CONTRATO, type Entrada } from "../../contract/index.ts";
import { ENTRADA, startMundoCaja, type MundoCaja } from "../support/mundo.ts";
import { CAFC_GUION } from "../support/manuales-guion.ts";

let mundo: MundoCaja;
beforeEach(async () => {
  mundo = await startMundoCaja();
});
afterEach(() => mundo.close());

type Confirmadas = Entrada<"cobrar">["confirmadas"];
type Escribir = (cantidad: string, confirmadas?: Confirmadas) => Promise<object>;

const venta = (cantidad: string) => ({
  ...ENTRADA,
  items: ENTRADA.items.map((item) => ({ ...item, cantidad, precioUnitario: "0.50" })),
  metodoPago: 7,
  recibido: null,
});
const con = (confirmadas?: Confirmadas) => (confirmadas === undefined ? {} : { confirmadas });

/** Commands that write a quantity into a document; each prepares its needs and returns the call. */
const ESCRIBEN = {
  cobrar: () =>
    Promise.resolve<Escribir>((cantidad, confirmadas) =>
      mundo.caja.invoke("cobrar", {
        ventaId: crypto.randomUUID(),
        venta: venta(cantidad),
        ...con(confirmadas),
      }),
    ),
  guardarManual: async (): Promise<Escribir> => {
    const estado = await mundo.caja.invoke("estado", {});
    const ahora = estado.ok && estado.value.ahora !== null ? instanteToEpoch(estado.value.ahora) : NaN;
    const inicio = Math.floor(ahora / 60_000) * 60_000 - 3 * 3_600_000;
    const transcripcionId = crypto.randomUUID();
    await mundo.caja.invoke("datosManuales", {});
    const iniciada = await mundo.caja.invoke("iniciarTranscripcion", {
      id: transcripcionId,
      tipo: 7,
      inicio: epochToInstante(inicio),
      fin: epochToInstante(inicio + 3_600_000),
      cafc: CAFC_GUION,
      sector: 1,
    });
    expect(iniciada.ok).toBe(true);
    return (cantidad, confirmadas) =>
      mundo.caja.invoke("guardarManual", {
        clave: crypto.randomUUID(),
        transcripcionId,
        corrige: null,
        numero: 7,
        fechaEmision: epochToInstante(inicio + 60_000),
        venta: venta(cantidad),
        ...con(confirmadas),
      });
  },
  emitirNota: async (): Promise<Escribir> => {
    const { cuf, numeroFactura } = await mundo.vender();
    return (cantidad, confirmadas) =>
      mundo.caja.invoke("emitirNota", {
        clave: crypto.randomUUID(),
        cufOriginal: cuf!,
        numeroOriginal: numeroFactura ?? 0,
        cliente: "S/N",
        lineas: [{ nroItem: 1, cantidad }],
        ...con(confirmadas),
      });
  },
} as const;

/** Commands with a quantity that is in no document. */
const NO_EMITEN: readonly string[] = [
  "cerrarTurno", // coins and notes
  "contarProducto", // a count of stock
  "darDescuento", // the cart is charged afterwards
  "darVale", // at most what this till's own invoice has, and confirmed as a note is
  "enviarTraslado", // stock, which is reviewed at its arrival
  "guardarProforma", // the cart that it becomes is confirmed when it is charged
  "imprimirEtiquetas", // labels of a product
  "mostrarAlCliente", // what the buyer's screen shows
  "recibirCompra", // its lines add up to the supplier's paper
  "recibirTraslado", // stock, beside what was sent
  "sacarExistencias", // stock, with a signed act
];

test("every command that takes a quantity is in one of the lists", () => {
  const llevan = Object.entries(CONTRATO.comandos)
    .filter(([, { entrada }]) => {
      const esquema = z.toJSONSchema(entrada, { io: "input", unrepresentable: "any" });
      return JSON.stringify(esquema).includes('"cantidad"');
    })
    .map(([nombre]) => nombre);
  expect(llevan.toSorted()).toEqual([...Object.keys(ESCRIBEN), ...NO_EMITEN].toSorted());
});

describe.each(Object.entries(ESCRIBEN))("%s", (_nombre, preparar) => {
  test.each([
    ["a part of a piece", "0.25", /^0\.25 de «Café ñ 250 g»: .* no se vende en partes\. Confirme/],
    ["more than the limit", "1001", /^1001 de «Café ñ 250 g»: es más de 1000 en una línea\. Confirme/],
  ])("of %s is refused without the cashier's word for it", async (_que, cantidad, texto) => {
    const write = await preparar();
    const negada = {
      ok: false,
      error: {
        kind: "cantidadSinConfirmar",
        texto: expect.stringMatching(texto),
        campos: [{ loc: [expect.any(String), 0, "cantidad"] }],
      },
    };
    expect(await write(cantidad)).toMatchObject(negada);
    expect(await write(cantidad, [{ codigo: "P1", cantidad: "2" }]), "another amount").toMatchObject(negada);
    expect(await write(cantidad, [{ codigo: "P2", cantidad }]), "another product").toMatchObject(negada);
    expect(await write(cantidad, [{ codigo: "P1", cantidad }])).toMatchObject({ ok: true });
  });

  test("of an expected quantity needs no word", async () => {
    const write = await preparar();
    expect(await write("1")).toMatchObject({ ok: true });
  });
});
