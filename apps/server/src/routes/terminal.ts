import {
  CambiosRespuesta,
  CUERPOS,
  Cuf,
  DatosTerminal,
  DocumentosTerminal,
  EmparejarRespuesta,
  EstadoTerminal,
  fail,
  ManualesTerminal,
  NitTerminal,
  NotaTerminal,
  ok,
  OriginalTerminal,
  ResultadoFactura,
  RetirarRespuesta,
  SubidaRespuesta,
  TranscripcionRespuesta,
  type Result,
} from "@mostrador/core";
import { z } from "zod";
import type { Terminal } from "../db/terminales.ts";
import type { Fallo } from "../fallos.ts";
import { reenviar } from "../correo/enviar-factura.ts";
import { enteroDeTexto, MAX_ENTERO } from "../http/campos.ts";
import { route, type Llamador } from "../http/route.ts";
import { anularFactura, revertirAnulacion } from "../use-cases/anular-factura.ts";
import { conCufd } from "../use-cases/codigos-del-punto.ts";
import { guardarCambios } from "../use-cases/terminal/compartidas.ts";
import { cursorDe, datosDesde, estadoDe } from "../use-cases/terminal/datos.ts";
import { documentosDesde } from "../use-cases/terminal/documentos.ts";
import { emparejar as emparejarTerminal } from "../use-cases/terminal/emparejar.ts";
import { emitirDeTerminal, retirar as retirarCuf } from "../use-cases/terminal/facturas.ts";
import { recibirManuales, verManuales } from "../use-cases/terminal/manuales.ts";
import { emitirNotaDeTerminal, verOriginal } from "../use-cases/terminal/notas.ts";
import { recuperar as recuperarDe } from "../use-cases/terminal/recuperar.ts";
import { recibirOffline } from "../use-cases/terminal/offline.ts";

const Pagina = z.strictObject({
  desde: enteroDeTexto(0, MAX_ENTERO).default(0),
  limite: enteroDeTexto(1, 1000).default(500),
});

export const emparejar = route({
  method: "post",
  path: "/v1/terminal/emparejar",
  resumen: "Empareja una caja con un código de un solo uso",
  right: "anyone",
  changesState: true,
  llamada: "emparejar",
  body: CUERPOS.emparejar,
  errores: [400, 403, 404, 409, 502],
  respuesta: { datos: EmparejarRespuesta },
  handle: async (deps, { body }) => {
    const paired = await emparejarTerminal(deps, body);
    return paired.ok ? ok({ datos: paired.value }) : paired;
  },
});

export const estado = route({
  method: "get",
  path: "/v1/terminal/estado",
  resumen: "Latido de una caja: hora, códigos, estado del sistema tributario",
  right: "terminal",
  changesState: false,
  respuesta: { datos: EstadoTerminal },
  handle: async (deps, { llamador }) => {
    const terminal = suya(llamador);
    return ok({ datos: await estadoDe(deps, llamador.empresa, terminal) });
  },
});

export const datos = route({
  method: "get",
  path: "/v1/terminal/datos",
  resumen: "Productos, clientes, empresa y catálogos que cambiaron",
  right: "terminal",
  changesState: false,
  query: Pagina,
  respuesta: { datos: DatosTerminal },
  handle: async (deps, { llamador, query }) =>
    ok({ datos: await datosDesde(deps, llamador.empresa, suya(llamador), query.desde, query.limite) }),
});

export const cambios = route({
  method: "post",
  path: "/v1/terminal/cambios",
  resumen: "Productos, clientes y usuarios hechos o cambiados en la caja",
  right: "terminal",
  changesState: true,
  llamada: "cambios",
  body: CUERPOS.cambios,
  respuesta: { datos: CambiosRespuesta },
  handle: async (deps, { llamador: { empresa }, body }) => {
    const rechazados = await guardarCambios(deps, empresa.nit, body);
    return ok({ datos: { cursor: await cursorDe(deps, empresa), rechazados } });
  },
});

