import { isDeepStrictEqual } from "node:util";
import {
  Cuf,
  decimal,
  DECLARACION,
  fail,
  isRespuestaFinal,
  leerDocumento,
  ok,
  originalToTerminal,
  sumar,
  USUARIO_CAJA,
  type Decimal,
  type DevueltoTerminal,
  type OriginalTerminal,
  type Result,
} from "@mostrador/core";
import type { Nota } from "../../contract/areas/notas.ts";
import type { EntradaRevisada, FalloPuente, Salida } from "../../contract/index.ts";
import { findDocumento, findDocumentoDeNumero, getXml } from "../db/documentos.ts";
import { insertTrabajo } from "../db/impresion.ts";
import {
  findNota,
  getEnvio,
  listNotasDeFactura,
  listNotasEnviando,
  returnNota,
  saveNota,
  settleNota,
} from "../db/notas.ts";
import type { Deps } from "../deps.ts";
import type { FalloServidor, Servidor } from "../servidor/servidor.ts";
import { cantidadesSinConfirmar } from "../venta/cantidades.ts";
import { falloVentaToPuente, TEXTOS_ATRASADO } from "../venta/textos.ts";

type Resultado<T> = Promise<Result<T, FalloPuente>>;

const SIN_CONEXION =
  "No hay conexión con el servidor: las notas no se emiten fuera de línea. Quedó como borrador; emítala cuando vuelva la conexión.";

/**
 * The invoice that something is brought back of: by its ticket's QR, its CUF, or its number where this till issued it. Asked of the
 * server, which knows what other notes gave back; read here when the server does not answer, so that the draft can be made.
 */
export async function facturaOriginal(deps: Deps, texto: string): Resultado<Salida<"facturaOriginal">> {
  const cuf = cufDe(deps, texto);
  if (cuf === null)
    return rechazo(
      "No es una factura: escanee el QR de su ticket, o escriba su CUF o el número de una factura de esta caja.",
    );
  const respuesta = await deps.ajustes.servidor()?.notaOriginal(cuf);
  if (respuesta?.ok) return ok({ original: respuesta.value, enLinea: true });
  const local = leerLocal(deps, cuf);
  if (respuesta?.error.kind === "responde") return rechazo(respuesta.error.texto);
  if (respuesta?.error.kind === "protocolo" && local === null)
    return rechazo(TEXTOS_ATRASADO[respuesta.error.atrasado]);
  return local === null ? rechazo(SIN_CONEXION_NI_COPIA) : ok({ original: local, enLinea: false });
}

const SIN_CONEXION_NI_COPIA =
  "No hay conexión con el servidor y esa factura no es de esta caja: busque otra vez cuando vuelva la conexión.";

/** What was sent may be issued as it was: the same key with other quantities would be refused for ever. */
const OTRAS_CANTIDADES =
  "Esta nota ya se envió con otras cantidades y la caja pregunta qué pasó con ella. Espere esa respuesta antes de cambiarlas.";

/** Sends a note: on disk first. What was sent and not answered is asked for by the next rounds, under the same key. */
export async function emitirNota(deps: Deps, entrada: EntradaRevisada<"emitirNota">): Resultado<Nota> {
  const { db, ajustes, reloj, sesion } = deps;
  const { confirmadas: _dichas, ...pedida } = entrada;
  const revisada = await revisarLineas(deps, entrada);
  if (!revisada.ok) return revisada;
  const antes = findNota(db, entrada.clave);
  if (antes?.estado === "emitida") return ok(antes);
  const primera = antes?.estado !== "enviando";
  if (!primera && !isDeepStrictEqual(antes.lineas, entrada.lineas)) return rechazo(OTRAS_CANTIDADES);
  if (primera)
    db.inTransaction((tx) =>
      saveNota(
        tx,
        {
          ...pedida,
          estado: "enviando",
          numero: null,
          monto: null,
          error: null,
          usuario: sesion.nombre(),
          creadaEn: reloj.ahora(),
        },
        deps.nuevoId(),
      ),
    );
  const servidor = revisada.value === "leida" ? ajustes.servidor() : null;
  const negada = servidor === null ? null : await enviar(deps, servidor, entrada.clave, primera);
  const error = servidor === null ? SIN_CONEXION : (negada?.texto ?? null);
  // A note that was sent before stays in doubt: only the server can tell that it was not issued.
  if (servidor === null && primera) db.inTransaction((tx) => returnNota(tx, entrada.clave, SIN_CONEXION));
  return error === null ? ok(exigir(deps, entrada.clave)) : rechazo(error);
}

/**
 * Fails where a quantity is asked about and came without the cashier's word. A note that was sent is not asked about again. `sinLeer`:
 * the till did not issue the invoice and no server answers, so that its units are unknown; the note stays a draft.
 */
async function revisarLineas(
  deps: Deps,
  { clave, cufOriginal, lineas, confirmadas }: EntradaRevisada<"emitirNota">,
): Resultado<"leida" | "sinLeer"> {
  const antes = findNota(deps.db, clave);
  if (antes !== undefined && antes.estado !== "borrador") return ok("leida");
  let original = leerLocal(deps, cufOriginal);
  if (original === null) {
    const respuesta = await deps.ajustes.servidor()?.notaOriginal(cufOriginal);
    // A server that answers and does not know the invoice refuses the note too, and says why.
    if (!respuesta?.ok)
      return ok(respuesta === undefined || respuesta.error.kind === "inalcanzable" ? "sinLeer" : "leida");
    original = respuesta.value;
  }
  const vendidas = new Map(original.lineas.map((linea) => [linea.nroItem, linea]));
  const escritas = lineas.map(({ nroItem, cantidad }) => {
    const { codigo = "", descripcion = `línea ${nroItem}`, unidadMedida = 0 } = vendidas.get(nroItem) ?? {};
    return { codigo, descripcion, unidadMedida, cantidad };
  });
  const campos = cantidadesSinConfirmar(deps, "lineas", escritas, confirmadas);
  return campos.length === 0 ? ok("leida") : fail(falloVentaToPuente({ kind: "sinConfirmar", campos }));
}

