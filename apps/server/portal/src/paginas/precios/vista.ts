/** The page's place in the address: the tab, its search, the list that is looked into, and the row that is open. */
import { useCallback } from "react";
import { direccionDe, distintos, ir, useFiltro, useLugar } from "../../navegar.ts";

export const VACIO = { ver: "promociones", lista: "", de: "precios", producto: "", buscar: "", tras: "0" };

/** The address of the prices for everybody, which are of no list. */
export const PARA_TODOS = "todos";

export function useVista() {
  const { cual } = useLugar();
  const [filtro, poner] = useFiltro(VACIO);
  const abrir = useCallback(
    (id: string) => ir(direccionDe(`precios/${encodeURIComponent(id)}`, distintos(filtro, VACIO))),
    [filtro],
  );
  const cerrar = useCallback(() => ir(direccionDe("precios", distintos(filtro, VACIO))), [filtro]);
  const buscar = (cambio: Readonly<Record<string, string>>, como?: "nueva" | "enLugar") =>
    poner({ tras: "0", ...cambio }, como);
  return { cual, filtro, poner, buscar, abrir, cerrar };
}
