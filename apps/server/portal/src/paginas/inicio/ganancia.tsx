/** The profit of the last seven days on goods whose cost is known. */
import { Button, Text } from "@mantine/core";
import { bs, diaDe } from "@mostrador/core/formato";
import { useLeer } from "../../api.ts";
import { Tarjeta } from "../../comun.tsx";
import { letrasDe } from "../../figuras.tsx";
import { enlace } from "../../navegar.ts";
import { useAhora } from "../../reloj.ts";
import type { MargenVisto } from "../../tipos-tienda.ts";
import { SinCosto } from "../existencias/sin-costo.tsx";

/**
 * A card with the profit; nothing until goods with a known cost have been sold. It shows a week, because a gain reads every document of its
 * period, and this page opens many times a day.
 */
export function Ganancia() {
  const desde = diaDe(useAhora(), 6);
  const leido = useLeer<MargenVisto>(`/v1/portal/margen?por=categoria&desde=${desde}`);
  if (leido.datos === null || leido.datos.filas.length === 0) return null;
  const { total } = leido.datos;
  return (
    <Tarjeta
      titulo="Ganancia de los últimos 7 días"
      accion={
        <Button
          variant="subtle"
          component="a"
          {...enlace("existencias", { ver: "informes", informe: "margen", desde })}
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