export const facturas = route({
  method: "post",
  path: "/v1/terminal/facturas",
  resumen: "Emite en línea una factura de la caja",
  right: "terminal",
  changesState: true,
  llamada: "facturas",
  body: CUERPOS.facturas,
  respuesta: { datos: ResultadoFactura, tambienCon: [402, 409, 502] },
  handle: async (deps, { llamador, body }) =>
    conCodigo(await emitirDeTerminal(deps, llamador.empresa, suya(llamador), body)),
});

export const retirar = route({
  method: "post",
  path: "/v1/terminal/facturas/{cuf}/retirar",
  resumen: "Retira un CUF que no se llegó a enviar",
  right: "terminal",
  changesState: true,
  params: z.strictObject({ cuf: Cuf }),
  respuesta: { datos: RetirarRespuesta },
  handle: async (deps, { llamador: { empresa }, params }) =>
    ok({ datos: await retirarCuf(deps, empresa, params.cuf) }),
});

const Cambiada = z.object({ cuf: z.string(), estado: z.enum(["EMITIDA", "ANULADA"]) });

export const anular = route({
  method: "post",
  path: "/v1/terminal/facturas/{cuf}/anular",
  resumen: "Anula una factura de la empresa desde una caja; repetirlo responde lo mismo",
  right: "terminal",
  changesState: true,
  params: z.strictObject({ cuf: Cuf }),
  llamada: "anular",
  body: CUERPOS.anular,
  errores: [400, 404, 409, 502],
  respuesta: { datos: Cambiada },
  handle: async (deps, { llamador: { empresa }, params: { cuf }, body }) => {
    const anulada = await anularFactura(deps, empresa.nit, cuf, body.motivo);
    const yaEstaba =
      !anulada.ok && anulada.error.kind === "facturaNoEmitida" && anulada.error.estado === "ANULADA";
    return anulada.ok || yaEstaba ? ok({ datos: { cuf, estado: "ANULADA" as const } }) : anulada;
  },
});

export const revertir = route({
  method: "post",
  path: "/v1/terminal/facturas/{cuf}/revertir-anulacion",
  resumen: "Revierte una anulación desde una caja, una sola vez",
  right: "terminal",
  changesState: true,
  params: z.strictObject({ cuf: Cuf }),
  llamada: "revertir",
  body: CUERPOS.revertir,
  errores: [400, 404, 409, 502],
  respuesta: { datos: Cambiada },
  handle: async (deps, { llamador: { empresa }, params: { cuf } }) => {
    const revertida = await revertirAnulacion(deps, empresa.nit, cuf);
    return revertida.ok ? ok({ datos: { cuf, estado: "EMITIDA" as const } }) : revertida;
  },
});

export const correo = route({
  method: "post",
  path: "/v1/terminal/facturas/{cuf}/correo",
  resumen: "Envía una factura por correo desde una caja",
  right: "terminal",
  changesState: true,
  params: z.strictObject({ cuf: Cuf }),
  llamada: "correo",
  body: CUERPOS.correo,
  errores: [400, 403, 404, 409, 502],
  respuesta: { datos: z.object({ enviadoA: z.string() }) },
  handle: async (deps, { llamador: { empresa }, params: { cuf }, body }) => {
    const enviado = await reenviar(deps, empresa, cuf, body.correo);
    return enviado.ok ? ok({ datos: { enviadoA: enviado.value.para } }) : enviado;
  },
});

export const notaOriginal = route({
  method: "get",
  path: "/v1/terminal/notas/original/{cuf}",
  resumen: "Una factura de la empresa y lo que se puede devolver de ella",
  right: "terminal",
  changesState: false,
  params: z.strictObject({ cuf: Cuf }),
  errores: [404],
  respuesta: { datos: OriginalTerminal },
  handle: async (deps, { llamador: { empresa }, params: { cuf } }) => {
    const original = await verOriginal(deps, empresa, cuf);
    return original.ok ? ok({ datos: original.value }) : original;
  },
});

export const nota = route({
  method: "post",
  path: "/v1/terminal/notas",
  resumen: "Emite una nota de crédito-débito en el punto de venta de la caja; la misma clave, una sola vez",
  right: "terminal",
  changesState: true,
  llamada: "notas",
  body: CUERPOS.notas,
  errores: [400, 402, 404, 409, 422, 502, 503],
  respuesta: { datos: NotaTerminal },
  handle: async (deps, { llamador, body }) => {
    const emitida = await emitirNotaDeTerminal(deps, llamador.empresa, suya(llamador), body);
    return emitida.ok ? ok({ datos: emitida.value }) : emitida;
  },
});

