/** Draws the number pad beside the screen while a field of numbers has the focus, and types into that field. */
import { modoDe } from "../comun/campo.ts";
import { borrar, entrar, write, type Campo } from "./pulsar.ts";

const TECLAS = ["7", "8", "9", "4", "5", "6", "1", "2", "3", "0", "00", "."] as const;

/**
 * Lists the signs that a field takes. A percentage has its sign instead of the double zero, and a document
 * the dash before its complement.
 */
function teclasDe(campo: Campo): readonly string[] {
  const doble =
    campo.dataset["porcentaje"] !== undefined ? "%" : campo.dataset["lee"] === "documento" ? "-" : "00";
  const sinPunto = TECLAS.filter((tecla) => modoDe(campo) === "decimal" || tecla !== ".");
  return sinPunto.map((tecla) => (tecla === "00" ? doble : tecla));
}

interface Props {
  readonly campo: Campo;
  /** Shows the letters instead, which a document may have too. */
  readonly onLetras: () => void;
}

/** The number pad of a till with a touch screen. */
export function TecladoNumerico({ campo, onLetras }: Props) {
  const teclas = teclasDe(campo);
  const conLetras = campo.dataset["lee"] === "documento";
  return (
    <div
      className="teclado"
      role="region"
      aria-label="Teclado numérico"
      // The field keeps the focus: a scanner and the keyboard go on as before.
      onMouseDown={(e) => e.preventDefault()}
    >
      {teclas.map((tecla) => (
        <button
          key={tecla}
          type="button"
          tabIndex={-1}
          data-ancha={tecla === "00" && !teclas.includes(".")}
          onClick={() => write(campo, tecla)}
        >
          {tecla}
        </button>
      ))}
      {conLetras && (
        <button type="button" tabIndex={-1} className="teclado-abc" onClick={onLetras}>
          abc
        </button>
      )}
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
  );
}
