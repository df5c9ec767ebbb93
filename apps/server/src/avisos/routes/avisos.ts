/** Notices that an owner gets by mail. */
import { enteroPedido, explicado, fail, ok } from "@mostrador/core";
import { z } from "zod";
import { route } from "../../http/route.ts";
import { CLASES_AVISO, chooseAviso, getAvisos } from "../elegir-aviso.ts";
import { Avisos } from "./respuestas-avisos.ts";

const RUTA = "/v1/portal/avisos";

export const elegidos = route({
  method: "get",
  path: RUTA,
  resumen: "Qué avisos llegan por correo a quien llama (solo el dueño)",
  right: "dueno",
  changesState: false,
  respuesta: { datos: Avisos },
  handle: async (deps, { llamador: { empresa, correo } }) =>
    ok({
      datos: { correo, hayCorreo: deps.mailer !== null, avisos: await getAvisos(deps, empresa.nit, correo) },
    }),
});

/** A notice as it is chosen. */
const Elegido = z.strictObject({
  clase: explicado(
    z.enum(CLASES_AVISO),
    "`falta`: faltó dinero al cerrar; `cajon`: el cajón se abrió sin venta; `descuentos`: los hubo; `permisos`: se prestaron; `anulaciones`: o devoluciones en una caja; `cajaCopiada`: una caja está en más de una computadora; `repetidas`: facturas impresas que no se pueden enviar; `certificado`: por vencer; `documentos`: esperan o están observados; `creditos`: quedan pocos.",
    "falta",
  ),
  activo: explicado(z.boolean(), "Si el aviso llega.", true),
  minimo: explicado(
    enteroPedido(0, 100_000_000).default(0),
    "De `falta`: centavos desde los que se avisa.",
    1000,
  ),
});

export const elegir = route({
  method: "post",
  path: RUTA,
  resumen: "Elige un aviso por correo: si llega, y desde qué monto falta (solo el dueño)",
  right: "dueno",
  changesState: true,
  body: Elegido,
  errores: [404],
  respuesta: { datos: Elegido },
  async handle(deps, { llamador: { empresa, correo }, body }) {
    // A key has no address to which a notice could go.
    if (correo === null) return fail({ kind: "usuarioNoEncontrado" });
    await chooseAviso(deps, empresa.nit, correo, body);
    return ok({ datos: body });
  },
});
