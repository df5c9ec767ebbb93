import { explain, type Mensaje } from "@mostrador/siat";
import type { Fallo } from "../fallos.ts";
import { cut } from "./validacion.ts";

/** Request fields mentioned by the remedy of a rejection, by message code. */
const CAMPO_DEL_REMEDIO: Readonly<Record<number, string>> = { 1037: "codigo_excepcion" };

type Texto<F> = (fallo: F) => string;
type Linea<F> = { readonly http: number; readonly texto: Texto<F> };

/**
 * HTTP status (docs/api.md A43) and message of each kind of failure. The message says what to do. A kind without an
 * entry does not compile.
 */
export const FALLOS: { readonly [K in Fallo["kind"]]: Linea<Extract<Fallo, { kind: K }>> } = {
  validacion: { http: 422, texto: () => "El pedido tiene campos que corregir." },
  ultimoDueno: { http: 409, texto: () => "Es el único dueño: dé antes ese rol a otra persona." },
  invitacionNoEncontrada: { http: 404, texto: () => "Esa empresa no le ofrece acceso, o ya no." },
  demasiadasInvitaciones: {
    http: 409,
    texto: (f) => `Hay ${f.maximo} invitaciones sin aceptar: quite alguna antes.`,
  },
  empresaPorElegir: {
    http: 403,
    texto: () =>
      "Usted pertenece a varias empresas: elija una en el portal, o nómbrela con la cabecera X-Empresa (su NIT).",
  },
  empresaAjena: { http: 403, texto: () => "Usted no tiene acceso a esa empresa: elija otra." },
  usuarioNoEncontrado: { http: 404, texto: () => "Ese correo no tiene acceso a esta empresa." },
  noListo: { http: 503, texto: (f) => `El servidor no está listo: ${f.motivo}.` },
  sinBase: {
    http: 503,
    texto: (f) =>
      `La base de datos no responde: repita en ${f.esperaS} segundos con la misma clave de idempotencia, o consulte si se hizo.`,
  },
  sinDiario: {
    http: 503,
    texto: (f) =>
      `No se emitió nada: ${f.motivo}. Libere espacio o corrija la carpeta (MOSTRADOR_DIARIO), y repita.`,
  },
  restauracionPorAceptar: { http: 503, texto: (f) => `No se emitió nada: ${f.motivo}.` },
  claveInvalida: {
    http: 403,
    texto: () => "La clave no es válida, o quien llama no tiene acceso a esta empresa.",
  },
  noEsDueno: { http: 403, texto: () => "Solo el dueño de la cuenta puede hacerlo." },
  noEsDeCajero: {
    http: 403,
    texto: () => "Con acceso de cajero se emite, se consulta y se imprime: pida esto al dueño de la cuenta.",
  },
  noEsDeContador: {
    http: 403,
    texto: () => "Con acceso de contador se consulta y se exporta: pida esto al dueño de la cuenta.",
  },
  sinPruebas: {
    http: 403,
    texto: () =>
      "Este servidor es de producción y no crea empresas de demostración. Pida acceso al dueño de la empresa.",
  },
  soloPortal: {
    http: 401,
    texto: () => "Esto se hace desde el portal, con su sesión: la clave de API no sirve aquí.",
  },
  identidadInvalida: { http: 401, texto: () => "La sesión no es válida o venció: entre de nuevo." },
  empresaInactiva: {
    http: 403,
    texto: () =>
      "Esta empresa está desactivada en este servidor: pida a quien lo lleva que la active de nuevo. Nada de lo suyo se borró.",
  },
  sesionNoEncontrada: { http: 404, texto: () => "Esa sesión ya no está abierta." },
  claveUnica: {
    http: 409,
    texto: () =>
      "Ningún dueño entra todavía con su correo: invítese primero en Usuarios y acepte, para no quedarse sin entrada.",
  },
  sinClaveDueno: { http: 404, texto: () => "La empresa no tiene clave del dueño: ya se terminó." },
  accesoInvalido: {
    http: 400,
    texto: (f) =>
      f.campo === "email"
        ? "El correo no tiene la forma nombre@dominio."
        : "Ese redirect_domain no está permitido.",
  },
  accesoSinEnviar: {
    http: 502,
    texto: (f) => `El enlace de acceso no se pudo enviar: ${f.motivo}. Intente de nuevo.`,
  },
  enlacePorCorreo: {
    http: 409,
    texto: () => "Aquí no hace falta: la persona entra al portal con su correo, y el enlace le llega a ella.",
  },
  servidorAjeno: {
    http: 403,
    texto: () => "Este servidor lo administra quien lo puso en marcha: pídale a esa persona el cambio.",
  },
  ajusteFijo: {
    http: 409,
    texto: (f) =>
      `Lo fija ${f.variable}, con que arranca el servidor: lo cambia quien lo puso en marcha, y no esta pantalla.`,
  },
  ajusteSinPoner: { http: 409, texto: (f) => `Todavía no está puesto ${f.que}: llene los datos primero.` },
  correoDePruebas: {
    http: 409,
    texto: () =>
      "Este servidor es de pruebas y no envía ningún correo: guarde los datos, y pruébelos cuando pase a producción.",
  },
  claveSinGuardar: {
    http: 404,
    texto: () =>
      "La clave actual es anterior y no se guardó: hágala de nuevo con POST /v1/cuenta/api-key/regenerar.",
  },
  sobreElTope: {
    http: 422,
    texto: (f) =>
      `No se emitió nada: suma Bs ${f.monto} y por aquí se emite hasta Bs ${f.topeBs}. Emítala por POST /v1/facturas, o suba MOSTRADOR_MCP_MAXIMO.`,
  },
  demasiadasRotaciones: {
    http: 409,
    texto: (f) => `Ya firman ${f.maximo} secretos anteriores: espere a que el primero cumpla 24 horas.`,
  },
  secretoRotado: {
    http: 409,
    texto: () => "El webhook ya está registrado, y su secreto se rotó: use el nuevo, o rótelo otra vez.",
  },
  creditosAgotados: {
    http: 402,
    texto: () => "No quedan créditos: recargue la cuenta para seguir emitiendo.",
  },
  sinToken: {
    http: 400,
    texto: () =>
      "Falta el token del sistema tributario: el dueño lo pone en el portal, en Ajustes, Firma y token.",
  },
  sinCertificado: {
    http: 400,
    texto: () => "No hay un certificado vigente: el dueño lo carga en el portal, en Ajustes, Firma y token.",
  },
  empresaNoRegistrada: {
    http: 404,
    texto: (f) =>
      `Ese NIT con ese código de sistema no es de esta cuenta: envíe nit ${f.nit} y codigo_sistema ${f.codigoSistema}.`,
  },
  puntoSinSincronizar: {
    http: 404,
    texto: (f) =>
      `El punto de venta ${f.puntoVenta} de la sucursal ${f.sucursal} no está sincronizado: llame a POST /v1/sincronizar.`,
  },
  puntoCerrado: {
    http: 404,
    texto: (f) =>
      `El punto de venta ${f.puntoVenta} de la sucursal ${f.sucursal} se cerró y no vuelve a emitir: use otro de GET /v1/operaciones/puntos-venta, o registre uno nuevo, con otra referencia.`,
  },
  puntoDeTerminal: {
    http: 409,
    texto: (f) =>
      f.alCerrar === true
        ? `El punto de venta ${f.puntoVenta} pertenece a una caja: el dueño la quita antes en el portal, en Equipos, y después se cierra.`
        : `El punto de venta ${f.puntoVenta} pertenece a una caja, que reparte sus números: emita con otro.`,
  },
  puntoConPendientes: {
    http: 409,
    texto: (f) => {
      const fuera = `${f.fueraDeLinea} ${f.fueraDeLinea === 1 ? "documento fuera de línea" : "documentos fuera de línea"} sin enviar`;
      const espera = `${f.enEspera} ${f.enEspera === 1 ? "operación" : "operaciones"} sin respuesta de Impuestos`;
      const cuales = [f.fueraDeLinea > 0 ? fuera : null, f.enEspera > 0 ? espera : null].filter(
        (uno) => uno !== null,
      );
      const remedio =
        f.fueraDeLinea > 0
          ? "Envíe antes los documentos con POST /v1/contingencia/evento y POST /v1/contingencia/paquete"
          : "Espere esa respuesta, que el servidor pide solo";
      return `El punto de venta ${f.puntoVenta} de la sucursal ${f.sucursal} no se cerró: tiene ${cuales.join(" y ")}, y cerrado ya no podrían llegar. ${remedio}, y ciérrelo después.`;
    },
  },
  puntoNoEncontrado: {
    http: 404,
    texto: (f) =>
      f.que === "sucursal"
        ? "Esa sucursal no está registrada en Impuestos Nacionales: la casa matriz es la 0."
        : "Ese punto de venta no existe o fue cerrado: use uno de GET /v1/operaciones/puntos-venta, o registre otro allí con POST.",
  },
  catalogoNoEncontrado: {
    http: 404,
    texto: (f) =>
      `El catálogo ${f.nombre} no existe o no se sincronizó todavía: revise el nombre, o llame a POST /v1/sincronizar/catalogos.`,
  },
  sinCatalogos: {
    http: 404,
    texto: () => "Los catálogos no están sincronizados: llame a POST /v1/sincronizar/catalogos.",
  },
  facturaNoEncontrada: {
    http: 404,
    texto: () =>
      "No hay una factura con ese CUF en esta cuenta: revíselo, con todas sus letras en mayúscula.",
  },
  originalNoEncontrada: {
    http: 404,
    texto: () =>
      "La factura original no está aquí o no está EMITIDA: revise cuf_factura_original; una nota es sobre una factura vigente de esta cuenta.",
  },
  edicionVieja: {
    http: 409,
    texto: () =>
      "Otra persona cambió esto mientras usted escribía, y lo suyo no se guardó. Guárdelo otra vez sin `visto` para que quede lo suyo, o lea de nuevo lo de la otra persona.",
  },
  proformaVendida: {
    http: 409,
    texto: (f) =>
      `Esa proforma ya se vendió: factura N° ${f.numero}, ${f.caja}. Duplíquela para vender otra vez.`,
  },
  proformaCambiada: {
    http: 409,
    texto: () => "Esa proforma cambió mientras se facturaba, y no se facturó: véala de nuevo y repita.",
  },
  proformaNoVigente: {
    http: 409,
    texto: (f) =>
      f.estado === "vencida"
        ? "Esa proforma venció: ponga otra fecha de validez para facturarla a esos precios."
        : "Esa proforma está anulada: duplíquela si el cliente la quiere.",
  },
  facturaNoEmitida: {
    http: 409,
    texto: (f) => `Solo se anula una factura EMITIDA; esta está ${f.estado}${quedaDe(f.estado)}.`,
  },
  facturaNoAnulada: {
    http: 409,
    texto: (f) =>
      `Solo se revierte la anulación de una factura ANULADA; esta está ${f.estado}${f.estado === "EMITIDA" ? ": vale, y no hay nada que revertir" : quedaDe(f.estado)}.`,
  },
  facturaConNota: {
    http: 409,
    texto: (f) =>
      f.estado === "EMITIDA"
        ? `La nota N° ${f.numero} es sobre esta factura: anule primero la nota.`
        : `La nota N° ${f.numero} sobre esta factura está en camino: espere su resultado antes de anular.`,
  },
  notaSinLugar: { http: 409, texto: (f) => SIN_LUGAR[f.motivo] },
  estadoInterno: {
    http: 409,
    texto: (f) =>
      `La factura está ${f.estado}: su resultado todavía no es definitivo. Consulte de nuevo en unos minutos.`,
  },
  operacionEnCurso: {
    http: 409,
    texto: () => "La misma operación está en curso: espere su respuesta.",
  },
  claveConOtroCuerpo: {
    http: 422,
    texto: () => "Esa clave de idempotencia ya se usó con otro pedido: use una nueva.",
  },
  referenciaConOtrosDatos: {
    http: 409,
    texto: () => "Esa referencia ya se usó con otros datos: use una nueva para cada punto de venta.",
  },
  referenciaCerrada: {
    http: 409,
    texto: (f) =>
      `Esa referencia registró el punto de venta ${f.puntoVenta}, que después se cerró: use una referencia nueva para registrar otro.`,
  },
  registroPendiente: {
    http: 409,
    texto: () =>
      "El registro con esa referencia espera confirmación: liste los puntos de venta para saber qué fue de él.",
  },
  registroEnDuda: {
    http: 502,
    texto: () =>
      "Impuestos no respondió; el punto puede estar registrado. No lo repita: liste los puntos de venta y recupere su código.",
  },
  existenciasApagadas: {
    http: 409,
    texto: () => "La empresa todavía no lleva existencias: actívelas en el portal, en Existencias.",
  },
  compraRepetida: {
    http: 409,
    texto: (f) =>
      `Esa compra ya está: la factura ${f.numero} de ese proveedor se registró con fecha ${f.fecha}. Búsquela en Compras.`,
  },
  actoConOtrosDatos: {
    http: 409,
    texto: () =>
      "Ese identificador ya se usó para otro acto, con otros datos. Revise si ya está hecho; para hacer uno más, use un identificador nuevo.",
  },
  sobraEnTraslado: {
    http: 409,
    texto: (f) =>
      `De «${f.producto}» quedan ${f.queda} en camino: reciba esa cantidad. Si llegó más, cuéntelo aparte.`,
  },
  filaAusente: { http: 404, texto: () => "Eso ya no está: alguien lo borró. Vuelva a la lista." },
  fotoNoEncontrada: { http: 404, texto: () => "No hay una foto con ese hash." },
  demasiadasFotos: {
    http: 409,
    texto: (f) =>
      `La empresa ya tiene todas las fotos que se guardan (${f.fotos} fotos o ${f.megas} MB). Quite la foto de productos que ya no vende: su lugar queda libre a los treinta días.`,
  },
  webhookNoEncontrado: {
    http: 404,
    texto: () =>
      "No hay un webhook o una entrega con ese identificador: los suyos están en GET /v1/webhooks.",
  },
  sinCotizacion: { http: 404, texto: () => "No hay una cotización guardada para eso: pida otra fecha." },
  demasiadosCorreos: {
    http: 429,
    texto: (f) => `Ya se enviaron varios correos: revise la bandeja, o espere ${f.esperaS} s.`,
  },
  correoApagado: {
    http: 403,
    texto: () => "El envío de correos está apagado: en pruebas, siempre; en producción, hasta configurarlo.",
  },
  sinDestinatario: {
    http: 400,
    texto: () => "La factura no tiene correo del cliente: indique uno con ?email=.",
  },
  correoRechazado: { http: 502, texto: (f) => `El servicio de correo no aceptó el mensaje: ${f.motivo}` },
  sinEvento: {
    http: 400,
    texto: () =>
      "No hay un evento en plazo para esa factura con cafc: registre el corte con POST /v1/contingencia/evento, de tipo 5, 6 o 7, y envíe su codigo_evento. Pasadas 72 horas de su fin ya no se recibe: pregunte a Impuestos Nacionales.",
  },
  eventoDesconocido: {
    http: 400,
    texto: (f) =>
      `Este punto de venta no tiene un evento ${f.codigo}: use un codigo_evento que dio POST /v1/contingencia/evento, o quite el campo.`,
  },
  eventoSinCufd: {
    http: 400,
    texto: (f) =>
      `El evento empieza antes del primer CUFD de este punto de venta, del ${f.desde}: ponga fecha_inicio en ese momento o después. Lo anterior no se puede declarar aquí.`,
  },
  plazoEvento: {
    http: 400,
    texto: (f) =>
      `El plazo de ese evento terminó: sus facturas se reciben hasta ${f.horas} horas después de su fin (${f.fin}). ${f.conCafc ? "Ya no se pueden transcribir aquí: pregunte a Impuestos Nacionales cómo regularizarlas." : "Emita sin codigo_evento."}`,
  },
  plazoOffline: {
    http: 400,
    texto: (f) =>
      `El último CUFD ya no sirve fuera de línea (123): pasaron más de ${f.horas} horas desde que empezó el corte (${f.desde}). Facture a mano con un talonario autorizado (CAFC); al volver, registre un evento de tipo 5, 6 o 7 y transcríbalas con contingencia y cafc.`,
  },
  facturasSinEvento: {
    http: 400,
    texto: (f) =>
      `Falta registrar el evento de ${f.cantidad} facturas fuera de línea, emitidas del ${f.desde} al ${f.hasta}: llame a POST /v1/contingencia/evento con una ventana que las contenga, como del ${f.ventana.inicio} al ${f.ventana.fin}. Se puede hasta 48 horas después de que termine; después envíe el paquete.`,
  },
  nadaQueEnviar: {
    http: 404,
    texto: (f) =>
      f.otras === 0
        ? "No hay facturas fuera de línea que esperen allí: no hace falta enviar nada."
        : `De ese evento o talonario no espera ninguna factura; de otros esperan ${f.otras}: repita sin codigo_evento ni cafc para enviarlas.`,
  },
  paqueteNoEncontrado: {
    http: 404,
    texto: () =>
      "No hay un paquete con ese codigo_recepcion: use uno de los que dio POST /v1/contingencia/paquete.",
  },
  codigoEmparejamiento: {
    http: 403,
    texto: () => "El código de emparejamiento no existe, venció o ya se usó: pida otro al dueño.",
  },
  terminalRevocada: { http: 403, texto: () => "El dueño quitó esta caja: empárejela de nuevo." },
  terminalDesconocida: {
    http: 403,
    texto: () =>
      "El servidor no conoce esta caja: puede haber vuelto de una copia. Avise al dueño; la caja vuelve con un código de reemplazo.",
  },
  // A 403 would not do: tills of protocol 1 treat any 403 as a revocation, and would stay locked after the account is enabled again.
  cuentaInactiva: {
    http: 503,
    texto: () =>
      "Esta empresa está desactivada en el servidor: avise al dueño, para que pida activarla. Lo vendido se recibe igual.",
  },
  // Status 426 is reserved for these failures, because no till treats it as a verdict on a document.
  protocoloDeCaja: {
    http: 426,
    texto: () =>
      "Esta caja es de una versión demasiado anterior para vender en línea: actualice la caja. No se emitió nada; lo vendido fuera de línea se recibe igual.",
  },
  protocoloDeServidor: {
    http: 426,
    texto: () =>
      "La caja es de una versión más nueva que este servidor, que no entiende su llamada: actualice el servidor. No se hizo nada; la caja lo guarda y lo envía después.",
  },
  copiaNoEncontrada: {
    http: 409,
    texto: () => "Esa copia ya no espera: otra fue elegida, o la caja ya no está en dos computadoras.",
  },
  facturaDeOtraVenta: {
    http: 404,
    texto: () =>
      "Otra venta tiene esa factura: dos copias de la caja dieron el mismo número a la vez. Esta venta está en el portal, en Facturas repetidas; no se hizo nada.",
  },
  repetidaNoEncontrada: { http: 404, texto: () => "No hay una factura repetida con ese identificador." },
  terminalNoEncontrada: { http: 404, texto: () => "No hay una caja con ese identificador." },
  rechazada: { http: 400, texto: (f) => textoRechazo(f.mensajes) },
  noEntregada: {
    http: 502,
    texto: () => "El sistema tributario no está al alcance; nada se envió. Intente de nuevo.",
  },
  enDuda: { http: 502, texto: textoDuda },
};

