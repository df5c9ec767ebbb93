import type { CodigoDeEntrada } from "../../http/replies.ts";
import type { DeOtros, Remedio } from "./remedios.ts";

/** Cause and remedy of each failure that only tills and users of the portal encounter, by its X-Error-Code. */
export const REMEDIOS_DE_OTROS: Readonly<Record<DeOtros, Remedio>> = {
  ultimoDueno: {
    causa: "La persona es el único dueño de la empresa.",
    remedio: "Dé antes el rol de dueño a otra persona.",
  },
  usuarioNoEncontrado: {
    causa: "Ese correo no tiene acceso a la empresa.",
    remedio: "Revise la dirección en «Usuarios».",
  },
  invitacionNoEncontrada: {
    causa: "La invitación se retiró, o era para otro correo.",
    remedio: "Pida al dueño de la empresa que invite otra vez.",
  },
  demasiadasInvitaciones: {
    causa: "Hay muchas invitaciones que nadie aceptó.",
    remedio: "Quite en «Usuarios» las que ya no hacen falta.",
  },
  accesoInvalido: {
    causa: "El correo o la dirección de regreso no tienen la forma debida.",
    remedio:
      "Escriba el correo como nombre@dominio. La dirección de regreso la fija quien lleva el servidor.",
  },
  accesoSinEnviar: {
    causa: "El enlace para entrar no se pudo enviar.",
    remedio: "Revise la dirección y repita. Si sigue, quien lleva el servidor revisa su correo de salida.",
  },
  enlacePorCorreo: {
    causa: "Este servidor envía los enlaces para entrar solo por correo.",
    remedio: "Pida el enlace desde la página de entrada del portal.",
  },
  sesionNoEncontrada: { causa: "La sesión ya se había terminado.", remedio: "Nada: ya no está abierta." },
  claveUnica: {
    causa: "La clave del dueño es la única entrada a la empresa.",
    remedio: "Invite a un dueño por su correo y acepte la invitación; después termine la clave.",
  },
  sinClaveDueno: { causa: "La clave del dueño ya se terminó.", remedio: "Nada: se entra con el correo." },
  servidorAjeno: {
    causa: "El servidor es de varias empresas, y esto lo decide quien lo lleva.",
    remedio: "Pídalo a quien lleva el servidor.",
  },
  ajusteFijo: {
    causa: "Ese ajuste está fijado en el servidor.",
    remedio: "Cámbielo en la variable que nombra el texto, y reinicie el servidor.",
  },
  ajusteSinPoner: { causa: "Ese ajuste todavía no tiene valor.", remedio: "Póngalo en «Servidor» y repita." },
  correoDePruebas: {
    causa: "El servidor es de pruebas y no envía correos.",
    remedio: "Nada. En producción se envían.",
  },
  fotoNoEncontrada: {
    causa: "El servidor no tiene esa foto: se quitó, o la caja que la tomó todavía no la envió.",
    remedio: "Nada: llega cuando esa caja se conecta.",
  },
  filaAusente: {
    causa: "Lo que se quiso cambiar ya no existe.",
    remedio: "Vuelva a leer la lista.",
  },
  demasiadasFotos: {
    causa: "Las fotos de la empresa llegaron a su límite.",
    remedio: "Quite fotos de productos que ya no vende.",
  },
  codigoEmparejamiento: {
    causa: "El código para emparejar ya se usó, venció o tiene un error.",
    remedio: "Saque otro en el portal, «Equipos», y escríbalo en la caja.",
  },
  terminalRevocada: {
    causa: "El dueño quitó el acceso a esa caja.",
    remedio: "Empareje la caja otra vez con un código del portal. Lo vendido sin conexión no se pierde.",
  },
  terminalDesconocida: {
    causa: "El servidor no conoce esa caja: puede haberse restaurado de una copia anterior.",
    remedio:
      "La caja sigue fuera de línea y pregunta otra vez. Si no pasa, empareje con un código de reemplazo.",
  },
  terminalNoEncontrada: {
    causa: "La empresa no tiene una caja con ese identificador.",
    remedio: "Liste las cajas.",
  },
  copiaNoEncontrada: {
    causa: "Esa copia de la caja ya no espera una elección.",
    remedio: "Vuelva a abrir «Equipos».",
  },
  facturaDeOtraVenta: {
    causa: "El documento con ese CUF es de otra venta de la caja.",
    remedio:
      "Nada: la caja y su copia tenían el mismo número, y el dueño elige en «Equipos» cuál es la buena.",
  },
  repetidaNoEncontrada: {
    causa: "Esa factura con número repetido ya tiene su salida.",
    remedio: "Vuelva a leer la lista.",
  },
  protocoloDeCaja: {
    causa: "El programa de la caja es demasiado viejo para vender en línea con este servidor.",
    remedio: "Actualice la caja. Mientras tanto vende fuera de línea, y lo vendido se envía.",
  },
  protocoloDeServidor: {
    causa: "El programa del servidor es más viejo que el de la caja.",
    remedio: "Actualice el servidor. Mientras tanto la caja vende fuera de línea.",
  },
};

