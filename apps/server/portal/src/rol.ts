/** The roles in the portal. The server decides; pages leave out what it would refuse. */
import type { Usuarios } from "./tipos.ts";

type Rol = Usuarios["usuarios"][number]["rol"];

export const NOMBRES_ROL: Readonly<Record<Rol, string>> = {
  dueno: "Dueño",
  cajero: "Cajero",
  contador: "Contador",
};

/** Tells whether a person changes what the company has. */
export function isDueno(rol: string | undefined): boolean {
  return rol === "dueno";
}

/** Tells whether a person reads and exports figures, drawers and evidence. */
export function isRevisor(rol: string | undefined): boolean {
  return rol === "dueno" || rol === "contador";
}
