import { Button, Code, Group, Stack, Text, Title } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { BotonCopiar } from "../comun/boton-copiar.tsx";

/** The owner's key, shown once: to be copied, printed, or written down. */
export function ClaveDueno({ clave, onSeguir }: { readonly clave: string; readonly onSeguir: () => void }) {
  return (
    <Stack>
      <Title order={1} size="h2">
        Todo listo
      </Title>
      <div className="se-imprime">
        <Text>
          Esta es la clave del dueño. Con ella se entra a los informes y se reemplaza una caja perdida.{" "}
          <b>Guárdela ahora: no se vuelve a mostrar.</b>
        </Text>
        <Code block fz="lg" mt="sm" data-testid="clave-dueno" className="clave">
          {clave}
        </Code>
      </div>
      <Group>
        <BotonCopiar texto={clave} />
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
