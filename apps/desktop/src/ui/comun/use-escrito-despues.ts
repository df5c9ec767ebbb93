import { useRef } from "react";
import { flushSync } from "react-dom";

interface Espera {
  readonly campo: HTMLInputElement | null;
  readonly enviado: string;
  conIntro: boolean;
}

interface UsoEscritoDespues {
  /**
   * Begins to wait for the answer to a field's text. Returns false if the wait has begun already, and remembers the
   * Enter.
   */
  readonly esperar: (campo: Element | null) => boolean;
  /** Ends the wait, and stays in the same fields. */
  readonly seguir: () => void;
  /** Ends the dialog, and types what came after the text was sent where the focus is then. */
  readonly terminar: (cerrar: () => void) => void;
}

/** Keeps the letters that are typed into a dialog's field while its answer is awaited: they are meant for what follows it. */
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
      // Rendered synchronously, so that no key arrives between the closing of the dialog and the letters typed after
      // the text was sent.
      flushSync(cerrar);
      if (despues !== "") write(despues, conIntro);
    },
  };
}

/** Returns what was typed after a text was sent: in its place where the text was selected, else at its end. */
function escritoTras(enviado: string, ahora: string): string {
  if (ahora === enviado) return "";
  return ahora.startsWith(enviado) ? ahora.slice(enviado.length) : ahora;
}

/** Types letters where the focus is, as the keyboard does. */
function write(letras: string, conIntro: boolean): void {
  // oxlint-disable-next-line typescript/no-deprecated -- the one way to type into a field as the keyboard does
  document.execCommand("insertText", false, letras);
  const intro = new KeyboardEvent("keydown", {
    key: "Enter",
    code: "Enter",
    bubbles: true,
    cancelable: true,
  });
  if (conIntro) document.activeElement?.dispatchEvent(intro);
}
