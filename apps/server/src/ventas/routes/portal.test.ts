import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { emparejarCaja } from "../../support/caja.ts";
import { exigir, pedido } from "../../support/llamar.ts";
import { entrarInvitada } from "../../support/entrar.ts";
import { startMundo, type Mundo } from "../../support/mundo.ts";

let mundo: Mundo;
beforeAll(async () => {
  mundo = await startMundo();
});
afterAll(() => mundo.close());

const MINIMAL = { prefer: "return=minimal" };
const dueno = () => ({ "x-api-key": null, authorization: `Bearer ${mundo.empresas[0].ownerToken}` });
const emitir = async (cambios: object = {}) =>
  (await mundo.api("POST", "/v1/facturas", pedido(cambios), MINIMAL)).body.datos;
const ver = async (path: string) => (await mundo.api("GET", `/v1/portal/${path}`)).body.datos;
const cliente = (razon_social: string, numero_documento: string) => ({
  cliente: { tipo_documento: 1, numero_documento, razon_social },
});

describe("what an owner sees", () => {
  test("sales by day and by point of sale, to the cent; annulled ones and notes are no sales", async () => {
    for (const precio of [0.1, 0.2, 33.33])
      await mundo.api("POST", "/v1/facturas", pedido({}, { cantidad: 1, precio_unitario: precio }), MINIMAL);
    const anulada = await emitir();
    await mundo.api("POST", `/v1/facturas/${anulada.cuf}/anular`, { motivo: 1 });
    const { total, dias, puntos } = await ver("ventas");
    expect(total).toEqual({ documentos: 3, monto: 33.63 });
    expect(dias).toHaveLength(1);
    expect(puntos).toEqual([{ sucursal: 0, punto_venta: 0, documentos: 3, monto: 33.63 }]);
  });

  test.each([
    ["a part of the name, in any case", "ñáÑ", true],
    ["the buyer's document", "7788990", true],
    ["a wildcard is a letter like others", "%", false],
    ["another's name", "Zacarías", false],
  ])("invoices are found by %s", async (_que, buscar, hay) => {
    const { cuf } = await emitir(cliente("Ana Ñáñez", "7788990"));
    const { facturas } = await ver(`facturas?buscar=${encodeURIComponent(buscar)}`);
    expect(facturas.some((f: { cuf: string }) => f.cuf === cuf)).toBe(hay);
  });

  test.each(["/v1/cuenta/consumo", "/v1/portal/ventas", "/v1/portal/ventas/informe"])(
    "%s up to a past day begins thirty days before it",
    async (ruta) => {
      const { datos } = exigir(await mundo.api("GET", `${ruta}?hasta=2020-01-31`)).body;
      expect(datos).toMatchObject({ desde: "2020-01-02", hasta: "2020-01-31" });
    },
  );

  test.each(["1,234.50", "1234.5", "1234,50", "1,234.5"])(
    "a sale is found by its amount, %s",
    async (buscar) => {
      const { cuf } = exigir(
        await mundo.api(
          "POST",
          "/v1/facturas",
          pedido({}, { cantidad: 1, precio_unitario: 1234.5 }),
          MINIMAL,
        ),
      ).body.datos;
      const { ventas } = await ver(`ventas/lista?buscar=${buscar}`);
      expect(ventas.map((venta: { cuf: string }) => venta.cuf)).toContain(cuf);
    },
  );

  test("invoices are found by number and by the beginning of the CUF", async () => {
    const { cuf, numero_factura } = await emitir();
    for (const buscar of [String(numero_factura), cuf.slice(0, 20), cuf.toLowerCase()])
      expect((await ver(`facturas?buscar=${buscar}`)).facturas.map((f: { cuf: string }) => f.cuf)).toContain(
        cuf,
      );
  });

  test("a CI with its complement is shown, and found as it is written, in the portal, the API and on the public page", async () => {
    const ci = (complemento: string) =>
      pedido({
        cliente: { tipo_documento: 1, numero_documento: "5551299", complemento, razon_social: "Rojas" },
      });
    const [una] = [await emitir(ci("1B")), await emitir(ci("2C"))];
    for (const ruta of ["facturas?buscar=5551299-1B", "facturas?buscar=5551299-1b"]) {
      const { facturas } = await ver(ruta);
      expect(facturas).toMatchObject([
        { cuf: una.cuf, cliente: { numero_documento: "5551299", complemento: "1B" } },
      ]);
    }
    const lista = await mundo.api("GET", "/v1/facturas?nit_cliente=5551299-1B");
    expect(lista.body.datos.facturas.map((f: { cuf: string }) => f.cuf)).toEqual([una.cuf]);
    expect((await ver("facturas?buscar=5551299")).facturas).toHaveLength(2);
    const publica = await fetch(`${mundo.base()}/f/${una.cuf}`);
    expect(await publica.text()).toContain("5551299-1B");
  });

  test("what waits, since when, and when codes and certificate end", async () => {
    await emitir({ contingencia: true });
    const datos = await ver("inicio");
    expect(datos).toMatchObject({
      rol: "api",
      siat: "operativo",
      esperando: { documentos: 1 },
      observadas: 0,
    });
    expect(Date.parse(datos.esperando.desde)).toBeLessThanOrEqual(mundo.ahora());
    expect(Date.parse(datos.certificado_vence)).toBeGreaterThan(mundo.ahora());
    expect(datos.puntos[0]).toMatchObject({ sucursal: 0, punto_venta: 0 });
  });
});

