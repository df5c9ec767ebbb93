import { useEffect, useRef } from "react";
import { isSigno } from "./lector.ts";
import { putMomento, repeat } from "./repetir.ts";

const MODIFICADORES: ReadonlySet<string> = new Set([
  "Shift",
  "Control",
  "Alt",
  "AltGraph",
  "Meta",
  "CapsLock",
]);

/**
 * Queues the keys that are pressed while a screen loads, and replays them in order once it is there. A fast
 * typist loses none.
 */
export function useTeclasEnEspera(llego: boolean): void {
  const guardadas = useRef<readonly KeyboardEvent[]>([]);
  const alDia = useRef(false);
  useEffect(() => {
    const guardar = (event: KeyboardEvent) => {
      // Untrusted events are the replayed keys.
      if (alDia.current || !event.isTrusted || MODIFICADORES.has(event.key)) return;
      if (guardadas.current.length === 0 && document.querySelector('[role="dialog"]') !== null) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      guardadas.current = [...guardadas.current, event];
    };
    window.addEventListener("keydown", guardar, { capture: true });
    return () => window.removeEventListener("keydown", guardar, { capture: true });
  }, []);
  useEffect(() => {
    if (!llego) return;
    let vigente = true;
    const tomar = () => {
      const [tecla, ...resto] = guardadas.current;
      guardadas.current = resto;
      alDia.current = tecla === undefined || !vigente;
      return alDia.current ? undefined : tecla;
    };
    void repeat(tomar, pulsar);
    return () => {
      vigente = false;
    };
  }, [llego]);
}

/** Presses a key again where the focus is now, with the instant at which it was pressed. */
function pulsar(tecla: KeyboardEvent): void {
  const { key, code, ctrlKey, altKey, shiftKey, metaKey } = tecla;
  const init = { key, code, ctrlKey, altKey, shiftKey, metaKey, bubbles: true, cancelable: true };
  const repetida = new KeyboardEvent("keydown", init);
  putMomento(repetida, tecla.timeStamp);
  const sigue = (document.activeElement ?? document.body).dispatchEvent(repetida);
  // oxlint-disable-next-line typescript/no-deprecated -- the one way to type into a field as the keyboard does
  if (sigue && isSigno(tecla)) document.execCommand("insertText", false, key);
}
