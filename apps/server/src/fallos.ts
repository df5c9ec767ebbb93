import type { Estado, FalloCampo } from "@mostrador/core";
import type { Fallida, Mensaje } from "@mostrador/siat";

/** Failures of a request. Their messages and HTTP statuses are in http/fallos.ts. */
export type Fallo =
  | {
      readonly kind: "validacion";
      readonly campos: readonly FalloCampo[];
      /** Part of the request that holds the fields; absent means the body. */
      readonly origen?: "body" | "query" | "path" | "header";
    }
  | { readonly kind: "ultimoDueno" }
  | { readonly kind: "usuarioNoEncontrado" }
  | { readonly kind: "invitacionNoEncontrada" }
  | { readonly kind: "demasiadasInvitaciones"; readonly maximo: number }
  /**
   * `empresaPorElegir`: the caller belongs to several companies and named none of them. `empresaAjena`: the caller is
   * not a user of the named company.
   */
  | { readonly kind: "empresaPorElegir" }
  | { readonly kind: "empresaAjena" }
  | { readonly kind: "noListo"; readonly motivo: string }
  /** PostgreSQL stopped or cannot be reached. It may have committed the call's change before that. */
  | { readonly kind: "sinBase"; readonly esperaS: number }
  | { readonly kind: "sinDiario"; readonly motivo: string }
  | { readonly kind: "restauracionPorAceptar"; readonly motivo: string }
  | { readonly kind: "claveInvalida" }
  | { readonly kind: "noEsDueno" }
  /** A cashier requested an action reserved for the owner and the API key. */
  | { readonly kind: "noEsDeCajero" }
  | { readonly kind: "noEsDeContador" }
  | { readonly kind: "soloPortal" }
  | { readonly kind: "identidadInvalida" }
  /** A person without a company asked for a trial company on a production server, which offers none. */
  | { readonly kind: "sinPruebas" }
  /** An administrator deactivated the company. Tills receive `cuentaInactiva` instead. */
  | { readonly kind: "empresaInactiva" }
  | { readonly kind: "sesionNoEncontrada" }
  /** The owner's key cannot be revoked, because the company's owners have no other way to sign in. */
  | { readonly kind: "claveUnica" }
  | { readonly kind: "sinClaveDueno" }
  | { readonly kind: "accesoInvalido"; readonly campo: string }
  | { readonly kind: "accesoSinEnviar"; readonly motivo: string }
  /** An owner asked for a sign-in link to hand over, but this server sends each person's link by mail. */
  | { readonly kind: "enlacePorCorreo" }
  /** Settings of the server were requested, but the shop does not run this server. */
  | { readonly kind: "servidorAjeno" }
  /** The setting comes from the environment, so no screen can change it. */
  | { readonly kind: "ajusteFijo"; readonly variable: string }
  /** `que`: the setting that has no value. */
  | { readonly kind: "ajusteSinPoner"; readonly que: string }
  | { readonly kind: "correoDePruebas" }
  | { readonly kind: "claveSinGuardar" }
  | { readonly kind: "sobreElTope"; readonly monto: string; readonly topeBs: number }
  | { readonly kind: "demasiadasRotaciones"; readonly maximo: number }
  | { readonly kind: "secretoRotado" }
  | { readonly kind: "creditosAgotados" }
  | { readonly kind: "sinToken" }
  | { readonly kind: "sinCertificado" }
  /** The call named a NIT and system code that are not those of the key's company, which this failure carries. */
  | { readonly kind: "empresaNoRegistrada"; readonly nit: number; readonly codigoSistema: string }
  | { readonly kind: "puntoSinSincronizar"; readonly sucursal: number; readonly puntoVenta: number }
  /** The point of sale was closed for good and issues no more documents. */
  | { readonly kind: "puntoCerrado"; readonly sucursal: number; readonly puntoVenta: number }
  /** The point of sale belongs to a till. `alCerrar`: the call would have closed it. */
  | { readonly kind: "puntoDeTerminal"; readonly puntoVenta: number; readonly alCerrar?: boolean }
  /** Documents of the point of sale are still waiting, and only the codes of the point of sale can send them. */
  | {
      readonly kind: "puntoConPendientes";
      readonly sucursal: number;
      readonly puntoVenta: number;
      readonly fueraDeLinea: number;
      readonly enEspera: number;
    }
  | { readonly kind: "puntoNoEncontrado"; readonly que: "sucursal" | "punto" }
  | { readonly kind: "catalogoNoEncontrado"; readonly nombre: string }
  | { readonly kind: "sinCatalogos" }
  | { readonly kind: "facturaNoEncontrada" }
  | { readonly kind: "originalNoEncontrada" }
  /** The form saves its row as a whole, and another person changed that row after the form read it. */
  | { readonly kind: "edicionVieja" }
  /** This server has recorded a sale of the proforma. */
  | { readonly kind: "proformaVendida"; readonly numero: number; readonly caja: string }
  | { readonly kind: "proformaCambiada" }
  | { readonly kind: "proformaNoVigente"; readonly estado: "vencida" | "descartada" }
  | { readonly kind: "facturaNoEmitida"; readonly estado: string }
  | { readonly kind: "facturaNoAnulada"; readonly estado: string }
  /** A note about this invoice is valid or may become valid. */
  | { readonly kind: "facturaConNota"; readonly numero: number; readonly estado: Estado }
  /** The annulment of this note cannot be reverted. */
  | { readonly kind: "notaSinLugar"; readonly motivo: "anulada" | "enCurso" | "deMas" }
  | { readonly kind: "estadoInterno"; readonly estado: string }
  | { readonly kind: "operacionEnCurso" }
  | { readonly kind: "claveConOtroCuerpo" }
  | { readonly kind: "referenciaConOtrosDatos" }
  /** The reference registered a point of sale that has been closed since then. */
  | { readonly kind: "referenciaCerrada"; readonly puntoVenta: number }
  | { readonly kind: "registroPendiente" }
  | { readonly kind: "registroEnDuda" }
  | { readonly kind: "fotoNoEncontrada" }
  /** The product, buyer or price was deleted from the shop. */
  | { readonly kind: "filaAusente" }
  /** The company does not track stock. */
  | { readonly kind: "existenciasApagadas" }
  /** Another purchase, registered with the date `fecha`, already has the supplier's document. */
  | { readonly kind: "compraRepetida"; readonly fecha: string; readonly numero: string }
  /** An earlier act of stock used this id with other data. */
  | { readonly kind: "actoConOtrosDatos" }
  /** A delivery brings more of a product than the transfer still has on its way. */
  | { readonly kind: "sobraEnTraslado"; readonly producto: string; readonly queda: string }
  | { readonly kind: "demasiadasFotos"; readonly fotos: number; readonly megas: number }
  | { readonly kind: "webhookNoEncontrado" }
  | { readonly kind: "sinCotizacion" }
  | { readonly kind: "correoApagado" }
  | { readonly kind: "demasiadosCorreos"; readonly esperaS: number }
  | { readonly kind: "sinDestinatario" }
  | { readonly kind: "correoRechazado"; readonly motivo: string }
  | { readonly kind: "sinEvento" }
  /** `codigo`: the event code of the request, which matches no event of this point of sale. */
  | { readonly kind: "eventoDesconocido"; readonly codigo: number }
  /** The event begins before the first CUFD of its point of sale, but its registration must name a CUFD valid at that moment. */
  | { readonly kind: "eventoSinCufd"; readonly desde: string }
  | { readonly kind: "plazoEvento"; readonly fin: string; readonly horas: number; readonly conCafc: boolean }
  | { readonly kind: "plazoOffline"; readonly desde: string; readonly horas: number }
  /** `otras`: number of invoices of the point of sale that wait but do not match the filter of the call. */
  | { readonly kind: "nadaQueEnviar"; readonly otras: number }
  | {
      readonly kind: "facturasSinEvento";
      /** The shortest window that holds the waiting invoices. */
      readonly ventana: { readonly inicio: string; readonly fin: string };
      readonly cantidad: number;
      readonly desde: string;
      readonly hasta: string;
    }
  | { readonly kind: "paqueteNoEncontrado" }
  | { readonly kind: "codigoEmparejamiento" }
  /** `entrega`: the owner's decision on what the till printed, where she has refused it. */
  | { readonly kind: "terminalRevocada"; readonly entrega?: "rechazada" }
  /** No stored terminal has the credential. A server restored from a copy may have lost the pairing. */
  | { readonly kind: "terminalDesconocida" }
  /** The account of the terminal's company is temporarily disabled. */
  | { readonly kind: "cuentaInactiva" }
  | { readonly kind: "terminalNoEncontrada" }
  | { readonly kind: "copiaNoEncontrada" }
  /** The CUF belongs to a sale made by another copy of the calling till. */
  | { readonly kind: "facturaDeOtraVenta" }
  | { readonly kind: "repetidaNoEncontrada" }
  /**
   * The till and the server share no protocol version. `cuf`: CUF of the document that was not issued. The failure
   * decides the outcome of no document.
   */
  | { readonly kind: "protocoloDeCaja"; readonly cuf: string | null }
  | { readonly kind: "protocoloDeServidor"; readonly cuf: string | null }
  | { readonly kind: "rechazada"; readonly mensajes: readonly Mensaje[] }
  | { readonly kind: "noEntregada" }
  | {
      readonly kind: "enDuda";
      readonly cuf?: string;
      readonly numero?: number;
      /** The call carried an idempotency key, so repeating it with that key is safe. */
      readonly conClave?: boolean;
    };

