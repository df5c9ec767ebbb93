import { isDeepStrictEqual } from "node:util";
import { fail, isRespuestaFinal, ok, type Pago, type Result, USUARIO_CAJA } from "@mostrador/core";
import type { Nota } from "../../../contract/areas/notas.ts";
import type { EntradaRevisada, FalloPuente } from "../../../contract/index.ts";
import { insertTrabajo } from "../../impresion/db/impresion.ts";
import {
  findNota,
  getEnvio,
  getNota,
  listNotasEnCola,
  listNotasEnviando,
  returnNota,
  saveNota,
  settleNota,
  takeDeCola,
} from "../db/notas.ts";
import type { Deps } from "../../deps.ts";
import type { FalloServidor, Servidor } from "../../terminales/servidor/servidor.ts";
import { FRASES_COMUNES } from "../../frases/comunes.ts";
import { FRASES_NOTAS } from "../../frases/notas.ts";
import { readLocal, rechazo } from "./original.ts";
import { cantidadesSinConfirmar } from "../../venta/cantidades.ts";
import { pagosDeVenta } from "../../ventas/ventas.ts";
import { falloVentaToPuente } from "../../venta/textos.ts";

type Resultado<T> = Promise<Result<T, FalloPuente>>;

/** Sends a note once it is on disk. Later rounds ask again for an unanswered note, under the same key. */
export async function emitirNota(deps: Deps, entrada: EntradaRevisada<"emitirNota">): Resultado<Nota> {
  const { db, ajustes, reloj, sesion } = deps;
  const { confirmadas: _dichas, ...pedida } = entrada;
  const revisada = await checkLineas(deps, entrada);
  if (!revisada.ok) return revisada;
  const antes = findNota(db, entrada.clave);
  if (antes?.estado === "emitida") return ok(antes);
  if (antes?.vale != null && !isDeepStrictEqual(antes.lineas, entrada.lineas))
    return rechazo(FRASES_NOTAS.valeDado);
  const primera = antes?.estado !== "enviando";
  // A sent note may be issued as it was: the same key with other quantities would always be refused.
  if (!primera && !isDeepStrictEqual(antes.lineas, entrada.lineas))
    return rechazo(FRASES_NOTAS.otrasCantidades);
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
  const negada = servidor === null ? null : await send(deps, servidor, entrada.clave, primera);
  const error = servidor === null ? FRASES_NOTAS.sinConexion : (negada?.texto ?? null);
  // A note that was sent before stays in doubt: only the server can tell that it was not issued.
  if (servidor === null && primera)
    db.inTransaction((tx) => returnNota(tx, entrada.clave, FRASES_NOTAS.sinConexion));
  return error === null ? ok(getNota(db, entrada.clave)) : rechazo(error);
}

/** Asks again for notes whose reply was lost, then sends the notes of vales. False if the server stopped answering. */
export async function followNotas(deps: Deps, servidor: Servidor): Promise<boolean> {
  return (await followEnviando(deps, servidor)) && (await sendEnCola(deps, servidor));
}

/**
 * Sends the notes of vales whose invoices the tax system has. A refused note becomes a draft with its reason, for a person to decide. A
 * note that was not delivered stays in the queue.
 */
async function sendEnCola(deps: Deps, servidor: Servidor): Promise<boolean> {
  for (const { vale, ...nota } of listNotasEnCola(deps.db)) {
    const { clave } = nota;
    deps.db.inTransaction((tx) => saveNota(tx, { ...nota, estado: "enviando", error: null }, deps.nuevoId()));
    const negada = await send(deps, servidor, clave, true);
    const despues = findNota(deps.db, clave);
    const sinEntregar = negada !== null && despues?.estado === "borrador" && !DE_ESTA_NOTA.has(negada.kind);
    if (sinEntregar) return false;
    deps.db.inTransaction((tx) => takeDeCola(tx, clave));
    if (despues?.estado === "emitida") anunciar(deps, despues);
    else if (negada !== null && despues?.estado === "borrador")
      deps.emitir("aviso", {
        nivel: "error",
        kind: "nota",
        texto: FRASES_NOTAS.valeNegado(vale ?? 0, negada.texto),
      });
  }
  return true;
}

function anunciar(deps: Deps, { numero, numeroOriginal }: Nota): void {
  deps.emitir("aviso", { nivel: "info", kind: "nota", texto: FRASES_NOTAS.emitida(numero, numeroOriginal) });
}

