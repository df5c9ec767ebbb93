import { epochToInstante } from "@mostrador/core";
import { describe, expect, test } from "vitest";
import { como, entrar, entrarInvitada } from "../../support/entrar.ts";
import { exigir } from "../../support/llamar.ts";
import { cufs, TOTALES, mundoConVentas } from "../../support/ventas-del-dueno.ts";

const { mundo, ver } = mundoConVentas();

describe("an accountant's companies", () => {
  test("are told with the month's figures, where the person may read their ledgers", async () => {
    const correo = "contadora@ejemplo.bo";
    const token = await entrar(mundo(), correo);
    const roles = ["contador", "cajero"] as const;
    for (const [i, { ownerToken, nit }] of mundo().empresas.entries()) {
      exigir(await mundo().api("POST", "/v1/usuarios", { correo, rol: roles[i] }, como(ownerToken)));
      exigir(await mundo().api("POST", `/v1/empresas/${nit}/aceptar`, undefined, como(token)));
    }
    const [gestion, mes] = epochToInstante(mundo().ahora()).split("-");
    const read = async (consulta: string) =>
      exigir(await mundo().api("GET", `/v1/empresas/mes?${consulta}`, undefined, como(token))).body.datos;
    const { empresas } = await read(`gestion=${gestion}&mes=${mes}`);
    const { nit } = mundo().empresas[0];
    const { totales } = await ver(`ventas/informe?desde=${gestion}-${mes}-01`);
    expect(totales.bruto).toEqual(TOTALES.bruto);
    expect(empresas).toMatchObject([{ nit, rol: "contador", figuras: totales, esperando: 0, observadas: 0 }]);
    const [antes] = (await read("gestion=2020&mes=2")).empresas;
    expect(antes.figuras.neto).toBe(0);
    const como1 = { ...como(token), "x-empresa": String(nit) };
    const libro = await mundo().api(
      "GET",
      `/v1/reportes/libro-ventas?gestion=${gestion}&mes=${mes}`,
      undefined,
      como1,
    );
    expect(libro.texto).toContain(cufs.cafe);
    const periodo = `gestion=${gestion}&mes=${mes}`;
    const zip = await mundo().api("GET", `/v1/empresas/libros?${periodo}`, undefined, como(token));
    const hay = mundo().empresas.map((una) => zip.texto.includes(`${una.nit}/libro-ventas`));
    expect(hay).toEqual([true, false]);
    const anular = await mundo().api("POST", `/v1/facturas/${cufs.cafe}/anular`, { motivo: 1 }, como1);
    expect([anular.status, anular.headers.get("x-error-code")]).toEqual([403, "noEsDeContador"]);
  });
});

test("a cashier finds a sale, and is not told what the shop sold", async () => {
  const cajera = como(await entrarInvitada(mundo(), "cajera@ejemplo.bo", "cajero"));
  const lista = await mundo().api("GET", "/v1/portal/ventas/lista", undefined, cajera);
  expect(exigir(lista).body.datos.totales).toBeNull();
  expect(lista.body.datos.ventas).toHaveLength(4);
  expect((await ver("ventas/lista")).totales).toEqual(TOTALES);
  const inicio = await mundo().api("GET", "/v1/portal/inicio", undefined, cajera);
  expect(exigir(inicio).body.datos).toMatchObject({ rol: "cajero", faltantes: [], copia_fuera: null });
});

test("a company's month is all of its days and none of the next", async () => {
  const suma = {
    sucursal: 0,
    puntoVenta: 0,
    sector: 1,
    metodoPago: 1,
    cajero: "",
    clase: 1,
    hora: 9,
  } as const;
  const { nit } = mundo().empresas[0];
  const dias = ["2023-12-31", "2024-01-01", "2024-01-31", "2024-02-01", "2024-02-29", "2024-03-01"];
  const filas = dias.map((dia, i) => ({
    ...suma,
    nit,
    dia,
    estado: "EMITIDA" as const,
    documentos: 1,
    centavos: 10 ** i,
  }));
  await mundo().db().insertInto("ventasHora").values(filas).execute();
  const token = await entrarInvitada(mundo(), "contador@ejemplo.bo", "contador");
  const netoDe = async (mes: number) => {
    const ruta = `/v1/empresas/mes?gestion=2024&mes=${mes}`;
    return exigir(await mundo().api("GET", ruta, undefined, como(token))).body.datos.empresas[0].figuras.neto;
  };
  expect([await netoDe(1), await netoDe(2), await netoDe(3)]).toEqual([1.1, 110, 1000]);
  const informe = await ver("ventas/informe?por=dia&desde=2024-01-01&hasta=2024-02-29");
  expect(informe.filas.map(({ clave }: { clave: string }) => clave)).toEqual(dias.slice(1, -1));
});
