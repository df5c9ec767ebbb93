import { useEffect, useRef } from "react";
import { teclaDe, type Accion } from "./acciones.ts";
import { createEscaner } from "./escaner.ts";
import { useTeclasDeCaja } from "./teclas.ts";

export interface Teclas {
  /** What is possible now, by action. The browser's own meaning of a key of ours never happens. */
  readonly acciones: Readonly<Partial<Record<Accion, () => void>>>;
  /** A scanner read a code, on whatever screen. */
  readonly onCodigo: (codigo: string) => void;
}

/** Keys and scanner of the whole window. F5 never reloads, F1 never opens the browser's help. */
export function useTeclas({ acciones, onCodigo }: Teclas): void {
  const teclas = useTeclasDeCaja();
  const latest = useRef({ acciones, onCodigo, teclas });
  useEffect(() => {
    latest.current = { acciones, onCodigo, teclas };
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
      const pulsada = event.metaKey ? "" : teclaDe(event);
      const accion = (Object.keys(latest.current.teclas) as Accion[]).find(
        (suya) => latest.current.teclas[suya] === pulsada,
      );
      if (accion !== undefined || /^F\d{1,2}$/.test(event.key)) event.preventDefault();
      if (accion !== undefined) latest.current.acciones[accion]?.();
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
