import { Alert, Button, Group } from "@mantine/core";
import { useState, type ReactNode } from "react";
import type { FalloPuente } from "../../contract/index.ts";
import { Ayuda } from "../ayuda/ayuda.tsx";
import { respuestaDeFallo } from "./respuesta-de-fallo.ts";

interface PropsFallo {
  readonly fallo: (Pick<FalloPuente, "texto" | "campos"> & Partial<Pick<FalloPuente, "kind">>) | null;
}

/** Shows the failure of an action and scrolls it into view, because the form may be longer than its dialog. */
export function Fallo({ fallo }: PropsFallo) {
  if (fallo === null) return null;
  const detalles = fallo.campos.map(({ msg }) => msg).filter((msg) => !fallo.texto.includes(msg));
  return (
    <AvisoVisible ayuda={respuestaDeFallo(fallo.kind)}>{[fallo.texto, ...detalles].join(" ")}</AvisoVisible>
  );
}

/** Shows a failure with a title and several sentences, and scrolls it into view. `ayuda` is the id of a question in the help. */
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

/** Opens the answer of the help over the failed form, which keeps its state. */
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

/** Scrolls to a notice after the field that appeared with it has taken the focus, because focusing scrolls too. */
function show(aviso: HTMLDivElement | null): void {
  if (aviso !== null) requestAnimationFrame(() => aviso.scrollIntoView({ block: "nearest" }));
}
