import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { emparejarCaja, type Caja } from "../../support/caja.ts";
import { exigir, hasta, llamar } from "../../support/llamar.ts";
import { ordenesDe, startSimulacro, type Simulacro } from "../../support/simulacro.ts";

/** A till of the copy with an open outage, and its later entries in the journal. */
describe("a restore that finds tills changed since its copy", () => {
  let s: Simulacro;
  let reemplazada: Vendida;
  let revocada: Vendida;
  let nueva: Caja;
  /** The credential that a till drew after the copy. */
  let renovada: string;
  /** Sold online after the copy, by a till that was lost before the server. */
  let enLinea: Vendida;
  let rechazada: { readonly cuf: string };

  interface Vendida {
    readonly caja: Caja;
    readonly punto: number;
    readonly cuf: string;
  }

  const api = (method: string, path: string, body?: unknown, headers = {}) =>
    s.api(s.empresas[0], method, path, body, headers);
  const mundo = () => ({ api, empresas: s.empresas });
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const como = ({ token }: Pick<Caja, "token">, path: string) =>
    llamar(`${s.flota().url}/v1/terminal${path}`, "GET", undefined, bearer(token));
  /** Another machine takes a till's place, and says that there is no second copy. */
  const reemplazar = async (puntoVenta: number) => {
    const caja = await emparejarCaja(mundo(), { puntoVenta, reemplazar: true });
    await decirSinCopia(caja);
    return caja;
  };
  const decirSinCopia = async ({ token }: Caja) => {
    const headers = { authorization: `Bearer ${token}`, "x-mostrador-protocol": "2" };
    const subida = { cortes: [], facturas: [], copia_anterior: "ninguna" };
    exigir(await llamar(`${s.flota().url}/v1/terminal/offline`, "POST", subida, headers));
  };

  /** Makes a till that uploaded one sale of an ongoing outage. */
  async function venderFuera(): Promise<Vendida> {
    const caja = await emparejarCaja(mundo());
    const factura = (await caja.factura(1, 2)) as { cuf: string; fecha_emision: string };
    const corte = { id: randomUUID(), tipo: 1, inicio: factura.fecha_emision, fin: null };
    const facturas = [{ ...factura, gemela: null, corte_id: corte.id }];
    exigir(await caja.call("POST", "/v1/terminal/offline", { cortes: [corte], facturas }));
    const punto = exigir(await como(caja, "/datos")).body.datos.empresa.punto_venta;
    return { caja, punto, cuf: factura.cuf };
  }

  async function oye(caja: Caja, { cuf }: Vendida): Promise<void> {
    await hasta("la caja oye el veredicto", async () => {
      const { documentos } = exigir(await como(caja, "/documentos?desde=0")).body.datos;
      return documentos.some((d: { cuf: string; estado: string }) => d.cuf === cuf && d.estado === "EMITIDA");
    });
  }

  beforeAll(async () => {
    s = await startSimulacro();
    reemplazada = await venderFuera();
    revocada = await venderFuera();
    const { token } = await emparejarCaja(mundo());
    const { carpeta } = (await s.admin("copia", "crear", "--en", s.copias)).valor;
    const { caja, punto } = reemplazada;
    await s.control({ failNext: [{ operation: "recepcionFactura", kind: "rechazo", codigo: 1037 }] });
    for (const resultado of ["rechazada", "aceptada"]) {
      // The next document takes a refused one's number.
      const factura = (await caja.factura(2, 1)) as { cuf: string };
      const dicho = exigir(await caja.call("POST", "/v1/terminal/facturas", factura)).body.datos;
      expect(dicho.resultado).toBe(resultado);
      if (resultado === "rechazada") rechazada = factura;
      else enLinea = { caja, punto, cuf: factura.cuf };
    }
    nueva = await reemplazar(punto);
    const pedida = await llamar(`${s.flota().url}/v1/terminal/credencial`, "POST", {}, bearer(token));
    renovada = exigir(pedida).body.datos.token;
    exigir(await llamar(`${s.flota().url}/v1/terminal/estado`, "GET", undefined, bearer(renovada)));
    const dueno = { "x-api-key": null, authorization: `Bearer ${s.empresas[0].ownerToken}` };
    exigir(await api("DELETE", `/v1/terminales/${revocada.caja.id}`, undefined, dueno));
    await s.desastre();
    const [orden = ""] = ordenesDe("Restore");
    const dicho = await s.sh(orden, { COPIA: carpeta });
    expect(dicho.codigo, dicho.error).toBe(0);
    expect(dicho.valor.cajas).toHaveLength(1);
    await s.arrancar();
  });
  afterAll(() => s.close());

  test("knows a till by the credential that it drew after the copy", async () => {
    expect((await como({ token: renovada }, "/estado")).status).toBe(200);
  });

  test("ends their outages, so that what was sold in them is registered once nothing more is waited for", async () => {
    // A till says its word again to a server that came back from a copy.
    await decirSinCopia(nueva);
    await reemplazar(revocada.punto);
    await hasta("las ventas del corte están en el SIAT", async () => {
      const cufs = (await s.enImpuestos()).map(({ cuf }) => cuf);
      return [reemplazada, revocada].every(({ cuf }) => cufs.includes(cuf));
    });
  });

  test("lets the till that took the place after the copy hear of the sales before it", async () => {
    await oye(nueva, reemplazada);
  });

  test("has what a till sold online after the copy, though that till is gone too", async () => {
    await oye(nueva, enLinea);
    const { documentos } = exigir(await como(nueva, "/documentos?desde=0")).body.datos;
    expect(documentos).toContainEqual(expect.objectContaining({ cuf: rechazada.cuf, estado: "RECHAZADA" }));
  });

  test("lets a till that takes the place later hear of the sales of every till before it", async () => {
    for (const vendida of [reemplazada, revocada]) await oye(await reemplazar(vendida.punto), vendida);
  });
});
