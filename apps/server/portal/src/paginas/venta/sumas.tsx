/** The sums of a list of sales, or why there are none. */
import { Alert, Text } from "@mantine/core";
import { Totales } from "../../figuras.tsx";
import type { VentasListadas } from "../../tipos.ts";

/** `busca`: a search is on, of a person who may see sums. */
export function Sumas({
  totales,
  completo,
  busca,
}: Pick<VentasListadas, "totales" | "completo"> & { readonly busca: boolean }) {
  return (
    <>
      {!completo && <SeSuman />}
      {totales === null ? <SinTotales busca={busca} /> : <Totales figuras={totales} />}
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

function SinTotales({ busca }: { readonly busca: boolean }) {
  if (!busca) return null;
  return (
    <Text size="sm" c="dimmed">
      La búsqueda halla más de una página: acótela con fechas o filtros para ver sus totales.
    </Text>
  );
}
