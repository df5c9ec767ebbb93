import type { Hechos } from "./hechos.ts";
import type { Mensaje } from "./mensaje.ts";

/** 917: the modality is 1 or 2 (3 is the authority's portal). 937: the modality is the taxpayer's. */
export function reglaModalidad({ base, contribuyente }: Hechos): Mensaje | undefined {
  const { codigoModalidad } = base;
  if (codigoModalidad !== 1 && codigoModalidad !== 2) return { codigo: 917 };
  return contribuyente?.modalidad === codigoModalidad ? undefined : { codigo: 937 };
}
