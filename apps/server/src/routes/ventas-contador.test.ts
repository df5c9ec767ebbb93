import { epochToInstante } from "@mostrador/core";
import { describe, expect, test } from "vitest";
import { como, entrar } from "../support/entrar.ts";
import { exigir } from "../support/llamar.ts";
import { cufs, TOTALES, mundoConVentas } from "../support/ventas-del-dueno.ts";

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
    const anular = await mundo().api("POST", `/v1/facturas/${cufs.cafe}/anular`, { motivo: 1 }, como1);
    expect([anular.status, anular.headers.get("x-error-code")]).toEqual([403, "noEsDeContador"]);
  });
});
