import { useLayoutEffect, useRef } from "react";

/** A dialog or panel over the selling screen. `cerrar` closes it on Escape; null if Escape must not close it. */
interface Capa {
  readonly cerrar: { readonly current: (() => void) | null };
}

const capas: Capa[] = [];
/** True while the focused field's list is open, because the library closes that list on Escape. */
let enLista = false;

function look(event: KeyboardEvent): void {
  enLista = event.target instanceof Element && event.target.getAttribute("aria-expanded") === "true";
}

function escape(event: KeyboardEvent): void {
  if (event.key !== "Escape" || event.defaultPrevented || event.isComposing || enLista) return;
  capas.at(-1)?.cerrar.current?.();
}

/** Makes Escape close only the topmost layer. If `cerrar` is null, this layer and the layers below stay open. */
export function useCapa(cerrar: (() => void) | null): void {
  const ultima = useRef(cerrar);
  useLayoutEffect(() => {
    ultima.current = cerrar;
  });
  useLayoutEffect(() => {
    if (capas.length === 0) {
      window.addEventListener("keydown", look, { capture: true });
      window.addEventListener("keydown", escape);
    }
    const capa = { cerrar: ultima };
    capas.push(capa);
    return () => {
      capas.splice(capas.indexOf(capa), 1);
      if (capas.length > 0) return;
      window.removeEventListener("keydown", look, { capture: true });
      window.removeEventListener("keydown", escape);
    };
  }, []);
}
