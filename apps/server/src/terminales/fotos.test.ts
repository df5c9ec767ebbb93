import { sizeOfTier } from "@mostrador/core/support";
import { PAGINA_BYTES, PROTOCOLO, PROTOCOLO_HEADER } from "@mostrador/core";
import { sha256 } from "@mostrador/core/node";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { emparejarCaja, type Caja } from "../support/caja.ts";
import { exigir, type Respuesta } from "../support/llamar.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";

let mundo: Mundo;
let caja: Caja;
beforeAll(async () => {
  mundo = await startMundo();
  caja = await emparejarCaja(mundo);
});
afterAll(() => mundo.close());

/** Pictures of a shop. */
const FOTOS = sizeOfTier(200, 1000);

/** Gives each number its own picture, of nearly 60 KB. */
const fotoDe = (i: number) => `data:image/png;base64,${String(i).padStart(8, "0").repeat(7490)}`;
const producto = (id: string, campos: object) => ({
  id,
  editado_en: "2026-11-23T09:00:00.000",
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

/** Calls as a till of this protocol. */
const en = (protocolo: number) => (method: string, path: string, body?: unknown) => {
  const headers = { authorization: `Bearer ${caja.token}`, [PROTOCOLO_HEADER]: String(protocolo) };
  return mundo.api(method, path, body, { "x-api-key": null, ...headers });
};
const nueva = en(PROTOCOLO);
const antigua = en(1);
type Llamar = typeof nueva;

const cambiar = async (llamar: Llamar, productos: readonly object[]) =>
  exigir(await llamar("POST", "/v1/terminal/cambios", { productos, clientes: [], usuarios: [] })).body.datos;

interface Fila {
  readonly id: string;
  readonly foto: string | null;
  readonly foto_hash?: string | null;
}

/** Lists all products after a cursor, page by page; each page is checked against the limit. */
async function todos(llamar: Llamar, inicio: number) {
  const filas = new Map<string, Fila>();
  let paginas = 0;
  for (let desde = inicio, hayMas = true; hayMas; paginas++) {
    const { body } = exigir(await llamar("GET", `/v1/terminal/datos?desde=${desde}&limite=1000`));
    const { productos, cursor, hay_mas } = body.datos;
    expect(Buffer.byteLength(JSON.stringify(productos))).toBeLessThanOrEqual(PAGINA_BYTES);
    for (const fila of productos) filas.set(fila.id, fila);
    [desde, hayMas] = [cursor, hay_mas];
  }
  return { filas, paginas };
}

async function cursor(): Promise<number> {
  return exigir(await nueva("GET", "/v1/terminal/datos?desde=999999999999&limite=1")).body.datos.cursor;
}

describe("pictures of products", () => {
  test(`of ${FOTOS} products and 60 KB each reach a till of before within pages, and one of today by hash`, async () => {
    const desde = await cursor();
    const numeros = Array.from({ length: FOTOS }, (_, i) => i);
    for (let i = 0; i < numeros.length; i += 50) {
      const lote = numeros.slice(i, i + 50);
      await Promise.all(
        lote.map(async (n) => {
          const foto = fotoDe(n);
          exigir(await nueva("PUT", `/v1/terminal/fotos/${sha256(foto)}`, { foto }));
        }),
      );
      const filas = lote.map((n) => producto(`p-${n}`, { foto_hash: sha256(fotoDe(n)) }));
      expect(await cambiar(nueva, filas)).toMatchObject({ rechazados: [] });
    }
    const hoy = await todos(nueva, desde);
    expect(hoy.paginas).toBe(1);
    const antes = await todos(antigua, desde);
    expect(antes.paginas).toBeGreaterThan(FOTOS / 100);
    for (const n of numeros) {
      const foto = fotoDe(n);
      expect(antes.filas.get(`p-${n}`)?.foto === foto).toBe(true);
      const { foto: dentro, foto_hash } = hoy.filas.get(`p-${n}`) ?? {};
      expect([dentro, foto_hash]).toEqual([null, sha256(foto)]);
    }
    for (let i = 0; i < numeros.length; i += 50) {
      const traidas = numeros.slice(i, i + 50).map(async (n) => {
        const foto = fotoDe(n);
        const traida = exigir(await nueva("GET", `/v1/terminal/fotos/${sha256(foto)}`)).body.datos.foto;
        expect(traida === foto).toBe(true);
      });
      await Promise.all(traidas);
    }
  });

  test("of a till of before are fetched by hash; a price mended by it keeps them", async () => {
    const foto = fotoDe(5000);
    await cambiar(antigua, [producto("antigua", { foto })]);
    const desde = await cursor();
    await cambiar(antigua, [
      { id: "antigua", editado_en: "2026-11-23T10:00:00.000", campos: { precio: "11.00" } },
    ]);
    const { filas } = await todos(nueva, desde);
    expect(filas.get("antigua")).toMatchObject({ precio: "11.00", foto: null, foto_hash: sha256(foto) });
    const traida = exigir(await nueva("GET", `/v1/terminal/fotos/${sha256(foto)}`));
    expect(traida.body.datos.foto === foto).toBe(true);
  });

  test("that a program of before wrote without a hash go whole", async () => {
    const desde = await cursor();
    const foto = fotoDe(6000);
    await cambiar(nueva, [producto("sin-hash", { foto })]);
    const fila = await mundo
      .db()
      .selectFrom("productos")
      .select("datos")
      .where("id", "=", "sin-hash")
      .executeTakeFirstOrThrow();
    const { fotoHash: _hash, ...datos } = JSON.parse(fila.datos);
    await mundo
      .db()
      .updateTable("productos")
      .set({ datos: JSON.stringify(datos) })
      .where("id", "=", "sin-hash")
      .execute();
    const { filas } = await todos(nueva, desde);
    expect(filas.get("sin-hash")?.foto === foto).toBe(true);
    expect(filas.get("sin-hash")?.foto_hash ?? null).toBeNull();
  });

  test("are refused under another hash, and unknown ones are not found", async () => {
    const otra = "0".repeat(64);
    const estados: Respuesta[] = [
      await nueva("PUT", `/v1/terminal/fotos/${otra}`, { foto: fotoDe(1) }),
      await nueva("GET", `/v1/terminal/fotos/${otra}`),
    ];
    expect(estados.map(({ status }) => status)).toEqual([422, 404]);
    expect(await cambiar(nueva, [producto("sin-foto", { foto_hash: otra })])).toMatchObject({
      rechazados: [{ tipo: "producto", id: "sin-foto" }],
    });
  });

  test("can be taken away", async () => {
    const desde = await cursor();
    const foto = fotoDe(7000);
    await cambiar(nueva, [producto("quitada", { foto })]);
    await cambiar(nueva, [{ id: "quitada", editado_en: "2026-11-23T11:00:00.000", campos: { foto: null } }]);
    const { filas } = await todos(nueva, desde);
    expect(filas.get("quitada")?.foto).toBeNull();
    expect(filas.get("quitada")?.foto_hash ?? null).toBeNull();
  });
});
