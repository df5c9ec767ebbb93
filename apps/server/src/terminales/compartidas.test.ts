import { PAGINA_BYTES, PROTOCOLO, PROTOCOLO_HEADER, TipoCompartido } from "@mostrador/core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { emparejarCaja, type Caja } from "../support/caja.ts";
import { exigir } from "../support/llamar.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";
import { nextVersion } from "../motor/versiones.ts";
import { transaccion } from "../motor/transaccion.ts";
import { cambiosDesde } from "../tienda/readers/compartidas.ts";

const FOTO = `data:image/png;base64,${"A".repeat(59_900)}`;
const EN = "2026-11-23T09:00:00.000";

let mundo: Mundo;
let caja: Caja;
beforeAll(async () => {
  mundo = await startMundo();
  caja = await emparejarCaja(mundo);
});
afterAll(() => mundo.close());

interface Pagina {
  readonly cursor: number;
  readonly hay_mas: boolean;
  readonly catalogos: object | null;
  readonly productos: readonly { readonly id: string }[];
  readonly clientes: readonly { readonly id: string }[];
}

const producto = (id: string, campos: object = {}) => ({
  id,
  editado_en: EN,
  campos: {
    codigo: id,
    codigo_barras: null,
    descripcion: `Producto ${id}`,
    precio: "10.00",
    unidad_medida: 57,
    codigo_sin: 99100,
    actividad_economica: "620100",
    categoria: null,
    activo: true,
    ...campos,
  },
});
const cliente = (id: string) => ({
  id,
  editado_en: EN,
  campos: {
    tipo_documento: 5,
    numero_documento: id,
    complemento: null,
    razon_social: `Cliente ${id}`,
    correo: null,
  },
});

async function cambiar(cambios: object): Promise<{ readonly rechazados: readonly object[] }> {
  const cuerpo = { productos: [], clientes: [], usuarios: [], ...cambios };
  return exigir(await caja.call("POST", "/v1/terminal/cambios", cuerpo)).body.datos;
}

async function read(desde: number, limite: number): Promise<Pagina> {
  const path = `/v1/terminal/datos?desde=${desde}&limite=${limite}`;
  return exigir(await caja.call("GET", path)).body.datos;
}

const REGLAS = {
  presentaciones: {
    producto_id: "p",
    nombre: "Caja",
    factor: "12",
    codigo_barras: "77",
    precio: "90",
    unidad_medida: 57,
    activo: true,
  },
  listas: { nombre: "Mayorista", activo: true },
  listas_de_clientes: { lista_id: "regla" },
  tarifas: { producto_id: "p", presentacion_id: null, lista_id: "regla", desde: "6", precio: "8.50" },
  promociones: {
    nombre: "3 por 2",
    activo: true,
    beneficio: { kind: "nPorM", lleva: 3, paga: 2 },
    productos: ["p"],
    categorias: [],
    dias: [1, 5],
    hora_desde: "18:00",
    hora_hasta: null,
    fecha_desde: null,
    fecha_hasta: "2026-12-31",
    sobre_tarifas: false,
  },
  casillas: { pagina: "Favoritos", lugar: 3, producto_id: "p", presentacion_id: null },
} as const;

describe("what prices follow from", () => {
  const deHoy = { [PROTOCOLO_HEADER]: String(PROTOCOLO) };
  const llamar = (cambios: object) => caja.call("POST", "/v1/terminal/cambios", cambios, deHoy);
  const readAs = async (headers: Record<string, string>) =>
    exigir(await caja.call("GET", "/v1/terminal/datos?desde=0&limite=1000", undefined, headers)).body.datos;

  test("goes to tills as it was written, one row of each kind", async () => {
    const cambios = Object.entries(REGLAS).map(([tipo, campos]) => [
      tipo,
      [{ id: "regla", editado_en: EN, campos }],
    ]);
    const { body } = exigir(await llamar(Object.fromEntries(cambios)));
    expect(body.datos.rechazados).toEqual([]);
    const datos = await readAs(deHoy);
    for (const [tipo, campos] of Object.entries(REGLAS))
      expect(datos[tipo], tipo).toContainEqual({ id: "regla", ...campos });
  });

  test("is refused where its rule is broken: a promotion that takes more than it gives", async () => {
    const campos = { ...REGLAS.promociones, beneficio: { kind: "nPorM", lleva: 2, paga: 3 } };
    const { status } = await llamar({ promociones: [{ id: "mala", editado_en: EN, campos }] });
    expect(status).toBeGreaterThanOrEqual(400);
  });

  test("does not reach a till of protocol 1, deleted rows neither; its cursor goes on", async () => {
    exigir(await llamar({ casillas: [{ id: "regla", editado_en: EN, borrado: true, campos: {} }] }));
    const datos = await readAs({});
    for (const tipo of Object.keys(REGLAS)) expect(datos[tipo], tipo).toEqual([]);
    expect(datos.borrados.filter(({ tipo }: { tipo: string }) => tipo === "casilla")).toEqual([]);
    const hoy = await readAs(deHoy);
    expect(hoy.borrados).toContainEqual({ tipo: "casilla", id: "regla" });
    expect(hoy.casillas).toEqual([]);
    expect(datos.cursor).toBe(hoy.cursor);
  });
});

