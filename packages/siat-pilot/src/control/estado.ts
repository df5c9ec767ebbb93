import { createHash } from "node:crypto";
import { setTimeout as esperar } from "node:timers/promises";
import { findAjuste, updateAjuste } from "../db/ajustes.ts";
import type { Db } from "../db/abrir.ts";
import { Ajustes, AJUSTES_INICIALES, type Corte, type Falla } from "./ajustes.ts";

/** The settings in force. They survive a restart, so that the clock does not jump back. */
export interface Control {
  readonly leer: () => Ajustes;
  readonly cambiar: (cambio: Partial<Ajustes>) => Promise<Ajustes>;
  /** Waits the latency of an operation. A change of the settings affects waiting calls: without latency they continue at once. */
  readonly demorar: (operacion: string) => Promise<void>;
  /** Takes the next fault for an operation; the call uses it up. */
  readonly takeFalla: (operacion: string) => Falla | undefined;
  /** Takes the cut of this operation's reply; the call uses it up. */
  readonly takeCorte: (operacion: string) => Corte["cut"] | undefined;
  /**
   * Returns the code that a package document is observed with: the next code of `observeNext`, which is then used up, or the code of its
   * share. The same document always gets the same code, as from the authority: its fault has not changed.
   */
  readonly observacionDe: (documento: Uint8Array) => number | undefined;
}

const CLAVE = "control";

/** Opens the settings stored in the database; settings that no longer fit are replaced by the initial ones. */
export async function openControl(db: Db): Promise<Control> {
  const guardado = await findAjuste(db, CLAVE);
  const leido = Ajustes.partial().safeParse(guardado === undefined ? {} : JSON.parse(guardado));
  let actual = Ajustes.parse({ ...AJUSTES_INICIALES, ...(leido.success ? leido.data : {}) });
  /** Aborted when the settings change. */
  let vigencia = new AbortController();
  /** Codes that documents were observed with, by the SHA-256 of the document. */
  const observados = new Map<string, number>();
  return {
    leer: () => actual,
    cambiar: async (cambio) => {
      actual = { ...actual, ...cambio };
      vigencia.abort();
      vigencia = new AbortController();
      await updateAjuste(db, CLAVE, JSON.stringify(actual));
      return actual;
    },
    demorar: async (operacion) => {
      for (let pasada = false; !pasada && latenciaDe(actual, operacion) > 0;) {
        const { signal } = vigencia;
        pasada = await esperar(latenciaDe(actual, operacion), true, { signal }).catch(() => false);
      }
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

/** Milliseconds that a call of this operation waits. */
function latenciaDe({ latencyMs, latencyOperation }: Ajustes, operacion: string): number {
  return latencyOperation === null || latencyOperation === operacion ? latencyMs : 0;
}

/** Finds the code whose share holds a document, by its hash; undefined: none. */
function deSuParte(partes: Ajustes["observeShare"], huella: string): number | undefined {
  let punto = (Number.parseInt(huella.slice(0, 8), 16) / 2 ** 32) * 100;
  return partes.find(({ percent }) => (punto -= percent) < 0)?.codigo;
}

/** Reduces the uses left of `elegida` by one. */
function gastar<T extends { readonly times: number }>(lista: readonly T[], elegida: T | undefined): T[] {
  return lista.flatMap((item) => {
    if (item !== elegida) return [item];
    return item.times > 1 ? [{ ...item, times: item.times - 1 }] : [];
  });
}
