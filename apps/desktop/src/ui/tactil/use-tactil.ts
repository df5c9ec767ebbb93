/** Decides whether this till shows its touch controls: the grid of products and the number pad. */
import { useMediaQuery } from "@mantine/hooks";
import { useEffect, useLayoutEffect } from "react";
import type { PantallaTactil } from "../../contract/index.ts";

/** Tells whether the grid and the pad are shown: as the till's settings say, or where a finger is the pointer. */
export function useTactil(elegida: PantallaTactil): boolean {
  const dedo = useMediaQuery("(pointer: coarse)", false, { getInitialValueInEffect: false });
  return elegida === "automatico" ? dedo : elegida === "mostrar";
}

/** Marks the page of a till that is used by touch: the grid is beside the cart, and key hints stay hidden until a key is pressed. */
export function useMarcaTactil(elegida: PantallaTactil): void {
  const tactil = useTactil(elegida);
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute("data-tactil", tactil);
  }, [tactil]);
  useEffect(() => {
    if (!tactil) return;
    const oir = ({ key, isTrusted }: KeyboardEvent) => {
      if (isTrusted && /^F\d/.test(key)) document.documentElement.dataset["teclea"] = "";
    };
    addEventListener("keydown", oir, { capture: true });
    return () => removeEventListener("keydown", oir, { capture: true });
  }, [tactil]);
}
