/** Routes of the settings of a shop's own server: the copy off the premises and the mail server. docs/backup.md */
import { conKind, enteroPedido, explicado, ok, type Result, textoPedido } from "@mostrador/core";
import { z } from "zod";
import { SEGURIDADES } from "../../avisos/correo/seguridad.ts";
import type { Deps } from "../../deps.ts";
import type { Fallo } from "../../fallos.ts";
import { route } from "../../http/route.ts";
import { Correo } from "../../identidad/correo.ts";
import { saveCorreo, probeCorreoPropio, removeCorreo } from "../servidor-propio/correo.ts";
import { saveFuera, probeDestino, removeFuera } from "../servidor-propio/fuera.ts";
import { AjustesDelServidor, Prueba, TIPOS_DESTINO } from "./respuestas-servidor.ts";
import { getCopiaFuera, type VistaFuera } from "../../copias/readers/copia-fuera.ts";
import { getVistaCopia, getVistaCorreo, type VistaCopia } from "../readers/servidor-propio.ts";
import { vistaCopiaFuera } from "./vista-copia-fuera.ts";

const VACIA = { servidor: "", puerto: 22, usuario: "", huella: null, region: "us-east-1", cubo: "", id: "" };

const RUTA = "/v1/portal/servidor";
const EN_QUE = "en el servidor propio de una tienda (solo su dueño)";
const MAX_SECRETO = 500;
const MAX_LLAVE = 10_000;

const secreto = (que: string, ejemplo: string, maximo = MAX_SECRETO) =>
  explicado(
    z
      .string("Se espera un texto.")
      .min(1, "No puede estar vacío.")
      .max(maximo, `Lleva como máximo ${maximo} caracteres.`)
      .nullable()
      .default(null),
    `${que} Se guarda cifrado y nunca se devuelve; nulo deja el que está.`,
    ejemplo,
  );
const texto = (maximo: number, que: string, ejemplo: string) =>
  explicado(textoPedido(0, maximo).default(""), que, ejemplo);

const PedidoCopia = z.strictObject({
  tipo: explicado(z.enum(TIPOS_DESTINO), "Una carpeta, un servidor SFTP o un servicio S3.", "carpeta"),
  ruta: texto(500, "Carpeta del equipo o del servidor SFTP; en S3, el prefijo.", "/mnt/disco/copias"),
  servidor: texto(300, "Servidor SFTP; dirección del servicio S3, vacía si es Amazon.", "copias.illimani.bo"),
  puerto: explicado(enteroPedido(1, 65_535).default(22), "Puerto del servidor SFTP.", 22),
  usuario: texto(100, "Usuario de SFTP.", "tienda"),
  huella: explicado(
    textoPedido(1, 100).nullable().default(null),
    "Huella confirmada del servidor SFTP, `SHA256:…`; la prueba la muestra.",
    "SHA256:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU",
  ),
  contrasena: secreto("Contraseña de SFTP.", "la-de-ese-usuario"),
  llave: secreto("Llave privada de SFTP, entera.", "-----BEGIN OPENSSH PRIVATE KEY-----…", MAX_LLAVE),
  region: explicado(textoPedido(1, 100).default("us-east-1"), "Región de S3.", "sa-east-1"),
  cubo: texto(100, "Depósito (bucket) de S3.", "copias-illimani"),
  id: texto(200, "Identificador de la llave de acceso de S3.", "AKIAIOSFODNN7EXAMPLE"),
  secreto: secreto("Secreto de la llave de acceso de S3.", "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"),
  clave: secreto(
    "Clave que cifra las copias, de 16 caracteres o más: sin ella no se abren.",
    "K7QM4-XTP29-HJ3WN-8RVYD-6FBCG-5ZASE-2KMPQ-9TUXH",
  ),
  horas: explicado(enteroPedido(1, 744).default(24), "Horas entre dos copias.", 24),
  dias: explicado(enteroPedido(1, 3650).default(30), "Días que se guardan.", 30),
});

const PedidoCorreo = z.strictObject({
  servidor: explicado(
    textoPedido(1, 300).refine(
      (nombre) => !/[\s/]/.test(nombre),
      conKind("nombreDeServidor", "Escriba solo el nombre del servidor."),
    ),
    "Servidor de correo.",
    "smtp.gmail.com",
  ),
  puerto: explicado(enteroPedido(1, 65_535), "Su puerto.", 465),
  seguridad: explicado(z.enum(SEGURIDADES), "`tls` desde el comienzo, `starttls` o `ninguna`.", "tls"),
  usuario: explicado(
    textoPedido(1, 300).nullable().default(null),
    "Usuario; nulo si el servidor no pide.",
    "ventas@illimani.bo",
  ),
  contrasena: secreto("Contraseña de ese usuario.", "abcd efgh ijkl mnop"),
  huella: explicado(
    z
      .string()
      .regex(
        /^(?:[0-9A-F]{2}:){31}[0-9A-F]{2}$/,
        "Se esperan 32 bytes en hexadecimal, separados por dos puntos.",
      )
      .nullable()
      .default(null),
    "Huella SHA-256 del certificado propio del servidor, que la prueba mostró y el dueño confirmó; nulo si es de confianza general.",
    "0B:30:55:7A:9F:C4:E9:0E:33:58:7D:A2:C7:EC:11:36:5B:80:A5:CA:EF:14:39:5E:83:A8:CD:F2:17:3C:61:86",
  ),
  remitente: explicado(Correo, "Correo del que salen los correos.", "ventas@illimani.bo"),
});

