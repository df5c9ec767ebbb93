/** Decides whether this till shows its touch controls: the grid of products and the number pad. */
import { useMediaQuery } from "@mantine/hooks";
import type { PantallaTactil } from "../../contract/index.ts";

/** Tells whether the grid and the pad are shown: as the till's settings say, or where a finger is the pointer. */
export function useTactil(elegida: PantallaTactil): boolean {
  const dedo = useMediaQuery("(pointer: coarse)", false, { getInitialValueInEffect: false });
  return elegida === "automatico" ? dedo : elegida === "mostrar";
}
