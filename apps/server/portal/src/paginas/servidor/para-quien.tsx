/** The recipient of a test mail, shared by the card and the form of the mail server. */
import { TextInput } from "@mantine/core";
import type { AjustesDelServidor } from "../../tipos.ts";

export const RUTA_CORREO = "/v1/portal/servidor/correo";

export type VistaCorreo = NonNullable<AjustesDelServidor["correo"]>;

export interface PropsCorreo extends Omit<AjustesDelServidor, "copia"> {
  /** The owner's address; null if the owner signed in with the owner's key. */
  readonly para: string | null;
  readonly releer: () => void;
}

/** A field for the recipient of a test mail. */
export function ParaQuien({
  valor,
  poner,
}: {
  readonly valor: string;
  readonly poner: (valor: string) => void;
}) {
  return (
    <TextInput
      size="md"
      type="email"
      label="Enviar la prueba a"
      autoComplete="email"
      maxLength={100}
      value={valor}
      onChange={(e) => poner(e.currentTarget.value)}
    />
  );
}

/** Returns the reason for which no test mail can be sent; null if it can. */
export function faltaParaProbar(para: string, enPruebas: boolean): string | null {
  if (enPruebas) return "Un servidor de pruebas no envía correos.";
  return para.trim() === "" ? "Escriba a quién enviar la prueba." : null;
}
