import { fail, ok } from "@mostrador/core";
import { z } from "zod";
import { listInvitacionesDe, takeInvitacion } from "../db/invitaciones.ts";
import { transaccion } from "../db/transaccion.ts";
import { findEleccion, listMembresias, saveEleccion } from "../db/usuarios.ts";
import { aceptar as aceptarInvitacion, elegir as elegirEntre } from "../identidad/empresas.ts";
import { route } from "../http/route.ts";
import { MisEmpresas } from "./respuestas-portal.ts";

/** Offers shown to a person at once. */
const MAX_INVITACIONES = 50;

const Params = z.strictObject({
  nit: z.coerce.number("Se espera un NIT.").int().min(1).max(9_999_999_999_999),
});
const Hecho = z.object({ nit: z.int(), hecho: z.boolean() });

export const mias = route({
  method: "get",
  path: "/v1/empresas",
  resumen: "Las empresas de quien entró, y las que le ofrecen acceso",
  right: "identified",
  changesState: false,
  respuesta: { datos: MisEmpresas },
  handle: async (deps, { llamador: { correo } }) => {
    const todas = await listMembresias(deps.db, correo);
    const actual = elegirEntre(todas, undefined, await findEleccion(deps.db, correo));
    const elegida = actual.ok ? actual.value.empresa.nit : null;
    const invitaciones = await listInvitacionesDe(deps.db, correo, MAX_INVITACIONES);
    return ok({
      datos: {
        correo,
        empresas: todas.map(({ empresa: { nit, razon_social: razonSocial, demo }, rol }) => ({
          nit,
          razonSocial,
          rol,
          demo: demo === 1,
          elegida: nit === elegida,
        })),
        invitaciones: invitaciones.map(({ nit, razon_social: razonSocial, rol, demo }) => ({
          nit,
          razonSocial,
          rol,
          demo: demo === 1,
        })),
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
    const esa = elegirEntre(await listMembresias(deps.db, correo), String(nit), null);
    if (!esa.ok) return esa;
    await saveEleccion(deps.db, correo, nit);
    return ok({ datos: { nit, hecho: true } });
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
    const rol = await transaccion(deps.db, nit, (tx) => takeInvitacion(tx, correo, nit));
    return rol === undefined ? fail({ kind: "invitacionNoEncontrada" }) : ok({ datos: { nit, hecho: true } });
  },
});
