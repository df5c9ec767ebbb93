import { Tabs } from "@mantine/core";
import { PanelLateral } from "../comun/dialogo.tsx";
import type { PropsVista } from "../vista.ts";
import { Promociones } from "./promociones.tsx";

/** The owner's prices beyond a product's own: promotions, price lists, presentations, and the arrangement of the touch grid. */
export function Precios({ abierto, vez, onCerrar }: PropsVista) {
  return (
    <PanelLateral opened={abierto} onClose={onCerrar} position="right" size="60rem" title="Precios">
      {abierto && (
        <Tabs key={vez} defaultValue="promociones" keepMounted={false}>
          <Tabs.List mb="md">
            <Tabs.Tab value="promociones">Promociones</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="promociones">
            <Promociones />
          </Tabs.Panel>
        </Tabs>
      )}
    </PanelLateral>
  );
}
