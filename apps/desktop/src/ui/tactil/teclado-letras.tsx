/** On-screen pad of letters, which types into the focused field. */
import { useState } from "react";
import { borrar, entrar, write, type Campo } from "./pulsar.ts";

/** Rows of the pad: letters in Spanish keyboard order, and characters of dates, times, documents and addresses. */
const LETRAS = ["qwertyuiop", "asdfghjklñ-", "zxcvbnm.,/", "áéíóú"] as const;
const SIGNOS = ["1234567890", "@#%&()+*\"'-", ":;/?¿!¡=_.", "ü$°,|"] as const;

/** A text of digits, dates or times, for which the pad opens with digits and symbols. */
const DE_SIGNOS = /^[\d\s:/.,-]+$/;

interface Props {
  readonly campo: Campo;
  readonly onOcultar: () => void;
}

/** Pad of letters or of symbols. The shift key applies to the next letter only. */
export function TecladoLetras({ campo, onOcultar }: Props) {
  const [signos, setSignos] = useState(() => DE_SIGNOS.test(campo.value));
  const [mayuscula, setMayuscula] = useState(false);
  const [primera, segunda, tercera, cuarta] = signos ? SIGNOS : LETRAS;
  const teclas = (fila: string) =>
    Array.from(fila, (letra) => {
      const signo = mayuscula ? letra.toLocaleUpperCase("es") : letra;
      const pulsar = () => {
        write(campo, signo);
        setMayuscula(false);
      };
      return <Tecla key={letra} texto={signo} onPulsar={pulsar} />;
    });
  return (
    <div
      className="teclado teclado-letras"
      role="region"
      aria-label="Teclado de letras"
      // Keeps the focus in the field, so that scanner and keyboard keep working.
      onMouseDown={(e) => e.preventDefault()}
    >
      {teclas(primera)}
      <Tecla texto="⌫" nombre="Borrar la última letra" onPulsar={() => borrar(campo)} />
      {teclas(segunda)}
      <Tecla texto="⇧" nombre="Mayúscula" pulsada={mayuscula} onPulsar={() => setMayuscula(!mayuscula)} />
      {teclas(tercera)}
      <Tecla texto={signos ? "abc" : "123"} onPulsar={() => setSignos(!signos)} />
      {teclas(cuarta)}
      <Tecla texto="Espacio" clase="teclado-ancha" onPulsar={() => write(campo, " ")} />
      <Tecla texto="▾" nombre="Ocultar el teclado" onPulsar={onOcultar} />
      <Tecla texto="Listo" clase="teclado-listo" onPulsar={() => (entrar(campo), onOcultar())} />
    </div>
  );
}

interface PropsTecla {
  readonly texto: string;
  /** Accessible name of the key, if its character is not sufficient. */
  readonly nombre?: string;
  readonly clase?: string;
  readonly pulsada?: boolean;
  readonly onPulsar: () => void;
}

function Tecla({ texto, nombre, clase, pulsada, onPulsar }: PropsTecla) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className={clase}
      aria-label={nombre}
      aria-pressed={pulsada}
      onClick={onPulsar}
    >
      {texto}
    </button>
  );
}
