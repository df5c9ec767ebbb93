/** The screens that open over the selling screen, by name, and their props. */
import type { EstadoCaja } from "../contract/index.ts";

/** In the menu's order. */
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
  /** What the screen was opened for, such as a scanned ticket or an invoice. */
  readonly dato: string | null;
  /** Increases each time that a screen is opened, so that scanning the same ticket again looks it up again. */
  readonly vez: number;
  readonly onCerrar: () => void;
  readonly onAbrir: Abrir;
}

/** Opens a screen over the selling one. */
export type Abrir = (vista: NombreVista | "menu", dato?: string) => void;

/** The list of proformas as the menu asks for it: the selling screen shows it, and puts one into its cart. */
export interface DesdeMenu {
  readonly pedidas: boolean;
  readonly onCerrar: () => void;
}
