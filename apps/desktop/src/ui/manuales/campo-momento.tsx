import { Group, TextInput } from "@mantine/core";
import type { KeyboardEvent, RefObject } from "react";
import type { MomentoEscrito } from "./momento.ts";

interface Props {
  /** The field's name, as the beginning of both labels: "Desde". */
  readonly de: string;
  readonly valor: MomentoEscrito;
  readonly mal: boolean;
  readonly onCambio: (valor: MomentoEscrito) => void;
  readonly hora?: RefObject<HTMLInputElement | null>;
  /** Enter after the time. */
  readonly onListo?: () => void;
}

/** A day and a time, typed. */
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
