/** Actions on a proforma: print, mail, WhatsApp, invoice, edit, duplicate and discard. */
import { Alert, Button, Group, Stack } from "@mantine/core";
import { IconFileInvoice, IconMail, IconPrinter } from "@tabler/icons-react";
import { bs, fecha } from "@mostrador/core/formato";
import { newUuid } from "@mostrador/core/uuid";
import { enlaceWhatsapp, parseCelular } from "@mostrador/core/whatsapp";
import { useState } from "react";
import { bajar, request, useAccion, useLeer } from "../../api.ts";
import { Aviso } from "../../comun.tsx";
import { BotonConfirmado } from "../../confirmar.tsx";
import type { AjustesExistencias, Guardado, ProformaEntera } from "../../tipos-tienda.ts";
import { MandarProforma } from "./correos-proforma.tsx";
import { Facturar } from "./facturar.tsx";

interface Props {
  readonly entera: ProformaEntera;
  readonly edita: boolean;
  readonly onCambiar: () => void;
  readonly onDuplicada: (id: string) => void;
  readonly onCambio: () => void;
}

export function AccionesProforma({ entera, edita, onCambiar, onDuplicada, onCambio }: Props) {
  const { id, estado } = entera.proforma;
  const ruta = rutaDe(id);
  const accion = useAccion();
  const [abierto, setAbierto] = useState<"facturar" | "correo" | null>(null);
  const [dicho, setDicho] = useState<string | null>(null);
  function cerrar(texto: string | null): void {
    setAbierto(null);
    if (texto === null) return;
    setDicho(texto);
    onCambio();
  }
  return (
    <Stack gap="xs">
      <Group gap="xs">
        {edita && estado === "vigente" && (
          <Button leftSection={<IconFileInvoice size={18} />} onClick={() => setAbierto("facturar")}>
            Facturar
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} />}
          loading={accion.ocupada}
          onClick={() => accion.hacer(() => bajar(`${ruta}/pdf`))}
        >
          PDF
        </Button>
        {edita && estado === "vigente" && (
          <Button variant="default" leftSection={<IconMail size={18} />} onClick={() => setAbierto("correo")}>
            Correo
          </Button>
        )}
        {estado === "vigente" && <Whatsapp entera={entera} />}
        {edita && estado === "vigente" && <Reservar proforma={entera.proforma} hecho={setDicho} />}
        {edita && (
          <DeDueno
            proforma={entera.proforma}
            accion={accion}
            onCambiar={onCambiar}
            onDuplicada={onDuplicada}
            onCambio={onCambio}
          />
        )}
      </Group>
      <Aviso error={accion.error} />
      {dicho !== null && (
        <Alert color="verde" role="status">
          {dicho}
        </Alert>
      )}
      {abierto === "facturar" && <Facturar entera={entera} cerrar={cerrar} />}
      {abierto === "correo" && <MandarProforma proforma={entera.proforma} cerrar={cerrar} />}
    </Stack>
  );
}

/** The button that reserves the proforma's goods until the proforma expires; absent in a shop that does not track stock. */
function Reservar({
  proforma: { id: proformaId, validaHasta },
  hecho,
}: Pick<PropsDueno, "proforma"> & { readonly hecho: (dicho: string) => void }) {
  const [id] = useState(() => newUuid(crypto));
  const accion = useAccion();
  const ajustes = useLeer<AjustesExistencias>("/v1/existencias/ajustes");
  if (ajustes.datos?.activas !== true) return null;
  const reservar = () =>
    accion.hacer(async () => {
      await request("POST", "/v1/reservas/de-proforma", { id, proforma_id: proformaId, hasta: validaHasta });
      hecho(`Su mercadería está reservada hasta el ${fecha(validaHasta)}.`);
    });
  return (
    <>
      <Button variant="default" loading={accion.ocupada} onClick={reservar}>
        Reservar
      </Button>
      <Aviso error={accion.error} />
    </>
  );
}

function rutaDe(id: string): string {
  return `/v1/portal/proformas/${encodeURIComponent(id)}`;
}

interface PropsDueno extends Pick<Props, "onCambiar" | "onDuplicada" | "onCambio"> {
  readonly proforma: ProformaEntera["proforma"];
  readonly accion: ReturnType<typeof useAccion>;
}

/** Actions that change the proforma, for owners only. */
function DeDueno({ proforma: { id, nombre, estado }, accion, onCambiar, onDuplicada, onCambio }: PropsDueno) {
  // One id per copy, so that repeating the action after a lost reply opens the existing copy.
  const [nuevo] = useState(() => newUuid(crypto));
  const duplicar = () =>
    accion.hacer(async () => {
      const copia = await request<Guardado>("POST", `${rutaDe(id)}/duplicar`, { nuevo });
      onDuplicada(copia.id);
    });
  const descartar = () =>
    accion.hacer(async () => {
      await request<Guardado>("POST", `${rutaDe(id)}/descartar`);
      onCambio();
    });
  const abierta = estado === "vigente" || estado === "vencida";
  return (
    <>
      {abierta && (
        <Button variant="default" onClick={onCambiar}>
          Cambiar
        </Button>
      )}
      <Button variant="default" onClick={duplicar}>
        Duplicar
      </Button>
      {abierta && (
        <BotonConfirmado
          variant="subtle"
          color="red"
          falta={accion.ocupada ? "Espere a que termine." : null}
          titulo={`Anular la proforma ${nombre}`}
          pregunta="Ya no se podrá vender con ella. Queda en la lista, con su número. No se puede deshacer."
          si="Sí, anular"
          onSi={descartar}
        >
          Anular
        </BotonConfirmado>
      )}
    </>
  );
}

/** Opens WhatsApp with the proforma as text. Without a mobile number the person chooses the recipient there. */
function Whatsapp({ entera: { proforma } }: Pick<Props, "entera">) {
  const { nombre, total, validaHasta, lineas, cliente } = proforma;
  const renglones = lineas.map(({ cantidad, descripcion }) => `• ${Number(cantidad)} × ${descripcion}`);
  const texto = [
    `Proforma ${nombre} (no es factura)`,
    ...renglones,
    `Total ${bs(total)}, válida hasta el ${fecha(validaHasta)}.`,
  ].join("\n");
  const celular = parseCelular(cliente.telefono ?? "");
  const direccion =
    celular === null ? `https://wa.me/?text=${encodeURIComponent(texto)}` : enlaceWhatsapp(celular, texto);
  return (
    <Button variant="default" component="a" href={direccion} target="_blank" rel="noreferrer">
      WhatsApp
    </Button>
  );
}
