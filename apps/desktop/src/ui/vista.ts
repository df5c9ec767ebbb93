/** Names and props of the screens that open over the selling screen. */
import type { EstadoCaja } from "../contract/index.ts";

/** Names of the screens, in menu order. */
export const NOMBRES_VISTA = [
  "ventas",
  "notas",
  "proformas",
  "efectivo",
  "productos",
  "precios",
  "existencias",
  "clientes",
  "graficos",
  "usuarios",
  "configuracion",
  "cliente",
  "otraComputadora",
  "ayuda",
  "estado",
  "manuales",
  "salud",
  "etiquetas",
  "practica",
] as const;

export type NombreVista = (typeof NOMBRES_VISTA)[number];

export interface PropsVista {
  readonly estado: EstadoCaja;
  readonly abierto: boolean;
  /** Subject of the screen, such as a scanned ticket or an invoice; null if it was opened without one. */
  readonly dato: string | null;
  /** Increases each time a screen is opened, so that scanning the same ticket again looks it up again. */
  readonly vez: number;
  readonly onCerrar: () => void;
  readonly onAbrir: Abrir;
}

/** Opens a screen over the selling screen. */
export type Abrir = (vista: NombreVista | "menu", dato?: string) => void;

/** Request from the menu to show the list of proformas on the selling screen, which can put one into its cart. */
export interface DesdeMenu {
  readonly pedidas: boolean;
  readonly onCerrar: () => void;
}