/** Asks again for the notes whose answer was lost. False when the server stopped answering. */
export async function seguirNotas(deps: Deps, servidor: Servidor): Promise<boolean> {
  for (const { clave } of listNotasEnviando(deps.db)) {
    const negada = await enviar(deps, servidor, clave, false);
    const nota = findNota(deps.db, clave);
    // One that the tax system says nothing of stops no other.
    if (negada !== null && nota?.estado === "enviando" && !DE_ESTA_NOTA.has(negada.kind)) return false;
    if (nota?.estado === "emitida")
      deps.emitir("aviso", {
        nivel: "info",
        kind: "nota",
        texto: `La nota ${nota.numero ?? ""} sobre la factura ${nota.numeroOriginal} quedó emitida.`,
      });
  }
  return true;
}

/** Failures that hold up no other note. */
const DE_ESTA_NOTA: ReadonlySet<FalloServidor["kind"]> = new Set(["responde", "protocolo"]);

/** Null when it was issued; else what to tell. `primera`: it was never sent under this key, so that what does not leave now never left. */
async function enviar(
  deps: Deps,
  servidor: Servidor,
  clave: string,
  primera: boolean,
): Promise<{ readonly kind: FalloServidor["kind"]; readonly texto: string } | null> {
  const { cufOriginal, usuario, lineas } = exigir(deps, clave);
  const envio = getEnvio(deps.db, clave);
  const respuesta = await servidor.emitirNota({
    clave: envio,
    cuf: cufOriginal,
    usuario: usuario ?? USUARIO_CAJA,
    lineas,
  });
  if (respuesta.ok) {
    deps.db.inTransaction((tx) => {
      if (!settleNota(tx, clave, respuesta.value)) return;
      insertTrabajo(tx, {
        ventaId: null,
        cuf: null,
        copia: false,
        creadoEn: deps.reloj.ahora(),
        notaClave: clave,
      });
    });
    deps.despertarImpresora();
    return null;
  }
  const texto = textoDe(respuesta.error, primera);
  if (isDefinitiva(respuesta.error, primera)) deps.db.inTransaction((tx) => returnNota(tx, clave, texto));
  return { kind: respuesta.error.kind, texto };
}

/** Nothing of it was issued, and asking again would change nothing. An invoice cannot be refused for being asked twice at once. */
function isDefinitiva(fallo: FalloServidor, primera: boolean): boolean {
  switch (fallo.kind) {
    case "inalcanzable":
      return primera && fallo.sinEnviar;
    case "revocada":
    case "protocolo": // this call was not taken; an earlier one may have been
      return primera;
    case "responde":
      return isRespuestaFinal(fallo.status);
  }
}

function textoDe(fallo: FalloServidor, primera: boolean): string {
  switch (fallo.kind) {
    case "inalcanzable":
      return primera && fallo.sinEnviar
        ? SIN_CONEXION
        : "El servidor no respondió a tiempo: la caja sigue preguntando qué pasó con la nota. No la haga otra vez.";
    case "revocada":
      return "El servidor ya no reconoce esta caja.";
    case "protocolo":
      return TEXTOS_ATRASADO[fallo.atrasado];
    case "responde":
      return fallo.status === 502
        ? "Impuestos no respondió: la caja sigue preguntando qué pasó con la nota. No la haga otra vez."
        : fallo.texto;
  }
}

/** A QR of the authority holds the CUF, whatever a scanner makes of the signs around it; a number is one of this till's. */
function cufDe({ db }: Deps, texto: string): Cuf | null {
  const enQr = /[0-9A-Fa-f]{40,100}/.exec(texto)?.[0] ?? texto.trim();
  const cuf = Cuf.safeParse(enQr.toUpperCase());
  if (cuf.success) return cuf.data;
  const numero = /^\d{1,9}$/.test(enQr) ? findDocumentoDeNumero(db, Number(enQr)) : undefined;
  return numero === undefined ? null : Cuf.parse(numero.cuf);
}

function leerLocal({ db }: Deps, cuf: Cuf): OriginalTerminal | null {
  if (findDocumento(db, cuf) === undefined) return null;
  const xml = leerDocumento(DECLARACION + getXml(db, cuf));
  return xml.ok ? originalToTerminal(cuf, xml.value, devueltoAqui(db, cuf)) : null;
}

/** The lines that this till's own notes gave back: without the server no other is known of. */
function devueltoAqui(db: Deps["db"], cuf: Cuf): DevueltoTerminal {
  const notas = listNotasDeFactura(db, cuf);
  const cantidades = new Map<number, Decimal>();
  for (const { nroItem, cantidad } of notas.flatMap(({ lineas }) => lineas))
    cantidades.set(nroItem, (cantidades.get(nroItem) ?? decimal(0)).plus(cantidad));
  return { monto: sumar(notas.map(({ monto }) => decimal(monto ?? "0"))).toFixed(2), cantidades };
}

function exigir({ db }: Deps, clave: string): Nota {
  const nota = findNota(db, clave);
  if (nota === undefined) throw new Error(`nota ${clave} inexistente`);
  return nota;
}

function rechazo(texto: string): Result<never, FalloPuente> {
  return fail({ kind: "nota", texto, campos: [] });
}
