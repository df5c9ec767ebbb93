/** The notice in place of a page that failed, with what to do and the way back. */
import { Button, Center, Code, Stack, Text, Title } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { Component, type ReactNode } from "react";

interface Props {
  readonly children: ReactNode;
}
interface Estado {
  readonly fallo: string | null;
}

/** Holds an exception of what it contains, so that the rest of the portal stays in use. */
export class Barrera extends Component<Props, Estado> {
  override state: Estado = { fallo: null };

  static getDerivedStateFromError(error: unknown): Estado {
    return { fallo: error instanceof Error ? error.message : String(error) };
  }

  override render(): ReactNode {
    const { fallo } = this.state;
    return fallo === null ? this.props.children : <Fallida fallo={fallo} />;
  }
}

function Fallida({ fallo }: { readonly fallo: string }) {
  return (
    <Center p="xl">
      <Stack role="alert" align="start" maw={480} className="tarjeta">
        <Title order={1} size="h3">
          Esta página falló
        </Title>
        <Text>
          Lo que guardó antes está guardado; lo que estaba escribiendo aquí, no. Cárguela de nuevo. Si vuelve
          a fallar, siga por otra sección y dígale esto a quien le da soporte:
        </Text>
        <Code block w="100%" fz="sm" style={{ overflowWrap: "anywhere", whiteSpace: "pre-wrap" }}>
          {fallo}
        </Code>
        <Button size="md" leftSection={<IconRefresh size={18} />} onClick={() => window.location.reload()}>
          Cargar de nuevo
        </Button>
      </Stack>
    </Center>
  );
}
