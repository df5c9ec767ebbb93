/** Sends a document to its buyer: by mail, or its page by WhatsApp. */
import { Modal, Stack, TextInput } from "@mantine/core";
import { bs } from "@mostrador/core/formato";
import { enlaceWhatsapp, parseCelular } from "@mostrador/core/whatsapp";
import { Boton } from "@mostrador/ui";
import { useState } from "react";
import { request } from "../../api.ts";
import type { VentaAbierta } from "../../tipos.ts";
import { PieDeEnvio, PorCorreo } from "../por-correo.tsx";

interface Props {
  readonly por: "correo" | "whatsapp";
  readonly venta: VentaAbierta;
  readonly cerrar: (dicho: string | null) => void;
}

export function Mandar({ por, venta, cerrar }: Props) {
  return (
    <Modal
      opened
      onClose={() => cerrar(null)}
      title={por === "correo" ? "Enviar por correo" : "Enviar por WhatsApp"}
      centered
    >
      {por === "correo" ? (
        <CorreoDeVenta venta={venta} cerrar={cerrar} />
      ) : (
        <PorWhatsapp venta={venta} cerrar={cerrar} />
      )}
    </Modal>
  );
}

type DeUno = Omit<Props, "por">;

function CorreoDeVenta({ venta, cerrar }: DeUno) {
  const enviar = async (correo: string) => {
    const consulta = new URLSearchParams({ email: correo });
    const ruta = `/v1/facturas/${venta.cuf}/reenviar-email?${consulta.toString()}`;
    const { enviadoA } = await request<{ enviadoA: string }>("POST", ruta);
    return `Se envió a ${enviadoA}.`;
  };
  return <PorCorreo inicial={venta.correo} enviar={enviar} cerrar={cerrar} />;
}

function PorWhatsapp({ venta, cerrar }: DeUno) {
  const [texto, setTexto] = useState("");
  const celular = parseCelular(texto);
  const mensaje = `Su ${venta.clase} ${venta.numero} por ${bs(venta.monto)}: ${venta.urlPublica ?? ""}`;
  return (
    <Stack>
      <TextInput
        label="Celular"
        description="Ocho dígitos, empieza con 6 o 7"
        inputMode="tel"
        size="md"
        data-autofocus
        value={texto}
        onChange={(e) => setTexto(e.currentTarget.value)}
      />
      <PieDeEnvio cerrar={cerrar}>
        <Boton
          falta={celular === null ? "Escriba un celular de Bolivia." : null}
          onClick={() => {
            if (celular === null) return;
            window.open(enlaceWhatsapp(celular, mensaje), "_blank", "noopener");
            cerrar(null);
          }}
        >
          Abrir WhatsApp
        </Boton>
      </PieDeEnvio>
    </Stack>
  );
}
