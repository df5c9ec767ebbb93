/** Components shared by the pages of the portal. */
import { Alert, Badge, Button, Center, Code, Group, Loader, Stack, Text, Title } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { nombreCatalogo } from "@mostrador/core/formato";
import { BotonCopiar } from "@mostrador/ui";
import type { ReactNode } from "react";
import type { Leido } from "./api.ts";

/** Frame of a page. `ancha`: the page is a table with many columns, which takes the width of a large window. */
export function Pagina({
  titulo,
  acciones,
  ancha,
  children,
}: {
  readonly titulo: string;
  readonly acciones?: ReactNode;
  readonly ancha?: true;
  readonly children: ReactNode;
}) {
  return (
    <Stack gap="md" className="pagina" {...(ancha === true ? { "data-ancha": true } : {})}>
      <Group justify="space-between">
        <Title order={1} size="h2">
          {titulo}
        </Title>
        {acciones}
      </Group>
      {children}
    </Stack>
  );
}

export function Tarjeta({
  titulo,
  accion,
  children,
}: {
  readonly titulo?: string;
  readonly accion?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <section className="tarjeta" aria-label={titulo}>
      {titulo !== undefined && (
        <Group justify="space-between" mb="sm">
          <Title order={2} size="h4" className="libre">
            {titulo}
          </Title>
          {accion}
        </Group>
      )}
      {children}
    </section>
  );
}

export function Aviso({ error }: { readonly error: string | null }) {
  if (error === null) return null;
  return (
    <Alert color="red" icon={<IconAlertTriangle />} role="alert">
      {error}
    </Alert>
  );
}

/**
 * Shows the data once they are loaded; before that a spinner, or the failure with a button to retry. Data of the
 * previous address stay, dimmed, until the new ones arrive.
 */
export function Lectura<T>({
  leido,
  children,
}: {
  readonly leido: Leido<T>;
  readonly children: (datos: T) => ReactNode;
}) {
  if (leido.datos !== null)
    return (
      <Stack gap="md" className="leido" aria-busy={leido.viejo}>
        <Aviso error={leido.error} />
        {children(leido.datos)}
      </Stack>
    );
  if (leido.error === null)
    return (
      <Center p="xl">
        <Loader role="status" aria-label="Cargando" />
      </Center>
    );
  return (
    <Stack align="start">
      <Aviso error={leido.error} />
      <Button variant="default" onClick={leido.releer}>
        Intentar de nuevo
      </Button>
    </Stack>
  );
}

export function Vacio({ children }: { readonly children: ReactNode }) {
  return (
    <Text c="dimmed" ta="center" p="lg" className="vacio">
      {children}
    </Text>
  );
}

/** A secret shown once, with a button to copy it. */
export function Secreto({ texto, nombre }: { readonly texto: string; readonly nombre: string }) {
  return (
    <Group wrap="nowrap" align="center">
      <Code block flex={1} style={{ overflowWrap: "anywhere", whiteSpace: "pre-wrap" }} aria-label={nombre}>
        {texto}
      </Code>
      <BotonCopiar texto={texto} />
    </Group>
  );
}

const COLORES: Readonly<Record<string, string>> = {
  EMITIDA: "verde",
  OFFLINE: "orange",
  ANULADA: "gray",
  ENVIANDO: "blue",
  EN_DUDA: "orange",
  validado: "verde",
  recibido: "blue",
  enviando: "blue",
  armado: "gray",
  observado: "orange",
  rechazado: "red",
  entregada: "verde",
  pendiente: "blue",
  abandonada: "red",
  rige: "verde",
  vigente: "blue",
  vencida: "orange",
  convertida: "verde",
  fueraDeHora: "orange",
  porEmpezar: "blue",
};

/** A badge in the colour of a state. Its text is the state's name unless `children` is given. */
export function Estado({ estado, children }: { readonly estado: string; readonly children?: string }) {
  return <Badge color={COLORES[estado] ?? "gray"}>{children ?? nombreCatalogo(estado)}</Badge>;
}

/** A name or address in a table, cut off after two lines, with the whole text in a tooltip. */
export function Largo({ children }: { readonly children: string }) {
  return (
    <Text size="sm" className="largo" lineClamp={2} title={children}>
      {children}
    </Text>
  );
}
