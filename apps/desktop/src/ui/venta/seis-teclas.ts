import { NOMBRES_ACCION, type Accion } from "../comun/acciones.ts";

/** Actions whose key is shown beside their field or button. */
const A_LA_VISTA: ReadonlySet<Accion> = new Set(["buscar", "cliente", "consumidorFinal", "cobrar"]);

/** Actions that the bar shows at once. */
const EN_BARRA = 6;

/** Actions by how soon a cashier needs them. Those of a line come first, and are possible only where one is. */
const POR_USO: readonly Accion[] = [
  "cantidad",
  "descuento",
  "quitar",
  "aparcar",
  "menu",
  "ayuda",
  "consultar",
  "libre",
  "ventas",
  "efectivo",
  "proforma",
];

/** Actions that are possible now, by name. */
type Posibles = Readonly<Partial<Record<Accion, unknown>>>;

/** Lists the actions that stand nowhere else on the screen, in the order of the help. */
export function teclasPosibles(acciones: Posibles): readonly Accion[] {
  return NOMBRES_ACCION.filter((accion) => acciones[accion] !== undefined && !A_LA_VISTA.has(accion));
}

/** Lists the six actions that matter now, in the order of the help; fewer where fewer are possible. */
export function seisTeclas(acciones: Posibles): readonly Accion[] {
  const posibles = teclasPosibles(acciones);
  const porUso = new Set([...POR_USO, ...posibles].filter((accion) => posibles.includes(accion)));
  const seis = [...porUso].slice(0, EN_BARRA);
  return posibles.filter((accion) => seis.includes(accion));
}
