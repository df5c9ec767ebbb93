import { Alert } from "@mantine/core";
import type { ReactNode } from "react";
import type { FalloPuente } from "../../contract/index.ts";

/** The failure of an action, brought into sight: the form that it belongs to may be longer than its dialog. */
export function Fallo({ fallo }: { readonly fallo: Pick<FalloPuente, "texto" | "campos"> | null }) {
  if (fallo === null) return null;
  const detalles = fallo.campos.map(({ msg }) => msg).filter((msg) => !fallo.texto.includes(msg));
  return <AvisoVisible>{[fallo.texto, ...detalles].join(" ")}</AvisoVisible>;
}

/** A failure with a title and more than one sentence, scrolled into view. */
export function AvisoVisible({
  titulo,
  children,
}: {
  readonly titulo?: string;
  readonly children: ReactNode;
}) {
  return (
    <Alert
      color="red"
      role="alert"
      className="a-la-vista"
      ref={show}
      {...(titulo === undefined ? {} : { title: titulo })}
    >
      {children}
    </Alert>
  );
}

/** Scrolls to a notice after the field that came with it took the focus, which scrolls to itself. */
function show(aviso: HTMLDivElement | null): void {
  if (aviso !== null) requestAnimationFrame(() => aviso.scrollIntoView({ block: "nearest" }));
}
