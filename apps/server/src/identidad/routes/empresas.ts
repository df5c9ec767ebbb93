/** Routes by which a person chooses, accepts or refuses a company. */
import { ok, MAX_NIT, explicado } from "@mostrador/core";
import { z } from "zod";
import {
  aceptar as aceptarInvitacion,
  chooseEmpresa,
  misEmpresas,
  rechazar as rechazarInvitacion,
} from "../empresas.ts";
import { daPruebas } from "../demo.ts";
import { route } from "../../http/route.ts";
import { MisEmpresas } from "./respuestas-acceso.ts";

const Params = z.strictObject({
  nit: explicado(
    z.coerce.number("Se espera un NIT.").int().min(1).max(MAX_NIT).brand<"Nit">(),
    "NIT de la empresa.",
    1023456022,
  ),
});
const Hecho = z.object({
  nit: explicado(z.int(), "NIT de la empresa.", 1023456022),
  hecho: explicado(z.boolean(), "Si quedó hecho."),
});

export const mias = route({
  method: "get",
  path: "/v1/empresas",
  resumen: "Las empresas de quien entró, y las que le ofrecen acceso",
  right: "identified",
  changesState: false,
  respuesta: { datos: MisEmpresas },
  handle: async (deps, { llamador: { correo } }) => {
    const { todas, elegida, inactivas, invitaciones } = await misEmpresas(deps, correo);
    return ok({
      datos: {
        correo,
        empresas: [...todas, ...inactivas].map(({ empresa: { nit, razonSocial, demo, activa }, rol }) => ({
          nit,
          razonSocial,
          rol,
          demo: demo === 1,
          elegida: nit === elegida,
          activa: activa === 1,
        })),
        invitaciones: invitaciones.map(({ nit, razonSocial, rol, demo }) => ({
          nit,
          razonSocial,
          rol,
          demo: demo === 1,
        })),
        daPruebas: await daPruebas(deps, correo),
      },
    });
  },
});

export const elegir = route({
  method: "post",
  path: "/v1/empresas/{nit}/elegir",
  resumen: "Elige la empresa por la que actúa quien entró, entre las suyas",
  right: "identified",
  changesState: true,
  params: Params,
  errores: [403],
  respuesta: { datos: Hecho },
  handle: async (deps, { llamador: { correo }, params: { nit } }) => {
    const elegida = await chooseEmpresa(deps, correo, nit);
    return elegida.ok ? ok({ datos: { nit, hecho: true } }) : elegida;
  },
});

export const aceptar = route({
  method: "post",
  path: "/v1/empresas/{nit}/aceptar",
  resumen: "Acepta el acceso que una empresa ofrece al correo con que se entró",
  right: "identified",
  changesState: true,
  params: Params,
  errores: [404],
  respuesta: { datos: Hecho },
  handle: async (deps, { llamador: { correo }, params: { nit } }) => {
    const aceptada = await aceptarInvitacion(deps, correo, nit);
    return aceptada.ok ? ok({ datos: { nit, hecho: true } }) : aceptada;
  },
});

export const rechazar = route({
  method: "post",
  path: "/v1/empresas/{nit}/rechazar",
  resumen: "Rechaza el acceso que una empresa ofrece",
  right: "identified",
  changesState: true,
  params: Params,
  errores: [404],
  respuesta: { datos: Hecho },
  handle: async (deps, { llamador: { correo }, params: { nit } }) => {
    const rechazada = await rechazarInvitacion(deps, correo, nit);
    return rechazada.ok ? ok({ datos: { nit, hecho: true } }) : rechazada;
  },
});
