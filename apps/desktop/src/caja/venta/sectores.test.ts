import { describe, expect, test } from "vitest";
import { formaDe, type SectorFactura } from "@mostrador/core";
import { EJEMPLOS } from "@mostrador/core/ejemplos";
import { SECTORES_CAJA, type EntradaVenta, type ItemVenta } from "../../contract/index.ts";
import { findAjuste } from "../motor/ajustes.ts";
import { getXml, listDocumentos } from "../documentos/db/documentos.ts";
import { ENTRADA } from "../support/mundo.ts";
import { mundosDePrueba } from "../support/mundos.ts";
import { enviadas, ronda } from "../support/rondas.ts";

const start = mundosDePrueba();

interface Ejemplo {
  readonly emisor: { readonly actividadEconomica: string };
  readonly cliente: Readonly<Record<string, string | number>>;
  readonly items: readonly Readonly<Record<string, unknown>>[];
}
const ejemploDe = (codigo: number) => EJEMPLOS[codigo] as Ejemplo & Readonly<Record<string, unknown>>;

/** The API's example of a sector as the counter would type it, in bolivianos. */
function entradaDe(sector: SectorFactura): EntradaVenta {
  const ejemplo = ejemploDe(sector.codigo);
  const forma = formaDe(sector);
  const propios = (campos: typeof forma.cabecera, de: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(
      campos.flatMap(({ nombre }) => (de[nombre] === undefined ? [] : [[nombre, de[nombre]]])),
    ) as NonNullable<EntradaVenta["propios"]>; // plain JSON, as the examples are
  return {
    ...ENTRADA,
    sector: sector.codigo,
    propios: propios(forma.cabecera, ejemplo),
    cliente: { ...ENTRADA.cliente, ...ejemplo.cliente },
    metodoPago: 7,
    recibido: null,
    items: ejemplo.items.map((item): ItemVenta => ({
      codigoProducto: String(item["codigoProducto"]),
      codigoSin: Number(item["codigoSin"]),
      actividadEconomica: ejemplo.emisor.actividadEconomica,
      descripcion: String(item["descripcion"]),
      unidadMedida: Number(item["unidadMedida"]),
      cantidad: String(item["cantidad"]),
      precioUnitario: String(item["precioUnitario"]),
      descuento: null,
      propios: propios(forma.detalle, item),
    })),
  };
}

describe.each(SECTORES_CAJA.map((sector) => [sector.codigo, sector] as const))(
  "sector %i",
  (codigo, sector) => {
    test("is issued with its own fields in its own series, online and offline, and printed as its kind", async () => {
      const mundo = await start();
      const entrada = entradaDe(sector);
      const venta = await mundo.vender(undefined, entrada);
      expect(venta).toMatchObject({ estado: "EMITIDA", numeroFactura: 1 });
      const [documento] = listDocumentos(mundo.db, venta.id);
      expect(documento?.sector).toBe(codigo);
      for (const nombre of Object.keys(entrada.propios ?? {}))
        expect(documento?.pedido).toHaveProperty(nombre);
      mundo.servidor.guion.push("corta");
      expect(await mundo.vender(undefined, entrada)).toMatchObject({ estado: "OFFLINE", numeroFactura: 3 });
      const ticket = await mundo.caja.invoke("ticket", { ventaId: venta.id });
      for (const { etiqueta, elemento } of sector.presentacion.comprador)
        if (entrada.propios?.[elemento] !== undefined)
          expect(ticket.ok && ticket.value.texto).toContain(`${etiqueta}:`);
    });
  },
);

describe("kinds of invoice", () => {
  const hotel = SECTORES_CAJA.find(({ codigo }) => codigo === 16)!;
  test("each have their numbers; those that the server knows to be taken are left out, series by series", async () => {
    const mundo = await start();
    mundo.servidor.estado = { proximosNumeros: [{ sector: 16, siguiente: 40 }] };
    await mundo.caja.invoke("guardarCliente", { ...ENTRADA.cliente, numeroDocumento: "77" });
    await mundo.hasta("late", () => findAjuste(mundo.db, "estado")?.proximosNumeros.length === 1);
    expect(await mundo.vender()).toMatchObject({ numeroFactura: 1 });
    expect(await mundo.vender(undefined, entradaDe(hotel))).toMatchObject({ numeroFactura: 40 });
  });
  test("say which of their fields are missing, while the goods' amounts are shown", async () => {
    const mundo = await start();
    const { propios: _propios, items, descuentoAdicional, montoGiftCard, recibido } = entradaDe(hotel);
    const calculada = await mundo.caja.invoke("calcular", {
      sector: 16,
      items,
      descuentoAdicional,
      montoGiftCard,
      recibido,
    });
    expect(calculada.ok && calculada.value).toMatchObject({
      total: "1305.00",
      campos: [{ loc: ["fechaIngresoHospedaje"], msg: expect.stringContaining("Ingreso: ") as string }],
    });
  });
  test("take nothing that another kind left, and the till no export", async () => {
    const mundo = await start();
    const venta = await mundo.vender(undefined, { propios: { nombreEstudiante: "Ana", cafc: "X" } });
    expect(venta.estado).toBe("EMITIDA");
    await expect(mundo.vender(undefined, { sector: 3 })).rejects.toThrow("entradaInvalida");
  });
  test("1 has a serial number and an IMEI on its lines, in the document and on the ticket", async () => {
    const mundo = await start();
    const items = ENTRADA.items.map((item) => ({
      ...item,
      propios: { numeroSerie: "SN-1", numeroImei: "356938035643809" },
    }));
    const { id } = await mundo.vender(undefined, { items });
    expect(getXml(mundo.db, listDocumentos(mundo.db, id)[0]?.cuf ?? "")).toContain(
      "<numeroSerie>SN-1</numeroSerie>",
    );
    const ticket = await mundo.caja.invoke("ticket", { ventaId: id });
    expect(ticket.ok && ticket.value.texto).toContain("IMEI: 356938035643809");
  });
});

describe("fuel, whose base is a part of its total", () => {
  const combustible = SECTORES_CAJA.find(({ codigo }) => codigo === 12)!;
  const parteDe = (xml: string | undefined) => {
    const monto = (nombre: string) => Number(new RegExp(`<${nombre}>([^<]*)`).exec(xml ?? "")?.[1]);
    return (monto("montoTotalSujetoIva") / monto("montoTotal")).toFixed(2);
  };
  const vender = async (mundo: Awaited<ReturnType<typeof start>>) => {
    const { id } = await mundo.vender(undefined, entradaDe(combustible));
    const documento = listDocumentos(mundo.db, id).at(-1);
    const { parteConCredito } = documento?.derivados ?? {};
    return { parte: parteDe(getXml(mundo.db, documento?.cuf ?? "")), dicha: parteConCredito };
  };
  const partes = (parte: string) => [
    { sector: 12, desde: "2012-12-11", parte: "0.70" },
    { sector: 12, desde: "2020-01-01", parte },
  ];

  test("has the law's part where the server told none, as the program before", async () => {
    const mundo = await start();
    expect(await vender(mundo)).toEqual({ parte: "0.70", dicha: undefined });
  });

  test("has the part that the server told, offline too, and freezes it", async () => {
    const mundo = await start();
    mundo.servidor.estado = { partesConCredito: partes("0.5") };
    await ronda(mundo);
    await mundo.hasta("la oyó", () => (findAjuste(mundo.db, "estado")?.partesConCredito ?? []).length === 2);
    mundo.servidor.apagado = true;
    expect(await vender(mundo)).toEqual({ parte: "0.50", dicha: "0.5" });
  });

  test("is corrected before it is sent, with the same number, where the till had not heard", async () => {
    const mundo = await start();
    mundo.servidor.estado = { partesConCredito: partes("1") };
    mundo.servidor.guion.push({ resultado: "conflicto", causa: "regimen", status: 409 });
    expect(await vender(mundo)).toEqual({ parte: "1.00", dicha: "1" });
    expect(enviadas(mundo).map(({ derivados }) => derivados.parteConCredito)).toEqual([undefined, "1"]);
  });
});
