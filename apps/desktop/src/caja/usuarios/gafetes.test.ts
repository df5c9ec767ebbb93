import { rowsOfTier } from "@mostrador/core/support";
import { describe, expect, test } from "vitest";
import type { Permiso } from "@mostrador/core";
import { CONFIGURACION_INICIAL } from "../../contract/index.ts";
import { TODOS, cajaConPersonas } from "../support/personas-de-caja.ts";

const { mundo, pedir, guardar, vender, turnoConDueña } = cajaConPersonas();

/** Cheese with a barcode, with an internal code as long as a badge's, and with a scale's code. */
async function guardarProductos(): Promise<void> {
  for (const [codigo, codigoBarras] of [
    ["Q1", "7774021000013"],
    ["QUESO-12345", null],
    ["12345", null],
  ] as const)
    expect(
      await pedir("guardarProducto", {
        id: null,
        codigo,
        codigoBarras,
        descripcion: "Queso",
        precio: "50.00",
        unidadMedida: 57,
        codigoSin: 99_100,
        actividadEconomica: "4711100",
        categoria: null,
        activo: true,
        foto: null,
      }),
    ).toBe("bien");
}

describe("a badge at a till with users", () => {
  test("a badge alone says who it is: it signs in, and lends a right", async () => {
    const { duena, cajero } = await turnoConDueña();
    const conGafete = async (id: string, nombre: string, gafete: string | null, permisos: Permiso[]) =>
      pedir("guardarUsuario", { id, nombre, permisos, activo: true, pin: null, gafete });
    expect(await conGafete(duena, "Elsa", "GAF-00000001", TODOS)).toBe("bien");
    expect(await conGafete(cajero, "Juan", "GAF-00000001", ["cierres"]), "it is one person's").toBe(
      "usuarios",
    );
    expect(await conGafete(cajero, "Juan", "GAF-00000002", ["cierres"])).toBe("bien");
    await pedir("bloquear", {});
    expect(await pedir("entrar", { gafete: "GAF-00000002" })).toBe("bien");
    await vender();
    const { cuerpo } = mundo().servidor.peticiones.findLast(({ path }) => path === "/facturas") ?? {};
    expect(cuerpo.derivados.usuario).toBe("Juan");
    expect(await pedir("abrirCajon", { motivo: "cambio" })).toBe("faltaPermiso");
    expect(await pedir("autorizar", { gafete: "GAF-00000002", permiso: "efectivo" })).toBe("faltaPermiso");
    expect(await pedir("autorizar", { gafete: "GAF-00000001", permiso: "efectivo" })).toBe("bien");
    expect(await pedir("abrirCajon", { motivo: "cambio" })).toBe("bien");
    const bitacora = await mundo().caja.invoke("bitacora", {});
    expect(
      bitacora.ok && bitacora.value.map(({ accion, usuario, detalle }) => [accion, usuario, detalle]),
    ).toContainEqual(["entrar", "Juan", "con su gafete"]);
    expect(await conGafete(cajero, "Juan", null, ["cierres"]), "taken away").toBe("faltaPermiso");
    await pedir("entrar", { gafete: "GAF-00000001" });
    expect(await conGafete(cajero, "Juan", null, ["cierres"])).toBe("bien");
    expect(await pedir("entrar", { gafete: "GAF-00000002" })).toBe("gafeteEquivocado");
  });

  const PRODUCTOS: readonly (readonly [que: string, codigo: string])[] = [
    ["its barcode", "7774021000013"],
    ["its internal code", "QUESO-12345"],
    ["the label of a scale", "2012345002500"],
  ];
  test.each(rowsOfTier(PRODUCTOS, 2))(
    "a product is no badge, by %s: nothing is opened, counted or written down",
    async (_que, codigo) => {
      await pedir("guardarConfiguracion", { ...CONFIGURACION_INICIAL, balanza: "peso" });
      await guardarProductos();
      const duena = await guardar("Elsa", "2468", TODOS);
      const suya = { id: duena, nombre: "Elsa", permisos: TODOS, activo: true, pin: null };
      expect(await pedir("guardarUsuario", { ...suya, gafete: codigo })).toBe("usuarios");
      await pedir("guardarUsuario", { ...suya, gafete: "GAF-00000001" });
      const apuntes = async () => {
        const bitacora = await mundo().caja.invoke("bitacora", {});
        return bitacora.ok ? bitacora.value.length : null;
      };
      const antes = await apuntes();
      for (let i = 0; i < 6; i++) {
        expect(await pedir("entrar", { gafete: codigo })).toBe("gafeteEsProducto");
        expect(await pedir("autorizar", { gafete: codigo, permiso: "efectivo" })).toBe("gafeteEsProducto");
      }
      expect(await apuntes()).toBe(antes);
      expect(await pedir("entrar", { gafete: "GAF-00000001" }), "no try was counted").toBe("bien");
    },
  );

  /** A badge's code as each scanner gives it. */
  const FORMAS = ["036000291452", "0036000291452", "00036000291452"];
  test.each(rowsOfTier(FORMAS, 1, 1))("is one badge, printed as a GTIN and read as %s", async (leido) => {
    const duena = await guardar("Elsa", "2468", TODOS);
    const permisos: Permiso[] = ["cierres"];
    const cajero = await guardar("Juan", "1357", permisos);
    await pedir("entrar", { usuarioId: duena, pin: "2468" });
    const suya = { id: duena, nombre: "Elsa", permisos: TODOS, activo: true, pin: null };
    expect(await pedir("guardarUsuario", { ...suya, gafete: leido })).toBe("bien");
    expect(await pedir("guardarUsuario", { ...suya, gafete: leido }), "the same again").toBe("bien");
    const otro = { id: cajero, nombre: "Juan", permisos, activo: true, pin: null };
    for (const gafete of FORMAS) {
      expect(await pedir("guardarUsuario", { ...otro, gafete }), "it is one person's").toBe("usuarios");
      expect(await pedir("autorizar", { gafete, permiso: "efectivo" })).toBe("bien");
      await pedir("bloquear", {});
      expect(await pedir("entrar", { gafete })).toBe("bien");
    }
    await pedir("bloquear", {});
    expect(await pedir("entrar", { gafete: "36000291452" }), "no GTIN").toBe("gafeteEquivocado");
  });

  test("after five unknown badges even a known one waits; the PIN is taken meanwhile", async () => {
    const duena = await guardar("Elsa", "2468", TODOS);
    await pedir("guardarUsuario", {
      id: duena,
      nombre: "Elsa",
      permisos: TODOS,
      activo: true,
      pin: null,
      gafete: "GAF-00000001",
    });
    for (let i = 0; i < 5; i++)
      expect(await pedir("entrar", { gafete: `GAF-9999999${i}` })).toBe("gafeteEquivocado");
    expect(await pedir("entrar", { gafete: "GAF-00000001" })).toBe("gafeteEquivocado");
    expect(await pedir("entrar", { usuarioId: duena, pin: "2468" })).toBe("bien");
    mundo().pasar(16_000);
    expect(await pedir("entrar", { gafete: "GAF-00000001" })).toBe("bien");
  });
});
