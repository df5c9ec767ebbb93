/** Fields that the forms of the copy and of the mail server share. */
import { NumberInput, PasswordInput } from "@mantine/core";

/** A secret that is set and that no form shows. */
export const GUARDADA = "Hay una guardada: escriba solo para cambiarla.";

interface Props<T> {
  readonly valor: T;
  readonly poner: (valor: T) => void;
}

/** A port of the network. */
export function Puerto({ valor, poner }: Props<number>) {
  return (
    <NumberInput
      size="md"
      label="Puerto"
      min={1}
      max={65_535}
      allowDecimal={false}
      value={valor}
      onChange={(puerto) => poner(Number(puerto))}
    />
  );
}

/** A password or a secret; `ayuda` stands under its title. */
export function Secreto({
  titulo,
  ayuda,
  valor,
  poner,
}: Props<string> & { readonly titulo: string; readonly ayuda: string }) {
  return (
    <PasswordInput
      size="md"
      label={titulo}
      description={ayuda}
      autoComplete="off"
      maxLength={500}
      value={valor}
      onChange={(e) => poner(e.currentTarget.value)}
    />
  );
}
