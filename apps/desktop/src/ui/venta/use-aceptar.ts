import { useRef, useState, type FormEvent, type RefObject } from "react";
import { useEscritoDespues } from "../comun/use-escrito-despues.ts";
import { useSigue } from "../comun/use-sigue.ts";
import type { AccionCarrito } from "./carrito.ts";

interface Props {
  /** Returns what the fields ask for; null: nothing that can be done. */
  readonly escrita: () => Promise<AccionCarrito | null>;
  /** Returns the reason why that is not allowed; null if it is. */
  readonly permitir: (accion: AccionCarrito) => Promise<string | null>;
  readonly onAccion: (accion: AccionCarrito) => void;
  readonly onCerrar: () => void;
}

interface UsoAceptar {
  readonly entrada: RefObject<HTMLInputElement | null>;
  readonly aceptar: (event: FormEvent) => Promise<void>;
  /** The reason why what was typed is not allowed. */
  readonly negado: string | null;
  readonly olvidar: () => void;
}

/**
 * Accepts what is typed, once it is allowed. Letters that are typed meanwhile go where the focus is then, and
 * Enter after them. A dialog that was closed meanwhile changes nothing.
 */
export function useAceptar({ escrita, permitir, onAccion, onCerrar }: Props): UsoAceptar {
  const [negado, setNegado] = useState<string | null>(null);
  const entrada = useRef<HTMLInputElement>(null);
  const { esperar, seguir, terminar } = useEscritoDespues();
  const sigue = useSigue();
  async function aceptar(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!esperar(entrada.current)) return;
    const accion = await escrita();
    const porque = accion === null ? null : await permitir(accion);
    if (accion === null || porque !== null || !sigue()) {
      seguir();
      if (porque !== null && sigue()) setNegado(porque);
      return;
    }
    terminar(() => {
      onAccion(accion);
      onCerrar();
    });
  }
  return { entrada, aceptar, negado, olvidar: () => setNegado(null) };
}
