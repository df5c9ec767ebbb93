/** Roles in the portal. The server decides; the pages only hide what it would refuse. */
import type { Usuarios } from "./tipos.ts";

type Rol = Usuarios["usuarios"][number]["rol"];

export const NOMBRES_ROL: Readonly<Record<Rol, string>> = {
  dueno: "Dueño",
  cajero: "Cajero",
  contador: "Contador",
};

/** Least role that may open each section of the portal. */
const DE_QUIEN = {
  inicio: "todos",
  ventas: "todos",
  cajas: "revisor",
  proformas: "revisor",
  productos: "revisor",
  precios: "revisor",
  clientes: "revisor",
  informes: "revisor",
  existencias: "revisor",
  libros: "revisor",
  sucursales: "revisor",
  estado: "todos",
  equipos: "dueno",
  contingencia: "todos",
  consumo: "todos",
  webhooks: "dueno",
  usuarios: "dueno",
  accesos: "todos",
  ajustes: "dueno",
  mudanza: "dueno",
  ayuda: "todos",
} as const;

/** The address of a section of the portal. */
export type RutaSeccion = keyof typeof DE_QUIEN;

const LECTORES = new Map<string, "todos" | "revisor" | "dueno">(Object.entries(DE_QUIEN));

/** Tells whether a person may open a section. The menu and buttons lead only to such sections. False for an unknown section. */
export function canOpen(seccion: string, rol: string | undefined): boolean {
  const quien = LECTORES.get(seccion);
  if (quien === "revisor") return isRevisor(rol);
  return quien === "dueno" ? isDueno(rol) : quien === "todos";
}

/** Tells whether a person may change the company's data. */
export function isDueno(rol: string | undefined): boolean {
  return rol === "dueno";
}

/** Tells whether a person may read and export figures, drawers and evidence. */
export function isRevisor(rol: string | undefined): boolean {
  return rol === "dueno" || rol === "contador";
}
