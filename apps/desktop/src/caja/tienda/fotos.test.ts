import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Instante } from "@mostrador/core";
import { sha256 } from "@mostrador/core/node";
import { saveCompartido } from "./compartidos.ts";
import { findProducto } from "./db/productos.ts";
import { FOTO_SIN_LUGAR } from "../support/fotos-guion.ts";
import { startMundoCaja, type MundoCaja } from "../support/mundo.ts";
import { productoDePrueba } from "../support/productos.ts";

let mundo: MundoCaja;
beforeEach(async () => {
  mundo = await startMundoCaja();
});
afterEach(() => mundo.close());

const FOTO = `data:image/png;base64,${"A".repeat(59_000)}`;
const OTRA = `data:image/png;base64,${"B".repeat(59_000)}`;
const SELLO = { editadoEn: Instante.parse("2026-11-20T10:00:00.000"), autor: null };

const producto = (id: string) => productoDePrueba(id, { codigoBarras: null });
const fotoDe = (id: string) => findProducto(mundo.db, id)?.foto;
const pedidas = (hash: string) =>
  mundo.servidor.peticiones.filter(({ path, cuerpo }) => path === `/fotos/${hash}` && cuerpo === null).length;

let clientes = 0;
/** Has the till ask for news up to this cursor. */
async function ronda(cursor: number, productos: readonly object[]): Promise<void> {
  mundo.servidor.estado = { cursor };
  mundo.servidor.paginas.push({ cursor, productos });
  const cliente = { tipoDocumento: 1, complemento: null, razonSocial: "Ana", correo: null };
  await mundo.caja.invoke("guardarCliente", { ...cliente, numeroDocumento: String(9000 + clientes++) });
}

describe("a picture that the server names by its hash", () => {
  test("is fetched once for all products that have it", async () => {
    const fotoHash = sha256(FOTO);
    mundo.servidor.fotos.set(fotoHash, FOTO);
    await ronda(9, [{ ...producto("1"), fotoHash }, { ...producto("2"), fotoHash }, producto("3")]);
    await mundo.hasta("llegan", () => fotoDe("1") === FOTO && fotoDe("2") === FOTO);
    expect([fotoDe("3"), pedidas(fotoHash)]).toEqual([null, 1]);
  });

  test("stays while it is the same, and the one before stays until the next is here", async () => {
    const fotoHash = sha256(FOTO);
    mundo.servidor.fotos.set(fotoHash, FOTO);
    await ronda(9, [{ ...producto("1"), fotoHash }]);
    await mundo.hasta("llega", () => fotoDe("1") === FOTO);
    await ronda(10, [{ ...producto("1"), precio: "6.00", fotoHash }]);
    await mundo.hasta("cambia el precio", () => findProducto(mundo.db, "1")?.precio === "6.00");
    expect([fotoDe("1") === FOTO, pedidas(fotoHash)]).toEqual([true, 1]);
    await ronda(11, [{ ...producto("1"), precio: "7.00", fotoHash: sha256(OTRA) }]);
    await mundo.hasta("se pide", () => pedidas(sha256(OTRA)) === 1);
    expect(fotoDe("1") === FOTO).toBe(true);
    mundo.servidor.fotos.set(sha256(OTRA), OTRA);
    await ronda(12, [{ ...producto("1"), fotoHash: sha256(OTRA) }]);
    await mundo.hasta("llega la otra", () => fotoDe("1") === OTRA);
  });

  test("does not undo a picture that was chosen here meanwhile", async () => {
    const fotoHash = sha256(FOTO);
    await ronda(9, [{ ...producto("1"), fotoHash }]);
    await mundo.hasta("se pide", () => pedidas(fotoHash) === 1);
    await ronda(10, [{ ...producto("1"), precio: "6.00", fotoHash }]);
    await mundo.hasta("cambia el precio", () => findProducto(mundo.db, "1")?.precio === "6.00");
    mundo.db.inTransaction((tx) => saveCompartido(tx, "producto", { ...producto("1"), foto: OTRA }, SELLO));
    mundo.servidor.fotos.set(fotoHash, FOTO);
    await ronda(11, [{ ...producto("2"), fotoHash }]);
    await mundo.hasta("llega la otra", () => fotoDe("2") === FOTO);
    expect(fotoDe("1") === OTRA).toBe(true);
  });
});

test("a picture goes up apart, before the product that names it", async () => {
  mundo.db.inTransaction((tx) => saveCompartido(tx, "producto", { ...producto("1"), foto: FOTO }, SELLO));
  await ronda(9, []);
  const subio = () => mundo.servidor.peticiones.findIndex(({ path }) => path === "/cambios");
  await mundo.hasta("sube", () => subio() !== -1);
  const { peticiones, fotos } = mundo.servidor;
  expect(peticiones[subio()]?.cuerpo.productos[0].campos).toMatchObject({ fotoHash: sha256(FOTO) });
  expect(peticiones[subio()]?.cuerpo.productos[0].campos).not.toHaveProperty("foto");
  expect(fotos.get(sha256(FOTO)) === FOTO).toBe(true);
  expect(peticiones.findIndex(({ path }) => path.startsWith("/fotos/"))).toBeLessThan(subio());
});

test("a picture that the server has no place for is told of; the rest of its product goes up, and what comes after it", async () => {
  const avisos: string[] = [];
  mundo.caja.subscribe("aviso", ({ kind }) => avisos.push(kind));
  mundo.db.inTransaction((tx) => {
    saveCompartido(tx, "producto", { ...producto("1"), foto: FOTO_SIN_LUGAR }, SELLO);
    saveCompartido(tx, "producto", { ...producto("2"), foto: FOTO }, SELLO);
  });
  await ronda(9, []);
  const cambios = () => mundo.servidor.peticiones.find(({ path }) => path === "/cambios");
  await mundo.hasta("sube", () => cambios() !== undefined);
  const [uno, dos] = cambios()?.cuerpo.productos ?? [];
  expect(uno.campos).toMatchObject({ codigo: producto("1").codigo });
  expect(uno.campos).not.toHaveProperty("fotoHash");
  expect(dos.campos).toMatchObject({ fotoHash: sha256(FOTO) });
  await mundo.hasta("se avisa", () => avisos.includes("fotoSinLugar"));
  expect(fotoDe("1") === FOTO_SIN_LUGAR).toBe(true);
});
