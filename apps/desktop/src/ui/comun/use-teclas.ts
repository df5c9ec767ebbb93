import { useContext, useEffect, useId, useLayoutEffect, useRef } from "react";
import { teclaDe, type Accion } from "./acciones.ts";
import { createEscaner } from "./escaner.ts";
import { Prestado, useTeclasDeCaja, type Manejo } from "./teclas.ts";

/**
 * Keys and scanner of the whole window. F5 never reloads, F1 never opens the browser's help. A screen that borrowed them
 * (`useTeclasPrestadas`) has them in this one's place.
 */
export function useTeclas({ acciones, onCodigo }: Manejo): void {
  const teclas = useTeclasDeCaja();
  const { quien } = useContext(Prestado);
  const latest = useRef({ acciones, onCodigo, teclas });
  // With what is drawn, not a moment later: a key that follows what one sees does what one sees.
  useLayoutEffect(() => {
    latest.current = { acciones, onCodigo, teclas };
  });
  useEffect(() => {
    const escaner = createEscaner();
    let antes = escritoEn(null);
    const listen = (event: KeyboardEvent) => {
      const lectura = escaner({ key: event.key, en: event.timeStamp });
      if (lectura.kind === "empieza") antes = escritoEn(event.target);
      if (lectura.kind === "codigo") {
        event.preventDefault();
        event.stopPropagation();
        reponer(antes);
        (quien() ?? latest.current).onCodigo(lectura.codigo);
        return;
      }
      const pulsada = event.metaKey ? "" : teclaDe(event);
      const accion = (Object.keys(latest.current.teclas) as Accion[]).find(
        (suya) => latest.current.teclas[suya] === pulsada,
      );
      if (accion !== undefined || /^F\d{1,2}$/.test(event.key)) event.preventDefault();
      if (accion !== undefined) (quien() ?? latest.current).acciones[accion]?.();
    };
    window.addEventListener("keydown", listen, { capture: true });
    return () => window.removeEventListener("keydown", listen, { capture: true });
  }, [quien]);
}

/** While this is on the screen, keys and scanner are its own and not the selling screen's. */
export function useTeclasPrestadas({ acciones, onCodigo }: Manejo): void {
  const { prestar } = useContext(Prestado);
  const id = useId();
  useLayoutEffect(() => prestar(id, { acciones, onCodigo }));
  useLayoutEffect(() => () => prestar(id, null), [prestar, id]);
}

interface Escrito {
  readonly campo: HTMLInputElement;
  readonly texto: string;
}

/** What stands in a field, if it is one. */
function escritoEn(target: EventTarget | null): Escrito | null {
  return target instanceof HTMLInputElement ? { campo: target, texto: target.value } : null;
}

/** The burst was typed into a field before it was known to be one: what stood there stands there again. */
function reponer(antes: Escrito | null): void {
  if (antes === null) return;
  // React watches the element's own setter; the prototype's goes past it, so that the event is taken for typing.
  Reflect.set(HTMLInputElement.prototype, "value", antes.texto, antes.campo);
  antes.campo.dispatchEvent(new Event("input", { bubbles: true }));
}
