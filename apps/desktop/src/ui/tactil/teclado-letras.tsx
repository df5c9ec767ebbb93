/** Draws the pad of letters at the foot of the screen, and types into the field that has the focus. */
import { useState } from "react";
import { borrar, entrar, write, type Campo } from "./pulsar.ts";

/** Rows of the pad: the Spanish order of letters, and the signs of dates, hours, documents and addresses. */
const LETRAS = ["qwertyuiop", "asdfghjklñ-", "zxcvbnm.,/", "áéíóú"] as const;
const SIGNOS = ["1234567890", "@#%&()+*\"'-", ":;/?¿!¡=_.", "ü$°,|"] as const;

/** A text of digits, dates or hours: the pad opens with signs for it. */
const DE_SIGNOS = /^[\d\s:/.,-]+$/;

interface Props {
  readonly campo: Campo;
  readonly onOcultar: () => void;
}

/** The pad of letters, or of signs. A capital is asked for before its letter. */
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
      // The field keeps the focus: a scanner and the keyboard go on as before.
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
  /** Name of the key for screen readers, if its sign is not enough. */
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