/**
 * Builds the message of a doubt. It mentions the key only if the call carried one, because repeating a sale without a
 * key makes a second sale.
 */
function textoDuda({ cuf, conClave }: Extract<Fallo, { kind: "enDuda" }>): string {
  const que = "Impuestos no respondió a tiempo";
  if (conClave === true)
    return `${que}; el documento ${cuf} queda en duda y se averigua solo. Repita con la misma clave de idempotencia.`;
  return cuf === undefined
    ? `${que}: no se sabe si se hizo. Repita la llamada.`
    : `${que}; lo pedido sobre el documento ${cuf} queda en duda y se averigua solo. No lo repita: pregunte con GET /v1/facturas/${cuf}.`;
}

/** Returns advice for a document that is not EMITIDA. */
function quedaDe(estado: string): string {
  if (estado === "OFFLINE") return ": envíe antes su paquete y valídelo";
  if (estado === "ANULADA") return ": no hace falta anularla";
  return estado === "ENVIANDO" || estado === "EN_DUDA" ? ": espere su resultado" : "";
}

/** Reasons for which the annulment of a note cannot be reverted. */
const SIN_LUGAR = {
  anulada: "La factura de esa nota no está EMITIDA: una nota es sobre una factura vigente.",
  enCurso: "La factura de esa nota tiene una anulación en curso: espere su resultado.",
  deMas: "Otras notas ya devolvieron lo que devolvía esa nota: su anulación queda como está.",
} as const;