export const ajustes = route({
  method: "get",
  path: RUTA,
  resumen: `La copia fuera del local y el servidor de correo, sin secretos, ${EN_QUE}`,
  right: "servidor",
  changesState: false,
  respuesta: { datos: AjustesDelServidor },
  handle: async (deps) => ok({ datos: await vistaServidor(deps) }),
});

export const guardarCopia = route({
  method: "post",
  path: `${RUTA}/copia`,
  resumen: `Guarda a dónde va la copia fuera del local, ${EN_QUE}`,
  right: "servidor",
  changesState: true,
  body: PedidoCopia,
  errores: [409],
  respuesta: { datos: AjustesDelServidor },
  handle: async (deps, { body }) => trasHacer(deps, await saveFuera(deps, body)),
});

export const probarCopia = route({
  method: "post",
  path: `${RUTA}/copia/probar`,
  resumen: `Escribe, lee y borra un archivo en el destino, sin guardar el pedido, ${EN_QUE}`,
  right: "servidor",
  changesState: true,
  body: z.strictObject({
    copia: explicado(PedidoCopia.nullable().default(null), "El destino; nulo prueba el que está."),
  }),
  errores: [409],
  respuesta: { datos: Prueba },
  async handle(deps, { body: { copia } }) {
    const probada = await probeDestino(deps, copia);
    return probada.ok ? ok({ datos: probada.value }) : probada;
  },
});

export const quitarCopia = route({
  method: "delete",
  path: `${RUTA}/copia`,
  resumen: `Deja de enviar la copia fuera del local, ${EN_QUE}`,
  right: "servidor",
  changesState: true,
  errores: [409],
  respuesta: { datos: AjustesDelServidor },
  handle: async (deps) => trasHacer(deps, await removeFuera(deps)),
});

export const guardarServicio = route({
  method: "post",
  path: `${RUTA}/correo`,
  resumen: `Guarda el servidor de correo, ${EN_QUE}`,
  right: "servidor",
  changesState: true,
  body: PedidoCorreo,
  errores: [409],
  respuesta: { datos: AjustesDelServidor },
  handle: async (deps, { llamador: { empresa }, body }) =>
    trasHacer(deps, await saveCorreo(deps, body, empresa.razonSocial)),
});

export const probarServicio = route({
  method: "post",
  path: `${RUTA}/correo/probar`,
  resumen: `Envía un correo de prueba, sin guardar el pedido, ${EN_QUE}`,
  right: "servidor",
  changesState: true,
  body: z.strictObject({
    para: explicado(Correo, "A quién va la prueba.", "duena@illimani.bo"),
    correo: explicado(PedidoCorreo.nullable().default(null), "El servidor; nulo prueba el que está."),
  }),
  errores: [409],
  respuesta: { datos: Prueba },
  async handle(deps, { llamador: { empresa }, body: { para, correo } }) {
    const probado = await probeCorreoPropio(deps, { pedido: correo, para, nombre: empresa.razonSocial });
    return probado.ok ? ok({ datos: probado.value }) : probado;
  },
});

export const quitarServicio = route({
  method: "delete",
  path: `${RUTA}/correo`,
  resumen: `Deja de enviar correos, ${EN_QUE}`,
  right: "servidor",
  changesState: true,
  errores: [409],
  respuesta: { datos: AjustesDelServidor },
  handle: async (deps) => trasHacer(deps, await removeCorreo(deps)),
});

const trasHacer = async (deps: Deps, hecho: Result<null, Fallo>) =>
  hecho.ok ? ok({ datos: await vistaServidor(deps) }) : hecho;

/** Reads the settings, and the state of the copy off the premises. */
async function vistaServidor(deps: Deps): Promise<z.infer<typeof AjustesDelServidor>> {
  const copia = await getVistaCopia(deps);
  const estado = await getCopiaFuera(deps.db, deps.config, deps.now());
  return {
    copia: copia === null || estado === null ? null : vistaCopia(copia, estado),
    correo: await getVistaCorreo(deps),
    remitenteFijo: deps.config.correoDe,
    enPruebas: deps.config.ambiente !== "produccion",
  };
}

function vistaCopia({ lugar, ...visible }: VistaCopia, fuera: VistaFuera) {
  const otros = { ...visible, estado: vistaCopiaFuera(fuera) };
  switch (lugar.kind) {
    case "carpeta":
      return { ...VACIA, ...otros, tipo: lugar.kind, ruta: lugar.ruta };
    case "sftp": {
      const { host: servidor, puerto, usuario, huella, ruta } = lugar;
      return {
        ...VACIA,
        ...otros,
        tipo: lugar.kind,
        servidor,
        puerto,
        usuario,
        huella,
        ruta: ruta.replace(/^\.\//, "~/"),
      };
    }
    case "s3": {
      const { servidor, region, cubo, id, prefijo: ruta } = lugar;
      return { ...VACIA, ...otros, tipo: lugar.kind, servidor: servidor ?? "", region, cubo, id, ruta };
    }
  }
}
