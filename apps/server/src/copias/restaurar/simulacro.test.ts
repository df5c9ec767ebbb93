import { randomUUID } from "node:crypto";
import { cpSync, renameSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EJEMPLOS } from "@mostrador/core/ejemplos";
import { toWire } from "@mostrador/core/wire";
import { exigir, hasta, llamar, pedido, type Respuesta } from "../../support/llamar.ts";
import {
  CREDITOS_SIMULACRO,
  ordenesDe,
  startSimulacro,
  type DocumentoSiat,
  type Simulacro,
} from "../../support/simulacro.ts";

const ejemplo = (sector: number) => toWire(EJEMPLOS[sector]) as Record<string, unknown> & { items: object[] };

/** A request with its key, and its first answer. */
interface Hecha {
  readonly ruta: string;
  readonly cuerpo: object;
  readonly empresa: 0 | 1;
  readonly clave: string;
  readonly respuesta: Respuesta;
}

/** Follows docs/backup.md to the letter on real processes, on either engine. */
describe("a shop that lost its disk and keeps its journal on another one", () => {
  let s: Simulacro;
  const hechas: Hecha[] = [];
  const llamarCon = ({ ruta, cuerpo, empresa, clave }: Omit<Hecha, "respuesta">) =>
    s.api(s.empresas[empresa], "POST", ruta, cuerpo, {
      prefer: "return=minimal",
      "x-idempotency-key": clave,
    });
  const pedir = async (ruta: string, cuerpo: object, empresa: 0 | 1 = 0): Promise<Hecha> => {
    const hecha = { ruta, cuerpo, empresa, clave: randomUUID() };
    const conRespuesta = { ...hecha, respuesta: await llamarCon(hecha) };
    hechas.push(conRespuesta);
    return conRespuesta;
  };
  const listo = () => llamar(`${s.flota().url}/readyz`, "GET", undefined, {});

  beforeAll(async () => {
    s = await startSimulacro();
  });
  afterAll(() => s.close());

  test("copies under load, loses all, restores: each key gives its first document, no number or CUF is given twice", async () => {
    const copia = await copiarConCarga();
    await emitirDespues();
    const [primera] = hechas;
    const cuf: string = primera?.respuesta.body.datos.cuf;
    exigir(await s.api(s.empresas[0], "POST", `/v1/facturas/${cuf}/anular`, { motivo: 1 }));
    const antes = await s.enImpuestos();

    await s.desastre();
    const informe = await restaurar(copia);
    expect(informe).toMatchObject({ api: "abierta", faltan: [] });
    expect(informe.documentos.EMITIDA).toBeGreaterThan(20);
    expect(informe.documentos).toMatchObject({ RECHAZADA: 1 });
    expect(informe.claves.length).toBeGreaterThan(20);
    await s.arrancar();
    expect((await listo()).status).toBe(200);

    for (const hecha of hechas) await exigirMisma(hecha, cuf);
    expect(cufsDe(await s.enImpuestos())).toEqual(cufsDe(antes));
    // The event came after the copy: the repeated request gets its code.
    const evento = await s.api(s.empresas[0], "POST", "/v1/contingencia/evento", ventana);
    expect(exigir(evento).body.datos.codigo_evento).toBe(codigoEvento);
    expect((await s.api(s.empresas[0], "GET", `/v1/facturas/${cuf}`)).body.datos.estado).toBe("ANULADA");
    await emitirNuevas();
    await exigirCuentasClaras();
  });

  test("restored once more from the same copy goes on above what the first restore gave", async () => {
    const copia = join(s.copias, "otra-vez");
    cpSync(ultimaCopia, copia, { recursive: true });
    await s.desastre();
    expect(await restaurar(copia)).toMatchObject({ api: "abierta", faltan: [] });
    await s.arrancar();
    for (const hecha of hechas.slice(-5)) await exigirMisma(hecha, "");
    await emitirNuevas();
    await exigirCuentasClaras();
  });

  test("with the journal found later is closed until it is read, and says which time it does not know", async () => {
    await s.desastre();
    const aparte = `${s.diario}-hallado`;
    renameSync(s.diario, aparte);
    const informe = await restaurar(ultimaCopia);
    expect(informe.api).toContain("falta el diario de");
    await s.arrancar();
    expect(await listo()).toMatchObject({ status: 503 });
    const cerrada = await llamarCon({
      ruta: "/v1/facturas",
      cuerpo: pedido(),
      empresa: 0,
      clave: randomUUID(),
    });
    expect(cerrada).toMatchObject({
      status: 503,
      body: { error: expect.stringContaining(informe.tramo.desde) },
    });
    await s.parar();
    const leido = await s.admin("restaurar", "diarios", "--diario", aparte);
    expect(leido.codigo, leido.error).toBe(0);
    expect(leido.valor.api).toBe("abierta");
    await s.arrancar();
    for (const hecha of hechas.slice(-5)) await exigirMisma(hecha, "");
    await emitirNuevas();
    await exigirCuentasClaras();
  });

  let ultimaCopia = "";
  let ventana = {};
  let codigoEvento: number | undefined;
  /** Registers the outage and sends its documents; gives the event's code, once the outage is over. */
  async function enviarPaquete(): Promise<number | undefined> {
    const evento = await s.api(s.empresas[0], "POST", "/v1/contingencia/evento", ventana);
    if (evento.status !== 200) return undefined;
    const { body } = exigir(await s.api(s.empresas[0], "POST", "/v1/contingencia/paquete", {}));
    const validar = { codigo_recepcion: body.datos.codigo_recepcion };
    await hasta("el paquete se valida", async () => {
      const dicho = await s.api(s.empresas[0], "POST", "/v1/contingencia/validar-paquete", validar);
      return dicho.body.datos?.estado === "VALIDADO";
    });
    return evento.body.datos.codigo_evento;
  }

  /** Three callers issue while the copy is made, and after it. */
  async function copiarConCarga(): Promise<string> {
    const fin = new AbortController();
    const load = async () => {
      while (!fin.signal.aborted) exigir((await pedir("/v1/facturas", pedido())).respuesta);
    };
    const carga = Promise.all([load(), load(), load()]);
    await hasta("hay carga", async () => hechas.length > 15);
    const [orden = ""] = ordenesDe("Copy");
    const { codigo, valor, error } = await s.sh(orden, { COPIAS: s.copias });
    expect(codigo, error).toBe(0);
    ultimaCopia = valor.carpeta;
    const tope = hechas.length + 20;
    await hasta("hay documentos de después", async () => hechas.length > tope);
    fin.abort();
    await carga;
    return ultimaCopia;
  }

  /** Issues in series without a counter in the copy, with each outcome of a request. */
  async function emitirDespues(): Promise<void> {
    exigir((await pedir("/v1/facturas/alquiler", ejemplo(2))).respuesta);
    exigir((await pedir("/v1/facturas", pedido(), 1)).respuesta);
    const inicio = new Date(Date.now() - 4 * 3_600_000 - 2000).toISOString().slice(0, 19);
    const { datos } = exigir((await pedir("/v1/facturas", pedido({ contingencia: true }))).respuesta).body;
    const fin = new Date(Date.parse(`${datos.fecha_emision}`) - 4 * 3_600_000 + 1000)
      .toISOString()
      .slice(0, 19);
    ventana = { tipo_evento: 1, fecha_inicio: inicio, fecha_fin: fin };
    await hasta("el corte terminó", async () => {
      codigoEvento = await enviarPaquete();
      return codigoEvento !== undefined;
    });
    const original = exigir((await pedir("/v1/facturas", ejemplo(1))).respuesta).body.datos;
    exigir((await pedir("/v1/notas", notaDe(original))).respuesta);
    await s.control({ failNext: [{ operation: "recepcionFactura", kind: "rechazo", codigo: 1037 }] });
    expect((await pedir("/v1/facturas", pedido())).respuesta.status).toBe(400);
    // Takes the number that the refused document gave back.
    exigir((await pedir("/v1/facturas", pedido())).respuesta);
    await s.control({ dropReply: { operation: "recepcionFactura", times: 1 } });
    expect((await pedir("/v1/facturas", pedido())).respuesta.status).toBe(502);
  }

  /** Requires the first answer again, with doubts settled. `anulada` was annulled since. */
  async function exigirMisma(hecha: Hecha, anulada: string): Promise<void> {
    const { respuesta: primera } = hecha;
    const { status, body, texto } = await llamarCon(hecha);
    if (primera.status === 502) {
      expect({ status, cuf: body.datos?.cuf }).toEqual({ status: 200, cuf: primera.body.cuf });
    } else if (primera.status !== 200) {
      expect({ status, texto }).toEqual({ status: primera.status, texto: primera.texto });
    } else if (primera.body.datos.cuf === anulada || primera.body.datos.estado === "OFFLINE")
      expect(body.datos.cuf).toBe(primera.body.datos.cuf);
    else expect(loQueQueda(body.datos)).toEqual(loQueQueda(primera.body.datos));
  }

  /**
   * Removes what may differ. Download addresses expire, a month after the answer at most. Warnings of the
   * last answers may be lost with the disk, since the tax system does not repeat them.
   */
  function loQueQueda({ url_pdf: _p, url_ticket: _t, url_xml: _x, ...datos }: Record<string, unknown>) {
    const { mensajesList: _m, ...respuesta } = datos["respuesta_siat"] as Record<string, unknown>;
    return { ...datos, respuesta_siat: respuesta };
  }

  async function emitirNuevas(): Promise<void> {
    for (const [ruta, cuerpo, empresa] of [
      ["/v1/facturas", pedido(), 0],
      ["/v1/facturas", pedido(), 1],
      ["/v1/facturas/alquiler", ejemplo(2), 0],
      ["/v1/facturas/alquiler", ejemplo(2), 1],
    ] as const)
      exigir((await pedir(ruta, cuerpo, empresa)).respuesta);
  }

  async function restaurar(copia: string) {
    const [orden = ""] = ordenesDe("Restore");
    const { codigo, valor, error } = await s.sh(orden, { COPIA: copia });
    expect(codigo, error).toBe(0);
    return valor;
  }

  /**
   * Requires that no CUF and no number exists twice at the tax system. Each of its documents cost one credit,
   * and the trail holds.
   */
  async function exigirCuentasClaras(): Promise<void> {
    const documentos = await s.enImpuestos();
    expect(cufsDe(documentos).size).toBe(documentos.length);
    expect(new Set(documentos.map(serieDe)).size).toBe(documentos.length);
    for (const empresa of s.empresas) {
      const { creditos_disponibles } = exigir(await s.api(empresa, "GET", "/v1/cuenta")).body.datos;
      const suyos = documentos.filter(({ nit }) => nit === empresa.nit);
      expect(CREDITOS_SIMULACRO - creditos_disponibles).toBe(suyos.length);
    }
    const auditoria = await s.admin("auditoria", "verificar");
    expect(auditoria.codigo, auditoria.error).toBe(0);
  }
});

/** Builds a note that returns one piece of the first line. */
function notaDe({ cuf, numero_factura, fecha_emision }: Record<string, unknown>): object {
  const linea = ejemplo(1).items[0];
  return {
    emisor: {},
    cuf_factura_original: cuf,
    numero_factura_original: numero_factura,
    fecha_emision_factura_original: String(fecha_emision).slice(0, 10),
    items: [1, 2].map((tipo) => ({ ...linea, nro_item: 1, codigo_detalle_transaccion: tipo })),
  };
}

function cufsDe(documentos: readonly DocumentoSiat[]): ReadonlySet<string> {
  return new Set(documentos.map(({ cuf }) => cuf));
}

function serieDe(d: DocumentoSiat): string {
  return [d.nit, d.sucursal, d.punto_venta, d.sector, d.numero].join("/");
}
