/** Actions on one document: print, mail, WhatsApp, evidence, annulment, its reversal, and a note. */
import { Alert, Button, Group, Menu, Stack } from "@mantine/core";
import { IconChevronDown, IconFileText } from "@tabler/icons-react";
import { useState } from "react";
import { bajar, useAccion } from "../../api.ts";
import { useEncima } from "../../capas.tsx";
import { Aviso } from "../../comun.tsx";
import { isDueno, isRevisor } from "../../rol.ts";
import type { Inicio, ValoresDeVentas, VentaAbierta } from "../../tipos.ts";
import { Anular } from "./anular.tsx";
import { Mandar } from "./mandar.tsx";
import { Nota } from "./nota.tsx";
import { PorEntregar } from "./por-entregar.tsx";

interface Props {
  readonly venta: VentaAbierta;
  readonly rol: Inicio["rol"];
  readonly motivos: ValoresDeVentas["motivos"];
  readonly hecho: () => void;
}

type Abierto = "correo" | "whatsapp" | "anular" | "revertir" | "nota";

export function Acciones({ venta, rol, motivos, hecho }: Props) {
  const [abierto, setAbierto] = useState<Abierto | null>(null);
  const [dicho, setDicho] = useState<string | null>(null);
  const accion = useAccion();
  useEncima(abierto !== null);
  const cerrar = (texto: string | null) => {
    setAbierto(null);
    if (texto === null) return;
    setDicho(texto);
    hecho();
  };
  const evidencia = () => accion.hacer(() => bajar(`/v1/portal/documentos/${venta.cuf}/evidencia`));
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <Papeles venta={venta} />
        {actosDe(venta, rol).map(({ acto, nombre }) => (
          <Button
            key={acto}
            variant="default"
            {...(acto === "anular" ? { color: "red" } : {})}
            onClick={() => setAbierto(acto)}
          >
            {nombre}
          </Button>
        ))}
        {isDueno(rol) && venta.puede.nota && <PorEntregar venta={venta} hecho={setDicho} />}
        {isRevisor(rol) && venta.urlPublica !== null && (
          <Button variant="subtle" color="gray" loading={accion.ocupada} onClick={evidencia}>
            Evidencia
          </Button>
        )}
      </Group>
      <Aviso error={accion.error} />
      {dicho !== null && (
        <Alert
          color="verde"
          role="status"
          withCloseButton
          closeButtonLabel="Cerrar"
          onClose={() => setDicho(null)}
        >
          {dicho}
        </Alert>
      )}
      {(abierto === "correo" || abierto === "whatsapp") && (
        <Mandar por={abierto} venta={venta} cerrar={cerrar} />
      )}
      {(abierto === "anular" || abierto === "revertir") && (
        <Anular acto={abierto} venta={venta} motivos={motivos} cerrar={cerrar} />
      )}
      {abierto === "nota" && <Nota venta={venta} cerrar={cerrar} />}
    </Stack>
  );
}

/** Returns the actions that the document's state and the person's role allow; none before the tax system's first answer. */
function actosDe(
  { puede, urlPublica }: VentaAbierta,
  rol: Inicio["rol"],
): readonly { acto: Abierto; nombre: string }[] {
  if (urlPublica === null) return [];
  const whatsapp = { acto: "whatsapp" as const, nombre: "WhatsApp" };
  if (!isDueno(rol)) return [whatsapp];
  return [
    { acto: "correo", nombre: "Correo" },
    whatsapp,
    ...(puede.nota ? [{ acto: "nota" as const, nombre: "Devolver" }] : []),
    ...(puede.anular ? [{ acto: "anular" as const, nombre: "Anular" }] : []),
    ...(puede.revertir ? [{ acto: "revertir" as const, nombre: "Revertir la anulación" }] : []),
  ];
}

/** Links to the document's papers and public page. */
function Papeles({ venta: { urlPdf, urlTicket, urlXml, urlPublica } }: Pick<Props, "venta">) {
  if (urlPdf === null || urlTicket === null || urlXml === null || urlPublica === null) return null;
  const papeles = [
    ["PDF (A4)", urlPdf],
    ["Ticket", urlTicket],
    ["XML", urlXml],
    ["Página pública", urlPublica],
  ] as const;
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button leftSection={<IconFileText size={18} />} rightSection={<IconChevronDown size={16} />}>
          Ver papel
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {papeles.map(([nombre, url]) => (
          <Menu.Item key={nombre} component="a" href={url} target="_blank" rel="noreferrer">
            {nombre}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
