import { SERVICIOS, type Servicio } from "@mostrador/siat/contrato";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { HORA_MS, MINUTO_MS, toInstante } from "../instante.ts";
import {
  comoArchivo,
  firmarXml,
  nuevoCertificado,
  requestCodigos,
  requestCufd,
  startMundo,
  type Campos,
} from "../support/mundo.ts";
import {
  camposDe,
  sendDe,
  writeFor,
  FACTURAS,
  callDe,
  NOTAS,
  notaDe,
  servicioLlamado,
  type Emisor,
} from "../support/sectores.ts";
import { tarDe } from "../support/tar.ts";

const certificado = nuevoCertificado(new Date("2026-01-01T00:00:00Z"), new Date("2028-01-01T00:00:00Z"));
const emisores = new Map<1 | 2, Emisor>();

beforeAll(async () => {
  for (const modalidad of [1, 2] as const) {
    const firma = modalidad === 1 ? { certificado: certificado.pem } : {};
    const mundo = await startMundo({ modalidad, ...firma });
    await mundo.control("PUT", "/control", { paqueteDelayMs: 0 });
    const codigos = await requestCodigos(mundo, { codigoModalidad: modalidad });
    emisores.set(modalidad, {
      mundo,
      codigos,
      modalidad,
      certificado: modalidad === 1 ? certificado : undefined,
    });
  }
});
afterAll(() => Promise.all([...emisores.values()].map(({ mundo }) => mundo.close())));

/** The services that take documents, and the operation by which each does. */
const RECEPTORES = Object.values<Servicio>(SERVICIOS).flatMap((servicio) => {
  const operacion = Object.keys(servicio.operaciones).find((nombre) =>
    /^recepcion(Factura|DocumentoAjuste)$/.test(nombre),
  );
  return operacion === undefined ? [] : [{ servicio, operacion }];
});