/** Maps a failed call to the tax system to the failure that the caller sees. */
export function falloDeSiat(fallida: Fallida): Fallo {
  switch (fallida.kind) {
    case "rechazada":
      return falloDeRechazo(fallida.mensajes);
    case "noEntregada":
      return { kind: "noEntregada" };
    case "enDuda":
      return { kind: "enDuda" };
  }
}

/**
 * Explains why a point of sale without a CUIS cannot be used. A closed one never gets another CUIS; any other only has
 * to be synchronised.
 */
export function faltaDelPunto(
  { sucursal, puntoVenta }: { readonly sucursal: number; readonly puntoVenta: number },
  stored: { readonly cerrado: number } | undefined,
): Fallo {
  return { kind: stored?.cerrado === 1 ? "puntoCerrado" : "puntoSinSincronizar", sucursal, puntoVenta };
}

/** Maps a refusal by the tax system. Messages about an unknown branch or point of sale become a 404. docs/api.md A43. */
function falloDeRechazo(mensajes: readonly Mensaje[]): Fallo {
  const dice = (buscado: number) => mensajes.some(({ codigo }) => codigo === buscado);
  if (dice(SUCURSAL_DESCONOCIDA)) return { kind: "puntoNoEncontrado", que: "sucursal" };
  if (dice(PUNTO_DESCONOCIDO)) return { kind: "puntoNoEncontrado", que: "punto" };
  return { kind: "rechazada", mensajes };
}

const SUCURSAL_DESCONOCIDA = 918;
const PUNTO_DESCONOCIDO = 933;
