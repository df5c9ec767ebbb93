import { useLlamada } from "../efectivo/use-llamada.ts";
import { puente } from "../puente.ts";

/** The change between the real till and practice. The page begins anew with the other till: nothing of one is shown in the other. */
export function useCambioDeCaja() {
  const { ocupada, fallo, llamar } = useLlamada();
  return {
    ocupada,
    fallo,
    cambiar: (cambio: "entrarPractica" | "salirPractica") =>
      void llamar(puente.invoke(cambio, {}), () => window.location.reload()),
  };
}
