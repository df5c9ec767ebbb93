import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { EntradaVenta } from "../../contract/index.ts";
import { type MundoCaja } from "../support/mundo.ts";
import { mundosDePrueba, pedir } from "../support/mundos.ts";

const start = mundosDePrueba();

const TARJETA = { metodoPago: 2, numeroTarjeta: "4797********7896", recibido: null } as const;
const MIXTA = {
  metodoPago: 10,
  numeroTarjeta: "4797********7896",
  recibido: null,
  pagos: [
    { metodo: 1, monto: "5.00" },
    { metodo: 2, monto: "20.00" },
  ],
} satisfies Partial<EntradaVenta>;

const abiertos = (mundo: MundoCaja) => pedir(mundo, "deberes", {});

async function anulada(mundo: MundoCaja, pago: Partial<EntradaVenta> = {}) {
  const venta = await mundo.vender(undefined, pago);
  await pedir(mundo, "anular", { ventaId: venta.id, motivo: 1 });
  const deber = (await abiertos(mundo)).find(({ original }) => original === venta.cuf);
  if (deber === undefined) throw new Error("sin deber");
  return { venta, deber };
}

async function esperado(mundo: MundoCaja): Promise<string | null> {
  const informe = await pedir(mundo, "cerrarTurno", { denominaciones: [], nota: "Prueba" });
  return informe.esperado;
}

describe("a duty about money", () => {
  test("begins with the annulment of a cash sale, and stays through a restart and a Z until its answer takes the cash out of the drawer", async () => {
    const mundo = await start();
    await pedir(mundo, "abrirTurno", { inicial: "100" });
    const { deber } = await anulada(mundo);
    expect(deber).toMatchObject({
      sentido: "devolver",
      monto: "25.00",
      enEfectivo: { desde: "25.00", hasta: "25.00" },
    });
    expect((await pedir(mundo, "turno", {}))?.detalle.deberes).toMatchObject({
      cantidad: 1,
      porDevolver: "25.00",
    });
    expect(await esperado(mundo)).toBe("125.00");
    await mundo.reiniciar();
    expect((await pedir(mundo, "estado", {})).deberes).toBe(1);
    await pedir(mundo, "abrirTurno", { inicial: "125" });
    expect(await pedir(mundo, "responderDeber", { id: deber.id, respuesta: "hecho" })).toEqual([]);
    expect((await pedir(mundo, "turno", {}))?.movimientos).toMatchObject([
      { tipo: "retiro", monto: "25.00", motivo: `Devolución, factura ${deber.numero}` },
    ]);
    expect(await esperado(mundo)).toBe("100.00");
  });

  test("is answered once: the same answer again changes nothing, another one is refused", async () => {
    const mundo = await start();
    await pedir(mundo, "abrirTurno", { inicial: "100" });
    const { deber } = await anulada(mundo);
    await pedir(mundo, "responderDeber", { id: deber.id, respuesta: "hecho" });
    await pedir(mundo, "responderDeber", { id: deber.id, respuesta: "hecho" });
    const otra = await mundo.caja.invoke("responderDeber", {
      id: deber.id,
      respuesta: "noCorresponde",
      nota: "No vino",
    });
    expect(otra.ok ? "" : otra.error.texto).toBe("Ya se anotó que el dinero se movió.");
    expect(await esperado(mundo)).toBe("100.00");
  });

  test("moves no cash where a card paid, and the cash part alone of a mixed payment", async () => {
    const mundo = await start();
    await pedir(mundo, "abrirTurno", { inicial: "100" });
    const { deber: conTarjeta } = await anulada(mundo, TARJETA);
    expect(conTarjeta.enEfectivo).toEqual({ desde: "0.00", hasta: "0.00" });
    const mal = await mundo.caja.invoke("responderDeber", {
      id: conTarjeta.id,
      respuesta: "hecho",
      efectivo: "25",
    });
    expect(mal.ok ? "" : mal.error.texto).toContain("así se pagó");
    await pedir(mundo, "responderDeber", { id: conTarjeta.id, respuesta: "hecho" });
    const { deber: mixta } = await anulada(mundo, MIXTA);
    expect(mixta.enEfectivo).toEqual({ desde: "5.00", hasta: "5.00" });
    await pedir(mundo, "responderDeber", { id: mixta.id, respuesta: "hecho" });
    expect(await esperado(mundo)).toBe("100.00");
  });

  test("of a note of a mixed payment lets the cashier say how much was cash, between what is possible", async () => {
    const mundo = await start();
    await pedir(mundo, "abrirTurno", { inicial: "100" });
    const { cuf, numeroFactura } = await mundo.vender(undefined, MIXTA);
    const clave = crypto.randomUUID();
    await pedir(mundo, "emitirNota", {
      clave,
      cufOriginal: cuf ?? "",
      numeroOriginal: numeroFactura ?? 0,
      cliente: "S/N",
      lineas: [{ nroItem: 1, cantidad: "1" }],
    });
    const [deber] = await abiertos(mundo);
    expect(deber).toMatchObject({
      causa: "nota",
      clave,
      monto: "12.50",
      enEfectivo: { desde: "0.00", hasta: "5.00" },
    });
    await pedir(mundo, "responderDeber", { id: deber?.id ?? "", respuesta: "hecho", efectivo: "3" });
    expect(await esperado(mundo)).toBe("102.00");
  });

  test("has no effect once its annulment is undone; money that went back is collected again", async () => {
    const mundo = await start();
    await pedir(mundo, "abrirTurno", { inicial: "100" });
    const { venta } = await anulada(mundo);
    await pedir(mundo, "revertirAnulacion", { ventaId: venta.id });
    expect(await abiertos(mundo)).toEqual([]);
    const { venta: otra, deber } = await anulada(mundo);
    await pedir(mundo, "responderDeber", { id: deber.id, respuesta: "hecho" });
    await pedir(mundo, "revertirAnulacion", { ventaId: otra.id });
    const [cobrar] = await abiertos(mundo);
    expect(cobrar).toMatchObject({ sentido: "cobrar", causa: "reversion", monto: "25.00" });
    await pedir(mundo, "responderDeber", { id: cobrar?.id ?? "", respuesta: "hecho", efectivo: "25" });
    expect(await esperado(mundo)).toBe("150.00");
  });

  test("cannot take cash from a closed drawer, nor end without a reason", async () => {
    const mundo = await start();
    const { deber } = await anulada(mundo);
    const cerrada = await mundo.caja.invoke("responderDeber", { id: deber.id, respuesta: "hecho" });
    expect(cerrada.ok ? "" : cerrada.error.texto).toContain("La caja está cerrada");
    const muda = await mundo.caja.invoke("responderDeber", { id: deber.id, respuesta: "noCorresponde" });
    expect(muda.ok ? [] : muda.error.campos.map(({ msg }) => msg)).toEqual([
      "Escriba por qué no se mueve el dinero.",
    ]);
    await pedir(mundo, "responderDeber", {
      id: deber.id,
      respuesta: "noCorresponde",
      nota: "Queda a cuenta",
    });
    expect(await abiertos(mundo)).toEqual([]);
  });
});

