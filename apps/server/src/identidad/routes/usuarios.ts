/** Routes of a company's users. */
import { ok, explicado } from "@mostrador/core";
import { z } from "zod";
import { Correo } from "../correo.ts";
import { route } from "../../http/route.ts";
import { listAccesos } from "../readers/accesos.ts";
import { darAcceso, removeAcceso } from "../accesos.ts";
import { daEnlaces, darEnlace } from "../dar-enlace.ts";
import { EstadoUsuario, Rol, Usuarios } from "./respuestas-acceso.ts";
import { iso, Momento } from "../../http/respuestas.ts";

export const listar = route({
  method: "get",
  path: "/v1/usuarios",
  resumen: "Quiénes entran al portal de la empresa, y con qué rol (solo el dueño)",
  right: "dueno",
  changesState: false,
  respuesta: { datos: Usuarios },
  handle: async (deps, { llamador: { empresa } }) => {
    const accesos = await listAccesos(deps.db, empresa.nit);
    const usuarios = accesos.map(({ correo, rol, estado, creadoEn }) => ({
      correo,
      rol,
      estado,
      creadoEn: iso(creadoEn),
    }));
    return ok({ datos: { porEnlace: daEnlaces(deps), usuarios } });
  },
});

export const guardar = route({
  method: "post",
  path: "/v1/usuarios",
  resumen:
    "Invita un correo al portal, que acepta al entrar, o le cambia el rol a quien ya entra (solo el dueño)",
  right: "dueno",
  changesState: true,
  body: z.strictObject({
    correo: explicado(Correo, "Correo con que la persona entra.", "cajera@illimani.bo"),
    rol: explicado(
      Rol,
      "`dueno` puede todo; `cajero` emite, consulta e imprime; `contador` consulta y exporta.",
      "cajero",
    ),
  }),
  errores: [409],
  respuesta: {
    datos: z.object({
      correo: explicado(z.string(), "Correo de la persona."),
      rol: explicado(Rol, "Rol que tiene."),
      estado: explicado(EstadoUsuario, "Si ya entró o solo fue invitada."),
    }),
  },
  handle: async (deps, { llamador: { empresa }, body: { correo, rol } }) => {
    const guardado = await darAcceso(deps, empresa.nit, correo, rol);
    return guardado.ok ? ok({ datos: { correo, rol, estado: guardado.value } }) : guardado;
  },
});

export const enlace = route({
  method: "post",
  path: "/v1/usuarios/{correo}/enlace",
  resumen:
    "Da un enlace con que esa persona entra a esta empresa, en un servidor que no envía correos (solo el dueño)",
  right: "dueno",
  changesState: true,
  params: z.strictObject({
    correo: explicado(Correo, "Correo de la persona, que ya entra o fue invitada.", "cajera@illimani.bo"),
  }),
  errores: [404, 409],
  respuesta: {
    datos: z.object({
      correo: explicado(z.string(), "Correo de la persona."),
      enlace: explicado(z.string(), "El enlace: no se muestra otra vez, y sirve una."),
      venceEn: explicado(Momento, "Hasta cuándo se abre: un día."),
    }),
  },
  handle: async (deps, { llamador: { empresa }, params: { correo } }) => {
    const dado = await darEnlace(deps, empresa.nit, correo);
    if (!dado.ok) return dado;
    return ok({ datos: { correo, enlace: dado.value.enlace, venceEn: iso(dado.value.venceMs) } });
  },
});

export const borrar = route({
  method: "delete",
  path: "/v1/usuarios/{correo}",
  resumen: "Quita el acceso de un correo, o su invitación (solo el dueño)",
  right: "dueno",
  changesState: true,
  params: z.strictObject({
    correo: explicado(Correo, "Correo de la persona a la que se quita el acceso.", "cajera@illimani.bo"),
  }),
  errores: [404, 409],
  respuesta: {
    datos: z.object({
      correo: explicado(z.string(), "Correo de la persona."),
      borrado: explicado(z.boolean(), "Si ya no tiene acceso."),
    }),
  },
  handle: async (deps, { llamador: { empresa }, params: { correo } }) => {
    const borrado = await removeAcceso(deps, empresa.nit, correo);
    return borrado.ok ? ok({ datos: { correo, borrado: true } }) : borrado;
  },
});