export const recuperar = route({
  method: "post",
  path: "/v1/terminal/recuperar",
  resumen: "Cuenta otra vez lo emitido, a un servidor que volvió de una copia",
  right: "terminal",
  changesState: true,
  llamada: "recuperar",
  body: CUERPOS.recuperar,
  respuesta: { datos: SubidaRespuesta },
  handle: async (deps, { llamador, body }) =>
    ok({ datos: { facturas: await recuperarDe(deps, llamador.empresa, suya(llamador), body) } }),
});

export const manuales = route({
  method: "get",
  path: "/v1/terminal/manuales",
  resumen:
    "Con qué se transcriben facturas manuales: tipos de corte, CAFC con sus números, eventos del punto de venta",
  right: "terminal",
  changesState: false,
  respuesta: { datos: ManualesTerminal },
  handle: async (deps, { llamador }) =>
    ok({ datos: await verManuales(deps, llamador.empresa, suya(llamador)) }),
});

export const transcribir = route({
  method: "post",
  path: "/v1/terminal/manuales",
  resumen: "Transcribe facturas manuales (CAFC) del punto de venta de la caja; cada clave, una sola vez",
  right: "terminal",
  changesState: true,
  llamada: "manuales",
  body: CUERPOS.manuales,
  errores: [400, 404, 422],
  respuesta: { datos: TranscripcionRespuesta },
  handle: async (deps, { llamador, body }) => {
    const recibidas = await recibirManuales(deps, llamador.empresa, suya(llamador), body);
    return recibidas.ok ? ok({ datos: recibidas.value }) : recibidas;
  },
});

export const offline = route({
  method: "post",
  path: "/v1/terminal/offline",
  resumen: "Sube cortes y facturas emitidas fuera de línea",
  right: "terminal",
  changesState: true,
  llamada: "offline",
  body: CUERPOS.offline,
  respuesta: { datos: SubidaRespuesta },
  handle: async (deps, { llamador, body }) =>
    ok({ datos: { facturas: await recibirOffline(deps, llamador.empresa, suya(llamador), body) } }),
});

export const documentos = route({
  method: "get",
  path: "/v1/terminal/documentos",
  resumen: "Cómo están en el servidor los documentos de la caja",
  right: "terminal",
  changesState: false,
  query: Pagina,
  respuesta: { datos: DocumentosTerminal },
  handle: async (deps, { llamador, query }) =>
    ok({ datos: await documentosDesde(deps, suya(llamador), query.desde, query.limite) }),
});

export const nit = route({
  method: "post",
  path: "/v1/terminal/nit",
  resumen: "Pregunta si un NIT existe",
  right: "terminal",
  changesState: false,
  llamada: "nit",
  body: CUERPOS.nit,
  errores: [502],
  respuesta: { datos: NitTerminal },
  handle: async (
    deps,
    { llamador, body },
  ): Promise<Result<{ datos: { valido: boolean | null; descripcion: string } }, Fallo>> => {
    const { empresa } = llamador;
    const terminal = suya(llamador);
    const respuesta = await conCufd(deps, empresa, terminal, (siat, origen) =>
      siat.codigos.verificarNit(origen, body.nit),
    );
    if (respuesta === null) return fail({ kind: "noEntregada" });
    if (respuesta.kind !== "aceptada")
      return ok({ datos: { valido: null, descripcion: "No se pudo consultar el NIT." } });
    const textos = {
      activo: "NIT activo",
      inactivo: "NIT inactivo",
      inexistente: "NIT inexistente",
    } as const;
    return ok({ datos: { valido: respuesta.estado === "activo", descripcion: textos[respuesta.estado] } });
  },
});

/** A status of failure has its name in X-Error-Code, as every failure has. */
function conCodigo(emitida: Awaited<ReturnType<typeof emitirDeTerminal>>) {
  return ok({ ...emitida, codigo: emitida.datos.resultado });
}

function suya({ terminal }: Llamador): Terminal {
  if (terminal === null) throw new Error("ruta de caja sin caja");
  return terminal;
}
