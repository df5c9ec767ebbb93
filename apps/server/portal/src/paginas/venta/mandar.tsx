/** Sends a document to its buyer: by mail, or its page by WhatsApp. */
import { Button, Group, Modal, Stack, TextInput } from "@mantine/core";
import { bs } from "@mostrador/core/formato";
import { enlaceWhatsapp, parseCelular } from "@mostrador/core/whatsapp";
import { useState } from "react";
import { pedir, useAccion } from "../../api.ts";
import { Boton } from "../../boton.tsx";
import { Aviso } from "../../comun.tsx";
import type { VentaAbierta } from "../../tipos.ts";

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
        <PorCorreo venta={venta} cerrar={cerrar} />
      ) : (
        <PorWhatsapp venta={venta} cerrar={cerrar} />
      )}
    </Modal>
  );
}

type DeUno = Omit<Props, "por">;

function PorCorreo({ venta, cerrar }: DeUno) {
  const [correo, setCorreo] = useState(venta.correo ?? "");
  const accion = useAccion();
  const enviar = () =>
    accion.hacer(async () => {
      const consulta = new URLSearchParams({ email: correo.trim() });
      const ruta = `/v1/facturas/${venta.cuf}/reenviar-email?${consulta.toString()}`;
      const { enviadoA } = await pedir<{ enviadoA: string }>("POST", ruta);
      cerrar(`Se envió a ${enviadoA}.`);
    });
  return (
    <Stack>
      <TextInput
        label="Correo del cliente"
        type="email"
        size="md"
        data-autofocus
        value={correo}
        onChange={(e) => setCorreo(e.currentTarget.value)}
      />
      <Aviso error={accion.error} />
      <Pie cerrar={cerrar}>
        <Boton
          loading={accion.ocupada}
          falta={correo.trim() === "" ? "Escriba el correo." : null}
          onClick={enviar}
        >
          Enviar
        </Boton>
      </Pie>
    </Stack>
  );
}

function PorWhatsapp({ venta, cerrar }: DeUno) {
  const [texto, setTexto] = useState("");
  const celular = parseCelular(texto);
  const mensaje = `Su ${venta.clase} ${venta.numero} por ${bs(venta.monto)}: ${venta.urlPublica}`;
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
      <Pie cerrar={cerrar}>
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
      </Pie>
    </Stack>
  );
}

function Pie({ cerrar, children }: Pick<Props, "cerrar"> & { readonly children: React.ReactNode }) {
  return (
    <Group justify="end" align="start">
      <Button variant="default" onClick={() => cerrar(null)}>
        Cancelar
      </Button>
      {children}
    </Group>
  );
}
