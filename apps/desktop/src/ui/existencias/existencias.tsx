/** Stock screen of the till: counts, received purchases, goods taken out, and transfers. */
import { Tabs } from "@mantine/core";
import { PanelLateral } from "../comun/dialogo.tsx";
import { Vacio } from "../comun/vacio.tsx";
import type { PropsVista } from "../vista.ts";
import { Contar } from "./contar.tsx";
import { Recibir } from "./recibir.tsx";
import { Salir } from "./salir.tsx";
import { Trasladar } from "./trasladar.tsx";

/** Panel of a cashier's acts on stock besides selling. Without stock control, it explains how to start it. */
export function Existencias({ estado, abierto, dato, vez, onCerrar }: PropsVista) {
  const { usuario } = estado.sesion;
  const de = usuario?.id ?? "";
  const hoy = estado.ahora?.slice(0, 10) ?? "";
  return (
    <PanelLateral opened={abierto} onClose={onCerrar} position="right" size="52rem" title="Existencias">
      {estado.existencias === null ? (
        <Vacio texto={SIN_ELLAS} />
      ) : (
        <Tabs key={vez} defaultValue={dato === null ? "contar" : "traslados"} keepMounted={false}>
          <Tabs.List mb="md">
            <Tabs.Tab value="contar">Contar</Tabs.Tab>
            <Tabs.Tab value="recibir">Recibir compra</Tabs.Tab>
            <Tabs.Tab value="traslados">Traslados</Tabs.Tab>
            <Tabs.Tab value="salir">Mermas</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="contar">
            <Contar ahora={estado.ahora} />
          </Tabs.Panel>
          <Tabs.Panel value="recibir">
            <Recibir de={de} hoy={hoy} />
          </Tabs.Panel>
          <Tabs.Panel value="traslados">
            <Trasladar de={de} otras={estado.existencias.otrasSucursales} leida={dato} />
          </Tabs.Panel>
          <Tabs.Panel value="salir">
            <Salir de={de} nombre={usuario?.nombre ?? ""} />
          </Tabs.Panel>
        </Tabs>
      )}
    </PanelLateral>
  );
}

const SIN_ELLAS =
  "Con existencias sabe cuánto le queda de cada producto: cada venta descuenta sola. El dueño las activa en el portal, en Existencias, y la caja se entera sola.";