async function followEnviando(deps: Deps, servidor: Servidor): Promise<boolean> {
  for (const { clave } of listNotasEnviando(deps.db)) {
    // Meanwhile the cashier may have had the note issued, may have got it back as a draft, or may have deleted that draft.
    if (findNota(deps.db, clave)?.estado !== "enviando") continue;
    const negada = await send(deps, servidor, clave, false);
    const nota = findNota(deps.db, clave);
    // A note on which the tax system gives no verdict stops no other.
    if (negada !== null && nota?.estado === "enviando" && !DE_ESTA_NOTA.has(negada.kind)) return false;
    if (nota?.estado === "emitida") anunciar(deps, nota);
  }
  return true;
}

/** Failures that concern one note: the round goes on with the next. */
const DE_ESTA_NOTA: ReadonlySet<FalloServidor["kind"]> = new Set(["responde", "protocolo"]);

/**
 * Sends one note. Returns null if it was issued, else the failure. `primera`: no request left under this key before, so if this one does
 * not leave, none ever did.
 */
async function send(
  deps: Deps,
  servidor: Servidor,
  clave: string,
  primera: boolean,
): Promise<{ readonly kind: FalloServidor["kind"]; readonly texto: string } | null> {
  const { cufOriginal, usuario, lineas } = getNota(deps.db, clave);
  const { envio, ventaId } = getEnvio(deps.db, clave);
  const pedido = { clave: envio, cuf: cufOriginal, usuario: usuario ?? USUARIO_CAJA, lineas };
  const respuesta = await servidor.emitirNota(pedido, ventaId);
  if (respuesta.ok) {
    const pagos = ventaId === null ? await readPagos(deps, servidor, cufOriginal) : [];
    deps.db.inTransaction((tx) => {
      if (!settleNota(tx, clave, respuesta.value, deps.reloj.ahora(), pagos)) return;
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

/** Asks the server how an invoice of another till was paid. Returns an empty list if the server does not tell. */
async function readPagos({ ajustes }: Deps, servidor: Servidor, cuf: string): Promise<readonly Pago[]> {
  const venta = await servidor.ventaDeTienda({ cuf, ventaId: null });
  return venta.ok ? pagosDeVenta(ajustes, venta.value) : [];
}

/**
 * Tells whether nothing was issued, and a retry would change nothing. Two simultaneous requests never lead to a
 * final refusal.
 */
function isDefinitiva(fallo: FalloServidor, primera: boolean): boolean {
  switch (fallo.kind) {
    case "inalcanzable":
      return primera && fallo.sinEnviar;
    case "revocada":
    case "protocolo": // the server did not take this call, but may have taken an earlier one
      return primera;
    case "responde":
      return isRespuestaFinal(fallo.status);
  }
}

function textoDe(fallo: FalloServidor, primera: boolean): string {
  switch (fallo.kind) {
    case "inalcanzable":
      return primera && fallo.sinEnviar ? FRASES_NOTAS.sinConexion : FRASES_NOTAS.servidorMudo;
    case "revocada":
      return FRASES_COMUNES.noReconoceReempareje;
    case "protocolo":
      return FRASES_COMUNES.atrasado[fallo.atrasado];
    case "responde":
      return fallo.status === 502 ? FRASES_NOTAS.impuestosMudo : fallo.texto;
  }
}

/**
 * Fails if a doubtful quantity came without the cashier's confirmation. A note that was sent is not asked
 * about again. `sinLeer`: the till did not issue the invoice and no server answers, so its units are unknown,
 * and the note stays a draft.
 */
export async function checkLineas(
  deps: Deps,
  { clave, cufOriginal, lineas, confirmadas }: EntradaRevisada<"emitirNota">,
): Promise<Result<"leida" | "sinLeer", FalloPuente>> {
  const antes = findNota(deps.db, clave);
  if (antes !== undefined && antes.estado !== "borrador") return ok("leida");
  let original = readLocal(deps, cufOriginal);
  if (original === null) {
    const respuesta = await deps.ajustes.servidor()?.notaOriginal({ cuf: cufOriginal, ventaId: null });
    // A server that answers and does not know the invoice refuses the note too, and says why.
    if (!respuesta?.ok)
      return ok(respuesta === undefined || respuesta.error.kind === "inalcanzable" ? "sinLeer" : "leida");
    original = respuesta.value;
  }
  const vendidas = new Map(original.lineas.map((linea) => [linea.nroItem, linea]));
  const escritas = lineas.map(({ nroItem, cantidad }) => {
    const {
      codigo = "",
      descripcion = FRASES_NOTAS.linea(nroItem),
      unidadMedida = 0,
    } = vendidas.get(nroItem) ?? {};
    return { codigo, descripcion, unidadMedida, cantidad };
  });
  const campos = cantidadesSinConfirmar(deps, "lineas", escritas, confirmadas);
  return campos.length === 0 ? ok("leida") : fail(falloVentaToPuente({ kind: "sinConfirmar", campos }));
}
