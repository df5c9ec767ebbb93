import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { enDecimales } from "@mostrador/core";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { CONFIGURACION_INICIAL, type PedidoEtiquetas } from "../../contract/index.ts";
import { startMundoCaja, type MundoCaja } from "../support/mundo.ts";

let mundo: MundoCaja;
beforeEach(async () => {
  mundo = await startMundoCaja();
});
afterEach(() => mundo.close());

/** Adds a product of that code; its id. */
async function create(codigo: string, cambios: object = {}): Promise<string> {
  const producto = {
    id: null,
    codigo,
    codigoBarras: null,
    descripcion: `Producto ${codigo}`,
    precio: "45.90",
    unidadMedida: 57,
    codigoSin: 99_100,
    actividadEconomica: "4711100",
    categoria: null,
    activo: true,
    fraccionable: null,
    foto: null,
    ...cambios,
  };
  const guardado = await mundo.caja.invoke("guardarProducto", producto);
  if (!guardado.ok) throw new Error(guardado.error.texto);
  return guardado.value.id;
}

function pedido(id: string, cambios: Partial<PedidoEtiquetas> = {}): PedidoEtiquetas {
  return {
    formato: "a4-3x8",
    clase: "producto",
    desde: 1,
    productos: [{ id, presentacionId: null, cantidad: 30, peso: null }],
    ...cambios,
  };
}

