import { Kbd } from "@mantine/core";
import { ACCIONES, type Accion } from "../comun/acciones.ts";

/** What each key does, always in sight; also for a finger. */
export function BarraTeclas({
  acciones,
}: {
  readonly acciones: Readonly<Partial<Record<Accion, () => void>>>;
}) {
  return (
    <footer className="teclas">
      {(Object.keys(ACCIONES) as Accion[]).map((accion) => (
        <button
          key={accion}
          type="button"
          onClick={acciones[accion]}
          disabled={acciones[accion] === undefined}
        >
          <Kbd>{ACCIONES[accion].tecla}</Kbd> {ACCIONES[accion].texto}
        </button>
      ))}
    </footer>
  );
}