describe("users of the portal", () => {
  const guardar = (correo: string, rol: string) =>
    mundo.api("POST", "/v1/usuarios", { correo, rol }, dueno());
  const borrar = (correo: string) => mundo.api("DELETE", `/v1/usuarios/${correo}`, undefined, dueno());
  test("an owner lets others in and takes it away again; the last owner stays", async () => {
    expect((await guardar("Duena@Ejemplo.bo", "dueno")).body.datos.correo).toBe("duena@ejemplo.bo");
    await entrarInvitada(mundo, "duena@ejemplo.bo", "dueno");
    await entrarInvitada(mundo, "cajera@ejemplo.bo", "cajero");
    expect((await guardar("duena@ejemplo.bo", "cajero")).status).toBe(409);
    expect((await borrar("duena@ejemplo.bo")).status).toBe(409);
    expect((await guardar("cajera@ejemplo.bo", "dueno")).status).toBe(200);
    expect((await borrar("duena@ejemplo.bo")).status).toBe(200);
    expect((await borrar("duena@ejemplo.bo")).status).toBe(404);
  });
});

describe("pairing", () => {
  const codigoPara = async (cuerpo: object = {}) =>
    (await mundo.api("POST", "/v1/terminales/codigos", cuerpo, dueno())).body.datos.codigo as string;
  const emparejar = (codigo: string) =>
    mundo.api("POST", "/v1/terminal/emparejar", { codigo, nombre: "Caja" }, { "x-api-key": null });
  const estadoDe = async (token: string) =>
    (
      await mundo.api("GET", "/v1/terminal/estado", undefined, {
        "x-api-key": null,
        authorization: `Bearer ${token}`,
      })
    ).body.datos;

  test("the code is one that a person reads out and types: three groups, in any case, with or without dashes", async () => {
    const codigo = await codigoPara();
    expect(codigo).toMatch(/^(?:[2-9A-HJKMNP-TV-Z]{7}-){2}[2-9A-HJKMNP-TV-Z]{7}$/);
    expect((await emparejar(` ${codigo.replaceAll("-", " ").toLowerCase()} `)).status).toBe(200);
    expect((await emparejar(codigo)).status, "once").not.toBe(200);
  });

  test("offers addresses of this server to another computer, never this computer's name for itself", async () => {
    const { direcciones } = (await mundo.api("POST", "/v1/terminales/codigos", {}, dueno())).body.datos;
    expect(direcciones.join(" ")).not.toMatch(/127\.0\.0\.1|localhost/);
  });

  test("that fails on the way leaves the code as it was", async () => {
    const codigo = await codigoPara();
    await mundo.caer();
    expect((await emparejar(codigo)).status).toBe(502);
    await mundo.normal();
    // The pool may still hold a connection that died with the tax system: it costs one more try, and no code.
    await expect.poll(async () => (await emparejar(codigo)).status).toBe(200);
  });

  test("a code made before the one that paired its point of sale is refused, one for another point is not", async () => {
    const primera = await emparejarCaja(mundo);
    const { terminales } = (await mundo.api("GET", "/v1/terminales", undefined, dueno())).body.datos;
    const { punto_venta } = terminales.find((t: { id: string }) => t.id === primera.id);
    const otra = await codigoPara();
    const antes = await codigoPara({ punto_venta, reemplazar: true });
    const despues = await codigoPara({ punto_venta, reemplazar: true });
    const { token } = (await emparejar(despues)).body.datos;
    expect((await emparejar(antes)).status).toBe(403);
    expect((await estadoDe(token)).proximo_numero).toBe(1001);
    expect((await emparejar(otra)).status).toBe(200);
  });

  test("a point of sale has one till; a lost one gives way, with a higher epoch and 1,000 numbers left out", async () => {
    const primera = await emparejarCaja(mundo);
    await primera.call("POST", "/v1/terminal/facturas", await primera.factura(5, 1));
    const { terminales } = (await mundo.api("GET", "/v1/terminales", undefined, dueno())).body.datos;
    const { punto_venta } = terminales.find((t: { id: string }) => t.id === primera.id);
    expect((await emparejar(await codigoPara({ punto_venta }))).status).toBe(409);
    const segunda = (await emparejar(await codigoPara({ punto_venta, reemplazar: true }))).body.datos;
    expect(segunda.epoca).toBe(2);
    const estado = await estadoDe(segunda.token);
    expect(estado.proximo_numero).toBe(1006);
    // The lost till may have died before it reported another sector.
    for (const { sector, siguiente } of estado.proximos_numeros)
      expect(siguiente).toBe(sector === 1 ? 1006 : 1001);
    expect(estado.proximos_numeros.length).toBeGreaterThan(10);
    expect((await primera.call("GET", "/v1/terminal/estado")).status).toBe(403);
  });

  test("of a lost till that never told of a sale 1,000 numbers are left out too", async () => {
    const primera = await emparejarCaja(mundo);
    const { terminales } = (await mundo.api("GET", "/v1/terminales", undefined, dueno())).body.datos;
    const { punto_venta } = terminales.find((t: { id: string }) => t.id === primera.id);
    const segunda = (await emparejar(await codigoPara({ punto_venta, reemplazar: true }))).body.datos;
    expect((await estadoDe(segunda.token)).proximo_numero).toBe(1001);
  });

  test("a revoked till's point of sale can be paired again", async () => {
    const caja = await emparejarCaja(mundo);
    const lista = async () =>
      (await mundo.api("GET", "/v1/terminales", undefined, dueno())).body.datos.terminales;
    const { punto_venta } = (await lista()).find((t: { id: string }) => t.id === caja.id);
    await mundo.api("DELETE", `/v1/terminales/${caja.id}`, undefined, dueno());
    expect((await emparejar(await codigoPara({ punto_venta }))).status).toBe(200);
  });
});

