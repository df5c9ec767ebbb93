import { Kbd } from "@mantine/core";
import { ACCIONES, type Accion } from "../comun/acciones.ts";
import { useTeclasDeCaja } from "../comun/teclas.ts";

interface Props {
  readonly acciones: Readonly<Partial<Record<Accion, () => void>>>;
  /** Where a key's usual name would mislead. */
  readonly textos?: Readonly<Partial<Record<Accion, string>>>;
}

/** The keys that can be used now, each with its action; a finger can press them too. */
export function BarraTeclas({ acciones, textos = {} }: Props) {
  const teclas = useTeclasDeCaja();
  const mostradas = (Object.keys(ACCIONES) as Accion[]).filter((accion) => acciones[accion] !== undefined);
  return (
    <footer className="teclas">
      {mostradas.map((accion) => (
        <button key={accion} type="button" onClick={acciones[accion]}>
          <Kbd>{teclas[accion]}</Kbd> {textos[accion] ?? ACCIONES[accion].texto}
        </button>
      ))}
    </footer>
  );
}
