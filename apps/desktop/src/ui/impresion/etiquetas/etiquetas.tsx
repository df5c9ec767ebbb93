import { Grid, Stack } from "@mantine/core";
import { PanelLateral } from "../../comun/dialogo.tsx";
import type { PropsVista } from "../../vista.ts";
import { Elegir } from "./elegir.tsx";
import { Imprimir } from "./imprimir.tsx";
import { Muestra } from "./muestra.tsx";
import { Papel } from "./papel.tsx";
import { useEtiquetas } from "./use-etiquetas.ts";

/** Labels: which products, on which paper, and how they come out. */
export function Etiquetas({ abierto, onCerrar }: PropsVista) {
  const etiquetas = useEtiquetas();
  return (
    <PanelLateral opened={abierto} onClose={onCerrar} position="right" size="60rem" title="Etiquetas">
      <Stack>
        <Grid gap="lg">
          <Grid.Col span={{ base: 12, sm: 7 }}>
            <Elegir etiquetas={etiquetas} />
          </Grid.Col>
          <Grid.Col span={{ base: 12, sm: 5 }}>
            <Papel etiquetas={etiquetas} />
            <Muestra pedido={etiquetas.pedido} />
          </Grid.Col>
        </Grid>
        <Imprimir etiquetas={etiquetas} />
      </Stack>
    </PanelLateral>
  );
}
