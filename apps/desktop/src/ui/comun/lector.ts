import { destinoAhora, type Escrito, escritoAhora } from "./campo.ts";
import { colaMs, type Fin, type Leido, parseEscaneo, type Signo, sigue } from "./escaner.ts";
import { momentoDe } from "./repetir.ts";

/** Characters of the keys that differ between layouts, on the American layout that scanners imitate: without and with Shift. */
const SIGNOS: Readonly<Record<string, readonly [string, string]>> = {
  Minus: ["-", "_"],
  Equal: ["=", "+"],
  Slash: ["/", "?"],
  Period: [".", ">"],
  Comma: [",", "<"],
  Semicolon: [";", ":"],
  BracketLeft: ["[", "{"],
  BracketRight: ["]", "}"],
};

/** Milliseconds of silence that end a code from a scanner without an end key. */
const SILENCIO_MS = 150;
/** Milliseconds after the last character in which an end key still belongs to the code that silence ended. */
const COLA_TRAS_SILENCIO_MS = 220;
/** Most characters of a code. The QR of a ticket has about 160, and that of a transfer slip with 30 products about 1,040. */
const MAX_SIGNOS = 1200;
/** Letters of the control characters LF and CR (Ctrl+J, Ctrl+M), which some scanners send at the end of a line. */
const CONTROL: ReadonlySet<string> = new Set(["j", "m"]);

/** A code on the screen, with the field that received its characters, if any. */
export type Lectura = Leido<Escrito | null>;

/** Listens to all keys, and tells a scanner's keys from typing. */
export interface Lector {
  /** Returns true if the key belongs to a scanned code or is surplus. No other handler may then receive it. */
  readonly oir: (event: KeyboardEvent) => boolean;
  /** Marks a reading that silence ended as used, so that its characters do not begin another code. */
  readonly tomar: (lectura: Lectura) => void;
  readonly cerrar: () => void;
}

/** Tells a scanner's burst of keys from typing, and passes each reading to `atender`. */
export function createReader(atender: (lectura: Lectura) => void): Lector {
  let signos: readonly Signo<Escrito | null>[] = [];
  let colaHasta = -Infinity;
  let reloj: ReturnType<typeof setTimeout> | undefined;

  function callar(): void {
    reloj = undefined;
    const ultimo = signos.at(-1);
    const lectura = parseEscaneo(signos, { kind: "silencio", en: performance.now() }, destinoAhora());
    if (lectura === null || ultimo === undefined) return;
    if (lectura.seguro) colaHasta = ultimo.en + COLA_TRAS_SILENCIO_MS;
    atender(lectura);
  }

  function terminar(kind: Fin, en: number): boolean {
    if (en < colaHasta) return true;
    const destino = destinoAhora();
    const lectura = parseEscaneo(signos, { kind, en }, destino);
    colaHasta = en + colaMs(signos, lectura !== null, destino);
    signos = [];
    if (lectura !== null) atender(lectura);
    return lectura !== null;
  }

  function sumar(event: KeyboardEvent): void {
    const texto = isSeparador(event) ? SEPARADOR_GS1 : event.key;
    const en = momentoDe(event);
    const ultimo = signos.at(-1);
    const antes = ultimo !== undefined && sigue(ultimo.en, en) ? signos.slice(-MAX_SIGNOS) : [];
    // A key after a character ends that character's code, not an earlier one.
    colaHasta = -Infinity;
    signos = [
      ...antes,
      { texto, fisico: texto === SEPARADOR_GS1 ? texto : signoFisico(event), en, antes: escritoAhora() },
    ];
    reloj = setTimeout(callar, SILENCIO_MS);
  }

  return {
    oir(event) {
      if (["Shift", "CapsLock", "Control", "Alt", "AltGraph"].includes(event.key)) return false;
      const pendiente = reloj !== undefined;
      clearTimeout(reloj);
      reloj = undefined;
      if (event.key === "Enter" && event.repeat) return true;
      const fin = finDe(event);
      const suelto = event.ctrlKey && signos.length === 0 && momentoDe(event) >= colaHasta;
      if (fin !== null && !suelto) return terminar(fin, momentoDe(event));
      if (isSigno(event) || isSeparador(event)) sumar(event);
      else {
        // A key that makes no character ends a code at once, as silence does.
        if (pendiente) callar();
        signos = [];
        colaHasta = -Infinity;
      }
      return false;
    },
    tomar(lectura) {
      const ultimo = lectura.signos.at(-1);
      // The next code may have begun while this one was being looked up.
      if (ultimo === undefined || ultimo !== signos.at(-1)) return;
      colaHasta = ultimo.en + COLA_TRAS_SILENCIO_MS;
      signos = [];
    },
    cerrar: () => clearTimeout(reloj),
  };
}

/** Returns the end of a code that a key or a control character marks; null for any other key. */
function finDe({ key, ctrlKey, altKey, shiftKey }: KeyboardEvent): Fin | null {
  if (altKey) return null;
  if (ctrlKey) return CONTROL.has(key.toLowerCase()) ? "Enter" : null;
  if (key === "Enter") return "Enter";
  return key === "Tab" && !shiftKey ? "Tab" : null;
}

/** Control character between two elements of a GS1 barcode, which no field shows. */
export const SEPARADOR_GS1 = "\x1d";

/** Tells whether a key is the GS1 separator. A scanner that imitates a keyboard sends it as Ctrl+] on the American layout. */
function isSeparador({ key, code, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  return (
    key === SEPARADOR_GS1 || (ctrlKey && !altKey && !metaKey && (key === "]" || code === "BracketRight"))
  );
}

/** Tells whether a key makes a character that a field would show, also with AltGr. */
export function isSigno(event: KeyboardEvent): boolean {
  const { key, ctrlKey, altKey, metaKey } = event;
  return key.length === 1 && !metaKey && ((!ctrlKey && !altKey) || event.getModifierState("AltGraph"));
}

/** Returns the character of a key on the American layout; null if the key is unknown. A Spanish keyboard has another character there. */
function signoFisico({ code, shiftKey }: Pick<KeyboardEvent, "code" | "shiftKey">): string | null {
  const letra = /^Key([A-Z])$/.exec(code)?.[1];
  if (letra !== undefined) return shiftKey ? letra : letra.toLowerCase();
  const cifra = /^Digit(\d)$/.exec(code)?.[1];
  if (cifra !== undefined) return shiftKey ? null : cifra;
  return SIGNOS[code]?.[shiftKey ? 1 : 0] ?? null;
}
