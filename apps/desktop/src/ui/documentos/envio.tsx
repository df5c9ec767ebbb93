import { Button } from "@mantine/core";
import { IconBrandWhatsapp, IconMail } from "@tabler/icons-react";
import { Boton } from "@mostrador/ui";
import { conLetra } from "./acciones.tsx";
import type { DialogoDeVenta } from "./tras-accion.tsx";

/** The ways in which an invoice reaches its buyer besides paper: its public page, mail, WhatsApp. */
export function BotonesDeEnvio({
  publicUrl,
  falta,
  onDialogo,
}: {
  readonly publicUrl: string | null;
  /** The reason that there is nothing to send. */
  readonly falta: string | null;
  readonly onDialogo: (dialogo: DialogoDeVenta) => void;
}) {
  return (
    <>
      {publicUrl !== null && (
        <Button component="a" variant="default" href={publicUrl} target="_blank" rel="noreferrer">
          Ver factura
        </Button>
      )}
      <Boton
        variant="default"
        leftSection={<IconMail size={18} />}
        {...conLetra("C")}
        falta={falta}
        onClick={() => onDialogo("correo")}
      >
        Correo
      </Boton>
      <Boton
        variant="default"
        leftSection={<IconBrandWhatsapp size={18} />}
        {...conLetra("W")}
        falta={falta}
        onClick={() => onDialogo("whatsapp")}
      >
        WhatsApp
      </Boton>
    </>
  );
}
