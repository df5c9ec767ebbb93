/** Routes that mail a proforma with its page: from the portal, and from a till through the server. */
import { CUERPOS, ok } from "@mostrador/core";
import { sendProforma } from "../correo/enviar-proforma.ts";
import { route } from "../../http/route.ts";
import { ProformaEnCola } from "./respuestas-proformas.ts";
import { PorId } from "./tienda-comun.ts";

export const deProforma = route({
  method: "post",
  path: "/v1/portal/proformas/{id}/correo",
  resumen: "Envía una proforma vigente por correo, con su hoja en PDF",
  right: "dueno",
  changesState: true,
  params: PorId,
  body: CUERPOS.correo,
  errores: [404, 409],
  respuesta: { datos: ProformaEnCola },
  handle: async (deps, { llamador: { empresa }, params: { id }, body }) => {
    const enviada = await sendProforma(deps, empresa, id, body.correo);
    return enviada.ok ? ok({ datos: { enviadoA: enviada.value.para } }) : enviada;
  },
});

export const deProformaDeCaja = route({
  method: "post",
  path: "/v1/terminal/proformas/{id}/correo",
  resumen: "Envía por correo, desde una caja, una proforma vigente con su hoja en PDF",
  right: "terminal",
  changesState: true,
  params: PorId,
  llamada: "correo",
  body: CUERPOS.correo,
  errores: [403, 404, 409],
  respuesta: { datos: ProformaEnCola },
  handle: async (deps, { llamador: { empresa }, params: { id }, body }) => {
    const enviada = await sendProforma(deps, empresa, id, body.correo);
    return enviada.ok ? ok({ datos: { enviadoA: enviada.value.para } }) : enviada;
  },
});