describe.each([1, 2] as const)("in modality %i", (modalidad) => {
  let emisor: Emisor;
  let numero = 0;
  beforeAll(() => {
    const uno = emisores.get(modalidad);
    if (uno === undefined) throw new Error("no hay emisor");
    emisor = uno;
  });

  const factura = (sector: number) =>
    writeFor(emisor, { sector, cabecera: { numeroFactura: ++numero, descuentoAdicional: 0 } });

  /** 908, then verified, annulled and reverted, all by the sector's own service. */
  const walk = async (escrito: ReturnType<typeof factura>) => {
    const recibido = await sendDe(emisor, escrito);
    const avisos = recibido.codigos.filter((codigo) => codigo !== 2000);
    expect([recibido.campo("codigoEstado"), avisos]).toEqual(["908", []]);
    const estados: (string | undefined)[] = [];
    for (const operacion of ["verificacionEstado", "anulacion", "reversionAnulacion"] as const) {
      const reply = await callDe(emisor, escrito.sector, operacion, { cuf: escrito.cuf, codigoMotivo: 1 });
      estados.push(reply.campo("codigoEstado"));
    }
    expect(estados).toEqual(["690", "905", "907"]);
  };

  /** Every other service says 932, and the right one 915 to another kind of document. */
  const rechazar = async (escrito: ReturnType<typeof factura>, propio: string) => {
    const { mundo, codigos } = emisor;
    const archivo = comoArchivo(escrito.xml, mundo.ahora());
    const comunes: Campos = {
      cuis: codigos.cuis,
      cufd: codigos.cufd,
      ...camposDe(escrito.sector, modalidad),
    };
    expect(RECEPTORES).toHaveLength(5);
    for (const { servicio, operacion } of RECEPTORES.filter((uno) => uno.servicio.nombre !== propio)) {
      const reply = await mundo.call(operacion, { ...comunes, ...archivo }, { servicio });
      expect([servicio.nombre, reply.codigos]).toEqual([servicio.nombre, [932]]);
    }
    for (const tipo of [1, 2, 3, 4].filter((uno) => uno !== comunes["tipoFacturaDocumento"])) {
      const reply = await sendDe(emisor, escrito, { tipoFacturaDocumento: tipo });
      expect(reply.codigos).toEqual([915]);
    }
    expect((await sendDe(emisor, escrito, { codigoEmision: 2 })).codigos).toEqual([916]);
  };

  test.each(FACTURAS.map((tabla) => [tabla.codigo, tabla] as const))("sector %i", async (sector, tabla) => {
    await walk(factura(sector));
    await rechazar(factura(sector), tabla.servicio[modalidad]);
  });

  test.each(NOTAS.map((tabla) => [tabla.codigo, tabla] as const))("note %i", async (sector, tabla) => {
    const original = factura(sector === 48 ? 14 : 1);
    await sendDe(emisor, original);
    await walk(notaDe(emisor, original, { sector, cabecera: { numeroNotaCreditoDebito: ++numero } }));
    await rechazar(notaDe(emisor, original, { sector }), tabla.servicio[modalidad]);
  });

  test("a package of each sector is taken; not one of another sector, and none of notes", async () => {
    const { mundo, codigos: viejos } = emisor;
    const inicio = mundo.ahora() + MINUTO_MS;
    mundo.avanzar(HORA_MS);
    const comun = { cuis: viejos.cuis, codigoModalidad: modalidad };
    const { cufd, codigoControl } = await requestCufd(mundo, viejos.cuis, comun);
    const registro = await mundo.call("registroEventoSignificativo", {
      ...comun,
      cufd,
      cufdEvento: viejos.cufd,
      codigoMotivoEvento: 1,
      descripcion: "CORTE DEL SERVICIO DE INTERNET",
      fechaHoraInicioEvento: toInstante(inicio),
      fechaHoraFinEvento: toInstante(mundo.ahora() - MINUTO_MS),
    });
    const codigoEvento = registro.campo("codigoRecepcionEventoSignificativo");
    const enPaquete = async (sector: number, xml: string, servicio: string) => {
      const opciones = { servicio: servicioLlamado(servicio) };
      const campos = { ...comun, cufd, ...camposDe(sector, modalidad), codigoEmision: 2 };
      const archivo = comoArchivo(tarDe([xml]), mundo.ahora());
      const pedido = { ...campos, ...archivo, cantidadFacturas: 1, codigoEvento };
      const recibido = await mundo.call("recepcionPaqueteFactura", pedido, opciones);
      const codigoRecepcion = recibido.campo("codigoRecepcion");
      if (recibido.campo("codigoEstado") !== "901") return recibido;
      return mundo.call("validacionRecepcionPaqueteFactura", { ...campos, codigoRecepcion }, opciones);
    };
    const offline = (sector: number) =>
      writeFor(emisor, {
        sector,
        emision: 2,
        cabecera: { numeroFactura: ++numero, fechaEmision: toInstante(inicio + MINUTO_MS) },
      });
    for (const { codigo, servicio } of FACTURAS) {
      const { xml } = offline(codigo);
      const listo = emisor.certificado === undefined ? xml : firmarXml(xml, emisor.certificado);
      const reply = await enPaquete(codigo, listo, servicio[modalidad]);
      expect([codigo, reply.campo("codigoEstado"), reply.codigos.filter((c) => c !== 2000)]).toEqual([
        codigo,
        "908",
        [],
      ]);
    }
    const ajena = await enPaquete(11, offline(2).xml, FACTURAS[1]?.servicio[modalidad] ?? "");
    expect([ajena.campo("codigoEstado"), ajena.codigos]).toEqual(["904", [939]]);
    for (const { codigo } of NOTAS) {
      for (const nombre of ["ServicioFacturacionCompraVenta", FACTURAS[1]?.servicio[modalidad] ?? ""])
        expect((await enPaquete(codigo, "<x/>", nombre)).codigos).toEqual([932]);
      expect((await enPaquete(codigo, "<x/>", "ServicioFacturacionDocumentoAjuste")).status).toBe(500);
    }
    emisor = { ...emisor, codigos: { cuis: viejos.cuis, cufd, codigoControl } };
  });
});
