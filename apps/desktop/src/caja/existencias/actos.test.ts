import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { guiaToCodigo, parseGuia, parseHecho, type Guia } from "@mostrador/core";
import { MOTIVOS_EN_CAJA, type Entrada } from "../../contract/index.ts";
import { cajaConExistencias } from "../support/existencias-de-caja.ts";
import { ronda } from "../support/rondas.ts";
import { listHechosDesde } from "../terminales/db/hechos.ts";

const { mundo, pedir, fallo, conDocena, llega } = cajaConExistencias();

/** A product of which the server tells 50, and its dozen. */
async function conCincuenta() {
  const suyo = await conDocena();
  await llega(suyo.id, "50", 1, 0);
  return suyo;
}
const queda = async () => (await pedir("buscarProductos", { texto: "yungas" }))[0]?.queda?.cantidad;
const contados = (tipo: string) =>
  listHechosDesde(mundo().db, 0, 100).flatMap(({ hecho }) => {
    const leido = parseHecho(hecho);
    // oxlint-disable-next-line typescript/no-explicit-any -- each test knows its type
    return leido.kind === tipo && "datos" in leido ? [{ n: hecho.n, datos: leido.datos as any }] : [];
  });
const impresos = async () => (await pedir("trabajosImpresion", {})).length;

describe("a purchase", () => {
  type Compra = Entrada<"recibirCompra">;
  const compra = (id: string, lineas: Compra["lineas"], cambios: Partial<Compra> = {}): Compra => ({
    id,
    proveedor: { documento: "1028627025", razonSocial: "Andina" },
    conFactura: true,
    numero: "4521",
    autorizacion: "A1B2",
    fecha: "2026-01-02",
    descuento: "0",
    total: "120.00",
    lineas,
    ...cambios,
  });

  test("comes in once, in units of its presentation, and its supplier is known the next time", async () => {
    const { id, docena } = await conCincuenta();
    const clave = randomUUID();
    const linea = { productoId: id, presentacionId: docena, cantidad: "2", importe: "120.00", yaTenia: null };
    expect(await pedir("proveedorDe", { documento: "1028627025" })).toBeNull();
    await pedir("recibirCompra", compra(clave, [linea]));
    await pedir("recibirCompra", compra(clave, [linea]));
    expect(await queda()).toBe("74");
    const [hecho, ...mas] = contados("compraRecibida");
    expect([hecho?.datos.lineas, mas]).toMatchObject([[{ linea: 0, factor: "12", cantidad: "2" }], []]);
    expect(await pedir("proveedorDe", { documento: "1028627025" })).toEqual({ razonSocial: "Andina" });
    await llega(id, "74", 2, hecho?.n ?? 0);
    expect(await queda()).toBe("74");
  });

  test("has the suppliers of the whole shop at hand by a part of their name, this till's latest first", async () => {
    const { id } = await conCincuenta();
    const andina = { documento: "1028627025", razonSocial: "Distribuidora Andina" };
    const casera = { documento: null, razonSocial: "Doña Ñusta, andina" };
    await llega(id, "50", 2, 0, null, { sucursales: [0, 2, 7] }, [andina, casera]);
    const buscar = (texto: string) => pedir("buscarProveedores", { texto });
    expect(await buscar("andina DISTRI")).toEqual([andina]);
    expect([await buscar("nusta"), await buscar("10286")]).toEqual([[casera], [andina]]);
    expect([await buscar(" "), await buscar("sofia")]).toEqual([[], []]);
    expect(await pedir("proveedorDe", { documento: "1028627025" })).toEqual({
      razonSocial: "Distribuidora Andina",
    });
    const linea = { productoId: id, presentacionId: null, cantidad: "2", importe: "120.00", yaTenia: null };
    await pedir("recibirCompra", compra(randomUUID(), [linea]));
    expect(await buscar("andina")).toEqual([{ documento: "1028627025", razonSocial: "Andina" }, casera]);
    expect((await pedir("estado", {})).existencias?.otrasSucursales).toEqual([2, 7]);
  });

  test("comes in before its invoice, with its supplier's NIT and without a paper that gives a credit", async () => {
    const { id } = await conCincuenta();
    const linea = { productoId: id, presentacionId: null, cantidad: "2", importe: "120.00", yaTenia: null };
    const sinPapel = { porFacturar: true, numero: "", autorizacion: "" };
    const falta = (cambios: Partial<Compra>) =>
      fallo("recibirCompra", compra(randomUUID(), [linea], { ...sinPapel, ...cambios }));
    expect(await falta({ numero: "4521" })).toMatch(/La factura ya llegó/);
    const anonimo = { documento: null, razonSocial: "Andina" };
    expect(await falta({ proveedor: anonimo })).toMatch(/lleva el NIT del proveedor: por él se une/);
    await pedir("recibirCompra", compra(randomUUID(), [linea], sinPapel));
    // The supplier's next delivery has no number either, and is another one.
    await pedir("recibirCompra", compra(randomUUID(), [linea], sinPapel));
    expect(await queda()).toBe("54");
    expect(contados("compraRecibida")).toMatchObject([
      { datos: { porFacturar: true, conFactura: false } },
      { datos: { porFacturar: true, conFactura: false } },
    ]);
  });

  test("is refused with what is wrong with it", async () => {
    const { id } = await conCincuenta();
    const linea = { productoId: id, presentacionId: null, cantidad: "2", importe: "120.00", yaTenia: null };
    const falta = (cambios: Partial<Compra>) =>
      fallo("recibirCompra", compra(randomUUID(), [linea], cambios));
    expect(await falta({ total: "100.00" })).toMatch(/suman Bs 120.00/);
    expect(await falta({ descuento: "130", total: "0" })).toMatch(/El descuento pasa/);
    expect(await falta({ fecha: "2090-01-01" })).toMatch(/no puede ser posterior a hoy/);
    expect(await falta({ numero: "" })).toMatch(/lleva el NIT del proveedor, el número/);
    expect(await falta({ lineas: [{ ...linea, productoId: "otro" }] })).toMatch(/ya no está en la caja/);
    expect(await falta({ lineas: [{ ...linea, cantidad: "0" }] })).toMatch(/mayor que 0/);
    await pedir("recibirCompra", compra(randomUUID(), [linea]));
    expect(await falta({})).toMatch(/ya recibió la factura 4521/);
    expect(await queda()).toBe("52");
  });
});

