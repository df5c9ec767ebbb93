import type { Fallo } from "../../fallos.ts";

/** Kinds of failure that integrators never encounter: those of tills, of portal users and of pictures. */
export type DeOtros =
  | "ultimoDueno"
  | "usuarioNoEncontrado"
  | "invitacionNoEncontrada"
  | "demasiadasInvitaciones"
  | "accesoInvalido"
  | "accesoSinEnviar"
  | "enlacePorCorreo"
  | "sesionNoEncontrada"
  | "claveUnica"
  | "sinClaveDueno"
  | "servidorAjeno"
  | "ajusteFijo"
  | "ajusteSinPoner"
  | "correoDePruebas"
  | "fotoNoEncontrada"
  | "filaAusente"
  | "demasiadasFotos"
  | "codigoEmparejamiento"
  | "terminalRevocada"
  | "terminalDesconocida"
  | "terminalNoEncontrada"
  | "copiaNoEncontrada"
  | "facturaDeOtraVenta"
  | "repetidaNoEncontrada"
  | "protocoloDeCaja"
  | "protocoloDeServidor";

/** Cause and remedy of a failure, as sentences in Spanish. */
export interface Remedio {
  readonly causa: string;
  readonly remedio: string;
}

/**
 * Cause and remedy of each failure that an integrator may encounter, by its X-Error-Code. A new kind of failure without
 * an entry does not compile.
 */
