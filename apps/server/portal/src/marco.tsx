/**
 * The portal's frame. The menu lists the shop's sections first and the technical ones under "Sistema"; a phone keeps the
 * first sections in a bar at the bottom.
 */
import { AppShell, Box, Burger, Button, Group, NavLink, Stack, Text, UnstyledButton } from "@mantine/core";
import { IconBuildingStore, IconLogout, IconMenu2, IconSwitchHorizontal } from "@tabler/icons-react";
import { useState, type ComponentType, type ReactNode } from "react";
import { enlace } from "./navegar.ts";
import type { PropsPagina } from "./paginas/props.ts";
import type { RutaSeccion } from "./rol.ts";
import { chooseEmpresa, salir } from "./sesion.ts";

/** A page of the portal. */
export interface Seccion {
  readonly ruta: RutaSeccion;
  readonly nombre: string;
  readonly grupo: "tienda" | "sistema";
  readonly Icono: ComponentType<{ size: number }>;
  readonly Pagina: ComponentType<PropsPagina>;
  /** Hides the section from the menu of a company with a single branch; its address always works. */
  readonly variasSucursales?: true;
}

const GRUPOS = [
  { grupo: "tienda", titulo: "Tienda" },
  { grupo: "sistema", titulo: "Sistema" },
] as const;
/** Number of sections in the phone's bottom bar. */
const A_MANO = 3;

interface Props {
  readonly secciones: readonly Seccion[];
  readonly actual: Seccion | undefined;
  readonly razonSocial: string;
  readonly varias: boolean;
  readonly children: ReactNode;
}

export function Marco({ secciones, actual, razonSocial, varias, children }: Props) {
  const [abierto, setAbierto] = useState(false);
  return (
    <AppShell
      header={{ height: 56 }}
      footer={{ height: { base: 60, md: 0 } }}
      navbar={{ width: 224, breakpoint: "md", collapsed: { mobile: !abierto } }}
      padding="md"
    >
      <AppShell.Header>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Group wrap="nowrap" gap="sm" style={{ minWidth: 0 }}>
            <Burger
              opened={abierto}
              onClick={() => setAbierto(!abierto)}
              hiddenFrom="md"
              size="sm"
              aria-label="Menú"
            />
            <Box visibleFrom="sm" lh={0}>
              <IconBuildingStore size={24} aria-hidden />
            </Box>
            <Text fw={700} lh={1.2} lineClamp={2} className="libre" title={razonSocial}>
              {razonSocial}
            </Text>
          </Group>
          <Salidas varias={varias} />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="xs" style={{ overflowY: "auto" }}>
        <nav aria-label="Secciones">
          {GRUPOS.map(({ grupo, titulo }) => (
            <Grupo
              key={grupo}
              titulo={titulo}
              secciones={secciones.filter((una) => una.grupo === grupo)}
              actual={actual}
              cerrar={() => setAbierto(false)}
            />
          ))}
        </nav>
        {varias && <CambiarEmpresa hiddenFrom="md" />}
      </AppShell.Navbar>
      <AppShell.Main className="fondo">{children}</AppShell.Main>
      <AppShell.Footer hiddenFrom="md">
        <AMano
          secciones={secciones}
          actual={actual}
          menu={() => setAbierto(!abierto)}
          cerrar={() => setAbierto(false)}
        />
      </AppShell.Footer>
    </AppShell>
  );
}

function Grupo({
  titulo,
  secciones,
  actual,
  cerrar,
}: Pick<Props, "secciones" | "actual"> & { readonly titulo: string; readonly cerrar: () => void }) {
  if (secciones.length === 0) return null;
  return (
    <Stack gap={2} mb="md">
      <Text size="sm" fw={600} c="dimmed" px="sm" py={4}>
        {titulo}
      </Text>
      {secciones.map(({ ruta, nombre, Icono }) => (
        <NavLink
          key={ruta}
          {...enlace(ruta, {}, cerrar)}
          label={nombre}
          leftSection={<Icono size={20} />}
          active={ruta === actual?.ruta}
          {...(ruta === actual?.ruta ? { "aria-current": "page" as const } : {})}
          style={{ borderRadius: "var(--mantine-radius-md)", minHeight: 44 }}
        />
      ))}
    </Stack>
  );
}

/** The bottom bar of a phone with the first sections and the menu. */
function AMano({
  secciones,
  actual,
  menu,
  cerrar,
}: Pick<Props, "secciones" | "actual"> & { readonly menu: () => void; readonly cerrar: () => void }) {
  return (
    <Group grow gap={0} h="100%" wrap="nowrap" component="nav" aria-label="A mano">
      {secciones.slice(0, A_MANO).map(({ ruta, nombre, Icono }) => (
        <UnstyledButton
          key={ruta}
          component="a"
          className="pestana"
          {...enlace(ruta, {}, cerrar)}
          data-actual={ruta === actual?.ruta}
        >
          <Icono size={22} />
          {nombre}
        </UnstyledButton>
      ))}
      <UnstyledButton className="pestana" onClick={menu}>
        <IconMenu2 size={22} />
        Más
      </UnstyledButton>
    </Group>
  );
}

/** The button that changes to another company. On a phone it is in the menu, because the header shows the current company's name. */
function CambiarEmpresa(donde: { readonly hiddenFrom?: "md"; readonly visibleFrom?: "md" }) {
  return (
    <Button
      {...donde}
      variant="subtle"
      color="gray"
      leftSection={<IconSwitchHorizontal size={18} />}
      onClick={() => chooseEmpresa(null)}
    >
      Cambiar de empresa
    </Button>
  );
}

/** The buttons that end the session or change to another company of the same person. */
function Salidas({ varias }: { readonly varias: boolean }) {
  return (
    <Group gap={0} wrap="nowrap">
      {varias && <CambiarEmpresa visibleFrom="md" />}
      <Button variant="subtle" color="gray" leftSection={<IconLogout size={18} />} onClick={salir}>
        Salir
      </Button>
    </Group>
  );
}
