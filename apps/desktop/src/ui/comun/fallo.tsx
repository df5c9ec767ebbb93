import { Alert, Button, Group } from "@mantine/core";
import { useState, type ReactNode } from "react";
import type { FalloPuente } from "../../contract/index.ts";
import { Ayuda } from "../ayuda/ayuda.tsx";
import { respuestaDeFallo } from "./respuesta-de-fallo.ts";

interface PropsFallo {
  readonly fallo: (Pick<FalloPuente, "texto" | "campos"> & Partial<Pick<FalloPuente, "kind">>) | null;
}

/** The failure of an action, brought into sight: the form that it belongs to may be longer than its dialog. */
export function Fallo({ fallo }: PropsFallo) {
  if (fallo === null) return null;
  const detalles = fallo.campos.map(({ msg }) => msg).filter((msg) => !fallo.texto.includes(msg));
  return (
    <AvisoVisible ayuda={respuestaDeFallo(fallo.kind)}>{[fallo.texto, ...detalles].join(" ")}</AvisoVisible>
  );
}

/** A failure with a title and more than one sentence, scrolled into view. `ayuda`: the question of the help that answers for it. */
export function AvisoVisible({
  titulo,
  ayuda = null,
  children,
}: {
  readonly titulo?: string;
  readonly ayuda?: string | null;
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
      {ayuda === null ? (
        children
      ) : (
        <Group justify="space-between" wrap="nowrap">
          <div>{children}</div>
          <QueHacer key={ayuda} pregunta={ayuda} />
        </Group>
      )}
    </Alert>
  );
}

/** Opens the answer over the form that failed, which stays as it is. */
function QueHacer({ pregunta }: { readonly pregunta: string }) {
  const [abierta, setAbierta] = useState(false);
  return (
    <>
      <Button variant="default" flex="none" onClick={() => setAbierta(true)}>
        Ver qué hacer
      </Button>
      <Ayuda abierto={abierta} dato={pregunta} onCerrar={() => setAbierta(false)} />
    </>
  );
}

/** Scrolls to a notice after the field that came with it took the focus, which scrolls to itself. */
function show(aviso: HTMLDivElement | null): void {
  if (aviso !== null) requestAnimationFrame(() => aviso.scrollIntoView({ block: "nearest" }));
}
