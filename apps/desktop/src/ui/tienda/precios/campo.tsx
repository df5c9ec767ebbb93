import { conLecturas } from "../../comun/formato.ts";
import { TextInput } from "@mantine/core";

interface Props {
  readonly etiqueta: string;
  readonly valor: string;
  readonly onValor: (valor: string) => void;
  /** An example in the empty field. */
  readonly pista?: string;
  readonly ancho?: string;
  /** The field takes a number: a touch screen shows its number pad. */
  readonly decimal?: boolean;
  /** Makes the field one of money, which asks what a doubtful amount means. */
  readonly dinero?: boolean;
  readonly autoFocus?: boolean;
}

/** A field of an editor. */
export function Campo({
  etiqueta,
  valor,
  onValor,
  pista = "",
  ancho = "auto",
  dinero = false,
  decimal = dinero,
  autoFocus = false,
}: Props) {
  return (
    <TextInput
      label={etiqueta}
      w={ancho}
      {...(decimal ? { inputMode: "decimal" } : {})}
      autoFocus={autoFocus}
      autoComplete="off"
      placeholder={pista}
      value={valor}
      error={dinero ? conLecturas({ texto: valor, onElegir: onValor }) : null}
      onChange={(event) => onValor(event.currentTarget.value)}
    />
  );
}
