import { useLlamada } from "../efectivo/use-llamada.ts";
import { puente } from "../puente.ts";

/**
 * Switches between the real till and practice. The page reloads with the other till, so that neither shows
 * the other's data.
 */
export function useCambioDeCaja() {
  const { ocupada, fallo, llamar } = useLlamada();
  return {
    ocupada,
    fallo,
    cambiar: (cambio: "entrarPractica" | "salirPractica") =>
      void llamar(puente.invoke(cambio, {}), () => window.location.reload()),
  };
}
