/** Routes of a till's documents: online, offline, withdrawn, annulled, mailed. */
import {
  CUERPOS,
  Cuf,
  ok,
  parseVidas,
  ResultadoFactura,
  RetirarRespuesta,
  SubidaRespuesta,
  explicado,
  VENTA_HEADER,
  VIDAS_HEADER,
} from "@mostrador/core";
import { z } from "zod";
import { reenviar } from "../../documentos/correo/enviar-correo.ts";
import { suya } from "../../http/calling-till.ts";
import { route } from "../../http/route.ts";
import { anularFactura, revertirAnulacion } from "../../documentos/anular-factura.ts";
import { emitirDeTerminal } from "../facturas.ts";
import { checkVenta } from "../otra-venta.ts";
import { recibir } from "../retirada.ts";
import { retirar as retirarCuf } from "../retirar.ts";

export const facturas = route({
  method: "post",
  path: "/v1/terminal/facturas",
  resumen: "Emite en línea una factura de la caja",
  right: "terminal",
  changesState: true,
  cabida: "documento",
  llamada: "facturas",
  body: CUERPOS.facturas,
  respuesta: { datos: ResultadoFactura, tambienCon: [402, 409, 502] },
  handle: async (deps, { llamador, headers, body, cederTurno }) => {
    const llamada = { vidas: parseVidas(headers[VIDAS_HEADER]), alGuardar: cederTurno };
    return conCodigo(await emitirDeTerminal(deps, llamador.empresa, suya(llamador), body, llamada));
  },
});

export const retirar = route({
  method: "post",
  path: "/v1/terminal/facturas/{cuf}/retirar",
  resumen: "Retira un CUF que no se llegó a enviar",
  right: "terminal",
  changesState: true,
  conInactiva: true,
  params: z.strictObject({
    cuf: explicado(
      Cuf,
      "CUF del documento de la caja.",
      "8727F63A15F8976591FDDE5B387C5D015A29E06A1A19E23EF34124CD",
    ),
  }),
  errores: [404],
  respuesta: { datos: RetirarRespuesta },
  handle: async (deps, { llamador, headers, params }) =>
    ok({ datos: await retirarCuf(deps, suya(llamador), params.cuf, headers[VENTA_HEADER]) }),
});

const Cambiada = z.object({
  cuf: explicado(z.string(), "CUF del documento."),
  estado: explicado(z.enum(["EMITIDA", "ANULADA"]), "Estado en que quedó."),
});

export const anular = route({
  method: "post",
  path: "/v1/terminal/facturas/{cuf}/anular",
  resumen: "Anula una factura de la empresa desde una caja; repetirlo responde lo mismo",
  right: "terminal",
  changesState: true,
  params: z.strictObject({
    cuf: explicado(
      Cuf,
      "CUF del documento de la caja.",
      "8727F63A15F8976591FDDE5B387C5D015A29E06A1A19E23EF34124CD",
    ),
  }),
  llamada: "anular",
  body: CUERPOS.anular,
  errores: [400, 404, 409, 502],
  respuesta: { datos: Cambiada },
  handle: async (deps, { llamador: { empresa }, headers, params: { cuf }, body }) => {
    const venta = await checkVenta(deps, empresa, cuf, headers);
    if (!venta.ok) return venta;
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
  params: z.strictObject({
    cuf: explicado(
      Cuf,
      "CUF del documento de la caja.",
      "8727F63A15F8976591FDDE5B387C5D015A29E06A1A19E23EF34124CD",
    ),
  }),
  llamada: "revertir",
  body: CUERPOS.revertir,
  errores: [400, 404, 409, 502],
  respuesta: { datos: Cambiada },
  handle: async (deps, { llamador: { empresa }, headers, params: { cuf } }) => {
    const venta = await checkVenta(deps, empresa, cuf, headers);
    if (!venta.ok) return venta;
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
  params: z.strictObject({
    cuf: explicado(
      Cuf,
      "CUF del documento de la caja.",
      "8727F63A15F8976591FDDE5B387C5D015A29E06A1A19E23EF34124CD",
    ),
  }),
  llamada: "correo",
  body: CUERPOS.correo,
  errores: [400, 403, 404, 409, 502],
  respuesta: { datos: z.object({ enviadoA: explicado(z.string(), "Dirección a la que salió.") }) },
  handle: async (deps, { llamador: { empresa }, headers, params: { cuf }, body }) => {
    const venta = await checkVenta(deps, empresa, cuf, headers);
    if (!venta.ok) return venta;
    const enviado = await reenviar(deps, empresa, cuf, body.correo);
    return enviado.ok ? ok({ datos: { enviadoA: enviado.value.para } }) : enviado;
  },
});

export const offline = route({
  method: "post",
  path: "/v1/terminal/offline",
  resumen: "Sube cortes y facturas emitidas fuera de línea",
  right: "terminal",
  changesState: true,
  conInactiva: true,
  conRetirada: "siempre",
  cabida: "carga",
  llamada: "offline",
  body: CUERPOS.offline,
  respuesta: { datos: SubidaRespuesta },
  handle: async (deps, { llamador, body }) => {
    const facturas = await recibir(deps, llamador.empresa, suya(llamador), body);
    return facturas.ok ? ok({ datos: { facturas: facturas.value } }) : facturas;
  },
});

/** Adds the failure's name in X-Error-Code to a status of failure. */
function conCodigo(emitida: Awaited<ReturnType<typeof emitirDeTerminal>>) {
  return ok({ ...emitida, codigo: emitida.datos.resultado });
}