type Paso =
  | { readonly kind: "vender"; readonly pago: "efectivo" | "tarjeta" | "mixta" }
  | { readonly kind: "anular" | "responder" | "pasar" | "no" | "z" | "reiniciar" };

const PASO: fc.Arbitrary<Paso> = fc.oneof(
  fc.record({
    kind: fc.constant("vender" as const),
    pago: fc.constantFrom("efectivo" as const, "tarjeta" as const, "mixta" as const),
  }),
  fc.record({
    kind: fc.constantFrom("anular" as const, "responder" as const, "pasar" as const, "no" as const),
  }),
  fc.record({ kind: fc.constantFrom("z" as const, "reiniciar" as const) }),
);
const EFECTIVO = { efectivo: 25, tarjeta: 0, mixta: 5 } as const;
const PAGOS = { efectivo: {}, tarjeta: TARJETA, mixta: MIXTA } as const;

test("every expected cash is the facts answered, and no duty is lost by a Z or a restart", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(PASO, { minLength: 4, maxLength: 14 }), async (pasos) => {
      const mundo = await start();
      await pedir(mundo, "abrirTurno", { inicial: "1000" });
      const vendidas: { readonly id: string; readonly efectivo: number }[] = [];
      const debidos: number[] = [];
      let caja = 1000;
      for (const paso of pasos) {
        switch (paso.kind) {
          case "vender": {
            const { id } = await mundo.vender(undefined, PAGOS[paso.pago]);
            vendidas.push({ id, efectivo: EFECTIVO[paso.pago] });
            caja += EFECTIVO[paso.pago];
            break;
          }
          case "anular": {
            const suya = vendidas.shift();
            if (suya === undefined) break;
            await pedir(mundo, "anular", { ventaId: suya.id, motivo: 1 });
            debidos.push(suya.efectivo);
            break;
          }
          case "responder":
          case "pasar":
          case "no": {
            const [deber] = await abiertos(mundo);
            if (deber === undefined) break;
            const respuesta = ({ responder: "hecho", pasar: "otraFactura", no: "noCorresponde" } as const)[
              paso.kind
            ];
            await pedir(mundo, "responderDeber", { id: deber.id, respuesta, nota: "Queda a cuenta" });
            const efectivo = debidos.shift() ?? 0;
            if (paso.kind !== "no") caja -= efectivo;
            break;
          }
          case "z": {
            expect(Number(await esperado(mundo))).toBe(caja);
            await pedir(mundo, "abrirTurno", { inicial: String(caja) });
            break;
          }
          case "reiniciar":
            await mundo.reiniciar();
        }
        const suyos = await abiertos(mundo);
        expect(suyos.map(({ enEfectivo }) => Number(enEfectivo.hasta))).toEqual(debidos);
        expect((await pedir(mundo, "estado", {})).deberes).toBe(debidos.length);
      }
      expect(Number(await esperado(mundo))).toBe(caja);
    }),
    { numRuns: 12 },
  );
});
