/** The recipient of a mail server's trial, and what its card and its form share. */
import { TextInput } from "@mantine/core";
import type { AjustesDelServidor } from "../../tipos.ts";

export const RUTA_CORREO = "/v1/portal/servidor/correo";

export type VistaCorreo = NonNullable<AjustesDelServidor["correo"]>;

export interface PropsCorreo extends Omit<AjustesDelServidor, "copia"> {
  /** The owner's address; null after a sign-in by the owner's key. */
  readonly para: string | null;
  readonly releer: () => void;
}

/** The recipient of the trial. */
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

/** The reason that no trial can be sent; null where one can. */
export function faltaParaProbar(para: string, enPruebas: boolean): string | null {
  if (enPruebas) return "Un servidor de pruebas no envía correos.";
  return para.trim() === "" ? "Escriba a quién enviar la prueba." : null;
}
