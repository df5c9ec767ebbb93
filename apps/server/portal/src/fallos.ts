/** The server's refusals in the owner's words: what happened and what to do, without addresses, commands or names of fields. */
import { nombreCatalogo } from "@mostrador/core/formato";
import { remedioEnPantalla } from "@mostrador/core/remedios";

/** A refusal as it arrives. `codigo`: the failure's name in X-Error-Code. docs/api.md A44. */
export interface Rechazo {
  readonly codigo: string | null;
  readonly error?: string | null;
  readonly detail?: unknown;
  readonly cuf?: string;
  readonly numero?: number;
}

const AVISE = "avise a quien instaló el servidor";

/** Sentences of this page in place of those that speak to a program. */
export const PALABRAS: Readonly<Record<string, string>> = {
  accesoInvalido: "No se pudo enviar el enlace: revise el correo que escribió.",
  catalogoNoEncontrado: `Falta una lista de Impuestos. Intente de nuevo en unos minutos; si sigue, ${AVISE}.`,
  claveSinGuardar: "La clave actual es anterior y no se guardó: haga una nueva aquí mismo.",
  empresaNoRegistrada: "Ese NIT con ese código de sistema no es de esta empresa.",
  edicionVieja:
    "Otra persona cambió esto mientras usted escribía. Lo suyo sigue aquí y no se guardó: elija qué queda.",
  empresaPorElegir: "Usted pertenece a varias empresas: elija una para seguir.",
  eventoDesconocido: `Ese corte no está registrado en Impuestos: ${AVISE}.`,
  eventoSinCufd: `Ese corte empieza antes de que este punto de venta tuviera códigos de Impuestos: ${AVISE}.`,
  facturasSinEvento: `Hay facturas de un corte sin declarar a Impuestos: ${AVISE}.`,
  nadaQueEnviar: "No hay facturas fuera de línea que esperen allí: no hace falta enviar nada.",
  originalNoEncontrada:
    "La factura original no está aquí o ya no vale: una nota es sobre una factura válida.",
  paqueteNoEncontrado: "Ese envío de facturas no está aquí: vuelva a la lista.",
  plazoEvento: `El plazo de ese corte terminó: ${AVISE}.`,
  plazoOffline:
    "El corte pasó el plazo para facturar sin conexión. Facture a mano con un talonario autorizado, y escriba esas facturas al volver la conexión.",
  puntoCerrado: "Ese punto de venta se cerró y no vuelve a facturar: elija otro.",
  puntoConPendientes:
    "Ese punto de venta tiene documentos que Impuestos todavía no recibió: espere a que lleguen, y ciérrelo después.",
  puntoNoEncontrado: "Esa sucursal o ese punto de venta no existe o se cerró: elija otro.",
  puntoSinSincronizar: `Ese punto de venta no tiene todavía sus códigos de Impuestos. Intente de nuevo en unos minutos; si sigue, ${AVISE}.`,
  sinCatalogos: `Faltan las listas de Impuestos. Intente de nuevo en unos minutos; si sigue, ${AVISE}.`,
  sinCertificado:
    "No hay un certificado vigente para firmar. Pida a quien instaló el servidor que cargue el certificado de la empresa, y vuelva a intentar.",
  sinDestinatario: "El documento no tiene el correo del cliente: escriba uno.",
  sinBase: "El servidor no alcanza su base de datos: espere unos segundos y vuelva a intentar.",
  sinDiario: `No se emitió nada: el servidor no puede escribir en su disco. Primero ${AVISE}; después, repita.`,
  sinEvento: `El corte no está declarado a Impuestos: ${AVISE}.`,
  sinToken:
    "Falta la credencial de Impuestos. Pida a quien instaló el servidor que la cargue, y vuelva a intentar.",
  webhookNoEncontrado: "Ese aviso a otro sistema ya no está: vuelva a la lista.",
  sobreElTope: "No se emitió nada: el monto pasa de lo que se emite por aquí.",
};

/** Says a refusal in the owner's words; what this page has no words for is said as the server says it. */
export function decirRechazo(rechazo: Rechazo): string {
  const { codigo, error, detail } = rechazo;
  if (codigo === "enDuda") return decirDuda(rechazo);
  const propias = codigo === null ? undefined : PALABRAS[codigo];
  if (propias !== undefined) return propias;
  if (Array.isArray(detail)) return detail.map(decirCampo).join(" ");
  if (typeof detail === "string") return decirMensajes(detail);
  return error ?? "El servidor respondió algo que no se entiende. Intente de nuevo.";
}

function decirDuda({ cuf, numero }: Rechazo): string {
  const que = "Impuestos no respondió a tiempo";
  if (cuf === undefined) return `${que}: no se sabe si se hizo. Vuelva a intentar.`;
  const cual = numero === undefined ? "el documento" : `el documento ${numero}`;
  return `${que}: lo pedido sobre ${cual} queda en duda y se averigua solo. No lo repita: ábralo en unos minutos para ver cómo quedó.`;
}

/** A message of the tax system within the refusal that programs read. docs/api.md A44. */
const MENSAJE = /\{'codigo': (\d+), 'descripcion': '([^']*)', 'remedio': '([^']*)'\}/g;

/** The name of a request's field after a remedy. */
const CAMPO_AJENO = / Campo: \w+\.$/;

function decirMensajes(detail: string): string {
  const dichos = [...detail.matchAll(MENSAJE)].map(([, codigo, descripcion = "", remedio = ""]) =>
    [
      nombreCatalogo(descripcion),
      remedioEnPantalla("portal", Number(codigo)) ?? remedio.replace(CAMPO_AJENO, ""),
    ]
      .filter((frase) => frase !== "")
      .map((frase) => (/[.!?]$/.test(frase) ? frase : `${frase}.`))
      .join(" "),
  );
  return dichos.length === 0 ? detail : `Impuestos no lo aceptó. ${dichos.join(" ")}`;
}

/** Names of fields whose label is not their own name. */
const CAMPOS: Readonly<Record<string, string>> = {
  codigo: "Código",
  codigo_barras: "Código de barras",
  codigo_sin: "Código de Impuestos",
  categoria: "Categoría",
  descripcion: "Descripción",
  email: "Correo",
  maximo: "Monto hasta",
  minimo: "Monto desde",
  numero: "Número",
  numero_documento: "Número de documento",
  numero_tarjeta: "Tarjeta",
  metodo_pago: "Forma de pago",
  razon_social: "Nombre o razón social",
  telefono: "Teléfono",
  url: "Dirección",
  valida_hasta: "Válida hasta",
};

interface Campo {
  readonly loc: readonly (string | number)[];
  readonly msg: string;
}

/** Says what is wrong with a field, after the field's name unless the sentence has it. */
function decirCampo({ loc, msg }: Campo): string {
  const [, ...camino] = loc;
  const fila = camino.find((parte) => typeof parte === "number");
  const campo = camino.findLast((parte) => typeof parte === "string");
  if (campo === undefined) return msg;
  const nombre = CAMPOS[campo] ?? nombreCatalogo(campo.replaceAll("_", " "));
  const donde = typeof fila === "number" ? `Línea ${fila + 1}` : null;
  const titulo = soloLetras(msg).includes(soloLetras(nombre)) ? null : nombre;
  const antes = [donde, titulo].filter((parte) => parte !== null).join(", ");
  return antes === "" ? msg : `${antes}: ${msg}`;
}

function soloLetras(texto: string): string {
  return texto.toLowerCase().replace(/[^\p{L} ]/gu, "");
}
