import { rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { emparejarCaja, type Caja } from "../../support/caja.ts";
import { exigir, llamar, pedido } from "../../support/llamar.ts";
import { ordenesDe, startSimulacro, type Simulacro } from "../../support/simulacro.ts";

/** The journal was on the disk that was lost. */
describe("a shop that lost its disk and its journal", () => {
  let s: Simulacro;
  let copia: string;
  let caja: Caja;
  let punto: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- what the command said
  let informe: any;
  const enCaja: object[] = [];
  let cufds: readonly object[];
  const lote = (empresa: 0 | 1, facturas: number) =>
    s.api(s.empresas[empresa], "POST", "/v1/facturas/lote", {
      facturas: Array.from({ length: facturas }, () => ({ sector: 1, factura: pedido() })),
    });
  const emitir = (empresa: 0 | 1 = 0) => s.api(s.empresas[empresa], "POST", "/v1/facturas", pedido());
  const comoCaja = (token: string, method: string, path: string, body?: object) =>
    llamar(`${s.flota().url}/v1/terminal${path}`, method, body, { authorization: `Bearer ${token}` });
  const restaurar = async () => {
    const [orden = ""] = ordenesDe("Restore");
    const { codigo, valor, error } = await s.sh(orden, { COPIA: copia });
    expect(codigo, error).toBe(0);
    return valor;
  };

  beforeAll(async () => {
    s = await startSimulacro();
    exigir(await emitir());
    copia = (await s.admin("copia", "crear", "--en", s.copias)).valor.carpeta;
    // More documents than a fixed gap would leave out, in a series that the copy lacks.
    for (let i = 0; i < 60; i++) exigir(await lote(1, 20));
    for (let i = 0; i < 3; i++) exigir(await emitir());
    const api = (method: string, path: string, body?: unknown, headers = {}) =>
      s.api(s.empresas[0], method, path, body, headers);
    caja = await emparejarCaja({ api, empresas: s.empresas });
    for (const numero of [1, 2]) {
      const factura = await caja.factura(numero, 1);
      exigir(await caja.call("POST", "/v1/terminal/facturas", factura));
      enCaja.push(factura);
    }
    ({ cufds } = exigir(await caja.call("GET", "/v1/terminal/estado")).body.datos);
    punto = exigir(await caja.call("GET", "/v1/terminal/datos")).body.datos.empresa.punto_venta;
    await s.desastre();
    rmSync(s.diario, { recursive: true });
    informe = await restaurar();
    await s.arrancar();
  });
  afterAll(() => s.close());

  test("names the server and the time that it does not know, on /readyz and to each caller, and issues nothing by the API", async () => {
    expect(informe.faltan).toHaveLength(s.flota().urls().length);
    expect(informe.faltan[0]).toMatchObject({ motivo: "su diario no está", desde: informe.copia_de });
    const listo = await llamar(`${s.flota().url}/readyz`, "GET", undefined, {});
    expect(listo).toMatchObject({
      status: 503,
      body: { error: expect.stringContaining(informe.tramo.hasta) },
    });
    const antes = (await s.enImpuestos()).length;
    for (const respuesta of [await emitir(0), await emitir(1)])
      expect(respuesta).toMatchObject({
        status: 503,
        body: { error: expect.stringContaining("restauracion aceptar --desde") },
      });
    expect((await lote(0, 2)).body.datos).toMatchObject({ exitosas: 0, fallidas: 2 });
    expect(await s.enImpuestos()).toHaveLength(antes);
  });

  test("takes back a till that was paired after the copy, by its replacement code: above its numbers and its epoch", async () => {
    expect((await comoCaja(caja.token, "GET", "/estado")).status).toBe(403);
    const [orden = ""] = ordenesDe("A till paired after the copy");
    const dicho = await s.sh(orden, { NIT: String(s.empresas[0].nit), PUNTO: String(punto) });
    expect(dicho.codigo, dicho.error).toBe(0);
    const nueva = { codigo: dicho.valor.codigo, nombre: "Caja repuesta" };
    const { token, epoca } = exigir(await llamar(`${s.flota().url}/v1/terminal/emparejar`, "POST", nueva, {}))
      .body.datos;
    const { datos } = exigir(await comoCaja(token, "GET", "/estado")).body;
    expect(epoca).toBeGreaterThan(1);
    expect(datos.proximo_numero).toBeGreaterThan(1000);
    for (const { siguiente } of datos.proximos_numeros) expect(siguiente).toBeGreaterThan(1000);
    // The till reports its earlier documents, under its old epoch.
    const facturas = enCaja.map((factura) => ({
      ...factura,
      tipo_emision: 1,
      estado: "EMITIDA",
      corte_id: null,
      gemela: null,
    }));
    const contadas = exigir(await comoCaja(token, "POST", "/recuperar", { cufds, cortes: [], facturas }));
    expect(contadas.body.datos.facturas.map((f: { resultado: string }) => f.resultado)).toEqual([
      "recibida",
      "recibida",
    ]);
  });

  test("opens when the owner accepts that very time, and gives no number twice, also after another restore of the same copy", async () => {
    const [orden = ""] = ordenesDe("Without the journal");
    const otro = await s.sh(orden, { DESDE: informe.tramo.desde, HASTA: informe.copia_de });
    expect(otro.error).toContain(`--desde ${informe.tramo.desde} --hasta ${informe.tramo.hasta}`);
    for (let vuelta = 0; vuelta < 2; vuelta++) {
      if (vuelta > 0) {
        await s.desastre();
        rmSync(s.diario, { recursive: true });
        informe = await restaurar();
        await s.arrancar();
      }
      const { desde, hasta } = informe.tramo;
      const dicho = await s.sh(orden, { DESDE: desde, HASTA: hasta });
      expect(dicho.codigo, dicho.error).toBe(0);
      for (const empresa of [0, 1] as const) exigir(await emitir(empresa));
      exigir(await lote(1, 20));
      const documentos = await s.enImpuestos();
      const series = documentos.map((d) => [d.nit, d.punto_venta, d.sector, d.numero].join("/"));
      expect(new Set(series).size).toBe(documentos.length);
    }
  });
});
