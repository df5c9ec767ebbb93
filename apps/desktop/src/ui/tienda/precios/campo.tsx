import { conLecturas } from "../../comun/formato.ts";
import { TextInput } from "@mantine/core";

interface Props {
  readonly etiqueta: string;
  readonly valor: string;
  readonly onValor: (valor: string) => void;
  /** Placeholder of the field. */
  readonly pista?: string;
  readonly ancho?: string;
  /** True for a number, so that a touch screen shows its number pad. */
  readonly decimal?: boolean;
  /** True for an amount of money. The field then asks for the meaning of an ambiguous amount. */
  readonly dinero?: boolean;
  readonly autoFocus?: boolean;
}

/** A text field of a price editor. */
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
