/** Decides whether this till shows its touch controls: the product grid and the on-screen pads. */
import { useMediaQuery } from "@mantine/hooks";
import { useEffect, useLayoutEffect } from "react";
import type { PantallaTactil } from "../../contract/index.ts";

/** Tells whether the touch controls are shown, from the till's setting or because the pointer is a finger. */
export function useTactil(elegida: PantallaTactil): boolean {
  const dedo = useMediaQuery("(pointer: coarse)", false, { getInitialValueInEffect: false });
  return elegida === "automatico" ? dedo : elegida === "mostrar";
}

/** Marks the page as used by touch. The grid is then beside the cart, and key hints stay hidden until a key is pressed. */
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
