/** The buttons beside a sale, and their letters. */
import { Kbd } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { Boton } from "@mostrador/ui";
import { useLayoutEffect, useRef, type ReactNode } from "react";
import { createTeclaSuelta } from "../comun/tecla-suelta.ts";

/** The actions of a sale, two in a row. A letter alone presses the button that shows it, but for one typed into a field. */
export function Acciones({ children }: { readonly children: ReactNode }) {
  const lugar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const suelta = createTeclaSuelta((tecla) => {
      if (document.activeElement instanceof HTMLInputElement || !isEncima(lugar.current)) return;
      lugar.current?.querySelector<HTMLElement>(`[aria-keyshortcuts="${tecla.toUpperCase()}"]`)?.click();
    });
    window.addEventListener("keydown", suelta.oir);
    return () => {
      suelta.cerrar();
      window.removeEventListener("keydown", suelta.oir);
    };
  }, []);
  return (
    <div ref={lugar} className="acciones">
      {children}
    </div>
  );
}

/** Properties of a button that a letter presses. */
export function conLetra(letra: string) {
  return { "aria-keyshortcuts": letra, rightSection: <Kbd aria-hidden>{letra}</Kbd> };
}

/** Prints the ticket of a sale again. `falta`: the reason that there is none. */
export function Reimprimir({
  falta,
  entreOtros = false,
  onReimprimir,
}: {
  readonly falta: string | null;
  /** Something else is the main action of this sale. */
  readonly entreOtros?: boolean;
  readonly onReimprimir: () => void;
}) {
  return (
    <Boton
      variant={entreOtros ? "default" : "filled"}
      leftSection={<IconPrinter size={18} />}
      {...conLetra("R")}
      falta={falta}
      onClick={onReimprimir}
    >
      Reimprimir
    </Boton>
  );
}

/** Tells whether no dialog lies over an element. */
function isEncima(elemento: Element | null): boolean {
  return [...document.querySelectorAll('[role="dialog"]')].at(-1)?.contains(elemento) === true;
}
