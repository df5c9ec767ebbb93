import { Instante } from "@mostrador/core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ARCHIVO, PUNTO, TOKEN } from "../support/datos.ts";
import { con, createServidor, mensaje, sobre, type ServidorDePrueba } from "../support/servidor.ts";
import { createSiat, type Siat } from "../siat.ts";

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

describe("codes, events, points of sale and catalogs", () => {
  const cufd = (resto: string, fecha = "2026-05-11T16:03:48.675-04:00") =>
    sobre(
      "cufd",
      `<RespuestaCufd><codigo>C</codigo><codigoControl>F</codigoControl><direccion>D</direccion><fechaVigencia>${fecha}</fechaVigencia>${resto}</RespuestaCufd>`,
    );
  const OK = "<transaccion>true</transaccion>";
  const NO = "<transaccion>false</transaccion>";
  const lista = (uno: string) => `<mensajesList>${uno}</mensajesList>`;
  const pedirCufd = () => siat.codigos.cufd(PUNTO);
  const pedirCuis = () => siat.codigos.cuis(PUNTO);
  const nit = () => siat.codigos.verificarNit(PUNTO, 1);
  const verificarNit = (resto: string) =>
    sobre("verificarNit", `<RespuestaVerificarNit>${resto}</RespuestaVerificarNit>`);
  const puntos = () => siat.operaciones.consultaPuntoVenta(PUNTO);
  const eventos = () => siat.operaciones.consultaEventoSignificativo(PUNTO, ARCHIVO.fechaEnvio);
  const unidades = () => siat.sincronizacion.unidades_medida(PUNTO);

  test.each<readonly [string, () => Promise<unknown>, string, object]>([
    [
      "3008 beside a CUFD is a warning",
      pedirCufd,
      cufd(lista(mensaje(3008)) + OK),
      { kind: "aceptada", codigo: "C", advertencias: [{ codigo: 3008 }] },
    ],
    [
      "3008 is a warning even with transaccion=false",
      pedirCufd,
      cufd(lista(mensaje(3008)) + NO),
      { kind: "aceptada" },
    ],
    [
      "fechaVigencia without an offset is Bolivia time",
      pedirCufd,
      cufd(OK, "2026-05-11T16:03:48.675"),
      { fechaVigencia: "2026-05-11T16:03:48.675" },
    ],
    [
      "fechaVigencia in UTC is brought to Bolivia",
      pedirCufd,
      cufd(OK, "2026-05-12T01:03:48Z"),
      { fechaVigencia: "2026-05-11T21:03:48.000" },
    ],
    ...["toString", "valueOf", "hasOwnProperty", "isPrototypeOf"].map(
      (nombre) =>
        [
          `an unknown element named ${nombre} is skipped like any other`,
          pedirCufd,
          cufd(`<${nombre}>x</${nombre}>${OK}`),
          { kind: "aceptada", codigo: "C" },
        ] as const,
    ),
    ...["constructor", "prototype", "__proto__"].map(
      (nombre) =>
        [
          `an element named ${nombre} makes the reply unreadable`,
          pedirCufd,
          cufd(`<${nombre}>x</${nombre}>${OK}`),
          { kind: "enDuda", causa: "ilegible" },
        ] as const,
    ),
    [
      "a CUFD without its date is not usable",
      pedirCufd,
      cufd(OK, "").replace("<fechaVigencia></fechaVigencia>", ""),
      { kind: "enDuda", causa: "ilegible" },
    ],
    [
      "980 without the code is a rejection",
      pedirCuis,
      sobre("cuis", `<RespuestaCuis>${lista(mensaje(980))}${NO}</RespuestaCuis>`),
      { kind: "rechazada", mensajes: [{ codigo: 980 }] },
    ],
    [
      "987 is an inactive NIT",
      nit,
      verificarNit(lista(mensaje(987)) + NO),
      { kind: "aceptada", estado: "inactivo" },
    ],
    ["a NIT without a verdict", nit, verificarNit(OK), { kind: "enDuda", causa: "inesperada" }],
    ["989 is a refused token", nit, verificarNit(lista(mensaje(989)) + NO), { kind: "rechazada" }],
    [
      "982: no points of sale",
      puntos,
      sobre(
        "consultaPuntoVenta",
        `<RespuestaConsultaPuntoVenta>${lista(mensaje(982))}${NO}</RespuestaConsultaPuntoVenta>`,
      ),
      { kind: "aceptada", puntosVenta: [] },
    ],
    [
      "one point of sale is a list of one",
      puntos,
      sobre(
        "consultaPuntoVenta",
        `<RespuestaConsultaPuntoVenta><listaPuntosVentas><codigoPuntoVenta>1</codigoPuntoVenta><nombrePuntoVenta>CAJA 1</nombrePuntoVenta><tipoPuntoVenta>CAJEROS</tipoPuntoVenta></listaPuntosVentas>${OK}</RespuestaConsultaPuntoVenta>`,
      ),
      { puntosVenta: [{ codigoPuntoVenta: 1, nombre: "CAJA 1", tipo: "CAJEROS" }] },
    ],
    [
      "957: no events",
      eventos,
      sobre(
        "consultaEventoSignificativo",
        `<RespuestaListaEventos>${lista(mensaje(957))}${NO}</RespuestaListaEventos>`,
      ),
      { kind: "aceptada", eventos: [] },
    ],
    [
      "an empty reply is no list of events",
      eventos,
      sobre("consultaEventoSignificativo", "<RespuestaListaEventos/>"),
      { kind: "enDuda" },
    ],
    [
      "a catalog row without its code is unreadable",
      unidades,
      sobre(
        "sincronizarParametricaUnidadMedida",
        `<RespuestaListaParametricas>${OK}<listaCodigos><descripcion>KILO</descripcion></listaCodigos></RespuestaListaParametricas>`,
      ),
      { kind: "enDuda", causa: "ilegible" },
    ],
    [
      "977: no activities",
      () => siat.sincronizacion.actividades(PUNTO),
      sobre(
        "sincronizarActividades",
        `<RespuestaListaActividades>${lista(mensaje(977))}${NO}</RespuestaListaActividades>`,
      ),
      { kind: "rechazada" },
    ],
  ])("%s", async (_regla, call, respuesta, esperada) => {
    servidor.contestar = con(respuesta);
    expect(await call()).toMatchObject(esperada);
  });

  test("an event's instants go out as they are, in Bolivia time", async () => {
    servidor.contestar = con("", 503);
    const fechaInicio = Instante.parse("2026-05-11T09:10:00.000");
    await siat.operaciones.registroEventoSignificativo(PUNTO, {
      codigoMotivoEvento: 1,
      descripcion: "d",
      cufdEvento: "C",
      fechaInicio,
      fechaFin: Instante.parse("2026-05-11T09:11:00.000"),
    });
    expect(servidor.recibidas.at(-1)?.cuerpo).toContain(
      `<fechaHoraInicioEvento>${fechaInicio}</fechaHoraInicioEvento>`,
    );
  });
});
