/** The portal: sign-in, the company, its sections. */
import { AppShell, Burger, Button, Center, Group, Loader, NavLink, Stack, Text } from "@mantine/core";
import {
  IconBuildingStore,
  IconCash,
  IconCoins,
  IconDeviceDesktop,
  IconFileInvoice,
  IconHome,
  IconLogout,
  IconPlugConnected,
  IconSettings,
  IconUsers,
  IconWifiOff,
} from "@tabler/icons-react";
import { useState, useSyncExternalStore, type ComponentType } from "react";
import { useLeer } from "./api.ts";
import { Lectura } from "./comun.tsx";
import { Cajas } from "./paginas/cajas.tsx";
import { Consumo } from "./paginas/consumo.tsx";
import { Contingencia } from "./paginas/contingencia.tsx";
import { Cuenta } from "./paginas/cuenta.tsx";
import { ElegirEmpresa } from "./paginas/elegir-empresa.tsx";
import { Entrar } from "./paginas/entrar.tsx";
import { Facturas } from "./paginas/facturas.tsx";
import { Inicio } from "./paginas/inicio.tsx";
import { Turnos } from "./paginas/turnos.tsx";
import { Usuarios } from "./paginas/usuarios.tsx";
import { Webhooks } from "./paginas/webhooks.tsx";
import { cerrarSesion, elegirEmpresa, isDePersona, useEmpresa, useSesion } from "./sesion.ts";
import type { PropsPagina } from "./paginas/props.ts";
import type { Inicio as DatosInicio } from "./tipos.ts";

interface Entrada {
  readonly ruta: string;
  readonly nombre: string;
  readonly Icono: ComponentType<{ size: number }>;
  readonly Pagina: ComponentType<PropsPagina>;
  readonly soloDueno?: true;
}

/** Every page there is; a new one is one line here. */
const PAGINAS: readonly Entrada[] = [
  { ruta: "inicio", nombre: "Inicio", Icono: IconHome, Pagina: Inicio },
  { ruta: "facturas", nombre: "Facturas", Icono: IconFileInvoice, Pagina: Facturas },
  { ruta: "cajas", nombre: "Cajas", Icono: IconDeviceDesktop, Pagina: Cajas, soloDueno: true },
  { ruta: "turnos", nombre: "Turnos", Icono: IconCash, Pagina: Turnos, soloDueno: true },
  { ruta: "contingencia", nombre: "Contingencia", Icono: IconWifiOff, Pagina: Contingencia },
  { ruta: "consumo", nombre: "Créditos", Icono: IconCoins, Pagina: Consumo },
  { ruta: "webhooks", nombre: "Webhooks", Icono: IconPlugConnected, Pagina: Webhooks, soloDueno: true },
  { ruta: "usuarios", nombre: "Usuarios", Icono: IconUsers, Pagina: Usuarios, soloDueno: true },
  { ruta: "cuenta", nombre: "Cuenta", Icono: IconSettings, Pagina: Cuenta, soloDueno: true },
];

export function App() {
  const token = useSesion();
  const empresa = useEmpresa();
  if (token === null) return <Entrar />;
  return isDePersona(token) && empresa === null ? <ElegirEmpresa /> : <Portal key={empresa} />;
}

const INICIO_MS = 30_000;

function Portal() {
  const ruta = useRuta();
  const [abierto, setAbierto] = useState(false);
  const inicio = useLeer<DatosInicio>("/v1/portal/inicio", INICIO_MS);
  const isDueno = inicio.datos?.rol === "dueno";
  const paginas = PAGINAS.filter(({ soloDueno }) => soloDueno !== true || isDueno);
  const actual = paginas.find((p) => p.ruta === ruta) ?? paginas[0];
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 220, breakpoint: "sm", collapsed: { mobile: !abierto } }}
      padding="md"
    >
      <AppShell.Header>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Group wrap="nowrap" gap="sm" style={{ minWidth: 0 }}>
            <Burger
              opened={abierto}
              onClick={() => setAbierto(!abierto)}
              hiddenFrom="sm"
              size="sm"
              aria-label="Menú"
            />
            <IconBuildingStore size={24} aria-hidden />
            <Text fw={700} truncate>
              {inicio.datos?.empresa.razonSocial ?? "Mostrador"}
            </Text>
          </Group>
          <Salidas varias={inicio.datos?.variasEmpresas ?? false} />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="xs">
        <Stack gap={2} component="nav" aria-label="Secciones">
          {paginas.map(({ ruta, nombre, Icono }) => (
            <NavLink
              key={ruta}
              href={`#/${ruta}`}
              onClick={() => setAbierto(false)}
              label={nombre}
              leftSection={<Icono size={20} />}
              active={ruta === actual?.ruta}
              style={{ borderRadius: "var(--mantine-radius-md)", minHeight: 44 }}
            />
          ))}
        </Stack>
      </AppShell.Navbar>
      <AppShell.Main className="fondo">
        {actual === undefined ? (
          <Center>
            <Loader role="status" aria-label="Cargando" />
          </Center>
        ) : (
          <Lectura leido={inicio}>{(datos) => <actual.Pagina key={actual.ruta} inicio={datos} />}</Lectura>
        )}
      </AppShell.Main>
    </AppShell>
  );
}

/** Out of the session, or over to another company of the same person. */
function Salidas({ varias }: { readonly varias: boolean }) {
  return (
    <Group gap={0} wrap="nowrap">
      {varias && (
        <Button variant="subtle" color="gray" onClick={() => elegirEmpresa(null)}>
          Cambiar de empresa
        </Button>
      )}
      <Button variant="subtle" color="gray" leftSection={<IconLogout size={18} />} onClick={cerrarSesion}>
        Salir
      </Button>
    </Group>
  );
}

function useRuta(): string {
  return useSyncExternalStore(
    (oyente) => {
      window.addEventListener("hashchange", oyente);
      return () => window.removeEventListener("hashchange", oyente);
    },
    () => window.location.hash.replace(/^#\//, "") || "inicio",
  );
}
