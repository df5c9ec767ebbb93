/** Routes of sign-in, trial accounts and the way to production. */
import { epochToInstante, fail, instanteToIso, ok, textoPedido, explicado } from "@mostrador/core";
import { isPaginaPortal } from "@mostrador/core/direccion-portal";
import { z } from "zod";
import { canjearAcceso, entregaDe, findOrigen, solicitarAcceso } from "../acceso.ts";
import { Correo } from "../correo.ts";
import { cuentaDemo, daPruebas } from "../demo.ts";
import { equiparDemo } from "../equipar-demo.ts";
import { equipoDe } from "../equipo.ts";
import { CualquierConsulta } from "../../http/campos.ts";
import { route } from "../../http/route.ts";
import { Momento } from "../../http/respuestas.ts";

export const acceso = route({
  method: "post",
  path: "/v1/auth/solicitar-acceso",
  resumen: "Pide un enlace de acceso sin contraseña, que llega por correo",
  right: "anyone",
  changesState: true,
  // Invalid values are this route's own failure, a 400. So the schema accepts any value, and the documentation describes a text.
  body: z.looseObject({
    email: explicado(
      z.unknown().meta({ type: "string", format: "email" }),
      "Correo de quien quiere entrar.",
      "duena@illimani.bo",
    ),
    redirectDomain: explicado(
      z.unknown().optional().meta({ type: "string" }),
      "Dominio al que lleva el enlace; si no se dice, el de este servidor.",
      "portal.illimani.bo",
    ),
    destino: explicado(
      z.unknown().optional().meta({ type: "string" }),
      "Página del portal en que se sigue tras entrar; si no se dice, la de inicio.",
      "/portal/equipos?emparejar=1",
    ),
  }),
  errores: [400, 502],
  respuesta: {
    datos: z.object({
      enviado: explicado(z.boolean(), "Siempre verdadero: no dice si la dirección tiene cuenta."),
      entrega: explicado(
        z.enum(["correo", "archivo"]),
        "Cómo llega el enlace: por correo o, en un servidor sin correo, en su archivo `accesos.txt`.",
        "correo",
      ),
    }),
  },
  handle: async (deps, { body, direccion }) => {
    const email = Correo.safeParse(body.email);
    if (!email.success) return fail({ kind: "accesoInvalido", campo: "email" });
    const origen = findOrigen(deps.config, body.redirectDomain);
    if (origen === null) return fail({ kind: "accesoInvalido", campo: "redirect_domain" });
    const { destino = null } = body;
    if (destino !== null && !(typeof destino === "string" && isPaginaPortal(destino)))
      return fail({ kind: "accesoInvalido", campo: "destino" });
    const pedido = await solicitarAcceso(deps, { correo: email.data, origen, destino, desde: direccion });
    return pedido.ok ? ok({ datos: { enviado: true, entrega: entregaDe(deps) } }) : pedido;
  },
});

export const canjear = route({
  method: "post",
  path: "/v1/auth/canjear",
  resumen:
    "Cambia el token del enlace de acceso, una sola vez, o la clave del dueño por el token de una sesión",
  right: "anyone",
  changesState: true,
  body: z.strictObject({
    token: explicado(
      textoPedido(1, 300),
      "El que trae el enlace del correo, que sirve una vez durante 15 minutos; o la clave del dueño.",
      "acc_4f9a2c",
    ),
  }),
  errores: [401, 403],
  respuesta: {
    datos: z.object({
      idToken: explicado(z.string(), "Credencial de la sesión: va en `Authorization: Bearer`."),
      venceEn: explicado(Momento, "Cuándo vence la sesión."),
      nit: explicado(
        z.int().nullable(),
        "La única empresa de la sesión, si el enlace lo dio su dueño o se abrió con la clave; nulo: todas las de la persona.",
        1023456022,
      ),
    }),
  },
  handle: async (deps, { body, headers }) => {
    const canjeado = await canjearAcceso(deps, body.token, equipoDe(headers["user-agent"]));
    if (!canjeado.ok) return canjeado;
    const { token, venceMs, nit } = canjeado.value;
    return ok({ datos: { idToken: token, venceEn: instanteToIso(epochToInstante(venceMs)), nit } });
  },
});

export const registroPrueba = route({
  method: "post",
  path: "/v1/registro/prueba",
  resumen: "Crea la cuenta de demostración de quien entró, y da su NIT",
  right: "identified",
  changesState: true,
  errores: [400, 403, 404, 502],
  respuesta: {
    datos: z.object({
      nit: explicado(z.int(), "NIT de la empresa de prueba.", 1023456022),
      razonSocial: explicado(z.string(), "Razón social de la empresa de prueba."),
      codigoSistema: explicado(z.string(), "Código de sistema con que factura."),
      ambiente: explicado(z.int(), "1 producción, 2 pruebas.", 2),
      demo: explicado(z.boolean(), "Si es una empresa de demostración."),
    }),
  },
  handle: async (deps, { llamador: { correo } }) => {
    if (!(await daPruebas(deps, correo))) return fail({ kind: "sinPruebas" });
    const equipada = await equiparDemo(deps, await cuentaDemo(deps, correo));
    if (!equipada.ok) return equipada;
    const { nit, razonSocial, codigoSistema } = equipada.value;
    return ok({ datos: { nit, razonSocial, codigoSistema, ambiente: 2, demo: true } });
  },
});

export const solicitarProduccion = route({
  method: "post",
  path: "/v1/cuenta/solicitar-produccion",
  resumen: "Anota el deseo de pasar a una cuenta real (solo el dueño, desde el portal)",
  right: "portal",
  changesState: true,
  body: z.strictObject({
    razonSocial: explicado(
      textoPedido(1, 200).optional(),
      "Nombre con que quiere facturar.",
      "Comercial Illimani S.R.L.",
    ),
    telefono: explicado(textoPedido(1, 25).optional(), "Dónde llamarle.", "70012345"),
    mensaje: explicado(
      textoPedido(1, 2000).optional(),
      "Lo que quiera agregar.",
      "Queremos empezar en enero",
    ),
  }),
  errores: [502],
  respuesta: {
    datos: z.object({
      id: explicado(z.int(), "Número de la solicitud.", 7),
      registrada: explicado(z.boolean(), "Si quedó registrada."),
      siguiente: explicado(z.string(), "Qué pasa ahora, en palabras."),
    }),
  },
  handle: async (deps, { llamador: { empresa, correo }, body }) => {
    const fila = { nit: empresa.nit, correo, datos: JSON.stringify(body), en: deps.now() };
    const { id } = await deps.db
      .insertInto("solicitudesProduccion")
      .values(fila)
      .returning("id")
      .executeTakeFirstOrThrow();
    return ok({
      datos: {
        id,
        registrada: true,
        siguiente: "Una cuenta real necesita el certificado .p12 y el token del sistema tributario.",
      },
    });
  },
});

export const jwks = route({
  method: "get",
  path: "/.well-known/jwks.json",
  resumen: "Claves públicas de los tokens de identidad propios",
  right: "anyone",
  changesState: false,
  query: CualquierConsulta,
  respuesta: {
    datos: z.object({
      keys: explicado(
        z.array(z.looseObject({ kty: explicado(z.string().optional(), "Tipo de la clave.", "OKP") })),
        "Claves públicas con que se comprueban las sesiones, en formato JWK.",
      ),
    }),
    sinSobre: true,
  },
  handle: async (deps) => ok({ datos: await deps.identidad.jwks() }),
});
