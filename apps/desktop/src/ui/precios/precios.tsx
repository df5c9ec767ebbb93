import { Tabs } from "@mantine/core";
import type { ComponentType } from "react";
import { PanelLateral } from "../comun/dialogo.tsx";
import type { PropsVista } from "../vista.ts";
import { Cuadricula } from "./cuadricula.tsx";
import { Listas } from "./listas.tsx";
import { Presentaciones } from "./presentaciones.tsx";
import { Promociones } from "./promociones.tsx";

const PARTES: readonly (readonly [nombre: string, Parte: ComponentType])[] = [
  ["Promociones", Promociones],
  ["Listas de precios", Listas],
  ["Presentaciones", Presentaciones],
  ["Cuadrícula", Cuadricula],
];

/** The owner's prices beyond a product's own: promotions, price lists, presentations, and the arrangement of the touch grid. */
export function Precios({ abierto, vez, onCerrar }: PropsVista) {
  return (
    <PanelLateral opened={abierto} onClose={onCerrar} position="right" size="60rem" title="Precios">
      {abierto && (
        <Tabs key={vez} defaultValue="Promociones" keepMounted={false}>
          <Tabs.List mb="md">
            {PARTES.map(([nombre]) => (
              <Tabs.Tab key={nombre} value={nombre}>
                {nombre}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {PARTES.map(([nombre, Parte]) => (
            <Tabs.Panel key={nombre} value={nombre}>
              <Parte />
            </Tabs.Panel>
          ))}
        </Tabs>
      )}
    </PanelLateral>
  );
}
