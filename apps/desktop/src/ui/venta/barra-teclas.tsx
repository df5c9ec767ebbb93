import { Kbd } from "@mantine/core";
import { ACCIONES, type Accion } from "../comun/acciones.ts";
import { useTeclasDeCaja } from "../comun/teclas.ts";

interface Props {
  readonly acciones: Readonly<Partial<Record<Accion, () => void>>>;
  /** Of a screen that has only some of the keys: the others are left out. */
  readonly soloPosibles?: boolean;
  /** Where a key's usual name would mislead. */
  readonly textos?: Readonly<Partial<Record<Accion, string>>>;
}

/** What each key does, always in sight; also for a finger. */
export function BarraTeclas({ acciones, soloPosibles = false, textos = {} }: Props) {
  const teclas = useTeclasDeCaja();
  const mostradas = (Object.keys(ACCIONES) as Accion[]).filter(
    (accion) => !soloPosibles || acciones[accion] !== undefined,
  );
  return (
    <footer className="teclas">
      {mostradas.map((accion) => (
        <button
          key={accion}
          type="button"
          onClick={acciones[accion]}
          disabled={acciones[accion] === undefined}
        >
          <Kbd>{teclas[accion]}</Kbd> {textos[accion] ?? ACCIONES[accion].texto}
        </button>
      ))}
    </footer>
  );
}