/** Cause and remedy of refusals before any route, by X-Error-Code. */
export const REMEDIOS_DE_ENTRADA: Readonly<Record<CodigoDeEntrada, Remedio & { readonly http: number }>> = {
  demasiadasLlamadas: {
    http: 429,
    causa: "La clave, o la dirección, llama más de lo que admite el límite.",
    remedio: "Espere los segundos de `Retry-After`. Un lote ahorra llamadas.",
  },
  cuerpoGrande: {
    http: 413,
    causa: "El cuerpo de la llamada es más grande que lo que admite esa dirección.",
    remedio: "Divida el pedido. El texto dice cuánto admite.",
  },
  unreadableBody: {
    http: 400,
    causa: "El cuerpo de la llamada no es JSON, o se cortó.",
    remedio: "Envíe JSON en UTF-8 con `Content-Type: application/json`.",
  },
  metodoNoPermitido: {
    http: 405,
    causa: "Esa dirección existe, y no admite ese método.",
    remedio: "Use uno de los que dice `Allow`.",
  },
  rutaDesconocida: {
    http: 404,
    causa: "Esa dirección no existe en este servidor.",
    remedio:
      "Revise la dirección: `/openapi.json` tiene la lista. Una versión vieja del servidor tiene menos.",
  },
  interno: {
    http: 500,
    causa: "El servidor falló sin haberlo previsto. Quedó en su registro.",
    remedio:
      "Pregunte si se hizo, o repita con la misma `X-Idempotency-Key`. Si vuelve a fallar, avise a quien lleva el servidor.",
  },
};

const NADIE =
  "A nadie más: lo sabe quien hizo la llamada, por la respuesta. Queda 30 días en el registro de llamadas.";

/** People notified of a failure besides its caller, by X-Error-Code. */
const AVISADOS: Readonly<Record<string, string>> = {
  creditosAgotados: "Al dueño, por correo y en el portal, desde antes de que se acaben.",
  sinCertificado: "Al dueño, por correo y en el portal, desde 30 días antes del vencimiento.",
  sinToken: "Al dueño, en el portal, «Estado».",
  rechazada: "A la caja o al sistema que emitió. Si fue fuera de línea, también al dueño, en «Ventas».",
  enDuda:
    "A nadie todavía: el servidor pregunta por el documento hasta saberlo, y entonces avisa por webhook.",
  noListo: "A quien lleva el servidor: `/readyz` lo dice a su vigilancia.",
  sinBase: "A quien lleva el servidor: `/readyz` y el registro lo dicen.",
  sinDiario: "A quien lleva el servidor: `/readyz` y el registro lo dicen.",
  restauracionPorAceptar: "Al dueño y a quien lleva el servidor.",
  terminalRevocada: "A la caja, en su pantalla.",
  terminalDesconocida: "A la caja, en «Estado de la caja».",
  protocoloDeCaja: "A la caja, en «Salud de la caja», y al dueño, en «Equipos».",
  protocoloDeServidor: "A la caja, en «Salud de la caja».",
};

/** Says who is notified of a failure besides its caller. */
export function avisadosDe(codigo: string): string {
  return AVISADOS[codigo] ?? NADIE;
}
