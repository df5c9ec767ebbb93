/** Replies about the settings of a shop's own server. Secrets are in none of them. */
import { explicado } from "@mostrador/core";
import { z } from "zod";
import { SEGURIDADES } from "../../avisos/correo/seguridad.ts";
import { EstadoCopiaFuera } from "./vista-copia-fuera.ts";

/** Kinds of destinations of the copy off the premises. */
export const TIPOS_DESTINO = ["carpeta", "sftp", "s3"] as const;

const Copia = z.object({
  fija: explicado(z.boolean(), "Si la fija el entorno (`MOSTRADOR_FUERA…`): aquí no se cambia."),
  tipo: explicado(z.enum(TIPOS_DESTINO), "Clase del destino."),
  ruta: explicado(z.string(), "Carpeta; en S3, el prefijo.", "/mnt/disco/copias"),
  servidor: explicado(z.string(), "Servidor SFTP, o dirección del servicio S3; vacío si es Amazon.", ""),
  puerto: explicado(z.int(), "Puerto del servidor SFTP.", 22),
  usuario: explicado(z.string(), "Usuario de SFTP.", ""),
  huella: explicado(z.string().nullable(), "Huella confirmada del servidor SFTP."),
  tieneLlave: explicado(z.boolean(), "Si se entra a SFTP con una llave privada guardada."),
  region: explicado(z.string(), "Región de S3.", "us-east-1"),
  cubo: explicado(z.string(), "Depósito (bucket) de S3.", ""),
  id: explicado(z.string(), "Identificador de la llave de acceso de S3.", ""),
  horas: explicado(z.number(), "Horas entre dos copias.", 24),
  dias: explicado(z.int(), "Días que se guardan.", 30),
  estado: explicado(EstadoCopiaFuera, "Qué salió, y qué impide que salga."),
});

const Correo = z.object({
  fijo: explicado(z.boolean(), "Si lo fija el entorno (`SMTP_URL`): aquí no se cambia."),
  servidor: explicado(z.string(), "Servidor de correo.", "smtp.gmail.com"),
  puerto: explicado(z.int(), "Su puerto.", 465),
  seguridad: explicado(z.enum(SEGURIDADES), "`tls` desde el comienzo, `starttls` o `ninguna`."),
  usuario: explicado(z.string().nullable(), "Usuario con que se entra; nulo si no pide."),
  huella: explicado(
    z.string().nullable(),
    "Huella SHA-256 del certificado propio que se confirmó; nulo si es uno de confianza general.",
  ),
  remitente: explicado(z.string(), "Correo del que salen los correos.", "ventas@illimani.bo"),
});

/** The settings of a shop's own server. */
export const AjustesDelServidor = z.object({
  copia: explicado(Copia.nullable(), "La copia fuera del local; nulo si no hay."),
  correo: explicado(Correo.nullable(), "El servidor de correo; nulo si no hay."),
  remitenteFijo: explicado(
    z.string().nullable(),
    "Remitente que fija el entorno (`MOSTRADOR_CORREO_DE`); nulo si se elige aquí.",
  ),
  enPruebas: explicado(z.boolean(), "Si el servidor es de pruebas: no envía ningún correo."),
});

/** The outcome of a trial. */
export const Prueba = z.object({
  bien: explicado(z.boolean(), "Si salió bien."),
  texto: explicado(z.string(), "Qué pasó y qué hacer."),
  aviso: explicado(z.string().nullable(), "Lo que conviene cambiar aunque salió bien; nulo si nada."),
  huella: explicado(z.string().nullable(), "Huella del servidor SFTP por confirmar; nulo si no es eso."),
});
