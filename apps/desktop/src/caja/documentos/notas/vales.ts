/** Returned goods while the server does not answer: the buyer gets a numbered vale, and the note is queued. docs/decisions/0070 */
import {
  faltaDeDevolucion,
  fechaHora,
  isDevuelta,
  miles,
  ok,
  parseDevueltas,
  type Informe,
  type Result,
  totalDevuelto,
} from "@mostrador/core";
import { isDeepStrictEqual } from "node:util";
import type { Nota } from "../../../contract/areas/notas.ts";
import type { EntradaRevisada, FalloPuente } from "../../../contract/index.ts";
import { listPagosDeFactura, openDeNota, undoDeVale } from "../../deberes/db/deberes.ts";
import type { Deps } from "../../deps.ts";
import { FRASES_NOTAS } from "../../frases/notas.ts";
import { enqueueCon } from "../../impresion/encolar.ts";
import { deleteNota, dropVale, findNota, getNota, putVale, saveNota } from "../db/notas.ts";
import { checkLineas } from "./notas.ts";
import { readLocal, rechazo } from "./original.ts";

/**
 * Gives a vale for a note, and stores draft, number, duty and paper in one transaction. Repeating a key with the same lines returns its
 * existing note. Fails for other lines under a key that has its vale, and for an invoice of another till, because this till does not know
 * its earlier returns.
 */
export async function darVale(
  deps: Deps,
  entrada: EntradaRevisada<"darVale">,
): Promise<Result<Nota, FalloPuente>> {
  const { db, reloj, sesion } = deps;
  const { confirmadas: _dichas, ...pedida } = entrada;
  const antes = findNota(db, entrada.clave);
  if (antes !== undefined && (antes.estado !== "borrador" || antes.vale !== null))
    return isDeepStrictEqual(antes.lineas, entrada.lineas) ? ok(antes) : rechazo(FRASES_NOTAS.valeDado);
  const original = readLocal(deps, entrada.cufOriginal);
  if (original === null) return rechazo(FRASES_NOTAS.valeDeOtraCaja);
  const revisada = await checkLineas(deps, entrada);
  if (!revisada.ok) return revisada;
  const escritas = Object.fromEntries(entrada.lineas.map(({ nroItem, cantidad }) => [nroItem, cantidad]));
  const devueltas = parseDevueltas(original.lineas, escritas);
  const falta = faltaDeDevolucion(devueltas);
  if (falta !== null) return rechazo(falta);
  const monto = totalDevuelto(original, devueltas.filter(isDevuelta));
  const abriendo = { instante: reloj.ahora(), usuario: sesion.nombre() };
  const { clave, cufOriginal } = entrada;
  const nota = db.inTransaction((tx) => {
    const nueva = { estado: "borrador", numero: null, monto: null } as const;
    const dicha = { error: FRASES_NOTAS.enCola, usuario: abriendo.usuario, creadaEn: abriendo.instante };
    saveNota(tx, { ...pedida, ...nueva, ...dicha }, deps.nuevoId());
    putVale(tx, clave, monto);
    const pagos = listPagosDeFactura(tx, cufOriginal);
    openDeNota(tx, { clave, original: cufOriginal, numero: null, monto, pagos }, abriendo);
    const dada = getNota(tx, clave);
    enqueueCon(deps, tx, { informe: papelDeVale(deps, dada) });
    return dada;
  });
  deps.despertarImpresora();
  deps.despertarSync();
  return ok(nota);
}

/** Discards a draft. A vale that the buyer holds for it is void from then on, and its duty is undone. */
export function descartarNota(
  { db, reloj, sesion }: Pick<Deps, "db" | "reloj" | "sesion">,
  clave: string,
): boolean {
  return db.inTransaction((tx) => {
    if (dropVale(tx, clave)) undoDeVale(tx, clave, { instante: reloj.ahora(), usuario: sesion.nombre() });
    return deleteNota(tx, clave);
  });
}

/** Builds the slip of a vale, which says who owes what to whom, and that it is no invoice. */
function papelDeVale({ ajustes }: Pick<Deps, "ajustes">, nota: Nota): Informe {
  const empresa = ajustes.find("empresa")?.razonSocial;
  return {
    titulo: FRASES_NOTAS.vale.titulo(nota.vale ?? 0),
    ...(empresa === undefined ? {} : { empresa }),
    cabecera: [
      FRASES_NOTAS.vale.deFactura(nota.numeroOriginal),
      nota.cliente,
      fechaHora(nota.creadaEn),
      ...(nota.usuario === null ? [] : [nota.usuario]),
    ],
    secciones: [
      {
        titulo: null,
        filas: [{ texto: FRASES_NOTAS.vale.monto, valor: miles(nota.monto ?? "0"), destacado: true }],
      },
    ],
    pie: [FRASES_NOTAS.vale.sirve, FRASES_NOTAS.vale.noEsFactura],
  };
}