describe("labels at the till", () => {
  test("tell the first label, how many pages, and the codes without bars, before they are printed", async () => {
    const id = await create("CÓDIGO");
    const muestra = await mundo.caja.invoke("muestraEtiquetas", pedido(id));
    if (!muestra.ok) throw new Error(muestra.error.texto);
    const { trazos, ...cuenta } = muestra.value;
    expect(cuenta).toEqual({ etiquetas: 30, paginas: 2, sinBarras: ["Producto CÓDIGO"] });
    expect(trazos.map((t) => (t.kind === "texto" ? t.texto : t.kind))).toEqual([
      "Producto CÓDIGO",
      "Bs 45.90",
    ]);
  });

  test("of a presentation have its name, its price and its own barcode, and none of the product's", async () => {
    const id = await create("A1", { codigoBarras: "4006381333931", descripcion: "Galleta 50 g" });
    const crear = async (cambios: object) => {
      const presentacion = { id: null, productoId: id, factor: "12", precio: "480", unidadMedida: 57 };
      const guardada = await mundo.caja.invoke("guardarPresentacion", {
        ...presentacion,
        activo: true,
        nombre: "Caja de 12",
        codigoBarras: null,
        ...cambios,
      });
      if (!guardada.ok) throw new Error(guardada.error.texto);
      return guardada.value.id;
    };
    const presentada = async (presentacionId: string, clase: PedidoEtiquetas["clase"]) => {
      const productos = [{ id, presentacionId, cantidad: 1, peso: null }];
      return mundo.caja.invoke("muestraEtiquetas", pedido(id, { clase, productos }));
    };
    const conBarras = await crear({ codigoBarras: "17501031311309" });
    const muestra = await presentada(conBarras, "gondola");
    if (!muestra.ok) throw new Error(muestra.error.texto);
    const textos = muestra.value.trazos.flatMap((t) => (t.kind === "texto" ? [t.texto] : []));
    expect(textos).toEqual(expect.arrayContaining(["Bs 480.00", "Bs 800.00 por kg", "17501031311309"]));
    expect(textos.join(" ")).toContain("Galleta 50 g, Caja de 12");
    expect(muestra.value.sinBarras).toEqual([]);
    const sinBarras = await presentada(await crear({ nombre: "Bolsa" }), "producto");
    expect(sinBarras.ok ? sinBarras.value.sinBarras : []).toEqual(["Galleta 50 g, Bolsa"]);
    const pesada = await presentada(conBarras, "balanza");
    expect(pesada.ok ? "" : pesada.error.texto).toContain("no se pesa");
  });

  test("without a printer are kept as a PDF in the tickets' folder", async () => {
    const id = await create("A1");
    const impreso = await mundo.caja.invoke("imprimirEtiquetas", { ...pedido(id), impresora: null });
    if (!impreso.ok) throw new Error(impreso.error.texto);
    expect(impreso.value).toMatchObject({ etiquetas: 30, paginas: 2 });
    const [archivo = ""] = readdirSync(join(mundo.data, "tickets")).filter((uno) => uno.endsWith(".pdf"));
    expect(impreso.value.destino).toBe(join(mundo.data, "tickets", archivo));
    expect(readFileSync(impreso.value.destino).subarray(0, 5).toString()).toBe("%PDF-");
  });

  test("of a scale are what the till scans: the product, and the weight", async () => {
    const id = await create("42", { unidadMedida: 22 });
    const balanza = {
      ...pedido(id),
      clase: "balanza" as const,
      productos: [{ id, presentacionId: null, cantidad: 1, peso: "0.35" }],
    };
    const sinBalanza = await mundo.caja.invoke("muestraEtiquetas", balanza);
    expect(sinBalanza.ok ? "" : sinBalanza.error.texto).toContain("Elija en Configuración");
    await mundo.caja.invoke("guardarConfiguracion", { ...CONFIGURACION_INICIAL, balanza: "peso" });
    const muestra = await mundo.caja.invoke("muestraEtiquetas", balanza);
    if (!muestra.ok) throw new Error(muestra.error.texto);
    const textos = muestra.value.trazos.flatMap((t) => (t.kind === "texto" ? [t.texto] : []));
    expect(textos).toEqual(expect.arrayContaining(["Bs 16.07", "0.350 kg a Bs 45.90"]));
    const codigo = textos.find((texto) => /^2\d{12}$/.test(texto)) ?? "";
    const escaneado = await mundo.caja.invoke("productoEscaneado", { codigo });
    expect(escaneado).toMatchObject({ ok: true, value: { producto: { id }, cantidad: "0.350" } });
  });

  test.each(["peso", "precio"] as const)("of a scale say what is charged (%s)", async (balanza) => {
    const id = await create("42", { unidadMedida: 22 });
    await mundo.caja.invoke("guardarConfiguracion", { ...CONFIGURACION_INICIAL, balanza });
    const muestra = await mundo.caja.invoke("muestraEtiquetas", {
      ...pedido(id),
      clase: "balanza",
      productos: [{ id, cantidad: 1, peso: "0.355" }],
    });
    if (!muestra.ok) throw new Error(muestra.error.texto);
    const textos = muestra.value.trazos.flatMap((t) => (t.kind === "texto" ? [t.texto] : []));
    expect(textos).toEqual(expect.arrayContaining(["Bs 16.52", "0.360 kg a Bs 45.90"]));
    const codigo = textos.find((texto) => /^2\d{12}$/.test(texto)) ?? "";
    const escaneado = await mundo.caja.invoke("productoEscaneado", { codigo });
    // The invoice of a plain sale keeps two decimals of a quantity.
    expect(escaneado.ok && enDecimales(escaneado.value?.cantidad ?? "0", 2).cabe).toBe("0.36");
  });

  test.each([
    [
      "a product that is gone",
      { productos: [{ id: "no-esta", presentacionId: null, cantidad: 1, peso: null }] },
      "ya no está",
    ],
    [
      "more than 5000",
      {
        productos: Array.from({ length: 6 }, () => ({
          id: "",
          presentacionId: null,
          cantidad: 1000,
          peso: null,
        })),
      },
      "6000",
    ],
    ["no weight", { clase: "balanza" as const }, "cuánto pesa"],
  ])("are refused with a sentence for %s", async (_caso, cambios, frase) => {
    await mundo.caja.invoke("guardarConfiguracion", { ...CONFIGURACION_INICIAL, balanza: "precio" });
    const id = await create("7");
    const entrada = pedido(id, cambios);
    const productos = entrada.productos.map((uno) => (uno.id === "" ? { ...uno, id } : uno));
    const muestra = await mundo.caja.invoke("muestraEtiquetas", { ...entrada, productos });
    expect(muestra.ok ? "" : muestra.error.texto).toContain(frase);
  });
});

