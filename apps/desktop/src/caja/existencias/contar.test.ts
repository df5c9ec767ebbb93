import { describe, expect, test } from "vitest";
import { parseHecho } from "@mostrador/core";
import { cajaConExistencias } from "../support/existencias-de-caja.ts";
import { listHechosDesde } from "../terminales/db/hechos.ts";

const { mundo, pedir, fallo, conDocena, llega } = cajaConExistencias();

const queda = async () => (await pedir("buscarProductos", { texto: "yungas" }))[0]?.queda?.cantidad;
const conteos = () =>
  listHechosDesde(mundo().db, 0, 100).flatMap(({ hecho }) => {
    const leido = parseHecho(hecho);
    return leido.kind === "conteo" ? [{ n: hecho.n, ...leido.datos }] : [];
  });
const contar = (productoId: string, cantidad: string, mas: object = {}) =>
  pedir("contarProducto", { productoId, cantidad, como: "suma", ...mas });

describe("a count at the till", () => {
  test("adds up what is scanned in the product's own unit, is corrected, and becomes one fact", async () => {
    const { id, docena } = await conDocena();
    await llega(id, "50", 1, 0);
    const { codigo } = (await pedir("empezarConteo", {})) ?? {};
    expect(codigo).toMatch(/^[2-9A-HJ-NP-Z]{4}$/);
    await contar(id, "1");
    await contar(id, "2", { presentacionId: docena });
    const { ultimas, productos } = (await contar(id, "0.5")) ?? {};
    expect([productos, ultimas]).toMatchObject([1, [{ productoId: id, codigo: "P1", contado: "25.5" }]]);
    await contar(id, "26", { como: "es" });
    // The balance is nowhere in it: the count is blind.
    expect(Object.keys(ultimas?.[0] ?? {}).toSorted()).toEqual([
      "codigo",
      "contado",
      "descripcion",
      "hasta",
      "productoId",
      "unidad",
      "usuario",
    ]);
    expect(await pedir("cerrarConteo", { nota: "Estante" })).toEqual({ productos: 1, codigo });
    expect(conteos()).toMatchObject([
      { grupo: codigo, nota: "Estante", lineas: [{ productoId: id, contado: "26" }] },
    ]);
    expect(await pedir("conteo", {})).toBeNull();
  });

  test("counts at this till until the server's balance has it; what was sold since stays taken off", async () => {
    const { id } = await conDocena();
    await llega(id, "50", 1, 0);
    await pedir("empezarConteo", {});
    await contar(id, "40");
    await mundo().vender();
    expect(await queda()).toBe("48");
    await pedir("cerrarConteo", {});
    expect(await queda()).toBe("38");
    const [conteo] = conteos();
    await llega(id, "38", 2, conteo?.n ?? 0);
    expect(await queda()).toBe("38");
  });

  test("goes on after the till's program ended, and under another code where it joins another till's", async () => {
    const { id } = await conDocena();
    await llega(id, "50", 1, 0);
    await pedir("empezarConteo", { codigo: "k7f2" });
    await contar(id, "3");
    await mundo().reiniciar();
    expect(await pedir("conteo", {})).toMatchObject({ codigo: "K7F2", ultimas: [{ contado: "3" }] });
    expect(await pedir("empezarConteo", {})).toMatchObject({ codigo: "K7F2", productos: 1 });
    expect((await pedir("quitarContado", { productoId: id }))?.productos).toBe(0);
    expect(await fallo("cerrarConteo", {})).toMatch(/Cuente al menos un producto/);
    await pedir("descartarConteo", {});
    expect([await pedir("conteo", {}), conteos()]).toEqual([null, []]);
  });

  test("says why it cannot be: no stock is followed, none is open, the product is gone, it is too much", async () => {
    const { id } = await conDocena();
    expect(await fallo("empezarConteo", {})).toMatch(/todavía no lleva existencias/);
    expect(await fallo("contarProducto", { productoId: id, cantidad: "1", como: "suma" })).toMatch(
      /No hay un conteo empezado/,
    );
    await llega(id, "50", 1, 0);
    expect(await fallo("empezarConteo", { codigo: "O0I1" })).toMatch(/cuatro letras o números/);
    await pedir("empezarConteo", {});
    expect(await fallo("contarProducto", { productoId: "otro", cantidad: "1", como: "suma" })).toMatch(
      /ya no está en la caja/,
    );
    expect(await fallo("contarProducto", { productoId: id, cantidad: "1000000000", como: "es" })).toMatch(
      /Es más de lo que se puede contar/,
    );
  });
});
