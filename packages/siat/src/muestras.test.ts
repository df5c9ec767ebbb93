import { Instante } from "@mostrador/core";
import { NOMBRES_CATALOGOS } from "@mostrador/core/catalogos";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ARCHIVO, CLASE, PUNTO, TOKEN } from "./support/datos.ts";
import { mensajeXml } from "./support/mensajes.ts";
import { con, createServidor, type ServidorDePrueba } from "./support/servidor.ts";
import { createSiat, type Siat } from "./siat.ts";
import { parseXml, type Elemento } from "./xml.ts";

let servidor: ServidorDePrueba;
let siat: Siat;
beforeAll(async () => {
  servidor = await createServidor();
  siat = createSiat({ baseUrl: servidor.url, token: TOKEN });
});
afterAll(async () => {
  siat[Symbol.dispose]();
  await servidor[Symbol.asyncDispose]();
});

const CUF = "8727F63A15F8976591FDDE5B387C5D015A29E06A1A19E23EF34124CD";
const RECEPCION = "fc846ad8-a6f9-11f1-956a-000000000001";
const instante = (texto: string) => Instante.parse(texto);
const evento = {
  codigoMotivoEvento: 1,
  descripcion: "CORTE DEL SERVICIO DE INTERNET",
  cufdEvento: "BQUE+QytqQUDBKVUFOSVRPQkxVRFZNVFVJBMDAwMDAwM",
  fechaInicio: instante("2026-05-11T09:10:00.000"),
  fechaFin: instante("2026-05-11T10:30:00.000"),
};

const cuis = () => siat.codigos.cuis(PUNTO);
const cufd = () => siat.codigos.cufd(PUNTO);
const nit = () => siat.codigos.verificarNit(PUNTO, 1_020_703_023);
const monedas = () => siat.sincronizacion.tipos_moneda(PUNTO);
const recepcion = () => siat.documentos("ServicioFacturacionCompraVenta").recepcion(PUNTO, CLASE, ARCHIVO);
const paquete = () =>
  siat.documentos("ServicioFacturacionCompraVenta").recepcionPaquete(PUNTO, CLASE, {
    ...ARCHIVO,
    cantidadFacturas: 2,
    codigoEvento: 9_229_350,
  });
const validacion = () =>
  siat.documentos("ServicioFacturacionCompraVenta").validacionPaquete(PUNTO, CLASE, RECEPCION);
const anulacion = () =>
  siat.documentos("ServicioFacturacionCompraVenta").anulacion(PUNTO, CLASE, { cuf: CUF, codigoMotivo: 1 });
const reversion = () => siat.documentos("ServicioFacturacionCompraVenta").reversion(PUNTO, CLASE, CUF);
const estado = () => siat.documentos("ServicioFacturacionCompraVenta").verificacionEstado(PUNTO, CLASE, CUF);
const registro = () => siat.operaciones.registroEventoSignificativo(PUNTO, evento);
const consulta = () =>
  siat.operaciones.consultaEventoSignificativo(PUNTO, instante("2026-05-11T00:00:00.000"));

describe("a request has the sample's elements in the sample's order", () => {
  test.each([
    ["cuis", cuis],
    ["cufd", cufd],
    ["verificarNit", nit],
    ["sincronizarParametricaTipoMoneda", monedas],
    ["recepcionFactura", recepcion],
    ["recepcionPaqueteFactura", paquete],
    ["validacionRecepcionPaqueteFactura", validacion],
    ["anulacionFactura", anulacion],
    ["registroEventoSignificativo", registro],
  ])("%s", async (operacion, call) => {
    servidor.contestar = con("", 503);
    await call();
    const escrita = read(servidor.recibidas.at(-1)?.cuerpo ?? "");
    const muestra = read(mensajeXml(`${operacion}.request`));
    expect(nombres(escrita)).toEqual(nombres(muestra));
    expect(valores(escrita)).toEqual({ ...valores(muestra), ...propios(escrita) });
  });
});

