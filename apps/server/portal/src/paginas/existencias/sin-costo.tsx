/** The sales whose cost is unknown, told apart from a gain. */
import { Text } from "@mantine/core";
import { bs } from "@mostrador/core/formato";
import { cuantas } from "../../figuras.tsx";
import type { MargenVisto } from "../../tipos-tienda.ts";

/** A line of text with the sales that are in no gain; nothing if there are none. `de`: the figures of all sales. */
export function SinCosto({ de }: { readonly de: MargenVisto["total"] }) {
  if (de.lineasSinCosto === 0 && Number(de.sinCosto) === 0) return null;
  return (
    <Text size="sm" c="dimmed">
      Sin costo conocido: {bs(de.sinCosto)}, {cuantas(de.lineasSinCosto, "línea", "líneas")}. No están en la
      ganancia.
    </Text>
  );
}