/** Returns the HTTP status of a failure. */
export function statusOf({ kind }: Fallo): number {
  return FALLOS[kind].http;
}

/** Maximum length of a failure's message, in characters. It is long enough for the reasons given by the tax system. */
const MAX_TEXTO = 7000;

/** Returns a failure's message. */
export function textoFallo(fallo: Fallo): string {
  const texto = (FALLOS[fallo.kind].texto as Texto<Fallo>)(fallo); // the table's line for a kind accepts exactly that kind of failure
  return cut(texto, MAX_TEXTO);
}

/** Formats a rejection as clients match it: `'codigo': <number>`, the tax system's words, and the remedy. docs/api.md A44. */
export function textoRechazo(mensajes: readonly Mensaje[]): string {
  const lista = mensajes.map((mensaje) => {
    const { codigo, descripcion } = mensaje;
    return `{'codigo': ${codigo}, 'descripcion': ${entreComillas(descripcion)}, 'remedio': ${entreComillas(remedioDe(mensaje))}}`;
  });
  return `El sistema tributario rechazó el documento: [${lista.join(", ")}]`;
}

function entreComillas(texto: string): string {
  return `'${texto.replace(/'/g, "’")}'`;
}

function remedioDe(mensaje: Mensaje): string {
  const { remedio } = explain(mensaje);
  const campo = CAMPO_DEL_REMEDIO[mensaje.codigo];
  return campo === undefined ? remedio : `${remedio} Campo: ${campo}.`;
}
