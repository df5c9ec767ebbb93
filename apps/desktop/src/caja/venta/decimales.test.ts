import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { epochToInstante, instanteToEpoch } from "@mostrador/core";
import type { EntradaVenta, FalloPuente } from "../../contract/index.ts";
import { ENTRADA, startMundoCaja, type MundoCaja } from "../support/mundo.ts";
import { CAFC_GUION } from "../support/manuales-guion.ts";

let mundo: MundoCaja;
beforeAll(async () => {
  mundo = await startMundoCaja();
});
afterAll(() => mundo.close());

const [linea] = ENTRADA.items;
const con = (cambios: object, sector = 1): EntradaVenta => ({
  ...ENTRADA,
  recibido: null,
  sector,
  items: [{ ...linea, ...cambios } as EntradaVenta["items"][number]],
});

let numero = 0;
let abierta: { readonly transcripcionId: string; readonly fin: number } | null = null;
/** An outage of hand-written invoices, the same for all of them. */
async function abrirTranscripcion() {
  if (abierta !== null) return abierta;
  const estado = await mundo.caja.invoke("estado", {});
  if (!estado.ok || estado.value.ahora === null) throw new Error("sin hora");
  const fin = Math.floor(instanteToEpoch(estado.value.ahora) / 60_000) * 60_000 - 3_600_000;
  await mundo.caja.invoke("datosManuales", {});
  const id = crypto.randomUUID();
  const corte = { id, tipo: 7, inicio: epochToInstante(fin - 3_600_000), fin: epochToInstante(fin) };
  const hecha = await mundo.caja.invoke("iniciarTranscripcion", { ...corte, cafc: CAFC_GUION, sector: 1 });
  if (!hecha.ok) throw new Error(hecha.error.texto);
  abierta = { transcripcionId: id, fin };
  return abierta;
}

/** The cashier means every quantity. */
const confirmadasDe = ({ items }: EntradaVenta) =>
  items.map(({ codigoProducto: codigo, cantidad }) => ({ codigo, cantidad }));

/** Each way by which a cart becomes a document, with its refusal of a cart. */
const CAMINOS: readonly (readonly [string, (venta: EntradaVenta) => Promise<string>])[] = [
  [
    "a sale",
    async (venta) => {
      const confirmadas = confirmadasDe(venta);
      return dicho(await mundo.caja.invoke("cobrar", { ventaId: crypto.randomUUID(), venta, confirmadas }));
    },
  ],
  [
    "the amounts of a cart",
    async ({ items, sector, descuentoAdicional, montoGiftCard, recibido }) => {
      const hecho = await mundo.caja.invoke("calcular", {
        items,
        sector,
        descuentoAdicional,
        montoGiftCard,
        recibido,
      });
      return hecho.ok ? hecho.value.campos.map(({ msg }) => msg).join(" ") : hecho.error.texto;
    },
  ],
  [
    "a hand-written invoice",
    async (venta) => {
      const { transcripcionId, fin } = await abrirTranscripcion();
      const confirmadas = confirmadasDe(venta);
      const de = { transcripcionId, corrige: null, venta, confirmadas };
      const hoja = { ...de, clave: crypto.randomUUID(), numero: ++numero };
      return dicho(
        await mundo.caja.invoke("guardarManual", { ...hoja, fechaEmision: epochToInstante(fin - 60_000) }),
      );
    },
  ],
];

function dicho(hecho: { ok: true } | { ok: false; error: FalloPuente }): string {
  return hecho.ok ? "" : [hecho.error.texto, ...hecho.error.campos.map(({ msg }) => msg)].join(" ");
}

describe.each(CAMINOS)("%s", (_camino, decir) => {
  test.each([
    ["a quantity", { cantidad: "0.355" }, "la cantidad 0.355", "0.36"],
    ["a price", { precioUnitario: "0.005" }, "el precio 0.005", "0.01"],
    ["a discount", { descuento: "1.005" }, "el descuento 1.005", "1.01"],
  ])("refuses %s that would be rounded, and says what fits", async (_que, cambios, que, cabe) => {
    const texto = await decir(con(cambios));
    expect(texto).toContain(`${que} no cabe en los 2 decimales`);
    expect(texto).toContain(`Escriba ${cabe}`);
  });
  test("takes zeros behind the last decimal", async () => {
    expect(await decir(con({ cantidad: "0.350", precioUnitario: "12.50000" }))).toBe("");
  });
});

test("a sector of five decimals takes them", async () => {
  const [, [, calcular]] = CAMINOS as readonly [(typeof CAMINOS)[number], (typeof CAMINOS)[number]];
  expect(await calcular(con({ cantidad: "0.355", propios: { marcaIce: 2 } }, 14))).toBe("");
});
