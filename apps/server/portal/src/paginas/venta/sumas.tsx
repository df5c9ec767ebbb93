/** The sums of a list of sales, or why there are none. */
import { Alert, Text } from "@mantine/core";
import { Totales } from "../../figuras.tsx";
import type { VentasListadas } from "../../tipos.ts";

/** `revisa`: the person may see sums. */
export function Sumas({
  totales,
  completo,
  revisa,
}: Pick<VentasListadas, "totales" | "completo"> & { readonly revisa: boolean }) {
  return (
    <>
      {!completo && <SeSuman />}
      {totales === null ? <SinTotales revisa={revisa} /> : <Totales figuras={totales} />}
    </>
  );
}

function SeSuman() {
  return (
    <Alert color="blue">
      Todavía se están sumando las ventas de antes: los totales crecen mientras tanto.
    </Alert>
  );
}

function SinTotales({ revisa }: { readonly revisa: boolean }) {
  if (!revisa) return null;
  return (
    <Text size="sm" c="dimmed">
      Son demasiadas para sumarlas aquí: acótelas con fechas o filtros para ver sus totales.
    </Text>
  );
}
