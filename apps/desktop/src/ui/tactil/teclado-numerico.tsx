/** Draws the number pad beside the screen while a field of numbers has the focus, and types into that field. */
import { Portal } from "@mantine/core";
import { useEffect, useState } from "react";
import type { PantallaTactil } from "../../contract/index.ts";
import { reponer } from "../comun/campo.ts";
import { useTactil } from "./use-tactil.ts";

const TECLAS = ["7", "8", "9", "4", "5", "6", "1", "2", "3", "0", "00", "."] as const;
const NUMERICOS: ReadonlySet<string> = new Set(["decimal", "numeric"]);

/** The pad of a till with a touch screen; hidden while no field takes numbers. */
export function TecladoNumerico({ elegida }: { readonly elegida: PantallaTactil }) {
  return useTactil(elegida) ? <Teclado /> : null;
}

function Teclado() {
  const campo = useCampoNumerico();
  useEffect(() => {
    document.documentElement.dataset["teclado"] = campo === null ? "no" : "si";
    // The pad takes the room in which the field stood.
    if (campo?.closest('[role="dialog"]') != null) campo.scrollIntoView({ block: "center" });
    return () => {
      delete document.documentElement.dataset["teclado"];
    };
  }, [campo]);
  if (campo === null) return null;
  const conPunto = campo.inputMode === "decimal";
  return (
    <Portal>
      {/* The field keeps the focus: a scanner and the keyboard go on as before. */}
      <div
        className="teclado"
        role="region"
        aria-label="Teclado numérico"
        onMouseDown={(e) => e.preventDefault()}
      >
        {TECLAS.filter((tecla) => conPunto || tecla !== ".").map((tecla) => (
          <button
            key={tecla}
            type="button"
            tabIndex={-1}
            data-ancha={tecla === "00" && !conPunto}
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

/** Gives the field of numbers that has the focus; null where another has it. */
function useCampoNumerico(): HTMLInputElement | null {
  const [campo, setCampo] = useState<HTMLInputElement | null>(null);
  useEffect(() => {
    let apretado = false;
    const mirar = () => {
      // The pad's going moves the dialog: it stays until the press that took the focus has come to its button.
      if (apretado) return;
      const activo = document.activeElement;
      setCampo(activo instanceof HTMLInputElement && NUMERICOS.has(activo.inputMode) ? activo : null);
    };
    const apretar = () => {
      apretado = true;
    };
    const soltar = () => {
      apretado = false;
      // After the click, which comes with the release.
      setTimeout(mirar);
    };
    // A field that goes away loses the focus without an event.
    const mirador = new MutationObserver(mirar);
    mirador.observe(document.body, { childList: true });
    document.addEventListener("focusin", mirar);
    document.addEventListener("focusout", mirar);
    document.addEventListener("mousedown", apretar, { capture: true });
    document.addEventListener("mouseup", soltar, { capture: true });
    mirar();
    return () => {
      mirador.disconnect();
      document.removeEventListener("focusin", mirar);
      document.removeEventListener("focusout", mirar);
      document.removeEventListener("mousedown", apretar, { capture: true });
      document.removeEventListener("mouseup", soltar, { capture: true });
    };
  }, []);
  return campo;
}

/** Puts a sign where the cursor stands; selected text is replaced, as a key replaces it. */
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

/** Does what Enter does in the field: its own use of the key, else its form is sent. */
function entrar(campo: HTMLInputElement): void {
  const tecla = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true });
  if (campo.dispatchEvent(tecla)) campo.form?.requestSubmit();
}
