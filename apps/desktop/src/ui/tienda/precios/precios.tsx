import { Tabs } from "@mantine/core";
import type { ComponentType } from "react";
import { PanelLateral } from "../../comun/dialogo.tsx";
import type { PropsVista } from "../../vista.ts";
import { Cuadricula } from "./cuadricula.tsx";
import { Listas } from "./listas.tsx";
import { Presentaciones } from "./presentaciones.tsx";
import { Promociones } from "./promociones.tsx";

const PARTES: readonly (readonly [clave: string, nombre: string, Parte: ComponentType])[] = [
  ["promociones", "Promociones", Promociones],
  ["listas", "Listas de precios", Listas],
  ["presentaciones", "Presentaciones", Presentaciones],
  ["cuadricula", "Cuadrícula", Cuadricula],
];

/** The owner's prices beyond a product's own: promotions, price lists, presentations, and the arrangement of the touch grid. */
export function Precios({ abierto, vez, onCerrar }: PropsVista) {
  return (
    <PanelLateral opened={abierto} onClose={onCerrar} position="right" size="60rem" title="Precios">
      {abierto && (
        <Tabs key={vez} defaultValue="promociones" keepMounted={false}>
          <Tabs.List mb="md">
            {PARTES.map(([clave, nombre]) => (
              <Tabs.Tab key={clave} value={clave}>
                {nombre}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {PARTES.map(([clave, , Parte]) => (
            <Tabs.Panel key={clave} value={clave}>
              <Parte />
            </Tabs.Panel>
          ))}
        </Tabs>
      )}
    </PanelLateral>
  );
}
