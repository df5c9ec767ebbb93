/** 947 to 949, 997 and 998: a new point of sale's kind, name and description. */
import { CATALOGOS_DEMO } from "@mostrador/core/catalogos";
import type { Mensaje } from "./mensaje.ts";

const TIPOS: ReadonlySet<number> = new Set(
  CATALOGOS_DEMO.tipos_punto_venta.map((tipo) => tipo.codigoClasificador),
);
/** Undocumented limits; they fit a label. */
const MAX_NOMBRE = 100;
const MAX_DESCRIPCION = 200;

/** 947: the kind is in the catalog. 948 and 949: name and description are there. 997 and 998: and not too long. */
export function reglaNombrePuntoVenta(punto: {
  readonly tipo: number;
  readonly nombre: string;
  readonly descripcion: string;
}): Mensaje | undefined {
  if (!TIPOS.has(punto.tipo)) return { codigo: 947 };
  if (punto.nombre.trim() === "") return { codigo: 948 };
  if (punto.descripcion.trim() === "") return { codigo: 949 };
  if (punto.nombre.length > MAX_NOMBRE) return { codigo: 997, eleccion: "nombreDePunto" };
  return punto.descripcion.length > MAX_DESCRIPCION ? { codigo: 998, eleccion: "nombreDePunto" } : undefined;
}
