/** The hands of a robot at the till: keys and a scanner, or a finger. Both do the same day. */
import type { BrowserContextOptions, Page } from "playwright-core";
import type { Bien } from "./libro.ts";

/** A person in the till's list of users, with the letter that chooses them. */
export interface Persona {
  readonly nombre: string;
  readonly letra: string;
  readonly pin: string;
}

/** The first four as they stand side by side; dollars and a gift card go with cash. */
export const METODOS = ["efectivo", "tarjeta", "qr", "varios", "dolares", "regalo"] as const;
export type Metodo = (typeof METODOS)[number];

/** The payment of a sale. `recibido`: the cash handed over, null where it is the exact amount. */
export interface Pago {
  readonly metodo: Metodo;
  readonly recibido: string | null;
  readonly dolares: number;
  /** The part that is paid by QR when it is paid in two ways. */
  readonly porQr: string;
}

/** Part of a sale that is paid by a gift card, and as a rule by QR when it is paid in two ways. */
export const UN_BOLIVIANO = "1";

/** Digits of the card that everybody pays with. */
export const TARJETA = "47977896";

export interface Manos {
  readonly ventana: BrowserContextOptions;
  /** Puts the hands to a window of the till, before it is opened. */
  readonly usar: (page: Page) => Promise<void>;
  /** Keys that the pages heard so far. */
  readonly teclas: () => number;
  readonly bloquear: () => Promise<void>;
  readonly entrar: (persona: Persona) => Promise<void>;
  readonly abrirCaja: (inicial: string) => Promise<void>;
  /** Adds pieces; `quedan`: how many of them are in the cart then. */
  readonly agregar: (bien: Bien, veces: number, quedan: number) => Promise<void>;
  readonly pesar: (bien: Bien, kilos: string) => Promise<void>;
  /** Gives the buyer's number; the name is known. */
  readonly comprador: (numero: string) => Promise<void>;
  readonly aparcar: () => Promise<void>;
  readonly retomar: () => Promise<void>;
  readonly abrirCobro: () => Promise<void>;
  readonly pagar: (pago: Pago) => Promise<void>;
  readonly emitir: (metodo: Metodo) => Promise<void>;
  readonly siguiente: () => Promise<void>;
  /** Annuls the newest sale; the owner lends the right. */
  readonly anularUltima: (dueno: Persona) => Promise<void>;
  /** Takes back so many of the first line of a sale, and the cash with it; the owner lends both rights. */
  readonly devolver: (cuf: string, cuantos: string, dueno: Persona) => Promise<void>;
  /** Counts the drawer and closes it. */
  readonly cerrarCaja: (billetes: ReadonlyMap<string, number>, dolares: number) => Promise<void>;
}
