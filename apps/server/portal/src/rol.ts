/** The roles in the portal. The server decides; pages leave out what it would refuse. */
import type { Usuarios } from "./tipos.ts";

type Rol = Usuarios["usuarios"][number]["rol"];

export const NOMBRES_ROL: Readonly<Record<Rol, string>> = {
  dueno: "Dueño",
  cajero: "Cajero",
  contador: "Contador",
};

/** Sections that not everybody opens; a section that is not here is for all. */
const DE_QUIEN: Readonly<Record<string, "dueno" | "revisor">> = {
  cajas: "revisor",
  proformas: "revisor",
  productos: "revisor",
  precios: "revisor",
  clientes: "revisor",
  informes: "revisor",
  libros: "revisor",
  sucursales: "revisor",
  equipos: "dueno",
  webhooks: "dueno",
  usuarios: "dueno",
  servidor: "dueno",
  cuenta: "dueno",
};

/** Tells whether a person opens a section: the menu shows no other, and no button leads to another. */
export function canOpen(seccion: string, rol: string | undefined): boolean {
  const quien = DE_QUIEN[seccion];
  if (quien === undefined) return true;
  return quien === "dueno" ? isDueno(rol) : isRevisor(rol);
}

/** Tells whether a person changes what the company has. */
export function isDueno(rol: string | undefined): boolean {
  return rol === "dueno";
}

/** Tells whether a person reads and exports figures, drawers and evidence. */
export function isRevisor(rol: string | undefined): boolean {
  return rol === "dueno" || rol === "contador";
}
