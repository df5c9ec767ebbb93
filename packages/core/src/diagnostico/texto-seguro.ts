import { z } from "zod";

/**
 * The words that a diagnosis may hold: those of errors of Node, SQLite, PostgreSQL and zod, of this program's own sentences, and of its tables.
 * Any other word may be a person's, a shop's or a secret's. Personal names and words that are names as well stay out. docs/trust.md heading 52.
 */
const PALABRAS = `
a abierta abierto abort aborted abrir abrirse access actual actualice actualizar acceso address address_in_use again agent ahora al algo
already an and antes anterior api archivo archivos argument arranque array as at atiende aun available avisado aviso avisos bad bajar bancos
base bases be been before begin bien bloqueada body broken buffer busy by bytes cada caja cajas cajon call callback cambios cannot carpeta
carpetas catalogos catálogos certificado certificate check checkpoint cierre cierres clave claves clock close closed code codigo código cola
colas column command commit conexion conexión connect connection constraint contingencia copia copiar copias corrupt corta corte cortes
cotizacion could create credential creditos créditos crear cuando cuf cufd cufds cuis dañada dañado dañados data database datos de deadlock
debe decode del delete denied desde desfase desconocido después destino detected device diaria diario dia día descriptor directory disco disk
disponible do documento documentos does doubt duda dudas duplicate durante el elegir emision emisión emitida empty en encode encontradas end
endpoint enough enviada enviado enviar envio envío error errores es escribió escribir espacio espera está estado esta estaba este event evento
eventos exceeded exist exists expected expired expiró fail failed falla falló falta faltan fatal fecha fetch field file files fin firma for
forbidden format from fuente full función function gone guardar ha haber hacer hasta hay header headers hecha hecho hora host http https id
identifier illegal image imagen impresion impresión impresora impresoras imprimir impuestos in incomplete incorrecto index información inicio
input insert instance integer intento intentos internal interno interrumpió invalid inválido invoice io is isnot it job json key la largo
las heartbeat lectura left leer length lento libere limit límite línea linea list llegó llave lo local lock locked log long los lost mal
malformed manual manuales más medir memory message method missing migración minutos mode modo module motivo must name named network
network_error never no node not nota notas nothing null número numero nuevo o object of off offline on online open opened operation option or
orden otra otro out over página pagina pagos papel paper paquete paquetes para parse password path pdf peer pendiente pendientes permiso
permission permitted pipe plazo poco point pool popular port por printer printing process programa prohibido promise property protocol
protocolo proxy puede pudo puerto puerta punto puntos que query queda quedan quiere range read readable recibida recibido recuperado
recuperar recursion red redo refresco refused register registrar registro relation reloj remote reply request required reset responde
respondió respuesta restauró retirar revise rejected right rollback row ruido salida se segunda segundos sending server servicio servidor
session sesion sesión siat sigue sin size socket solicitud solo sondeo space sql statement status stop stopped store stream string subir
subida subidas sucesos supported sync synchronous table tabla tablas tapa tarda tardias tarde tarea tareas temporary terminó termina text the
ticket tickets tiempo tiene time timed timeout to todavía token tomar too transaction transacción try trigger tried turno turnos type unable
undefined unexpected unhandled unique unknown unreachable unsupported until update upload url usa usar use used user using valid value values
vence venció venta ventas version versión vez violates vuelva vuelve wait waiting was webhook webhooks while window with without wrong write
writing written xml y ya zip
atender avanzar cerró correo correos cuidar damaged detenido dueño dueños entrega escritura guardado hizo integrity malo no_responde
oficial olvidar perdió recogida relevo renovar repartir repita revisando revisar siguió sincronización sincronizar sin_responder sondear
tardar transacciones
aborterror assertionerror eventemitter rangeerror referenceerror sqliteerror syntaxerror systemerror timeouterror typeerror zoderror
ajustes anulaciones bitacora carritos contadores entregas facturas idempotencia migraciones movimientos procesos productos sumas
terminales transcripciones usuarios
entradainvalida disco_lleno discolleno noatiende restaurada revocada sinemparejar
eacces eaddrinuse eaddrnotavail eai_again ebadf ebusy econnaborted econnrefused econnreset edquot eexist efbig ehostdown ehostunreach einval
eio eisdir emfile enametoolong enetdown enetreset enetunreach enfile enobufs enodev enoent enomem enospc enotconn enotdir enotempty enotfound
enxio eperm epipe eproto erofs espipe etimedout etxtbsy exdev
postgresql sqlite sqlite_busy sqlite_busy_snapshot sqlite_cantopen sqlite_constraint sqlite_constraint_check sqlite_constraint_foreignkey
sqlite_constraint_notnull sqlite_constraint_primarykey sqlite_constraint_trigger sqlite_constraint_unique sqlite_corrupt sqlite_error
sqlite_full sqlite_interrupt sqlite_ioerr sqlite_ioerr_fsync sqlite_ioerr_read sqlite_ioerr_short_read sqlite_ioerr_write sqlite_locked
sqlite_mismatch sqlite_misuse sqlite_nomem sqlite_notadb sqlite_perm sqlite_readonly sqlite_schema sqlite_toobig
und_err_body_timeout und_err_connect_timeout und_err_headers_timeout und_err_socket
`;

/** Every word in lower case. */
export const VOCABULARIO: ReadonlySet<string> = new Set(PALABRAS.trim().split(/\s+/));

/** Stands for one or more words or numbers that were left out. */
const TAPADO = "·";
/** Most characters of a text that are kept; the rest is left out. */
const MAX_LARGO = 600;
const PARTES = /[\p{L}\p{M}\p{N}_]+|[^\p{L}\p{M}\p{N}_]+/gu;
const PALABRA = /^[\p{L}\p{M}\p{N}_]/u;
/** Matches every character that may not stand between words; it becomes a blank. */
const SIGNOS = /[^ .,:;()[\]'"/=<>·-]/g;

/**
 * Masks a text: only words of the vocabulary stay. Every other word and every number becomes a dot, so that no name, document, code or secret
 * passes, in whatever encoding. Masking twice changes nothing. docs/trust.md heading 52.
 *
 * @example
 * maskText("error 42 de Juan Mamani");
 * // => "error · de ·"
 */
export function maskText(texto: string): string {
  const partes = texto.slice(0, MAX_LARGO).match(PARTES) ?? [];
  return partes
    .map((parte) => {
      if (!PALABRA.test(parte)) return parte.replace(SIGNOS, " ");
      return VOCABULARIO.has(parte.toLowerCase()) ? parte : TAPADO;
    })
    .join("")
    .replace(/·(?:[^\p{L}\p{N}·]*·)+/gu, TAPADO)
    .replace(/\s+/g, " ")
    .trim();
}

/** A text of a diagnosis. The mark tells tests that it is masked. */
export const TextoSeguro = z.string().meta({ masked: true }).transform(maskText);
