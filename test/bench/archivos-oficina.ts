/** The files of the owner's and the accountant's portal, as the calls that make them; one list for both engines. */
import { MES_ENTERO } from "./llenar-oficina.ts";
import { CLIENTES } from "./llenar-tienda.ts";
import { ANIO, alguno, cuf, type Ruta } from "./paginas-oficina.ts";

const { gestion, mes } = MES_ENTERO;
/** The query of a month, as ledgers take it. */
export const DEL_MES = `gestion=${gestion}&mes=${mes}`;
const DIAS_DEL_MES = `desde=${MES_ENTERO.desde}&hasta=${MES_ENTERO.hasta}`;

/** Both forms of a table. `ruta`: its address without the ending, and its query. */
function tabla(nombre: string, ruta: string, query: (i: number) => string = () => ""): Record<string, Ruta> {
  return Object.fromEntries(
    ["csv", "xlsx"].map((formato) => [
      `${nombre}, ${formato.toUpperCase()}`,
      (i: number) => `${ruta}.${formato}?${query(i)}`,
    ]),
  );
}

/** Both forms of a ledger: its CSV has no ending in its address. */
function libro(nombre: string, ruta: string): Record<string, Ruta> {
  return {
    [`${nombre}, CSV`]: () => `reportes/${ruta}?${DEL_MES}`,
    [`${nombre}, XLSX`]: () => `reportes/${ruta}.xlsx?${DEL_MES}`,
  };
}

/** The files over `cuantas` documents, under the names that the bench prints. */
export function archivosDe(cuantas: number): Readonly<Record<string, Ruta>> {
  return {
    ...tabla("sales of a month", "portal/ventas/lista", () => DIAS_DEL_MES),
    ...tabla("sales of a month by amount", "portal/ventas/lista", () => `${DIAS_DEL_MES}&orden=-monto`),
    ...tabla("sales that a text finds", "portal/ventas/lista", () => "buscar=quispe&cajero=Cajero%201"),
    ...tabla("report of a year by day", "portal/ventas/informe", () => `por=dia&${ANIO}`),
    ...tabla("report of a year by product", "portal/ventas/informe", () => `por=producto&${ANIO}`),
    ...tabla("branches: this month", "portal/ventas/sucursales", () => "periodo=mes"),
    ...tabla("closings", "portal/cierres"),
    ...tabla("all that happened at the tills", "portal/actos"),
    ...tabla("outages", "portal/contingencia"),
    ...tabla("products", "portal/productos"),
    ...tabla("clients", "portal/clientes"),
    ...tabla("presentations", "portal/presentaciones"),
    ...tabla("prices of a list", "portal/tarifas", () => "lista=l1"),
    ...tabla("clients of a list", "portal/listas/l1/clientes"),
    ...tabla("proformas", "portal/proformas"),
    ...tabla("changes of all rows", "portal/cambios"),
    "documents of a client, XLSX": (i) => `portal/clientes/c${alguno(i, CLIENTES)}/documentos.xlsx`,
    ...libro("ledger of sales of a month", "libro-ventas"),
    ...libro("register of notes of a month", "libro-notas"),
    "evidence of one sale, ZIP": (i) => `portal/documentos/${cuf(i, cuantas)}/evidencia`,
    "backup of a month, XML in a ZIP": () => `reportes/respaldo?formato=xml&${DEL_MES}`,
    "accountant: ledgers of all companies, ZIP": () => `empresas/libros?${DEL_MES}`,
  };
}
