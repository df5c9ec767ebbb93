import { useEffect, useRef } from "react";
import { createEscaner } from "./escaner.ts";

export interface Teclas {
  /** Function keys and others by their `key`; what they do. The browser's own meaning never happens. */
  readonly atajos: Readonly<Record<string, () => void>>;
  /** A scanner read a code, on whatever screen. */
  readonly onCodigo: (codigo: string) => void;
}

/** Keys and scanner of the whole window. F5 never reloads, F1 never opens a help page. */
export function useTeclas({ atajos, onCodigo }: Teclas): void {
  const latest = useRef({ atajos, onCodigo });
  useEffect(() => {
    latest.current = { atajos, onCodigo };
  });
  useEffect(() => {
    const escaner = createEscaner();
    const listen = (event: KeyboardEvent) => {
      const lectura = escaner({ key: event.key, en: event.timeStamp });
      if (lectura.kind === "codigo") {
        event.preventDefault();
        event.stopPropagation();
        borrarTecleado(event.target, lectura.teclas);
        latest.current.onCodigo(lectura.codigo);
        return;
      }
      const atajo =
        event.ctrlKey || event.altKey || event.metaKey ? undefined : latest.current.atajos[event.key];
      if (atajo !== undefined || /^F\d{1,2}$/.test(event.key)) event.preventDefault();
      atajo?.();
    };
    window.addEventListener("keydown", listen, { capture: true });
    return () => window.removeEventListener("keydown", listen, { capture: true });
  }, []);
}

/** The burst was typed into a field before it was known to be one: it is taken out again. */
function borrarTecleado(target: EventTarget | null, teclas: number): void {
  if (!(target instanceof HTMLInputElement)) return;
  // React watches the element's own setter; the prototype's goes past it, so that the event is taken for typing.
  Reflect.set(
    HTMLInputElement.prototype,
    "value",
    target.value.slice(0, Math.max(0, target.value.length - teclas)),
    target,
  );
  target.dispatchEvent(new Event("input", { bubbles: true }));
}
