/** Buttons beside a sale, with their letter keys. */
import { Kbd } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { Boton } from "@mostrador/ui";
import { useLayoutEffect, useRef, type ReactNode } from "react";
import { createTeclaSuelta } from "../comun/tecla-suelta.ts";

/** Actions on a sale in two columns. Pressing a letter alone presses the button that shows it, unless the letter is typed into a field. */
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

/** Returns the properties of a button that a letter key presses. */
export function conLetra(letra: string) {
  return { "aria-keyshortcuts": letra, rightSection: <Kbd aria-hidden>{letra}</Kbd> };
}

/** Button that prints the ticket of a sale again. `falta` is the reason for which there is no ticket. */
export function Reimprimir({
  falta,
  entreOtros = false,
  onReimprimir,
}: {
  readonly falta: string | null;
  /** True if the sale has another main action. */
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

/** Tells whether an element is in the topmost dialog. */
function isEncima(elemento: Element | null): boolean {
  return [...document.querySelectorAll('[role="dialog"]')].at(-1)?.contains(elemento) === true;
}