const sinIntercambio = { intercambio: expect.anything() };
const aceptada = { kind: "aceptada", advertencias: [], ...sinIntercambio };
const rechazada = { kind: "rechazada", yaRegistrada: false, ...sinIntercambio };
const encabezado = { codigoRecepcion: RECEPCION, advertencias: [], ...sinIntercambio };
const codigo = (numero: number, extra: object = {}) =>
  expect.objectContaining({ codigo: numero, advertencia: false, ...extra });
const vigencia = instante("2026-05-11T16:03:48.675");
const vigenciaCuis = instante("2027-05-10T16:03:48.675");

describe("a reply is read to its meaning", () => {
  test.each<readonly [string, () => Promise<unknown>, object]>([
    ["cuis", cuis, { ...aceptada, codigo: "ABCD1234", fechaVigencia: vigenciaCuis, vigente: false }],
    ["cuis-vigente", cuis, { ...aceptada, codigo: "ABCD1234", fechaVigencia: vigenciaCuis, vigente: true }],
    [
      "cufd",
      cufd,
      {
        ...aceptada,
        codigo: "BQUE+QytqQUDBKVUFOSVRPQkxVRFZNVFVJBMDAwMDAwM",
        codigoControl: "67A75AC82F24C74",
        direccion: "AV. JORGE LOPEZ #123",
        fechaVigencia: vigencia,
      },
    ],
    ["verificarNit-activo", nit, { ...aceptada, estado: "activo" }],
    ["verificarNit-inexistente", nit, { ...aceptada, estado: "inexistente" }],
    ["verificarComunicacion-codigos", () => siat.codigos.verificarComunicacion(), aceptada],
    ["verificarComunicacion-otros", () => siat.operaciones.verificarComunicacion(), aceptada],
    ["verificarComunicacion-otros", () => siat.sincronizacion.verificarComunicacion(), aceptada],
    [
      "verificarComunicacion-otros",
      () => siat.documentos("ServicioFacturacionCompraVenta").verificarComunicacion(),
      aceptada,
    ],
    ["recepcionFactura-908", recepcion, { ...aceptada, codigoRecepcion: RECEPCION }],
    ["recepcionFactura-902", recepcion, { ...rechazada, codigoEstado: 902, mensajes: [codigo(1002)] }],
    ["recepcionPaqueteFactura-901", paquete, { kind: "pendiente", ...encabezado }],
    ["validacionRecepcionPaqueteFactura-908", validacion, { kind: "validada", ...encabezado }],
    [
      "validacionRecepcionPaqueteFactura-904",
      validacion,
      {
        kind: "observada",
        mensajes: [codigo(1040, { numeroArchivo: 1 }), codigo(1018, { numeroArchivo: 2, numeroDetalle: 1 })],
        ...encabezado,
      },
    ],
    ["anulacionFactura-905", anulacion, { ...aceptada, yaEstaba: false }],
    ["anulacionFactura-906", anulacion, { ...rechazada, codigoEstado: 906, mensajes: [codigo(915)] }],
    [
      "anulacionFactura-error-interno",
      anulacion,
      { kind: "enDuda", causa: "errorInterno", detalle: "Error inesperado: null", ...sinIntercambio },
    ],
    ["reversionAnulacionFactura-907", reversion, { ...aceptada, yaEstaba: false }],
    ["reversionAnulacionFactura-909", reversion, { ...aceptada, yaEstaba: true }],
    [
      "verificacionEstadoFactura-690",
      estado,
      { kind: "valida", codigoRecepcion: RECEPCION, ...sinIntercambio },
    ],
    [
      "verificacionEstadoFactura-691",
      estado,
      { kind: "anulada", codigoRecepcion: RECEPCION, ...sinIntercambio },
    ],
    ["registroEventoSignificativo", registro, { ...aceptada, codigoRecepcionEventoSignificativo: 9_229_350 }],
    [
      "registroEventoSignificativo-rechazo",
      registro,
      { ...rechazada, codigoEstado: null, mensajes: [codigo(981)] },
    ],
    [
      "consultaEventoSignificativo",
      consulta,
      {
        ...aceptada,
        eventos: [
          {
            codigoRecepcionEventoSignificativo: 9_229_350,
            codigoEvento: 1,
            descripcion: "CORTE DEL SERVICIO DE INTERNET",
            fechaInicio: instante("2026-05-11T09:10:00.000"),
            fechaFin: instante("2026-05-11T10:30:00.000"),
          },
        ],
      },
    ],
    [
      "sincronizarParametricaTipoMoneda",
      monedas,
      {
        ...aceptada,
        filas: [
          { codigoClasificador: 1, descripcion: "BOLIVIANO" },
          { codigoClasificador: 2, descripcion: "DOLAR" },
        ],
      },
    ],
    [
      "sincronizarActividades",
      () => siat.sincronizacion.actividades(PUNTO),
      {
        ...aceptada,
        filas: [
          {
            codigoCaeb: "351000",
            descripcion: "GENERACION, CAPTACION Y DISTRIBUCION DE ENERGIA ELECTRICA",
            tipoActividad: "P",
          },
        ],
      },
    ],
    [
      "sincronizarListaActividadesDocumentoSector",
      () => siat.sincronizacion.actividades_documento_sector(PUNTO),
      {
        ...aceptada,
        filas: [{ codigoActividad: "4630600", codigoDocumentoSector: 24, tipoDocumentoSector: "NCD" }],
      },
    ],
    [
      "sincronizarListaLeyendasFactura",
      () => siat.sincronizacion.leyendas(PUNTO),
      {
        ...aceptada,
        filas: [
          {
            codigoActividad: "351000",
            descripcionLeyenda:
              "Ley N° 453: Los servicios deben suministrarse en condiciones de inocuidad, calidad y seguridad.",
          },
        ],
      },
    ],
    [
      "sincronizarListaProductosServicios",
      () => siat.sincronizacion.productos_servicios(PUNTO),
      {
        ...aceptada,
        filas: [
          {
            codigoActividad: "4630600",
            codigoProducto: 1_003_069,
            descripcionProducto: "PRODUCTO DE EJEMPLO",
            nandina: ["0901.11.90.00", "0901.12.00.00"],
          },
        ],
      },
    ],
    [
      "sincronizarFechaHora",
      () => siat.sincronizacion.fecha_hora(PUNTO),
      { ...aceptada, fechaHora: instante("2026-05-10T16:03:48.675") },
    ],
  ])("%s", async (muestra, call, esperada) => {
    servidor.contestar = con(mensajeXml(`${muestra}.response`));
    expect(await call()).toEqual(esperada);
  });

  test("fault-http500: a SOAP fault is doubt, with its text", async () => {
    servidor.contestar = con(mensajeXml("fault-http500.response"), 500);
    expect(await recepcion()).toMatchObject({
      kind: "enDuda",
      causa: "fault",
      detalle: expect.stringContaining("Unmarshalling Error"),
    });
  });
});

