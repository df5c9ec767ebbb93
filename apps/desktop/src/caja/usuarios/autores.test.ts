import { afterEach, beforeEach, expect, test } from "vitest";
import type { Entrada, NombreLlamada } from "../../contract/index.ts";
import { startMundoCaja, type MundoCaja } from "../support/mundo.ts";
import { pedir as pedirEn, sembrarPersona } from "../support/mundos.ts";
import { productoDePrueba } from "../support/productos.ts";

let mundo: MundoCaja;
beforeEach(async () => {
  mundo = await startMundoCaja();
});
afterEach(() => mundo.close());

const pedir = <N extends NombreLlamada>(nombre: N, entrada: Entrada<N>) => pedirEn(mundo, nombre, entrada);
const producto = (codigo: string) =>
  pedir("guardarProducto", { ...productoDePrueba(codigo, { codigo }), id: null });
const subidas = () =>
  mundo.servidor.peticiones.filter(({ path }) => path === "/cambios").map(({ cuerpo }) => cuerpo);
const autorDe = async (codigo: string) => {
  const suyo = () =>
    subidas()
      .flatMap(({ productos }) => productos)
      .find(({ campos }) => campos.codigo === codigo);
  await mundo.hasta("sube", () => suyo() !== undefined);
  return suyo().autor;
};

test("a change goes up with the person whose right it used: none, her own, or the lender's", async () => {
  await producto("SIN");
  expect(await autorDe("SIN")).toBeNull();
  const duena = await sembrarPersona(mundo, "Dueña", "1357", ["configuracion", "productos"]);
  await pedir("entrar", { usuarioId: duena, pin: "1357" });
  const cajero = await sembrarPersona(mundo, "Cajero", "2468", []);
  await producto("PROPIO");
  expect(await autorDe("PROPIO")).toBe(duena);
  await pedir("bloquear", {});
  await pedir("entrar", { usuarioId: cajero, pin: "2468" });
  await expect(producto("AJENO")).rejects.toThrow(/permiso/);
  await pedir("autorizar", { usuarioId: duena, pin: "1357", permiso: "productos" });
  await producto("AJENO");
  expect(await autorDe("AJENO")).toBe(duena);
  const comprador = { tipoDocumento: 1, numeroDocumento: "77", complemento: null, correo: null };
  await pedir("guardarCliente", { ...comprador, razonSocial: "Ana" });
  await mundo.hasta("sube el comprador", () => subidas().some(({ clientes }) => clientes.length > 0));
  expect(subidas().findLast(({ clientes }) => clientes.length > 0).clientes[0].autor).toBe(cajero);
});

test("a change that the server does not allow is told with what to do", async () => {
  const avisos: string[] = [];
  mundo.caja.subscribe("aviso", ({ texto }) => avisos.push(texto));
  mundo.servidor.rechazados = [{ tipo: "producto", id: "x", causa: "sinPermiso" }];
  await producto("NEGADO");
  await mundo.hasta("se avisa", () => avisos.length > 0);
  expect(avisos).toEqual([expect.stringMatching(/no aceptó 1 cambios.*ya no tenía permiso.*el dueño ve/)]);
});
