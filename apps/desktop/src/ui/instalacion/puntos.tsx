import { List, ThemeIcon } from "@mantine/core";
import { IconAlertTriangle, IconCheck, IconX } from "@tabler/icons-react";
import type { PuntoRevisado } from "@mostrador/core";

const SENAL = {
  bien: { color: "green", icono: <IconCheck size={16} />, nombre: "bien" },
  aviso: { color: "yellow", icono: <IconAlertTriangle size={16} />, nombre: "atención" },
  mal: { color: "red", icono: <IconX size={16} />, nombre: "mal" },
} as const;

/** The points that were reviewed, with their findings: by sign and by words, not by colour alone. */
export function Puntos({ puntos }: { readonly puntos: readonly PuntoRevisado[] }) {
  if (puntos.length === 0) return null;
  return (
    <List spacing="xs" center aria-label="Revisión" aria-live="polite">
      {puntos.map(({ dato, estado, texto }) => (
        <List.Item
          key={dato}
          data-dato={dato}
          data-estado={estado}
          icon={
            <ThemeIcon
              color={SENAL[estado].color}
              size={24}
              radius="xl"
              role="img"
              aria-label={SENAL[estado].nombre}
            >
              {SENAL[estado].icono}
            </ThemeIcon>
          }
        >
          {texto}
        </List.Item>
      ))}
    </List>
  );
}
