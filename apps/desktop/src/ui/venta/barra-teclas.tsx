import { Kbd } from "@mantine/core";
import { useState } from "react";
import { ACCIONES, NOMBRES_ACCION, type Accion } from "../comun/acciones.ts";
import { useTeclasDeCaja } from "../comun/teclas.ts";

interface Props {
  readonly acciones: Readonly<Partial<Record<Accion, () => void>>>;
  /** Things that wait behind an action. */
  readonly cuentas?: Readonly<Partial<Record<Accion, number>>>;
}

/** Actions whose key is shown beside their field or button. */
const A_LA_VISTA: ReadonlySet<Accion> = new Set(["buscar", "cliente", "consumidorFinal", "cobrar"]);

/** Actions that matter most while selling: the bar shows these, and the others on demand. */
const PRIMERAS: ReadonlySet<Accion> = new Set([
  "ayuda",
  "aparcar",
  "cantidad",
  "descuento",
  "quitar",
  "menu",
]);

/** The keys that can be used now and stand nowhere else, each with its action; a finger can press them too. */
export function BarraTeclas({ acciones, cuentas = {} }: Props) {
  const teclas = useTeclasDeCaja();
  const [todas, setTodas] = useState(false);
  const mostradas = NOMBRES_ACCION.filter(
    (accion) => acciones[accion] !== undefined && !A_LA_VISTA.has(accion),
  );
  const visibles = mostradas.filter((accion) => todas || PRIMERAS.has(accion));
  return (
    <div className="teclas" role="group" aria-label="Teclas">
      {visibles.map((accion) => (
        <button key={accion} type="button" onClick={acciones[accion]}>
          <Kbd>{teclas[accion]}</Kbd> {ACCIONES[accion].texto}
          {(cuentas[accion] ?? 0) > 0 && ` (${cuentas[accion]})`}
        </button>
      ))}
      <button type="button" aria-expanded={todas} onClick={() => setTodas(!todas)}>
        {todas ? "Menos" : "Más teclas"}
      </button>
    </div>
  );
}
