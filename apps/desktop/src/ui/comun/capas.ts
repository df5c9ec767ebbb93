import { useLayoutEffect, useRef } from "react";

/** One dialog or panel over the selling screen. `cerrar` is how Escape closes it; null where Escape does not. */
interface Capa {
  readonly cerrar: { readonly current: (() => void) | null };
}

const capas: Capa[] = [];
/** True while the focus is in a field whose list is open: the library closes that list at Escape. */
let enLista = false;

function look(event: KeyboardEvent): void {
  enLista = event.target instanceof Element && event.target.getAttribute("aria-expanded") === "true";
}

function escape(event: KeyboardEvent): void {
  if (event.key !== "Escape" || event.defaultPrevented || event.isComposing || enLista) return;
  capas.at(-1)?.cerrar.current?.();
}

/**
 * Makes one Escape close one layer, the topmost. If `cerrar` is null, this layer stays, and so do the layers below.
 */
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
