/** Finds the field into which a pad of the till types, and suppresses the system's on-screen keyboard for it. */
import { useEffect, useState } from "react";
import { escritoEn, modoDe, removeModo } from "../comun/campo.ts";
import type { Campo } from "./pulsar.ts";

const NUMERICOS: ReadonlySet<string> = new Set(["decimal", "numeric", "tel"]);

/** A field, and the kind of pad that serves it. */
export interface Servido {
  readonly campo: Campo;
  readonly teclado: "numerico" | "letras";
}

/** Tells whether a field takes digits, such as an amount, a quantity or a document number. */
function isNumerico(campo: Campo): boolean {
  return NUMERICOS.has(modoDe(campo)) || campo.dataset["lee"] === "documento";
}

/** Tells whether a pad of the till serves a field. A field that suppresses the keyboard has its own pad. */
function isServible(campo: Campo): boolean {
  return !campo.readOnly && !campo.disabled && modoDe(campo) !== "none";
}

/** Suppresses the system's on-screen keyboard for a field that the till's pad serves. */
function callarSistema(elemento: EventTarget | null): void {
  const campo = elemento instanceof Element ? escritoEn(elemento)?.campo : undefined;
  if (campo === undefined || !isServible(campo) || campo.inputMode === "none") return;
  campo.dataset["modo"] = campo.inputMode;
  campo.inputMode = "none";
}

/**
 * Returns the focused field and its pad; null if there is none. The search field always has the focus, so its letters appear only after a
 * touch. A press moves the focus before its click arrives. The pad therefore appears and disappears after the click; otherwise the dialog
 * would move away from under the finger.
 */
export function useCampoServido(): { readonly servido: Servido | null; readonly ocultar: () => void } {
  const [servido, setServido] = useState<Servido | null>(null);
  const [tocado, setTocado] = useState<EventTarget | null>(null);
  useEffect(() => {
    let pulsando = false;
    let ultimo: EventTarget | null = tocado;
    const mirar = () => {
      // Removing the pad moves the dialog, so the pad stays until the press that took the focus has reached its button.
      if (pulsando) return;
      setServido((antes) => {
        const nuevo = servidoEn(document.activeElement, ultimo);
        return nuevo?.campo === antes?.campo && nuevo?.teclado === antes?.teclado ? antes : nuevo;
      });
    };
    const enfocar = ({ target }: Event) => {
      callarSistema(target);
      mirar();
    };
    const pulsar = ({ target }: Event) => {
      pulsando = true;
      callarSistema(target);
      // A press on the pad itself keeps the current field.
      if (!(target instanceof Element && target.closest(".teclado") !== null)) ultimo = target;
    };
    // The click event follows in the same task.
    const soltar = () =>
      setTimeout(() => {
        pulsando = false;
        setTocado(ultimo);
        mirar();
      });
    // A field that is removed from the page loses the focus without an event.
    const mirador = new MutationObserver(mirar);
    mirador.observe(document.body, { childList: true });
    const listeners = [
      ["focusin", enfocar],
      ["focusout", mirar],
      ["mousedown", pulsar],
      ["mouseup", soltar],
    ] as const;
    for (const [suceso, listener] of listeners)
      document.addEventListener(suceso, listener, { capture: true });
    callarSistema(document.activeElement);
    mirar();
    return () => {
      mirador.disconnect();
      for (const [suceso, listener] of listeners)
        document.removeEventListener(suceso, listener, { capture: true });
    };
  }, [tocado]);
  // Restores the system's on-screen keyboard once this till has no touch controls.
  useEffect(() => () => document.querySelectorAll<Campo>("[data-modo]").forEach(removeModo), []);
  return { servido, ocultar: () => setTocado(null) };
}

function servidoEn(activo: Element | null, tocado: EventTarget | null): Servido | null {
  const campo = activo === null ? undefined : escritoEn(activo)?.campo;
  if (campo === undefined || !isServible(campo)) return null;
  if (isNumerico(campo)) return { campo, teclado: "numerico" };
  const espera = campo.dataset["lee"] === "busqueda" && campo !== tocado;
  return espera ? null : { campo, teclado: "letras" };
}
