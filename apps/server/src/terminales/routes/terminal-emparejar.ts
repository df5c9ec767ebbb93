/** Routes by which a till pairs. docs/decisions/0041 */
import { CredencialRespuesta, CUERPOS, EmparejarRespuesta, ok, SaludoRespuesta } from "@mostrador/core";
import { suya } from "../../http/calling-till.ts";
import { route } from "../../http/route.ts";
import { emparejarConPrueba, saludar } from "../emparejar-con-prueba.ts";
import { emparejar as emparejarTerminal } from "../emparejar.ts";
import { drawToken } from "../renovar-token.ts";

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
  handle: async (deps, { body, enClaro }) => {
    const paired = await emparejarTerminal(deps, body, enClaro);
    return paired.ok ? ok({ datos: paired.value }) : paired;
  },
});

export const saludo = route({
  method: "post",
  path: "/v1/terminal/emparejar/saludo",
  resumen: "Demuestra a una caja nueva que este es el servidor de su código",
  right: "anyone",
  changesState: false,
  llamada: "saludo",
  body: CUERPOS.saludo,
  errores: [403],
  respuesta: { datos: SaludoRespuesta },
  handle: async (deps, { body }) => {
    const saludada = await saludar(deps, body);
    return saludada.ok ? ok({ datos: saludada.value }) : saludada;
  },
});

export const prueba = route({
  method: "post",
  path: "/v1/terminal/emparejar/prueba",
  resumen: "Empareja una caja que demuestra que conoce el código, sin enviarlo",
  right: "anyone",
  changesState: true,
  llamada: "prueba",
  body: CUERPOS.prueba,
  errores: [400, 403, 404, 409, 502],
  respuesta: { datos: EmparejarRespuesta },
  handle: async (deps, { body }) => {
    const paired = await emparejarConPrueba(deps, body);
    return paired.ok ? ok({ datos: paired.value }) : paired;
  },
});

export const credencial = route({
  method: "post",
  path: "/v1/terminal/credencial",
  resumen: "Da a una caja otra credencial, por si la suya se oyó en la red",
  right: "terminal",
  changesState: true,
  llamada: "credencial",
  body: CUERPOS.credencial,
  respuesta: { datos: CredencialRespuesta },
  handle: async (deps, { llamador, enClaro }) =>
    ok({ datos: { token: enClaro ? null : await drawToken(deps, suya(llamador)) } }),
});
