import { Kbd } from "@mantine/core";
import { ACCIONES, type Accion } from "../comun/acciones.ts";
import { useTeclasDeCaja } from "../comun/teclas.ts";

/** What each key does, always in sight; also for a finger. */
export function BarraTeclas({
  acciones,
}: {
  readonly acciones: Readonly<Partial<Record<Accion, () => void>>>;
}) {
  const teclas = useTeclasDeCaja();
  return (
    <footer className="teclas">
      {(Object.keys(ACCIONES) as Accion[]).map((accion) => (
        <button
          key={accion}
          type="button"
          onClick={acciones[accion]}
          disabled={acciones[accion] === undefined}
        >
          <Kbd>{teclas[accion]}</Kbd> {ACCIONES[accion].texto}
        </button>
      ))}
    </footer>
  );
}
