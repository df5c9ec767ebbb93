/** Draws the number pad beside the screen while a field of numbers has the focus, and types into that field. */
import { Portal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useEffect, useState } from "react";
import type { PantallaTactil } from "../../contract/index.ts";
import { reponer } from "../comun/campo.ts";
import { PAGINA_QUE_RUEDA } from "../comun/dialogo.tsx";
import { useTactil } from "./use-tactil.ts";

const TECLAS = ["7", "8", "9", "4", "5", "6", "1", "2", "3", "0", "00", "."] as const;
/** The widest window in which a dialog has no room for a pad at its side. */
const ANGOSTA = "(max-width: 640px)";
const NUMERICOS: ReadonlySet<string> = new Set(["decimal", "numeric"]);

/** Tells whether a field takes digits: an amount, a quantity, a document's number. */
function isNumerico({ inputMode, dataset }: HTMLInputElement): boolean {
  return NUMERICOS.has(inputMode) || dataset["lee"] === "documento";
}

/**
 * Lists the signs that a field takes. A field that may hold a percentage has a percent sign instead of the
 * double zero.
 */
function teclasDe({ inputMode, dataset }: HTMLInputElement): readonly string[] {
  const conPorcentaje = dataset["porcentaje"] !== undefined;
  const sinPunto = TECLAS.filter((tecla) => inputMode === "decimal" || tecla !== ".");
  return sinPunto.map((tecla) => (conPorcentaje && tecla === "00" ? "%" : tecla));
}

/** The pad of a till with a touch screen; hidden while no field takes numbers. */
export function TecladoNumerico({ elegida }: { readonly elegida: PantallaTactil }) {
  return useTactil(elegida) ? <Teclado /> : null;
}

function Teclado() {
  const campo = useCampoNumerico();
  const lado = useLado(campo);
  useEffect(() => {
    if (campo === null) return;
    // Styles read the pad's side here: `:has(.teclado)` would match all of the page anew at each dialog.
    document.documentElement.dataset["teclado"] = lado;
    const mostrar = () => mostrarEntero(campo, lado);
    mostrar();
    addEventListener("resize", mostrar);
    // An error under the field, or the reason why a button is off, takes room as digits are typed.
    const pintado = () => requestAnimationFrame(mostrar);
    campo.addEventListener("input", pintado);
    return () => {
      removeEventListener("resize", mostrar);
      campo.removeEventListener("input", pintado);
      delete document.documentElement.dataset["teclado"];
    };
  }, [campo, lado]);
  if (campo === null) return null;
  const teclas = teclasDe(campo);
  return (
    <Portal>
      {/* The field keeps the focus: a scanner and the keyboard go on as before. */}
      <div
        className="teclado"
        role="region"
        aria-label="Teclado numérico"
        onMouseDown={(e) => e.preventDefault()}
      >
        {teclas.map((tecla) => (
          <button
            key={tecla}
            type="button"
            tabIndex={-1}
            data-ancha={tecla === "00" && !teclas.includes(".")}
            onClick={() => escribir(campo, tecla)}
          >
            {tecla}
          </button>
        ))}
        <button
          type="button"
          tabIndex={-1}
          className="teclado-borrar"
          aria-label="Borrar la última cifra"
          onClick={() => borrar(campo)}
        >
          ⌫
        </button>
        <button type="button" tabIndex={-1} className="teclado-listo" onClick={() => entrar(campo)}>
          Listo
        </button>
      </div>
    </Portal>
  );
}

type Lado = "izquierdo" | "derecho" | "pie";

/**
 * Chooses the pad's side, where nothing else is: right of a dialog, left of the selling screen. It lies at the
 * foot of a window that is too narrow for both, and of a page that scrolls as one.
 */
function useLado(campo: HTMLInputElement | null): Lado {
  const angosta = useMediaQuery(ANGOSTA, false, { getInitialValueInEffect: false });
  const rueda = useMediaQuery(PAGINA_QUE_RUEDA, false, { getInitialValueInEffect: false });
  const enDialogo = campo?.closest('[role="dialog"]') != null;
  if (enDialogo ? angosta : rueda) return "pie";
  return enDialogo ? "derecho" : "izquierdo";
}

/**
 * Scrolls a field into sight with its label and its error. In a dialog it stands in the middle, clear of head
 * and foot.
 */
function mostrarEntero(campo: HTMLInputElement, lado: Lado): void {
  const entero = campo.closest(".mantine-InputWrapper-root") ?? campo;
  entero.scrollIntoView({ block: lado === "izquierdo" ? "nearest" : "center" });
}

/**
 * Returns the field of numbers that has the focus; null if none has it. A press moves the focus before its
 * click arrives. The pad appears and disappears after the click, or the dialog would move away from under the
 * finger.
 */
function useCampoNumerico(): HTMLInputElement | null {
  const [campo, setCampo] = useState<HTMLInputElement | null>(null);
  useEffect(() => {
    let pulsando = false;
    const mirar = () => {
      // The pad's removal moves the dialog, so it stays until the press that took the focus has reached its
      // button.
      if (pulsando) return;
      const activo = document.activeElement;
      setCampo(activo instanceof HTMLInputElement && isNumerico(activo) ? activo : null);
    };
    const pulsar = () => {
      pulsando = true;
    };
    // The click follows in the same task.
    const soltar = () =>
      setTimeout(() => {
        pulsando = false;
        mirar();
      });
    // A field that goes away loses the focus without an event.
    const mirador = new MutationObserver(mirar);
    mirador.observe(document.body, { childList: true });
    const listeners = [
      ["focusin", mirar],
      ["focusout", mirar],
      ["mousedown", pulsar],
      ["mouseup", soltar],
    ] as const;
    for (const [suceso, listener] of listeners)
      document.addEventListener(suceso, listener, { capture: true });
    mirar();
    return () => {
      mirador.disconnect();
      for (const [suceso, listener] of listeners)
        document.removeEventListener(suceso, listener, { capture: true });
    };
  }, []);
  return campo;
}

/** Inserts a sign at the cursor. It replaces selected text, as a key does. */
function escribir(campo: HTMLInputElement, signo: string): void {
  const desde = campo.selectionStart ?? campo.value.length;
  const hasta = campo.selectionEnd ?? campo.value.length;
  poner(campo, campo.value.slice(0, desde) + signo + campo.value.slice(hasta), desde + signo.length);
}

/** Deletes the selected text, else the sign before the cursor. */
function borrar(campo: HTMLInputElement): void {
  const hasta = campo.selectionEnd ?? campo.value.length;
  const inicio = campo.selectionStart ?? hasta;
  const desde = inicio === hasta ? Math.max(0, inicio - 1) : inicio;
  poner(campo, campo.value.slice(0, desde) + campo.value.slice(hasta), desde);
}

function poner(campo: HTMLInputElement, texto: string, cursor: number): void {
  if (campo.maxLength >= 0 && texto.length > campo.maxLength) return;
  reponer({ campo, texto });
  campo.setSelectionRange(cursor, cursor);
}

/** Does what Enter does in the field: the field's own use of the key, else its form is sent. */
function entrar(campo: HTMLInputElement): void {
  const tecla = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true });
  if (campo.dispatchEvent(tecla)) campo.form?.requestSubmit();
}
