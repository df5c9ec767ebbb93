/** The profit of the last thirty days on goods whose cost is known. */
import { Button, Text } from "@mantine/core";
import { bs } from "@mostrador/core/formato";
import { useLeer } from "../../api.ts";
import { Tarjeta } from "../../comun.tsx";
import { letrasDe } from "../../figuras.tsx";
import { enlace } from "../../navegar.ts";
import type { MargenVisto } from "../../tipos-tienda.ts";
import { SinCosto } from "../existencias/sin-costo.tsx";

/** A card with the profit; nothing until goods with a known cost have been sold. */
export function Ganancia() {
  const leido = useLeer<MargenVisto>("/v1/portal/margen?por=categoria");
  if (leido.datos === null || leido.datos.filas.length === 0) return null;
  const { total } = leido.datos;
  return (
    <Tarjeta
      titulo="Ganancia de los últimos 30 días"
      accion={
        <Button
          variant="subtle"
          component="a"
          {...enlace("existencias", { ver: "informes", informe: "margen" })}
        >
          Ver por producto
        </Button>
      }
    >
      <Text fw={700} className="total" style={letrasDe(bs(total.ganancia))}>
        {bs(total.ganancia)}
      </Text>
      <Text c="dimmed">
        {bs(total.sinIva)} vendidos sin IVA, menos {bs(total.costo)} que costaron
        {total.porciento === null ? "" : `: ${total.porciento} de cada 100`}
      </Text>
      <SinCosto de={total} />
    </Tarjeta>
  );
}