describe("a label with an older price", () => {
  /** Sets the price of a product that `create` made. */
  const cambiar = (id: string, codigo: string, precio: string) => create(codigo, { id, precio });

  async function viejas() {
    const dichas = await mundo.caja.invoke("etiquetasViejas", {});
    if (!dichas.ok) throw new Error(dichas.error.texto);
    return dichas.value;
  }

  async function imprimir(id: string, cambios: Partial<PedidoEtiquetas> = {}): Promise<void> {
    const impreso = await mundo.caja.invoke("imprimirEtiquetas", { ...pedido(id, cambios), impresora: null });
    if (!impreso.ok) throw new Error(impreso.error.texto);
  }

  test("is told with the price that it says, until a label of the new price is printed", async () => {
    const id = await create("A1");
    expect(await viejas()).toEqual({ productos: [], total: 0 });
    await cambiar(id, "A1", "47.00");
    await cambiar(id, "A1", "48.00");
    expect(await viejas()).toEqual({
      productos: [
        { id, codigo: "A1", codigoBarras: null, descripcion: "Producto A1", precio: "48.00", antes: "45.90" },
      ],
      total: 1,
    });
    await imprimir(id);
    expect(await viejas()).toEqual({ productos: [], total: 0 });
    await cambiar(id, "A1", "49.00");
    expect((await viejas()).productos).toMatchObject([{ precio: "49.00", antes: "48.00" }]);
  });

  test("is told no more once the price is as before, and not for another change of the product", async () => {
    const id = await create("A1");
    await create("A1", { id, descripcion: "Otro nombre" });
    expect((await viejas()).total).toBe(0);
    await cambiar(id, "A1", "47.00");
    await cambiar(id, "A1", "45.90");
    expect((await viejas()).total).toBe(0);
  });

  test("is not told of goods that are not sold, and of none that is gone", async () => {
    const id = await create("A1");
    await cambiar(id, "A1", "47.00");
    await create("A1", { id, precio: "47.00", activo: false });
    expect(await viejas()).toEqual({ productos: [], total: 0 });
    await create("A1", { id, precio: "47.00" });
    expect((await viejas()).total).toBe(1);
    await mundo.caja.invoke("borrarProducto", { id });
    expect((await viejas()).total).toBe(0);
  });

  test("stays old after a label of the scale, which is for a piece", async () => {
    const id = await create("42", { unidadMedida: 22 });
    await cambiar(id, "42", "47.00");
    await mundo.caja.invoke("guardarConfiguracion", { ...CONFIGURACION_INICIAL, balanza: "peso" });
    await imprimir(id, {
      clase: "balanza",
      productos: [{ id, presentacionId: null, cantidad: 1, peso: "0.35" }],
    });
    expect((await viejas()).total).toBe(1);
  });

  test("of a presentation is its own, beside that of its product", async () => {
    const id = await create("A1");
    const presentacion = async (suya: string | null, precio: string) => {
      const guardada = await mundo.caja.invoke("guardarPresentacion", {
        id: suya,
        productoId: id,
        nombre: "Caja de 12",
        factor: "12",
        codigoBarras: null,
        precio,
        unidadMedida: 57,
        activo: true,
      });
      if (!guardada.ok) throw new Error(guardada.error.texto);
      return guardada.value.id;
    };
    const caja = await presentacion(null, "480.00");
    await presentacion(caja, "500.00");
    await cambiar(id, "A1", "47.00");
    expect((await viejas()).productos).toMatchObject([
      { id, precio: "47.00", antes: "45.90" },
      { id, presentacionId: caja, descripcion: "Producto A1, Caja de 12", precio: "500.00", antes: "480.00" },
    ]);
    await imprimir(id, { productos: [{ id, presentacionId: caja, cantidad: 1, peso: null }] });
    expect((await viejas()).productos).toMatchObject([{ id, precio: "47.00" }]);
  });

  test("is settled by hand for the prices that were seen, and for no newer one", async () => {
    const [a, b] = [await create("A1"), await create("B1")];
    await cambiar(a, "A1", "47.00");
    await cambiar(b, "B1", "47.00");
    const vistas = (await viejas()).productos.map(({ id, precio }) => ({ id, presentacionId: null, precio }));
    await cambiar(b, "B1", "48.00");
    expect(await mundo.caja.invoke("etiquetasAlDia", { productos: vistas })).toMatchObject({ ok: true });
    expect((await viejas()).productos).toMatchObject([{ id: b, precio: "48.00", antes: "45.90" }]);
  });
});
