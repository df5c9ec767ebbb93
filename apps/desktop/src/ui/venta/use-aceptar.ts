import { useRef, useState, type FormEvent, type RefObject } from "react";
import { flushSync } from "react-dom";
import { useSigue } from "../comun/use-sigue.ts";
import type { AccionCarrito } from "./carrito.ts";

interface Props {
  /** Returns what the fields ask for; null: nothing that can be done. */
  readonly escrita: () => Promise<AccionCarrito | null>;
  /** Returns the reason why that is not allowed; null if it is. */
  readonly permitir: (accion: AccionCarrito) => Promise<string | null>;
  readonly onAccion: (accion: AccionCarrito) => void;
  readonly onCerrar: () => void;
}

interface UsoAceptar {
  readonly entrada: RefObject<HTMLInputElement | null>;
  readonly aceptar: (event: FormEvent) => Promise<void>;
  /** The reason why what was typed is not allowed. */
  readonly negado: string | null;
  readonly olvidar: () => void;
}

/**
 * Accepts what is typed, once it is allowed. Letters that are typed meanwhile go where the focus is then, and
 * Enter after them. A dialog that was closed meanwhile changes nothing.
 */
export function useAceptar({ escrita, permitir, onAccion, onCerrar }: Props): UsoAceptar {
  const [negado, setNegado] = useState<string | null>(null);
  const entrada = useRef<HTMLInputElement>(null);
  const enCamino = useRef(false);
  const conIntro = useRef(false);
  const sigue = useSigue();
  async function aceptar(event: FormEvent): Promise<void> {
    event.preventDefault();
    conIntro.current = enCamino.current;
    if (enCamino.current) return;
    enCamino.current = true;
    const enviado = entrada.current?.value ?? "";
    const accion = await escrita();
    const porque = accion === null ? null : await permitir(accion);
    enCamino.current = false;
    if (accion === null || !sigue()) return;
    if (porque !== null) return setNegado(porque);
    const despues = escritoTras(enviado, entrada.current?.value ?? "");
    // Drawn at once: no key can come between the dialog's end and the letters that were typed for what follows it.
    flushSync(() => {
      onAccion(accion);
      onCerrar();
    });
    if (despues !== "") escribir(despues, conIntro.current);
  }
  return { entrada, aceptar, negado, olvidar: () => setNegado(null) };
}

/** Returns what was typed after a text was sent: in its place where the text was selected, else at its end. */
function escritoTras(enviado: string, ahora: string): string {
  if (ahora === enviado) return "";
  return ahora.startsWith(enviado) ? ahora.slice(enviado.length) : ahora;
}

/** Types letters where the focus is, as the keyboard does. */
function escribir(letras: string, conIntro: boolean): void {
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