test.each(MOTIVOS_EN_CAJA)(
  "goods leave once as %s, and their act is printed to be signed",
  async (motivo) => {
    const { id, docena } = await conCincuenta();
    const salida = {
      id: randomUUID(),
      motivo,
      responsable: "Ana",
      nota: "Se cayó una caja",
      lineas: [{ productoId: id, presentacionId: docena, cantidad: "1" }],
    };
    const antes = await impresos();
    await pedir("sacarExistencias", salida);
    await pedir("sacarExistencias", salida);
    expect([await queda(), (await impresos()) - antes]).toEqual(["38", 1]);
    expect(contados("salidaDeExistencias")).toMatchObject([{ datos: { motivo, responsable: "Ana" } }]);
  },
);

describe("a transfer", () => {
  test("leaves with a slip whose code holds it whole", async () => {
    const { id, docena } = await conCincuenta();
    const linea = { productoId: id, presentacionId: null, cantidad: "3" };
    const clave = randomUUID();
    const envio = { id: clave, sucursalDestino: 7, lineas: [linea, { ...linea, presentacionId: docena }] };
    await pedir("enviarTraslado", envio);
    await pedir("enviarTraslado", envio);
    expect(await queda()).toBe("11");
    const [hecho, ...mas] = contados("trasladoEnviado");
    const { guia } = hecho?.datos ?? {};
    expect([guia.lineas, mas]).toEqual([[{ productoId: id, cantidad: "39" }], []]);
    expect(parseGuia(guiaToCodigo(guia))).toEqual({ ok: true, value: guia });
    expect(await fallo("enviarTraslado", { ...envio, id: randomUUID(), sucursalDestino: 0 })).toMatch(
      /misma sucursal/,
    );
  });

  test("is taken in as it really arrived; what is missing has its reason, or comes later", async () => {
    const { id } = await conCincuenta();
    const empresa = (await pedir("estado", {})).empresa;
    if (empresa === null) throw new Error("sin empresa");
    const { ahora } = await pedir("estado", {});
    const guia: Guia = {
      id: randomUUID(),
      nit: empresa.nit,
      sucursalOrigen: 7,
      sucursalDestino: empresa.sucursal,
      instante: ahora ?? ("2026-01-01T00:00:00.000" as Guia["instante"]),
      lineas: [{ productoId: id, cantidad: "10" }],
    };
    const codigo = guiaToCodigo(guia);
    expect((await pedir("leerGuia", { codigo })).lineas).toMatchObject([{ productoId: id, cantidad: "10" }]);
    const llegada = (cantidad: string, cierra: boolean, motivo: string | null = null) => ({
      id: randomUUID(),
      codigo,
      lineas: [{ linea: 0, cantidad }],
      cierra,
      motivo,
    });
    expect(await fallo("recibirTraslado", llegada("11", true))).toMatch(/la guía dice 10/);
    expect(await fallo("recibirTraslado", llegada("9", true))).toMatch(/escriba qué pasó con el resto/);
    await pedir("recibirTraslado", llegada("6", false));
    await pedir("recibirTraslado", llegada("3", true, "Una llegó rota"));
    expect(await queda()).toBe("59");
    // Another till had taken it in already: these acts moved nothing, and no balance of the server is newer.
    const ultimo = contados("trasladoRecibido").at(-1)?.n ?? 0;
    const [primero] = listHechosDesde(mundo().db, 0, 1);
    mundo().servidor.existencias = {
      activas: true,
      existencias: [],
      proveedores: [],
      cursor: 1,
      hayMas: false,
      incluye: { serie: primero?.serie ?? "", n: ultimo },
    };
    await mundo().hasta("se deja de contar", async () => {
      await ronda(mundo());
      return (await queda()) === "50";
    });
    const leer = (otra: Partial<Guia>) => fallo("leerGuia", { codigo: guiaToCodigo({ ...guia, ...otra }) });
    expect(await leer({ sucursalDestino: 3 })).toMatch(/Esa guía es para/);
    expect(await fallo("leerGuia", { codigo: "7770001" })).toMatch(/no es la guía/);
    expect(await fallo("leerGuia", { codigo: codigo.slice(0, -4) })).toMatch(/incompleto/);
  });
});