describe("the first steps of a shop", () => {
  const nueva = () => ({ "x-api-key": null, authorization: `Bearer ${mundo.empresas[1].ownerToken}` });
  const pasos = async () =>
    exigir(await mundo.api("GET", "/v1/portal/primeros-pasos", undefined, nueva())).body.datos.pasos;
  const caja = async () => {
    const { codigo } = exigir(await mundo.api("POST", "/v1/terminales/codigos", {}, nueva())).body.datos;
    const cuerpo = { codigo, nombre: "Caja" };
    const dada = await mundo.api("POST", "/v1/terminal/emparejar", cuerpo, { "x-api-key": null });
    return exigir(dada).body.datos.token as string;
  };

  test("are ticked off by facts: a product, a printer that a till tried, a second till, an accountant", async () => {
    const nada = { producto: false, impresora: false, segunda_caja: false, contador: false };
    expect(await pasos()).toEqual(nada);
    const token = await caja();
    expect(await pasos()).toEqual(nada);
    const hecho = (accion: string, n: number) => ({
      id: randomUUID(),
      n,
      epoca: 1,
      tipo: "bitacora",
      version: 1,
      instante: "2026-11-23T18:00:00.000",
      usuario: "Ana",
      autorizo: null,
      datos: JSON.stringify({ accion, detalle: "192.168.0.9:9100" }),
    });
    const terminal = { "x-api-key": null, authorization: `Bearer ${token}` };
    const serie = "ab".repeat(16);
    const contar = async (accion: string, n: number) =>
      exigir(await mundo.api("POST", "/v1/terminal/hechos", { serie, hechos: [hecho(accion, n)] }, terminal));
    await contar("cajón sin venta", 1);
    expect(await pasos()).toEqual(nada);
    await contar("impresora probada", 2);
    expect(await pasos()).toEqual({ ...nada, impresora: true });
    await caja();
    expect(await pasos()).toMatchObject({ segunda_caja: true, producto: false });
    const invitado = { correo: "contador@ejemplo.bo", rol: "contador" };
    exigir(await mundo.api("POST", "/v1/usuarios", invitado, nueva()));
    expect(await pasos()).toMatchObject({ contador: true, producto: false });
  });

  test("go away where the owner hides them, for her company alone, and come back", async () => {
    const ocultar = (oculto: boolean) => mundo.api("POST", "/v1/portal/primeros-pasos", { oculto }, nueva());
    exigir(await ocultar(true));
    expect(await pasos()).toBeNull();
    const otra = await mundo.api("GET", "/v1/portal/primeros-pasos", undefined, dueno());
    expect(exigir(otra).body.datos.pasos).not.toBeNull();
    exigir(await ocultar(false));
    expect(await pasos()).toMatchObject({ contador: true });
  });

  test("name addresses of the network only, and the QR opens the page with the code at the first", async () => {
    const { datos } = exigir(await mundo.api("GET", "/v1/portal/primeros-pasos", undefined, dueno())).body;
    expect(datos.direcciones.join(" ")).not.toMatch(/127\.0\.0\.1|localhost/);
    const [direccion] = datos.direcciones;
    expect(datos.qr?.abre).toBe(
      direccion === undefined ? undefined : `${direccion}/portal/equipos?emparejar=1`,
    );
  });
});
