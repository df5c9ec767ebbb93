import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { contestada, leerLineas } from "./archivo.ts";
import { createLectorCadena, type Faltas, type LectorCadena } from "./cadena.ts";
import type { CopiaApartada } from "./copia-apartada.ts";

const NOMBRE = /^diario_(\d+)_(\d+)-(\d+)_([0-9a-f]+)_(\d{4}-\d\d-\d\d)\.jsonl$/;

/**
 * Reads each chain of a point of sale into `copia`, day after day and line by line. Gives what each chain lacks; an empty list where the
 * folder holds none.
 */
export async function readCarpeta(
  carpeta: string,
  punto: string,
  copia: CopiaApartada,
): Promise<readonly Faltas[]> {
  const cadenas = new Map<string, LectorCadena>();
  for (const nombre of (await contestada(readdir(carpeta))).sort()) {
    const [, nit, sucursal, puntoVenta, cadena = ""] = NOMBRE.exec(nombre) ?? [];
    if (`${nit}_${sucursal}-${puntoVenta}` !== punto) continue;
    const lector = cadenas.get(cadena) ?? createLectorCadena(copia.receptor(cadena));
    cadenas.set(cadena, lector);
    for await (const linea of leerLineas(join(carpeta, nombre))) lector.leer(linea);
  }
  return [...cadenas.values()].map((lector) => lector.faltas());
}
