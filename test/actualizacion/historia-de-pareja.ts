import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { epochToInstante, instanteToEpoch } from "@mostrador/core";
import { rowsOfTier } from "@mostrador/core/support";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Guiones } from "../../scripts/demo/config.ts";
import { dueno, emparejar, ventaDe } from "../support/caja.ts";
import { hasta, type Mundo } from "../support/mundo.ts";
import { consultar } from "./consultar.ts";
import { readLibros } from "./libros.ts";
import { readManifiesto } from "./manifiesto.ts";
import { abrirPareja, type Pareja } from "./pareja.ts";
import { abrirProgramas, type ProgramasDe } from "./version.ts";

const PEDIDO = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../docs/factura-ejemplo.json"), "utf8"),
) as object;
const MOTIVO = 1;

/** Chooses the programs of a pair that come from the release. */
export type Cuales = (version: ProgramasDe) => Partial<Guiones>;

/**
 * Declares the tests of a release's program beside today's: their messages keep their meaning. Each pair is a file of its own, so that two
 * pairs run at once. docs/trust.md heading 15.
 */
export function contarPareja(nombre: string, release: string, guionesDe: Cuales): void {
  describe(nombre, () => historia(release, guionesDe));
}

function historia(release: string, guionesDe: Cuales): void {
  let version: ProgramasDe;
  let pareja: Pareja;
  let mundo: Mundo;

  beforeAll(async () => {
    version = abrirProgramas(release);
    pareja = await abrirPareja(guionesDe(version));
    ({ mundo } = pareja);
  });
  afterAll(async () => {
    await pareja?.cerrar();
    version.borrar();
  });
  afterEach(({ task }) => {
    if (task.result?.state === "fail") process.stdout.write(pareja.registros());
  });

  /** Makes a sale that is EMITIDA. */
  const vendida = async () => {
    await pareja.enLinea();
    const venta = await pareja.caja().vender();
    await pareja.quedaEmitida(venta.id);
    return venta;
  };
  const estadoDe = async (ventaId: string): Promise<string> =>
    (await pareja.caja().invoke("venta", { ventaId })).estado;

  test("pair, and the till sells online", async () => {
    const caja = pareja.caja();
    await emparejar(mundo, caja);
    const configuracion = await caja.invoke("configuracion");
    const carpetaDiario = pareja.usb;
    await caja.invoke("guardarConfiguracion", { ...configuracion, esperaSegundos: 20, carpetaDiario });
    await pareja.enLinea();
    expect(await caja.vender()).toMatchObject({ estado: "EMITIDA", offline: false });
  });

  test("what is sold while the server is stopped goes up as a package, and is validated", async () => {
    await pareja.enLinea();
    await mundo.servidor.stop();
    const caja = pareja.caja();
    const ventas = [await caja.vender(), await caja.vender(), await caja.vender()];
    expect(ventas.map(({ estado }) => estado)).toEqual(["OFFLINE", "OFFLINE", "OFFLINE"]);
    await mundo.servidor.start();
    for (const { id } of ventas) await pareja.quedaEmitida(id);
    const { eventos } = await dueno(mundo, "GET", "/v1/portal/contingencia");
    expect(eventos[0]?.paquetes).toMatchObject([{ cantidad: 3, estado: "validado" }]);
  });

  test("a sale whose reply was lost has one valid invoice, the one that the buyer holds", async () => {
    await pareja.enLinea();
    await pareja.perder("recepcionFactura");
    const venta = await pareja.caja().vender();
    expect(venta).toMatchObject({ estado: "OFFLINE", enDuda: { cuf: expect.any(String) } });
    await pareja.quedaEmitida(venta.id);
  });

  test("a sale whose server is killed while the till waits is issued once", async () => {
    await pareja.enLinea();
    await mundo.control({ latencyMs: 3000, latencyOperation: "recepcionFactura" });
    const id = randomUUID();
    const cobro = pareja.caja().vender({}, id);
    const deLaVenta = () => readLibros(mundo).servidor.find((d) => d.venta_id === id);
    await hasta("el servidor envía", () => deLaVenta() !== undefined);
    await mundo.servidor.kill();
    expect((await cobro).estado).toBe("OFFLINE");
    // The document must arrive before the server gives up on it: the last release cannot resolve a later arrival.
    await hasta("Impuestos la tiene", () =>
      readLibros(mundo).impuestos.some(({ cuf }) => cuf === deLaVenta()?.cuf),
    );
    await mundo.servidor.start();
    await pareja.enLinea();
    await pareja.quedaEmitida(id);
  });

  test("a refused sale is reopened with its code, and is sold once mended", async () => {
    await pareja.enLinea();
    await mundo.control({
      failNext: [{ kind: "rechazo", operation: "recepcionFactura", codigo: 1037, times: 1 }],
    });
    const id = randomUUID();
    const rechazada = await pareja.caja().vender({}, id);
    expect(rechazada).toMatchObject({ estado: "RECHAZADA", mensajes: [{ codigo: 1037 }] });
    expect(await pareja.caja().vender({}, id)).toMatchObject({ estado: "EMITIDA", offline: false });
  });

  test("a document of the API whose reply was lost is found", async () => {
    await pareja.enLinea();
    await pareja.perder("recepcionFactura");
    const { status, body } = await mundo.api("POST", "/v1/facturas", PEDIDO);
    expect([status, body.kind], JSON.stringify(body)).toEqual([502, "enDuda"]);
    await hasta("la duda de la API se resuelve", () =>
      readLibros(mundo).servidor.every(({ estado }) => estado !== "EN_DUDA"),
    );
  });

  /** A fault that is prepared, and how the act that meets it is called. */
  type Falla = readonly [caso: string, preparar: () => Promise<void>];
  /** Faults that an act of each kind meets in the first tier: a lost reply, and a server that is away. */
  const FALLAS_DEL_TRAMO = 2;
  const anulaciones: readonly Falla[] = [
    ["loses its reply", () => pareja.perder("anulacionFactura")],
    ["is answered", async () => {}],
    ["waits for the server", () => mundo.servidor.stop()],
  ];
  test.each(rowsOfTier(anulaciones, FALLAS_DEL_TRAMO))(
    "an annulment that %s is done",
    async (_caso, preparar) => {
      const { id } = await vendida();
      await preparar();
      await pareja.caja().invoke("anular", { ventaId: id, motivo: MOTIVO });
      if (!mundo.servidor.running) await mundo.servidor.start();
      await hasta("la anulación se hace", async () => (await estadoDe(id)) === "ANULADA");
    },
  );

  test("an annulment is undone, and the invoice goes by mail as far as the server mails", async () => {
    const { id } = await vendida();
    await pareja.caja().invoke("anular", { ventaId: id, motivo: MOTIVO });
    await hasta("la anulación se hace", async () => (await estadoDe(id)) === "ANULADA");
    await pareja.caja().invoke("revertirAnulacion", { ventaId: id });
    await pareja.quedaEmitida(id);
    // In the sandbox the server sends no mail, and says so.
    const correo = pareja.caja().invoke("enviarCorreo", { ventaId: id, correo: "ana@example.com" });
    await expect(correo).rejects.toThrow(/correo/i);
  });

  const notas: readonly Falla[] = [
    ["loses its reply", () => pareja.perder("recepcionDocumentoAjuste")],
    ["is answered", async () => {}],
    ["is a draft until the server is back", () => mundo.servidor.stop()],
  ];
  test.each(rowsOfTier(notas, FALLAS_DEL_TRAMO))("a note that %s is issued once", async (_caso, preparar) => {
    const { cuf, numeroFactura } = await vendida();
    const { original, enLinea } = await pareja.caja().invoke("facturaOriginal", { texto: cuf });
    expect([original.cuf, enLinea]).toEqual([cuf, true]);
    await preparar();
    const clave = randomUUID();
    const emitir = () =>
      pareja.caja().invoke("emitirNota", {
        clave,
        cufOriginal: cuf,
        numeroOriginal: numeroFactura,
        cliente: "S/N",
        lineas: [{ nroItem: 1, cantidad: "1" }],
      });
    await emitir().catch(() => null);
    if (!mundo.servidor.running) {
      await mundo.servidor.start();
      await pareja.enLinea();
      await emitir();
    }
    await hasta("la nota queda emitida", async () =>
      (await pareja.caja().invoke("notas")).some(
        (nota: { clave: string; estado: string }) => nota.clave === clave && nota.estado === "emitida",
      ),
    );
  });

  test("a buyer written at the till reaches the server, and a NIT is asked for", async () => {
    await pareja.enLinea();
    const cliente = { tipoDocumento: 1, numeroDocumento: "6677881", complemento: null, correo: null };
    await pareja.caja().invoke("guardarCliente", { ...cliente, razonSocial: "Rosa Quispe Choque" });
    const sqlite = join(mundo.config.data, "servidor.db");
    await hasta(
      "el servidor tiene al cliente",
      () =>
        consultar({ sqlite }, "select id from clientes where datos like '%Rosa Quispe Choque%'").length === 1,
    );
    const { valido } = await pareja.caja().invoke("validarNit", { nit: String(mundo.empresas[1]?.nit) });
    expect(valido).toBe(true);
  });

  test("a product written at the till reaches the server, as far as both know its fields", async () => {
    await pareja.enLinea();
    const [modelo] = await pareja.caja().invoke("buscarProductos", { texto: "cafe molido 250" });
    const { codigoSin, actividadEconomica, unidadMedida } = modelo;
    await pareja.caja().invoke("guardarProducto", {
      id: null,
      codigo: "QC-1",
      codigoBarras: null,
      descripcion: "Queso criollo",
      precio: "42.00",
      codigoSin,
      actividadEconomica,
      unidadMedida,
      categoria: null,
      activo: true,
      foto: null,
      fraccionable: true,
    });
    const sqlite = join(mundo.config.data, "servidor.db");
    await hasta(
      "el servidor tiene el producto",
      () => consultar({ sqlite }, "select id from productos where datos like '%Queso criollo%'").length === 1,
    );
  });

  test("a hand-written invoice is transcribed, and is validated", async () => {
    await pareja.enLinea();
    const caja = pareja.caja();
    const ahora = async () => (await caja.invoke("estado")).ahora;
    // A separate whole second, in which the till sold nothing offline.
    const inicio = epochToInstante(Math.ceil(instanteToEpoch(await ahora()) / 1000) * 1000 + 1000);
    const fin = epochToInstante(instanteToEpoch(inicio) + 1000);
    await hasta("el corte de papel termina", async () => (await ahora()) > fin);
    const [cafc] = (await caja.invoke("datosManuales")).cafcs;
    const id = randomUUID();
    const corte = { id, tipo: 6, inicio, fin, cafc: cafc.codigo, sector: cafc.sector };
    await caja.invoke("iniciarTranscripcion", corte);
    const [producto] = await caja.invoke("buscarProductos", { texto: "cafe molido 250" });
    const hoja = { clave: randomUUID(), transcripcionId: id, corrige: null, numero: 7, fechaEmision: inicio };
    await caja.invoke("guardarManual", { ...hoja, venta: ventaDe(producto) });
    await caja.invoke("enviarTranscripcion", { id });
    await hasta("la factura de papel queda emitida", async () =>
      (await caja.invoke("transcripciones")).some(
        (t: { id: string; facturas: { estado: string }[] }) =>
          t.id === id && t.facturas.every(({ estado }) => estado === "emitida"),
      ),
    );
  });

  test("what was sold after a copy is told again to a server that was restored from it", async () => {
    await vendida();
    let id = "";
    await pareja.restaurarServidor(async () => {
      ({ id } = await vendida());
    });
    await hasta("el servidor restaurado la tiene", () =>
      readLibros(mundo).servidor.some((d) => d.venta_id === id && d.estado === "EMITIDA"),
    );
    await vendida();
  });

  test("till, server and tax system agree: nothing is lost, doubled, waiting or refused for good", () =>
    pareja.coinciden());

  test("a till that is lost while it sells offline is replaced, with what only its second copy has", async () => {
    await pareja.enLinea();
    await mundo.servidor.stop();
    const perdidas = [await pareja.caja().vender(), await pareja.caja().vender()];
    await hasta("la segunda copia las tiene", async () => {
      const { diario } = await pareja.caja().invoke("estado");
      return diario?.estado === "bien" && diario.pendientes === 0;
    });
    await pareja.perderCaja();
    await mundo.servidor.start();
    await pareja.reemplazarCaja();
    for (const { id } of perdidas) await pareja.quedaEmitida(id);
    await vendida();
    await pareja.coinciden();
  });

  test("the till made every call that the last release's server serves to tills", () => {
    const hechas = pareja.llamadas("/v1/terminal/");
    expect([...hechas]).toEqual(expect.arrayContaining(readManifiesto(release).rutasDeCaja));
  });
}
