import { describe, expect, test } from "vitest";
import type { Permiso } from "@mostrador/core";
import { ENTRADA } from "../support/mundo.ts";
import { TODOS, cajaConPersonas } from "../support/personas-de-caja.ts";

const { mundo, pedir, guardar, vender, turnoConDueña } = cajaConPersonas();

/** Random text in which the digits of a PIN may stand by chance: identifiers and argon2 strings. */
const IDS_AND_HASHES = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\$argon2id\$[^"]*/g;

describe("a till without users", () => {
  test("is open to anybody, and says so on the document", async () => {
    expect(await vender()).toBe("bien");
    expect(
      mundo().servidor.peticiones.find(({ path }) => path === "/facturas")?.cuerpo.derivados.usuario,
    ).toBe("caja");
  });

  test("no state between shows its first user a locked till", async () => {
    const sesiones: object[] = [];
    mundo().caja.subscribe("estadoCambio", ({ sesion }) => sesiones.push(sesion));
    const primera = {
      id: null,
      nombre: "Ana",
      permisos: ["configuracion" as const],
      activo: true,
      pin: "2468",
    };
    expect((await mundo().caja.invoke("guardarUsuario", primera)).ok).toBe(true);
    await mundo().hasta("dice quién atiende", () =>
      sesiones.some((una) => "usuario" in una && una.usuario !== null),
    );
    expect(sesiones).not.toContainEqual({ exige: true, usuario: null });
  });

  test("its first user must be able to change users, and is at the till at once", async () => {
    expect(
      await pedir("guardarUsuario", { id: null, nombre: "Juan", permisos: [], activo: true, pin: "1357" }),
    ).toBe("usuarios");
    await guardar("Elsa", "2468", TODOS);
    expect(await vender()).toBe("bien");
  });
});

describe("a till with users", () => {
  test("sells for nobody who has not signed in, also after a restart", async () => {
    const { duena } = await turnoConDueña();
    await pedir("bloquear", {});
    expect(await vender()).toBe("sinUsuario");
    expect(await pedir("entrar", { usuarioId: duena, pin: "2468" })).toBe("bien");
    expect(await vender()).toBe("bien");
    await mundo().reiniciar();
    expect(await vender()).toBe("sinUsuario");
  });

  test("writes the name of who sold on the document and in the drawer's book, whatever the screen says", async () => {
    const { cajero } = await turnoConDueña();
    await pedir("entrar", { usuarioId: cajero, pin: "1357" });
    await pedir("abrirTurno", { inicial: "100" });
    await vender({ usuario: "Otra Persona" });
    const { cuerpo } = mundo().servidor.peticiones.findLast(({ path }) => path === "/facturas") ?? {};
    expect(cuerpo.derivados.usuario).toBe("Juan");
    const turno = await mundo().caja.invoke("turno", {});
    expect(turno.ok && turno.value?.abiertoPor).toBe("Juan");
  });

  test("asks for a right that the cashier lacks; somebody who has it lends it for one call", async () => {
    const { duena, cajero } = await turnoConDueña();
    await pedir("entrar", { usuarioId: cajero, pin: "1357" });
    const caro = { descuentoAdicional: "5.00", recibido: "20" };
    expect(await vender(caro)).toBe("faltaPermiso");
    const prestar = (pin: string, permiso: Permiso) => pedir("autorizar", { usuarioId: duena, pin, permiso });
    expect(await prestar("0000", "descuentos")).toBe("pinEquivocado");
    expect(await prestar("2468", "descuentos")).toBe("bien");
    expect(await vender(caro)).toBe("bien");
    expect(await vender(caro)).toBe("faltaPermiso");
    const bitacora = await mundo().caja.invoke("bitacora", {});
    expect(bitacora.ok && bitacora.value[0]).toMatchObject({
      usuario: "Juan",
      autorizo: "Elsa",
      accion: "cobrar",
      detalle: "factura 1, Bs 20.00",
    });
    expect(bitacora.ok && bitacora.value[1]).toMatchObject({
      autorizo: "Elsa",
      accion: "darDescuento",
      detalle: "descuento de Bs 5.00 sobre Bs 25.00, quedan Bs 20.00",
    });
  });

  test("a discount is allowed when it is given, for one sale and up to its amount", async () => {
    const { duena, cajero } = await turnoConDueña();
    await pedir("entrar", { usuarioId: cajero, pin: "1357" });
    const { items } = ENTRADA;
    const dar = (descuentoAdicional: string) =>
      mundo().caja.invoke("darDescuento", { items, descuentoAdicional });
    const negado = await dar("5.00");
    expect(negado.ok ? "" : negado.error.texto).toContain(
      "descuento de Bs 5.00 sobre Bs 25.00, quedan Bs 20.00",
    );
    await pedir("autorizar", { usuarioId: duena, pin: "2468", permiso: "descuentos" });
    expect((await dar("5.00")).ok).toBe(true);
    expect((await dar("4.00")).ok, "less is allowed with it").toBe(true);
    expect((await dar("5.01")).ok).toBe(false);
    expect(await vender({ descuentoAdicional: "6.00", recibido: "30" })).toBe("faltaPermiso");
    expect(await vender({ descuentoAdicional: "5.00", recibido: "30" })).toBe("bien");
    expect(await vender({ descuentoAdicional: "5.00", recibido: "30" }), "for one sale").toBe("faltaPermiso");
    await pedir("autorizar", { usuarioId: duena, pin: "2468", permiso: "descuentos" });
    expect((await dar("5.00")).ok).toBe(true);
    await pedir("entrar", { usuarioId: cajero, pin: "1357" });
    expect(await vender({ descuentoAdicional: "5.00", recibido: "30" }), "and one cashier").toBe(
      "faltaPermiso",
    );
  });

  test("every permission says what it is asked for, with sale and amount, and so does the log", async () => {
    const venta = await mundo().vender();
    const { duena, cajero } = await turnoConDueña();
    await pedir("entrar", { usuarioId: cajero, pin: "1357" });
    const pedidos = [
      ["anular", { ventaId: venta.id, motivo: 1 }, "anular", "anular la factura 1, Bs 25.00"],
      [
        "moverEfectivo",
        { tipo: "retiro", monto: "1500", motivo: "pan" },
        "efectivo",
        "retiro de Bs 1,500.00: pan",
      ],
      ["abrirCajon", { motivo: "cambio" }, "efectivo", "abrir el cajón: cambio"],
      ["guardarLista", { id: null, nombre: "Mayor", activo: true }, "precios", "lista de precios «Mayor»"],
    ] as const;
    for (const [nombre, entrada, permiso, detalle] of pedidos) {
      const negado = await mundo().caja.invoke(nombre, entrada);
      expect(negado.ok ? "" : negado.error.texto).toContain(detalle);
      await pedir("autorizar", { usuarioId: duena, pin: "2468", permiso });
      await mundo().caja.invoke(nombre, entrada);
      const bitacora = await mundo().caja.invoke("bitacora", {});
      expect(bitacora.ok && bitacora.value.find((fila) => fila.accion === nombre)).toMatchObject({
        autorizo: "Elsa",
        detalle,
      });
    }
  });

  test("a right lent for one thing serves no other, and not for long", async () => {
    const { duena, cajero } = await turnoConDueña();
    await pedir("entrar", { usuarioId: cajero, pin: "1357" });
    await pedir("autorizar", { usuarioId: duena, pin: "2468", permiso: "anular" });
    expect(await pedir("abrirCajon", { motivo: "cambio" })).toBe("faltaPermiso");
    await pedir("autorizar", { usuarioId: duena, pin: "2468", permiso: "efectivo" });
    mundo().pasar(61_000);
    expect(await pedir("abrirCajon", { motivo: "cambio" })).toBe("faltaPermiso");
    expect(await pedir("autorizar", { usuarioId: cajero, pin: "1357", permiso: "efectivo" })).toBe(
      "faltaPermiso",
    );
  });

  test("a small discount is everybody's", async () => {
    const { cajero } = await turnoConDueña();
    await pedir("entrar", { usuarioId: cajero, pin: "1357" });
    expect(await vender({ descuentoAdicional: "2.50" })).toBe("bien");
    expect(await vender({ descuentoAdicional: "2.51" })).toBe("faltaPermiso");
  });

  test("after five wrong PINs even the right one waits, a restart included; then it is taken", async () => {
    const { cajero } = await turnoConDueña();
    for (let i = 0; i < 5; i++)
      expect(await pedir("entrar", { usuarioId: cajero, pin: "9999" })).toBe("pinEquivocado");
    await mundo().reiniciar();
    expect(await pedir("entrar", { usuarioId: cajero, pin: "1357" })).toBe("pinEquivocado");
    mundo().pasar(16_000);
    expect(await pedir("entrar", { usuarioId: cajero, pin: "1357" })).toBe("bien");
  });

  test("tries of a clock that ran a year ahead cost their wait once it is right, not a year", async () => {
    const { cajero } = await turnoConDueña();
    mundo().servidor.niega = () => 503;
    mundo().pared(365 * 86_400_000);
    await mundo().reiniciar();
    for (let i = 0; i < 5; i++)
      expect(await pedir("entrar", { usuarioId: cajero, pin: "9999" })).toBe("pinEquivocado");
    mundo().pared(-365 * 86_400_000);
    await mundo().reiniciar();
    expect(await pedir("entrar", { usuarioId: cajero, pin: "1357" }), "no clock ends the wait").toBe(
      "pinEquivocado",
    );
    mundo().pasar(16_000);
    expect(await pedir("entrar", { usuarioId: cajero, pin: "1357" })).toBe("bien");
  });

  test("two who give up their right at once leave one who has it", async () => {
    const { duena, cajero } = await turnoConDueña();
    const cambiar = (id: string, permisos: Permiso[]) =>
      pedir("guardarUsuario", {
        id,
        nombre: id === duena ? "Elsa" : "Juan",
        pin: "8642",
        activo: true,
        permisos,
      });
    expect(await cambiar(cajero, ["configuracion"])).toBe("bien");
    const hechos = await Promise.all([cambiar(duena, []), cambiar(cajero, [])]);
    expect(hechos.toSorted()).toEqual(["bien", "usuarios"]);
  });

  test("two new persons of one name, or of one badge, are not both taken", async () => {
    await turnoConDueña();
    const nueva = (nombre: string, gafete: string) =>
      pedir("guardarUsuario", { id: null, nombre, permisos: [], activo: true, pin: "1111", gafete });
    const nombres = await Promise.all([nueva("Ana", "GAF-00000001"), nueva("ana", "GAF-00000002")]);
    expect(nombres.toSorted()).toEqual(["bien", "usuarios"]);
    const gafetes = await Promise.all([nueva("Rosa", "GAF-00000003"), nueva("Luz", "GAF-00000003")]);
    expect(gafetes.toSorted()).toEqual(["bien", "usuarios"]);
  });

  test("somebody who can change users is always left; one who left cannot come in", async () => {
    const { duena, cajero } = await turnoConDueña();
    const cambiar = (id: string, cambios: { permisos: Permiso[]; activo: boolean }) =>
      pedir("guardarUsuario", { id, nombre: id === duena ? "Elsa" : "Juan", pin: null, ...cambios });
    expect(await cambiar(duena, { permisos: TODOS, activo: false })).toBe("usuarios");
    expect(await cambiar(duena, { permisos: ["anular"], activo: true })).toBe("usuarios");
    expect(await cambiar(cajero, { permisos: [], activo: false })).toBe("bien");
    expect(await pedir("entrar", { usuarioId: cajero, pin: "1357" })).toBe("pinEquivocado");
  });

  test("users go up with a hash of their PIN, never the PIN", async () => {
    await turnoConDueña();
    await mundo().hasta("suben", () =>
      mundo().servidor.peticiones.some(
        ({ path, cuerpo }) => path === "/cambios" && cuerpo.usuarios.length > 0,
      ),
    );
    const sent = mundo().servidor.peticiones.flatMap(({ path, cuerpo }) =>
      path === "/cambios" ? cuerpo.usuarios : [],
    );
    expect(sent.map(({ campos }) => campos.pin)).toContainEqual(expect.stringMatching(/^\$argon2id\$/));
    const said = JSON.stringify(sent).replace(IDS_AND_HASHES, "");
    expect(said).toContain("Elsa");
    expect(said).not.toMatch(/2468|1357/);
  });
});
