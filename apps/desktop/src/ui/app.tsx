import { Center, Loader } from "@mantine/core";
import { useState } from "react";
import { Cabeza } from "./comun/cabeza.tsx";
import { useEstado } from "./comun/use-estado.ts";
import { Emparejar } from "./estado/emparejar.tsx";
import { PanelEstado } from "./estado/panel-estado.tsx";
import { Vender } from "./venta/vender.tsx";
import { VentasDeHoy } from "./venta/ventas-de-hoy.tsx";

/** The cashier's program: pairing once, then one screen to sell on. */
export function App() {
  const estado = useEstado();
  const [abierto, setAbierto] = useState<"estado" | "ventas" | null>(null);
  if (estado === null) {
    return (
      <Center h="100vh">
        <Loader aria-label="Abriendo la caja" />
      </Center>
    );
  }
  if (!estado.emparejada) return <Emparejar />;
  return (
    <div className="pantalla">
      <Cabeza estado={estado} onEstado={() => setAbierto("estado")} onVentas={() => setAbierto("ventas")} />
      <Vender
        estado={estado}
        pausa={abierto !== null}
        onVentas={() => setAbierto("ventas")}
        onEstado={() => setAbierto("estado")}
      />
      <PanelEstado estado={estado} abierto={abierto === "estado"} onCerrar={() => setAbierto(null)} />
      <VentasDeHoy abierto={abierto === "ventas"} onCerrar={() => setAbierto(null)} />
    </div>
  );
}
