import { useRef } from "react";
import { flushSync } from "react-dom";

interface Espera {
  readonly campo: HTMLInputElement | null;
  readonly enviado: string;
  conIntro: boolean;
}

interface UsoEscritoDespues {
  /**
   * Starts waiting for the reply to a field's text. If the wait has already started, remembers that Enter was pressed again and returns
   * false.
   */
  readonly esperar: (campo: Element | null) => boolean;
  /** Stops waiting and keeps the dialog open. */
  readonly seguir: () => void;
  /** Stops waiting, closes the dialog, and types the characters that came after the text into the field that then has the focus. */
  readonly terminar: (cerrar: () => void) => void;
}

/** Keeps the characters typed into a dialog's field while a reply is awaited, because they are meant for the next field. */
export function useEscritoDespues(): UsoEscritoDespues {
  const espera = useRef<Espera | null>(null);
  return {
    esperar: (campo) => {
      if (espera.current !== null) {
        espera.current.conIntro = true;
        return false;
      }
      const suyo = campo instanceof HTMLInputElement ? campo : null;
      espera.current = { campo: suyo, enviado: suyo?.value ?? "", conIntro: false };
      return true;
    },
    seguir: () => {
      espera.current = null;
    },
    terminar: (cerrar) => {
      const { campo = null, enviado = "", conIntro = false } = espera.current ?? {};
      espera.current = null;
      const despues = escritoTras(enviado, campo?.value ?? enviado);
      // Rendered synchronously, so that no key press comes between closing the dialog and replaying the characters.
      flushSync(cerrar);
      if (despues !== "") write(despues, conIntro);
    },
  };
}

/** Returns the characters typed after a text was sent: those appended to it, or those that replaced it. */
function escritoTras(enviado: string, ahora: string): string {
  if (ahora === enviado) return "";
  return ahora.startsWith(enviado) ? ahora.slice(enviado.length) : ahora;
}

/** Inserts text at the focus, as the keyboard does. */
function write(letras: string, conIntro: boolean): void {
  // oxlint-disable-next-line typescript/no-deprecated -- the only way to type into a field as the keyboard does
  document.execCommand("insertText", false, letras);
  const intro = new KeyboardEvent("keydown", {
    key: "Enter",
    code: "Enter",
    bubbles: true,
    cancelable: true,
  });
  if (conIntro) document.activeElement?.dispatchEvent(intro);
}
