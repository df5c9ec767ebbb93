import { createHash } from "node:crypto";
import { findAjuste, updateAjuste } from "../db/ajustes.ts";
import type { Db } from "../db/abrir.ts";
import { Ajustes, AJUSTES_INICIALES, type Corte, type Falla } from "./ajustes.ts";

/** The settings in force. They survive a restart, so that the clock does not jump back by itself. */
export interface Control {
  readonly leer: () => Ajustes;
  readonly cambiar: (cambio: Partial<Ajustes>) => Promise<Ajustes>;
  /** The next fault for an operation, used up by this. */
  readonly takeFalla: (operacion: string) => Falla | undefined;
  /** Takes the way this operation's reply is to be cut off; the call uses it up. */
  readonly takeCorte: (operacion: string) => Corte["cut"] | undefined;
  /**
   * The code that a document of a package is observed with: the next one that was ordered, used up by this, or that of its share. The same
   * document again gets the same, as from the authority: what is wrong with it has not changed.
   */
  readonly observacionDe: (documento: Uint8Array) => number | undefined;
}

const CLAVE = "control";

/** Opens the settings that the database keeps; stored ones that no longer fit are dropped for the initial ones. */
export async function openControl(db: Db): Promise<Control> {
  const guardado = await findAjuste(db, CLAVE);
  const leido = Ajustes.partial().safeParse(guardado === undefined ? {} : JSON.parse(guardado));
  let actual = Ajustes.parse({ ...AJUSTES_INICIALES, ...(leido.success ? leido.data : {}) });
  /** By the SHA-256 of the document. */
  const observados = new Map<string, number>();
  return {
    leer: () => actual,
    cambiar: async (cambio) => {
      actual = { ...actual, ...cambio };
      await updateAjuste(db, CLAVE, JSON.stringify(actual));
      return actual;
    },
    takeFalla: (operacion) => {
      const falla = actual.failNext.find((f) => f.operation === undefined || f.operation === operacion);
      actual = { ...actual, failNext: gastar(actual.failNext, falla) };
      return falla;
    },
    takeCorte: (operacion) => {
      const corte = actual.dropReply;
      if (corte === null || (corte.operation !== undefined && corte.operation !== operacion))
        return undefined;
      actual = { ...actual, dropReply: gastar([corte], corte)[0] ?? null };
      return corte.cut;
    },
    observacionDe: (documento) => {
      const [primera] = actual.observeNext;
      if (primera === undefined && actual.observeShare.length === 0 && observados.size === 0)
        return undefined;
      const huella = createHash("sha256").update(documento).digest("hex");
      const conocida = observados.get(huella);
      if (conocida !== undefined) return conocida;
      const codigo = primera?.codigo ?? deSuParte(actual.observeShare, huella);
      if (codigo === undefined) return undefined;
      actual = { ...actual, observeNext: gastar(actual.observeNext, primera) };
      observados.set(huella, codigo);
      return codigo;
    },
  };
}

/** The code in whose share a document falls by its hash; undefined: in none. */
function deSuParte(partes: Ajustes["observeShare"], huella: string): number | undefined {
  let punto = (Number.parseInt(huella.slice(0, 8), 16) / 2 ** 32) * 100;
  return partes.find(({ percent }) => (punto -= percent) < 0)?.codigo;
}

/** The list with one use less of `elegida`. */
function gastar<T extends { readonly times: number }>(lista: readonly T[], elegida: T | undefined): T[] {
  return lista.flatMap((item) => {
    if (item !== elegida) return [item];
    return item.times > 1 ? [{ ...item, times: item.times - 1 }] : [];
  });
}
