/** The body of each kind of event, value by value, beside the document that it tells of. */
import { epochToInstante } from "@mostrador/core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exigir, pedido } from "../../support/llamar.ts";
import { startMundo, type Mundo } from "../../support/mundo.ts";
import { cuerpoDeNota } from "../../support/nota.ts";

let mundo: Mundo;
let puntoVenta: number;
beforeAll(async () => {
  mundo = await startMundo();
  const punto = { referencia: "P-1", tipo_punto_venta: 2, nombre: "Ventanilla 1" };
  puntoVenta = (await pedir("POST", "/v1/operaciones/puntos-venta", punto)).codigo_punto_venta;
  const { nit, codigoSistema } = mundo.empresas[0];
  await pedir("POST", "/v1/sincronizar", { nit, codigo_sistema: codigoSistema, punto_venta: puntoVenta });
});
afterAll(() => mundo.close());

const pedir = async (metodo: string, ruta: string, cuerpo?: unknown) =>
  exigir(await mundo.api(metodo, ruta, cuerpo, { prefer: "return=minimal" })).body.datos;

interface Evento {
  readonly id: string;
  readonly type: string;
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Does something, and gives the events that it made. */
async function eventosDe<T>(hacer: () => Promise<T>): Promise<readonly [T, readonly Evento[]]> {
  const { cursor } = await pedir("GET", "/v1/eventos?desde=0&limite=500");
  const hecho = await hacer();
  const { eventos } = await pedir("GET", `/v1/eventos?desde=${cursor}&limite=500`);
  return [hecho, eventos];
}

const enPunto = (cambios: object = {}) =>
  pedido({ emisor: { actividad_economica: "4711100", punto_venta: puntoVenta }, ...cambios });

/** Builds the data that an event has of a document as the API shows it. */
function datosDe({ cliente, ...documento }: Evento["data"]): object {
  const { numero_documento, razon_social } = cliente as Evento["data"];
  const comunes = ["cuf", "numero_factura", "sector", "sucursal", "punto_venta", "fecha_emision"];
  const campos = [...comunes, "monto_total", "url_publica"].map((campo) => [campo, documento[campo]]);
  return { ...Object.fromEntries(campos), cliente: { numero_documento, razon_social } };
}

describe("the events of a document", () => {
  test("of its life tell what the document says, each with the state after it", async () => {
    const [factura, vida] = await eventosDe(async () => {
      const emitida = await pedir("POST", "/v1/facturas", enPunto());
      await pedir("POST", `/v1/facturas/${emitida.cuf}/anular`, { motivo: 3 });
      await pedir("POST", `/v1/facturas/${emitida.cuf}/revertir-anulacion`, {});
      return emitida;
    });
    const suyos = datosDe(factura);
    expect(suyos).toMatchObject({ sucursal: 0, punto_venta: puntoVenta, sector: 1, monto_total: 77 });
    expect(vida.map(({ type, data }) => [type, data])).toEqual([
      ["factura.emitida", { ...suyos, estado: "EMITIDA" }],
      ["factura.anulada", { ...suyos, estado: "ANULADA", motivo: 3 }],
      ["factura.anulacion_revertida", { ...suyos, estado: "EMITIDA" }],
    ]);
    expect(new Set(vida.map(({ id }) => id)).size).toBe(3);
    const momentos = vida.map(({ timestamp }) => Date.parse(timestamp));
    expect(momentos).toEqual(momentos.toSorted((a, b) => a - b));
    // Its issuing is told when the tax system took it, which is after its date.
    expect(momentos[0]).toBeGreaterThanOrEqual(Date.parse(factura.fecha_emision));
    expect(momentos[2]).toBeLessThanOrEqual(mundo.ahora());
  });

  test.each([
    ["/v1/notas/fiscal", 24, {}],
    ["/v1/notas", 47, { descuento_adicional: 7 }],
  ] as const)("that is a note (%s) tell its kind and its invoice", async (ruta, sector, cambios) => {
    const cuerpo = enPunto(cambios);
    const factura = await pedir("POST", "/v1/facturas", cuerpo);
    const { cuf, numero_factura: numero, fecha_emision } = factura;
    const pedida = cuerpoDeNota({ cuf, numero, fecha: fecha_emision.slice(0, 10), cuerpo }, [{}]);
    const [nota, eventos] = await eventosDe(async () => {
      const emitida = await pedir("POST", ruta, pedida);
      await pedir("POST", `/v1/facturas/${emitida.cuf}/anular`, { motivo: 2 });
      return emitida;
    });
    const suyos = { ...datosDe(nota), sector, cuf_factura_original: cuf };
    expect(eventos.map(({ type, data }) => [type, data])).toEqual([
      ["nota.emitida", { ...suyos, estado: "EMITIDA" }],
      ["factura.anulada", { ...suyos, estado: "ANULADA", motivo: 2 }],
    ]);
    expect(suyos).toMatchObject({ punto_venta: 0, monto_total: sector === 24 ? 77 : 70 });
  });

  test("of a batch are one for each entry that was issued", async () => {
    const facturas = [enPunto(), { items: [] }, enPunto({ contingencia: true })];
    const [{ resultados }, eventos] = await eventosDe(() =>
      pedir("POST", "/v1/facturas/lote", { facturas: facturas.map((factura) => ({ sector: 1, factura })) }),
    );
    const dicho = eventos.map(({ type, data }) => [type, [data["cuf"], data["estado"]]]);
    expect(dicho).toHaveLength(2);
    expect(Object.fromEntries(dicho)).toEqual({
      "factura.emitida": [resultados[0].cuf, "EMITIDA"],
      "factura.offline": [resultados[2].cuf, "OFFLINE"],
    });
  });
});

test("an outage tells its offline documents when they are made, and its package when it is sent", async () => {
  const [factura, alEmitir] = await eventosDe(() =>
    pedir("POST", "/v1/facturas", enPunto({ contingencia: true })),
  );
  expect(alEmitir.map(({ type, data }) => [type, data])).toEqual([
    ["factura.offline", { ...datosDe(factura), estado: "OFFLINE" }],
  ]);
  await mundo.avanzar(1100);
  const { facturas } = await pedir("GET", "/v1/facturas?estado=OFFLINE&limite=100");
  await pedir("POST", "/v1/contingencia/evento", {
    tipo_evento: 1,
    punto_venta: puntoVenta,
    fecha_inicio: facturas.at(-1).fecha_emision,
    fecha_fin: epochToInstante(mundo.ahora()),
  });
  const [{ codigo_recepcion }, alEnviar] = await eventosDe(() =>
    pedir("POST", "/v1/contingencia/paquete", { punto_venta: puntoVenta }),
  );
  const paquete = { sucursal: 0, punto_venta: puntoVenta, sector: 1, cantidad: facturas.length };
  expect(alEnviar.map(({ type, data }) => [type, data])).toEqual([
    ["contingencia.paquete_enviado", { codigo_recepcion, ...paquete }],
  ]);
  const [, alValidar] = await eventosDe(async () => {
    for (let veces = 0; veces < 3; veces++)
      await pedir("POST", "/v1/contingencia/validar-paquete", { codigo_recepcion });
  });
  expect(alValidar).toEqual([]);
});
