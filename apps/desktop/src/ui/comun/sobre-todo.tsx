import { Portal } from "@mantine/core";
import { useLayoutEffect, useRef, type PropsWithChildren } from "react";

/** Space between a notice and what is below it: a dialog, or another notice. */
const AIRE_PX = 8;

/**
 * Shows a notice on top of everything, below those that are shown so already. A dialog that it would cover
 * begins below it, and its foot stays in place.
 */
export function SobreTodo({ children }: PropsWithChildren) {
  const suyo = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const raiz = document.documentElement;
    const hacerSitio = () => {
      if (suyo.current === null) return;
      const todos = [...document.querySelectorAll(".avisos-encima")];
      const previo = todos[todos.indexOf(suyo.current) - 1]?.getBoundingClientRect();
      suyo.current.style.top = previo === undefined ? "" : `${Math.ceil(previo.bottom) + AIRE_PX}px`;
      const { bottom } = suyo.current.getBoundingClientRect();
      const tapa = [...document.querySelectorAll('[role="dialog"]')].some(
        (dialogo) => dialogo.checkVisibility() && dialogo.getBoundingClientRect().top < bottom,
      );
      if (tapa) raiz.style.setProperty("--bajo-avisos", `${Math.ceil(bottom) + AIRE_PX}px`);
    };
    // A dialog may open while the notice is shown.
    const mirador = new MutationObserver(hacerSitio);
    mirador.observe(document.body, { childList: true, subtree: true });
    // In another window both stand elsewhere.
    const medirDeNuevo = () => {
      raiz.style.removeProperty("--bajo-avisos");
      hacerSitio();
    };
    window.addEventListener("resize", medirDeNuevo);
    hacerSitio();
    return () => {
      mirador.disconnect();
      window.removeEventListener("resize", medirDeNuevo);
      raiz.style.removeProperty("--bajo-avisos");
    };
  }, []);
  return (
    <Portal>
      <div ref={suyo} className="avisos-encima">
        {children}
      </div>
    </Portal>
  );
}
