import { Group } from "@mantine/core";
import type { SumasDichas } from "@mostrador/core";
import { Cifra } from "./cifra.tsx";
import { bs } from "./formato.ts";

/**
 * Shows the sums of sales, with the net sum first. They are the same figures for a day and for a session as on the slips and in the portal.
 */
export function SumasDeVentas({
  sumas: { vendido, descuentos, anulado, devuelto, neto },
  tamano,
}: {
  readonly sumas: SumasDichas;
  readonly tamano: "lg" | "xl";
}) {
  return (
    <Group gap="xl" role="group" aria-label="Sumas de ventas">
      <Cifra tamano={tamano} nombre="Venta neta" valor={bs(neto)} />
      <Cifra tamano="lg" nombre={`Vendido (${vendido.cantidad})`} valor={bs(vendido.monto)} />
      {anulado.cantidad > 0 && (
        <Cifra tamano="lg" nombre={`Anulado (${anulado.cantidad})`} valor={`− ${bs(anulado.monto)}`} />
      )}
      {devuelto.cantidad > 0 && (
        <Cifra tamano="lg" nombre={`Devuelto (${devuelto.cantidad})`} valor={`− ${bs(devuelto.monto)}`} />
      )}
      {Number(descuentos) > 0 && (
        <Cifra tamano="lg" nombre="Descuentos, ya restados" valor={bs(descuentos)} />
      )}
    </Group>
  );
}