export const REMEDIOS: Readonly<Record<Exclude<Fallo["kind"], DeOtros>, Remedio>> = {
  validacion: {
    causa: "Uno o más campos no son válidos.",
    remedio: "Lea `detail`: cada campo con su camino. Corrija y repita; no se gastó nada.",
  },
  rechazada: {
    causa: "El sistema tributario rechazó el documento.",
    remedio: "Lea los códigos de `detail`, corrija y emita con otra clave de idempotencia.",
  },
  noEntregada: {
    causa: "El sistema tributario no está al alcance, y es seguro que nada se envió.",
    remedio: "Repita, o emita con `contingencia: true`.",
  },
  enDuda: {
    causa: "Impuestos no respondió a tiempo: pudo haber llegado.",
    remedio: "Repita con la misma clave, o consulte el `cuf` de la respuesta. No emita otra.",
  },
  operacionEnCurso: {
    causa: "La misma clave de idempotencia se está atendiendo ahora.",
    remedio: "Espere unos segundos y repita con la misma clave.",
  },
  claveConOtroCuerpo: {
    causa: "Esa clave de idempotencia ya sirvió para otro pedido.",
    remedio: "Use una clave nueva para cada venta.",
  },
  creditosAgotados: {
    causa: "No quedan créditos.",
    remedio: "Recargue la cuenta. Fuera de línea se puede seguir emitiendo.",
  },
  claveInvalida: {
    causa: "La clave no existe o se cambió, o la persona no tiene acceso.",
    remedio: "Copie la clave actual del portal.",
  },
  cuentaInactiva: {
    causa: "La empresa de la caja está desactivada en el servidor.",
    remedio: "El dueño pide a quien lleva el servidor que la active.",
  },
  empresaInactiva: {
    causa: "La empresa está desactivada en este servidor.",
    remedio: "Pida a quien lleva el servidor que la active: nada se borró.",
  },
  noEsDueno: {
    causa: "La acción es solo del dueño de la cuenta.",
    remedio: "Hágala con la sesión del dueño.",
  },
  noEsDeCajero: {
    causa: "Un cajero emite, consulta e imprime, y nada más.",
    remedio: "Pida la acción al dueño.",
  },
  noEsDeContador: {
    causa: "Un contador consulta y exporta, y nada más.",
    remedio: "Pida la acción al dueño.",
  },
  soloPortal: {
    causa: "La acción se hace con la sesión del portal.",
    remedio: "No use la clave de API aquí.",
  },
  sinPruebas: {
    causa: "El servidor es de producción: no crea empresas de demostración.",
    remedio: "Pida acceso al dueño de la empresa, o pruebe en el ambiente de pruebas.",
  },
  identidadInvalida: {
    causa: "La sesión de la persona no vale o venció.",
    remedio: "Pida que entre de nuevo.",
  },
  empresaPorElegir: {
    causa: "La persona pertenece a varias empresas y no dijo cuál.",
    remedio: "Agregue la cabecera `X-Empresa` con el NIT.",
  },
  empresaAjena: {
    causa: "La persona no tiene acceso a la empresa de `X-Empresa`.",
    remedio: "Nombre otra, o pida acceso a su dueño.",
  },
  claveSinGuardar: {
    causa: "La clave actual es anterior a que se guardaran.",
    remedio: "Hágala de nuevo con `POST /v1/cuenta/api-key/regenerar`.",
  },
  sinToken: {
    causa: "Falta el token del sistema tributario de la empresa.",
    remedio: "Quien opera el servidor lo carga.",
  },
  sinCertificado: {
    causa: "No hay un certificado vigente para firmar.",
    remedio: "Quien opera el servidor carga el `.p12` nuevo.",
  },
  empresaNoRegistrada: {
    causa: "El NIT y el código de sistema no son los de esta clave.",
    remedio: "Envíe los de su empresa, que dice el texto.",
  },
  puntoSinSincronizar: {
    causa: "El punto de venta no tiene CUIS ni CUFD.",
    remedio: "Llame a `POST /v1/sincronizar` con esa sucursal y ese punto.",
  },
  puntoCerrado: {
    causa: "El punto de venta se cerró, y eso es para siempre.",
    remedio: "Emita por otro, o registre uno nuevo con otra `referencia`.",
  },
  puntoDeTerminal: {
    causa: "El punto de venta es de una caja, que reparte sus números.",
    remedio: "Emita por otro punto de venta.",
  },
  puntoConPendientes: {
    causa: "El punto de venta tiene documentos que Impuestos todavía no recibió, y cerrado no los recibe.",
    remedio:
      "Envíelos con `POST /v1/contingencia/evento` y `POST /v1/contingencia/paquete`, espere su resultado, y ciérrelo.",
  },
  puntoNoEncontrado: {
    causa: "La sucursal o el punto de venta no existe, o se cerró.",
    remedio: "Use uno de `GET /v1/operaciones/puntos-venta`, o registre otro.",
  },
  referenciaConOtrosDatos: {
    causa: "Esa `referencia` ya registró un punto con otros datos.",
    remedio: "Use una referencia nueva para cada punto de venta.",
  },
  referenciaCerrada: {
    causa: "El punto que registró esa `referencia` se cerró.",
    remedio: "Registre otro con una referencia nueva.",
  },
  registroPendiente: {
    causa: "El registro con esa `referencia` todavía no se confirmó.",
    remedio: "Liste los puntos de venta para saber qué fue de él.",
  },
  registroEnDuda: {
    causa: "Impuestos no respondió al registrar el punto.",
    remedio: "No lo repita: liste los puntos de venta y recupere su código.",
  },
  catalogoNoEncontrado: {
    causa: "Ese catálogo no existe o no se sincronizó.",
    remedio: "Revise el nombre, o llame a `POST /v1/sincronizar/catalogos`.",
  },
  sinCatalogos: {
    causa: "Los catálogos no están sincronizados.",
    remedio: "Llame a `POST /v1/sincronizar/catalogos`.",
  },
  facturaNoEncontrada: {
    causa: "No hay un documento con ese CUF en esta cuenta.",
    remedio: "Revise el CUF y la clave.",
  },
  originalNoEncontrada: {
    causa: "La factura de la nota no está aquí, o no está `EMITIDA`.",
    remedio: "Revise `cuf_factura_original`.",
  },
  edicionVieja: {
    causa: "Alguien cambió lo mismo desde que se leyó.",
    remedio: "Léalo de nuevo, o guárdelo sin `visto` para que quede lo suyo.",
  },
  existenciasApagadas: {
    causa: "La empresa no lleva existencias.",
    remedio: "Actívelas con `POST /v1/existencias/ajustes`, o en el portal, y repita.",
  },
  compraRepetida: {
    causa: "Otra compra ya tiene esa factura de ese proveedor.",
    remedio: "Consulte `GET /v1/compras`: no la registre dos veces.",
  },
  actoConOtrosDatos: {
    causa: "El `id` de ese acto de existencias ya se usó con otros datos.",
    remedio:
      "Consulte lo que quedó guardado con ese `id`. Si de verdad es otro acto, envíelo con un UUID nuevo.",
  },
  sobraEnTraslado: {
    causa: "La entrega trae más de lo que ese traslado tiene en camino.",
    remedio:
      "Consulte `GET /v1/traslados/{id}`, reciba lo que queda, y registre lo demás con `POST /v1/conteos`.",
  },
  proformaVendida: {
    causa: "Esa proforma ya llegó a ser una venta.",
    remedio: "Haga otra con los mismos productos.",
  },
  proformaCambiada: {
    causa: "Alguien cambió o borró la proforma mientras se facturaba.",
    remedio: "Véala de nuevo y facture otra vez.",
  },
  proformaNoVigente: {
    causa: "Esa proforma venció o está anulada.",
    remedio: "Ponga otra fecha de validez, o haga otra.",
  },
  facturaNoEmitida: {
    causa: "Solo se anula una factura `EMITIDA`.",
    remedio: "Consulte su estado; una `OFFLINE` se valida primero.",
  },
  facturaNoAnulada: {
    causa: "Solo se revierte la anulación de una factura `ANULADA`.",
    remedio: "Consulte su estado.",
  },
  facturaConNota: {
    causa: "Una nota vigente, o en camino, es sobre esta factura.",
    remedio: "Anule antes la nota, o espere su resultado.",
  },
  notaSinLugar: {
    causa: "La anulación de esa nota ya no se puede revertir.",
    remedio: "Emita otra nota si hace falta.",
  },
  estadoInterno: {
    causa: "El resultado del documento todavía no es definitivo.",
    remedio: "Espere y consulte de nuevo.",
  },
  sinEvento: {
    causa: "No hay un evento en plazo que pueda llevar la factura con `cafc`.",
    remedio:
      "Registre el corte con `POST /v1/contingencia/evento`, de tipo 5, 6 o 7, y envíe su `codigo_evento`.",
  },
  eventoDesconocido: {
    causa: "El punto de venta no tiene un evento con ese `codigo_evento`.",
    remedio: "Use uno que dio `POST /v1/contingencia/evento`, o quite el campo.",
  },
  eventoSinCufd: {
    causa: "El evento empieza antes del primer CUFD del punto de venta.",
    remedio: "Ponga `fecha_inicio` en el momento que dice el texto, o después.",
  },
  plazoEvento: {
    causa: "Terminó el plazo de ese evento.",
    remedio: "Emita sin `codigo_evento`. Con `cafc` ya no se recibe: pregunte a Impuestos Nacionales.",
  },
  plazoOffline: {
    causa: "Pasaron 72 horas desde que empezó el corte: el CUFD ya no sirve.",
    remedio: "Facture a mano con un talonario (CAFC) y transcriba al volver.",
  },
  facturasSinEvento: {
    causa: "Hay facturas fuera de línea cuyo corte no se registró.",
    remedio: "Registre el evento con las fechas que dice el texto, y envíe de nuevo.",
  },
  nadaQueEnviar: {
    causa: "No hay facturas fuera de línea que esperen en ese punto, o de ese evento o talonario.",
    remedio: "Nada. Si el texto dice que esperan otras, repita sin `codigo_evento` ni `cafc`.",
  },
  paqueteNoEncontrado: {
    causa: "No hay un paquete con ese `codigo_recepcion`.",
    remedio: "Use uno de los que devolvió el envío.",
  },
  webhookNoEncontrado: {
    causa: "No hay un webhook o una entrega con ese identificador.",
    remedio: "Liste los webhooks.",
  },
  demasiadasRotaciones: {
    causa: "Todavía firman los secretos anteriores que se admiten.",
    remedio: "Espere a que el primero cumpla 24 horas.",
  },
  secretoRotado: {
    causa: "La clave de idempotencia registró un webhook cuyo secreto se rotó después.",
    remedio: "Use el secreto que dio la rotación, o rótelo otra vez.",
  },
  correoApagado: {
    causa: "El envío de correos está apagado; en sandbox, siempre.",
    remedio: "Envíe al cliente la `url_publica`.",
  },
  sinDestinatario: {
    causa: "La factura no tiene correo y no se indicó uno.",
    remedio: "Agregue `?email=`.",
  },
  demasiadosCorreos: {
    causa: "Ya salieron varios correos a esa dirección en la última hora.",
    remedio: "Espere los segundos de `Retry-After`.",
  },
  correoRechazado: {
    causa: "El servicio de correo no aceptó el mensaje.",
    remedio: "Revise la dirección, o repita más tarde.",
  },
  sinCotizacion: {
    causa: "No hay una cotización guardada para esa fecha.",
    remedio: "Pida otra fecha.",
  },
  sobreElTope: {
    causa: "Un asistente (MCP) quiso emitir por más de lo permitido.",
    remedio: "Emítala por la API.",
  },
  noListo: {
    causa: "El servidor todavía no puede atender.",
    remedio: "Repita en unos segundos.",
  },
  sinBase: {
    causa: "El servidor perdió su base de datos, y la busca otra vez.",
    remedio: "Espere los segundos de `Retry-After` y repita con la misma clave.",
  },
  sinDiario: {
    causa: "El servidor no puede anotar lo que emite, y por eso no emite.",
    remedio: "Quien lo opera debe liberar espacio. Repita con la misma clave.",
  },
  restauracionPorAceptar: {
    causa: "El servidor se restauró de una copia y espera que el dueño lo acepte.",
    remedio: "El dueño lo acepta en el servidor. Repita después con la misma clave.",
  },
};
