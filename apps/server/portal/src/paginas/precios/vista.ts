/** The page's place in the address: the tab, its search, the list that is looked into, and the row that is open. */
import { useLista } from "../../navegar.ts";

export const VACIO = {
  ver: "promociones",
  lista: "",
  de: "precios",
  producto: "",
  buscar: "",
  orden: "",
  tras: "",
};

/** The address of the prices for everybody, which are of no list. */
export const PARA_TODOS = "todos";

export function useVista() {
  const { puesto: _, poner, ...vista } = useLista("precios", VACIO);
  const buscar = (cambio: Readonly<Record<string, string>>, como?: "nueva" | "enLugar") =>
    poner({ tras: "", ...cambio }, como);
  return { ...vista, poner, buscar };
}