describe("what tills share", () => {
  test("a row that was made and then mended before it went up is whole", async () => {
    const { precio: _precio, ...sinPrecio } = producto("mendado").campos as Record<string, unknown>;
    const hecho = { ...producto("mendado"), campos: sinPrecio };
    const mendado = { ...hecho, editado_en: "2026-11-23T09:30:00.000", campos: { precio: "12.50" } };
    expect(await cambiar({ productos: [hecho, mendado] })).toMatchObject({ rechazados: [] });
    const { productos } = await read(0, 1000);
    expect(productos.find(({ id }) => id === "mendado")).toMatchObject({ precio: "12.50" });
  });

  test("pages hold 4 MiB at most, and all of them hold each row and the catalogs once", async () => {
    const ids = Array.from({ length: 200 }, (_, i) => `foto-${i}`);
    for (let i = 0; i < ids.length; i += 50)
      await cambiar({ productos: ids.slice(i, i + 50).map((id) => producto(id, { foto: FOTO })) });
    const hallados: string[] = [];
    let catalogos = 0;
    let paginas = 0;
    for (let desde = 0, hayMas = true; hayMas; paginas++) {
      const pagina = await read(desde, 1000);
      const filas = { productos: pagina.productos, clientes: pagina.clientes };
      expect(Buffer.byteLength(JSON.stringify(filas))).toBeLessThan(PAGINA_BYTES * 1.05);
      hallados.push(...pagina.productos.map(({ id }) => id).filter((id) => id.startsWith("foto-")));
      catalogos += pagina.catalogos === null ? 0 : 1;
      ({ cursor: desde, hay_mas: hayMas } = pagina);
    }
    expect(paginas).toBeGreaterThan(2);
    expect(hallados.toSorted()).toEqual(ids.toSorted());
    expect(catalogos).toBe(1);
  });

  test("a reader that follows while others write skips no row", async () => {
    const { cursor } = await read(999_999_999_999, 1);
    const ids = Array.from({ length: 60 }, (_, i) => `vuelo-${i}`);
    let escriben = true;
    const escritores = [0, 1].map(async (resto) => {
      for (const [i, id] of ids.entries())
        if (i % 2 === resto)
          await cambiar(i % 4 < 2 ? { productos: [producto(id)] } : { clientes: [cliente(id)] });
    });
    const escrito = Promise.all(escritores).finally(() => (escriben = false));
    const hallados = new Set<string>();
    for (let desde = cursor, sigue = true; sigue;) {
      const yaEscrito = !escriben;
      const pagina = await read(desde, 2);
      for (const { id } of [...pagina.productos, ...pagina.clientes]) hallados.add(id);
      desde = pagina.cursor;
      sigue = pagina.hay_mas || !yaEscrito;
    }
    await escrito;
    expect([...hallados].filter((id) => id.startsWith("vuelo-")).toSorted()).toEqual(ids.toSorted());
  });

  test("a write that began first and ends last comes before the other: no reader passes it", async () => {
    const nit = mundo.empresas[0].nit;
    const { cursor } = await read(999_999_999_999, 1);
    const [tomada, soltada] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const primera = transaccion(mundo.db(), nit, async (tx) => {
      const version = await nextVersion(tx, nit);
      tomada.resolve();
      await soltada.promise;
      const datos = JSON.stringify({
        id: "lenta",
        tipoDocumento: 5,
        numeroDocumento: "1",
        complemento: null,
        razonSocial: "Lenta",
        correo: null,
      });
      const fila = { nit, id: "lenta", datos, marcas: "{}", borrado: 0, version };
      await tx.insertInto("clientes").values(fila).execute();
    });
    await tomada.promise;
    const segunda = cambiar({ clientes: [cliente("rapida")] });
    const antes = await read(cursor, 1000);
    soltada.resolve();
    await Promise.all([primera, segunda]);
    const despues = await read(antes.cursor, 1000);
    expect([...antes.clientes, ...despues.clientes].map(({ id }) => id)).toEqual(["lenta", "rapida"]);
  });

  test("a page ends at the version that its reader began with", async () => {
    const nit = mundo.empresas[0].nit;
    const { cursor: desde } = await read(999_999_999_999, 1);
    await cambiar({ clientes: [cliente("antes")] });
    const { cursor: hasta } = await read(999_999_999_999, 1);
    await cambiar({ clientes: [cliente("despues-1"), cliente("despues-2")] });
    const pagina = await cambiosDesde(mundo.db(), nit, {
      desde,
      hasta,
      limite: 2,
      fotos: "dentro",
      tipos: TipoCompartido.options,
    });
    expect([pagina.clientes.map(({ id }) => id), pagina.hasta]).toEqual([["antes"], null]);
  });
});

describe("a till that wrote too late", () => {
  /** Reads to the end of the feed. */
  async function fin(): Promise<number> {
    for (let desde = 0; ;) {
      const { cursor, hay_mas } = await read(desde, 1000);
      desde = cursor;
      if (!hay_mas) return desde;
    }
  }
  const A_LAS_DIEZ = "2026-11-23T10:00:00.000";

  test("gets the value that stays, though it has read that before", async () => {
    await cambiar({ productos: [{ ...producto("tarde"), editado_en: A_LAS_DIEZ }] });
    const desde = await fin();
    const tarde = {
      ...producto("tarde"),
      editado_en: "2026-11-23T09:59:00.000",
      campos: { precio: "11.00" },
    };
    await cambiar({ productos: [tarde] });
    expect((await read(desde, 1000)).productos).toMatchObject([{ id: "tarde", precio: "10.00" }]);
  });

  test("is told again that the row is deleted, though it has read that before", async () => {
    await cambiar({ productos: [producto("borrado-antes")] });
    await cambiar({ productos: [{ id: "borrado-antes", editado_en: EN, borrado: true, campos: {} }] });
    const desde = await fin();
    await cambiar({ productos: [{ ...producto("borrado-antes"), editado_en: A_LAS_DIEZ }] });
    expect(await read(desde, 1000)).toMatchObject({ borrados: [{ tipo: "producto", id: "borrado-antes" }] });
  });
});
