/** Mails of a proforma: the dialog that sends one, and the outcome of those sent. */
import { Modal, Stack, Text } from "@mantine/core";
import { fechaHora } from "@mostrador/core/formato";
import { request } from "../../api.ts";
import { useEncima } from "../../capas.tsx";
import type { ProformaEntera, ProformaEnCola } from "../../tipos-tienda.ts";
import { PorCorreo } from "../por-correo.tsx";

interface Props {
  readonly proforma: ProformaEntera["proforma"];
  readonly cerrar: (dicho: string | null) => void;
}

export function MandarProforma({ proforma: { id, nombre, cliente }, cerrar }: Props) {
  const enviar = async (correo: string) => {
    const ruta = `/v1/portal/proformas/${encodeURIComponent(id)}/correo`;
    const { enviadoA } = await request<ProformaEnCola>("POST", ruta, { correo });
    return `La proforma sale por correo a ${enviadoA}.`;
  };
  useEncima(true);
  return (
    <Modal opened onClose={() => cerrar(null)} title={`Enviar la proforma ${nombre} por correo`} centered>
      <PorCorreo inicial={cliente.correo} enviar={enviar} cerrar={cerrar} />
    </Modal>
  );
}

const DICHOS = {
  pendiente: "sale en unos momentos",
  enviado: "enviado",
  abandonado: "no salió",
} as const;

/** The last mails, newest first, with the reason of each failure. */
export function CorreosDeProforma({ correos }: Pick<ProformaEntera, "correos">) {
  if (correos.length === 0) return null;
  return (
    <Stack component="section" gap={4} aria-label="Correos">
      {correos.map(({ para, en, estado, error }) => (
        <Text key={`${en} ${para}`} size="sm" c="dimmed" className="libre">
          Correo a {para} · {fechaHora(en)} ·{" "}
          {estado === "pendiente" && error !== null ? "se intentará otra vez" : DICHOS[estado]}
          {error === null ? "" : `: ${error}`}
        </Text>
      ))}
    </Stack>
  );
}
