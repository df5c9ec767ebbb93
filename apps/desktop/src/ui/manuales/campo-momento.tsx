import { Group, TextInput } from "@mantine/core";
import type { KeyboardEvent, RefObject } from "react";
import type { MomentoEscrito } from "./momento.ts";

interface Props {
  /** First word of both labels, such as "Desde". */
  readonly de: string;
  readonly valor: MomentoEscrito;
  readonly mal: boolean;
  readonly onCambio: (valor: MomentoEscrito) => void;
  readonly hora?: RefObject<HTMLInputElement | null>;
  /** Called on Enter in the field of the time. */
  readonly onListo?: () => void;
}

/** Fields for a day and a time. */
export function CampoMomento({ de, valor, mal, onCambio, hora, onListo }: Props) {
  const enter = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || onListo === undefined) return;
    event.preventDefault();
    onListo();
  };
  const escrito = valor.hora !== "" && valor.fecha !== "";
  return (
    <Group grow wrap="nowrap" align="flex-start">
      <TextInput
        label={`${de}: fecha`}
        placeholder="dd/mm/aaaa"
        autoComplete="off"
        value={valor.fecha}
        error={mal && escrito}
        onChange={(event) => onCambio({ ...valor, fecha: event.currentTarget.value })}
      />
      <TextInput
        ref={hora}
        label={`${de}: hora`}
        placeholder="hh:mm"
        autoComplete="off"
        value={valor.hora}
        error={mal && escrito ? "Como 21/11/2026 y 10:05." : null}
        onChange={(event) => onCambio({ ...valor, hora: event.currentTarget.value })}
        onKeyDown={enter}
      />
    </Group>
  );
}
