import { Button, Code, Group, Stack, Text, Title } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { BotonCopiar } from "@mostrador/ui";

const DICHO = { copiado: "Copiada", negado: "No se pudo: escríbala o imprímala" };

/** The owner's key, and the address of the portal that it opens. */
export interface Instalada {
  readonly clave: string;
  readonly portal: string | null;
}

/** The owner's key, shown once: to be copied, printed, or written down; and where it is asked for. */
export function ClaveDueno({ clave, portal, onSeguir }: Instalada & { readonly onSeguir: () => void }) {
  return (
    <Stack>
      <Title order={1} size="h2">
        Todo listo
      </Title>
      <div className="se-imprime">
        <Text>
          Esta es la clave del dueño. Con ella se entra al portal del dueño, con las ventas y los informes, y
          se reemplaza una caja perdida. <b>Guárdela ahora: no se vuelve a mostrar.</b>
        </Text>
        <Code block fz="lg" mt="sm" data-testid="clave-dueno" className="clave">
          {clave}
        </Code>
        {portal !== null && (
          <Text mt="sm">
            El portal se abre en un navegador, con «Entrar con la clave del dueño», en{" "}
            <Text
              span
              fw={600}
              data-testid="portal-dueno"
              style={{ overflowWrap: "anywhere", userSelect: "text" }}
            >
              {portal}
            </Text>
          </Text>
        )}
      </div>
      <Group>
        <BotonCopiar texto={clave} dicho={DICHO} dichoMs={10_000} icono={18} />
        <Button variant="default" leftSection={<IconPrinter size={18} />} onClick={() => window.print()}>
          Imprimir
        </Button>
      </Group>
      <Button size="lg" onClick={onSeguir}>
        La guardé: empezar a vender
      </Button>
    </Stack>
  );
}
