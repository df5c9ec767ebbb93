import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  buildDocumento,
  epochToInstante,
  findSectorFactura,
  PedidoCompraVenta,
  type ContextoEmision,
  type Documento,
  Nit,
} from "@mostrador/core";
import { CATALOGOS_DEMO } from "@mostrador/core/catalogos";
import { buildP12, firmar, openP12, sinFirma, type Firmante } from "@mostrador/core/firma";
import { comprimir, empaquetar } from "@mostrador/core/node";
import { createSiat, type PuntoConCufd, type Siat } from "@mostrador/siat";
import { startPilot, type PilotHandle } from "@mostrador/siat-pilot";

const NIT = 1003579028;
const SISTEMA = "0123456789ABCDEF0123456";
const CLASE = { sector: 1, tipoFactura: 1 };
const DOCUMENTOS = 60;
const sector = findSectorFactura(1);

const dataDir = mkdtempSync(join(tmpdir(), "simulador-"));
let pilot: PilotHandle;
beforeAll(async () => {
  pilot = await startPilot({ dataDir, port: 0 });
});
afterAll(async () => {
  await pilot.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Requests that core accepts: amounts of every size, any product of the catalog, discounts, dollars. */
const item = fc
  .record({
    producto: fc.constantFrom(...CATALOGOS_DEMO.productos_servicios),
    cantidad: fc.integer({ min: 1, max: 10_000_000 }).map((n) => n / 1000),
    precioUnitario: fc.integer({ min: 1, max: 100_000_000 }).map((n) => n / 1000),
    descuento: fc.option(
      fc.integer({ min: 0, max: 100 }).map((n) => n / 100),
      { nil: undefined },
    ),
  })
  .map(({ producto, ...resto }) => ({
    ...resto,
    codigoProducto: "P-1",
    codigoSin: producto.codigoProducto,
    actividadEconomica: producto.codigoActividad,
    descripcion: `${producto.descripcionProducto} <"&'> ñandú\t€`,
    unidadMedida: 57,
  }));
const cuerpo = fc.record({
  emisor: fc.constant({}),
  cliente: fc.constant({ tipoDocumento: 1, numeroDocumento: "4567890", razonSocial: "Pérez & Hijos <SRL>" }),
  moneda: fc.constantFrom(1, 2),
  descuentoAdicional: fc.option(
    fc.integer({ min: 0, max: 500 }).map((n) => n / 100),
    { nil: undefined },
  ),
  items: fc.array(item, { minLength: 1, maxLength: 8 }),
});

interface Emisor {
  readonly siat: Siat;
  readonly punto: PuntoConCufd;
  readonly contexto: Omit<ContextoEmision, "numeroFactura" | "fechaEmision" | "tipoCambio" | "tipoEmision">;
  readonly firmante: Firmante | null;
}

async function registrar(modalidad: 1 | 2): Promise<Emisor> {
  const nit = NIT + modalidad;
  const firmante = modalidad === 1 ? nuevoFirmante(nit) : null;
  const reply = await fetch(`${pilot.url}/control/contribuyentes`, {
    method: "POST",
    body: JSON.stringify({
      nit,
      razonSocial: "PRUEBA",
      modalidad,
      codigoSistema: SISTEMA,
      certificado: firmante?.certificado ?? null,
    }),
  });
  const { token } = (await reply.json()) as { token: string };
  const siat = createSiat({ baseUrl: pilot.url, token });
  const sistema = { nit, codigoSistema: SISTEMA, codigoAmbiente: 2, modalidad } as const;
  const base = { sistema, sucursal: 0, puntoVenta: 0 };
  const cuis = await siat.codigos.cuis(base);
  if (cuis.kind !== "aceptada") throw new Error(cuis.kind);
  const cufd = await siat.codigos.cufd({ ...base, cuis: cuis.codigo });
  if (cufd.kind !== "aceptada") throw new Error(cufd.kind);
  return {
    siat,
    firmante,
    punto: { ...base, cuis: cuis.codigo, cufd: cufd.codigo },
    contexto: {
      modalidad,
      emisor: { nit: Nit.parse(nit), razonSocial: "PRUEBA", municipio: "La Paz", telefono: null },
      sucursal: 0,
      puntoVenta: 0,
      direccion: cufd.direccion,
      cufd: cufd.codigo,
      codigoControl: cufd.codigoControl,
      leyenda: CATALOGOS_DEMO.leyendas[0]?.descripcionLeyenda ?? "",
      usuario: "ana",
    },
  };
}

function nuevoFirmante(nit: number): Firmante {
  const ahora = Date.now();
  const p12 = buildP12({ titular: "P", nit, clave: "x", desdeMs: ahora - 1000, hastaMs: ahora + 86_400_000 });
  const opened = openP12(p12, "x", ahora);
  if (!opened.ok) throw new Error(opened.error.kind);
  return opened.value;
}

/** Core's document of a random request; null where nothing would be left to invoice. */
function emitir(
  { contexto, firmante }: Emisor,
  body: unknown,
  numeroFactura: number,
  tipoEmision: 1 | 2,
  emitidaMs: number,
): { readonly documento: Documento; readonly xml: string } | null {
  if (sector === undefined) throw new Error("no hay sector 1");
  const pedido = PedidoCompraVenta.safeParse(body);
  if (!pedido.success) return null;
  const documento = buildDocumento(
    sector,
    {
      ...contexto,
      numeroFactura,
      tipoEmision,
      fechaEmision: epochToInstante(emitidaMs),
      tipoCambio: pedido.data.moneda === 1 ? "1" : "12.18",
    },
    pedido.data,
  );
  if (!documento.ok) return null;
  const { xml } = documento.value;
  return { documento: documento.value, xml: firmante === null ? sinFirma(xml) : firmar(xml, firmante) };
}

describe("what core makes, the simulator takes: two computations that share nothing agree", () => {
  test.each([1, 2] as const)("random documents of modality %i are accepted online", async (modalidad) => {
    const emisor = await registrar(modalidad);
    let numero = 0;
    let aceptadas = 0;
    await fc.assert(
      fc.asyncProperty(cuerpo, async (body) => {
        const emitida = emitir(emisor, body, numero + 1, 1, Date.now());
        if (emitida === null) return;
        numero += 1;
        const { bytes, hash } = comprimir(emitida.xml);
        const fechaEnvio = epochToInstante(Date.now());
        const recepcion = await emisor.siat
          .documentos("ServicioFacturacionCompraVenta")
          .recepcion(emisor.punto, CLASE, {
            archivo: bytes,
            hashArchivo: hash,
            fechaEnvio,
          });
        expect("mensajes" in recepcion ? recepcion.mensajes : []).toEqual([]);
        expect(recepcion.kind).toBe("aceptada");
        aceptadas += 1;
      }),
      { numRuns: DOCUMENTOS },
    );
    expect(aceptadas).toBeGreaterThan(DOCUMENTOS / 2);
    emisor.siat[Symbol.dispose]();
  });

  test("offline documents in a package, after the event, are all validated", async () => {
    const emisor = await registrar(1);
    const { siat, punto } = emisor;
    const inicio = Date.now();
    const xmls = fc
      .sample(cuerpo, { numRuns: 40, seed: 7 })
      .flatMap((body, i) => emitir(emisor, body, 500 + i, 2, Date.now()) ?? [])
      .map(({ xml }) => xml);
    // The event ends before this moment, and after the last document.
    const ultima = Date.now();
    await expect.poll(() => Date.now(), { interval: 1 }).toBeGreaterThan(ultima + 1);
    const cufd = await siat.codigos.cufd(punto);
    if (cufd.kind !== "aceptada") throw new Error(cufd.kind);
    const ahora = { ...punto, cufd: cufd.codigo };
    const evento = await siat.operaciones.registroEventoSignificativo(ahora, {
      codigoMotivoEvento: 1,
      descripcion: "CORTE DEL SERVICIO DE INTERNET",
      cufdEvento: punto.cufd,
      fechaInicio: epochToInstante(inicio),
      fechaFin: epochToInstante(Date.now() - 1),
    });
    if (evento.kind !== "aceptada") throw new Error(evento.kind);
    const { bytes, hash } = empaquetar(xmls);
    const recibido = await siat.documentos("ServicioFacturacionCompraVenta").recepcionPaquete(ahora, CLASE, {
      archivo: bytes,
      hashArchivo: hash,
      fechaEnvio: epochToInstante(Date.now()),
      cantidadFacturas: xmls.length,
      codigoEvento: evento.codigoRecepcionEventoSignificativo,
    });
    if (recibido.kind !== "pendiente") throw new Error(recibido.kind);
    const preguntar = () =>
      siat
        .documentos("ServicioFacturacionCompraVenta")
        .validacionPaquete(ahora, CLASE, recibido.codigoRecepcion);
    let validado = await preguntar();
    await expect.poll(async () => (validado = await preguntar()).kind).not.toBe("pendiente");
    expect("mensajes" in validado ? validado.mensajes : []).toEqual([]);
    expect(validado.kind).toBe("validada");
    siat[Symbol.dispose]();
  });
});