test("every catalog of docs/api.md A23 has its call", () => {
  for (const nombre of NOMBRES_CATALOGOS) expect(siat.sincronizacion[nombre]).toBeTypeOf("function");
});

function read(xml: string): Elemento {
  const leido = parseXml(xml);
  if (!leido.ok) throw new Error(leido.error);
  return leido.value;
}

/** Lists qualified names in document order, without the optional empty Header of SOAP 1.1. */
function nombres(elemento: Elemento): readonly string[] {
  if (elemento.nombre === "Header") return [];
  return [`{${elemento.uri}}${elemento.nombre}`, ...elemento.hijos.flatMap(nombres)];
}

function valores(elemento: Elemento): Record<string, string> {
  if (elemento.nombre === "Header") return {};
  if (elemento.hijos.length === 0) return { [elemento.nombre]: elemento.texto.trim() };
  return Object.assign({}, ...elemento.hijos.map(valores)) as Record<string, string>; // each is one
}

/** The values that samples leave open or set themselves: the file, its hash, the moment, the CUFD. */
function propios(elemento: Elemento): Record<string, string> {
  const { archivo, hashArchivo, fechaEnvio, cufd, cuf } = valores(elemento);
  const libres = Object.entries({ archivo, hashArchivo, fechaEnvio, cufd, cuf });
  const presentes = libres.flatMap(([nombre, uno]) => (uno === undefined ? [] : [[nombre, uno] as const]));
  return Object.fromEntries(presentes);
}
