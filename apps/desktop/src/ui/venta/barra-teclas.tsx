import { Kbd } from "@mantine/core";
import { useState } from "react";
import { ACCIONES, type Accion } from "../comun/acciones.ts";
import { useTeclasDeCaja } from "../comun/teclas.ts";
import { seisTeclas, teclasPosibles } from "./seis-teclas.ts";

interface Props {
  readonly acciones: Readonly<Partial<Record<Accion, () => void>>>;
  /** Things that wait behind an action. */
  readonly cuentas?: Readonly<Partial<Record<Accion, number>>>;
}

/** The keys that can be used now and stand nowhere else, each with its action; a finger can press them too. */
export function BarraTeclas({ acciones, cuentas = {} }: Props) {
  const teclas = useTeclasDeCaja();
  const [todas, setTodas] = useState(false);
  const visibles = todas ? teclasPosibles(acciones) : seisTeclas(acciones);
  return (
    <div className="teclas" role="group" aria-label="Teclas">
      {visibles.map((accion) => (
        <button key={accion} type="button" onClick={acciones[accion]}>
          <Kbd data-larga={teclas[accion].includes("+")}>{teclas[accion]}</Kbd> {ACCIONES[accion].texto}
          {(cuentas[accion] ?? 0) > 0 && ` (${cuentas[accion]})`}
        </button>
      ))}
      <button
        type="button"
        aria-expanded={todas}
        aria-label={todas ? "Menos teclas" : "Más teclas"}
        onClick={() => setTodas(!todas)}
      >
        {todas ? "Menos" : "Más"} <span className="sobra-en-chico">teclas</span>
      </button>
    </div>
  );
}
