import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { leerLineas } from "./archivo.ts";
import { createLectorCadena, type CadenaLeida, type LectorCadena } from "./cadena.ts";

const NOMBRE = /^diario_(\d+)_(\d+)-(\d+)_([0-9a-f]+)_(\d{4}-\d\d-\d\d)\.jsonl$/;

/** Reads each chain of a point of sale, day after day and line by line: the text of a file is never whole in memory. */
export async function readCarpeta(carpeta: string, punto: string): Promise<readonly CadenaLeida[]> {
  const cadenas = new Map<string, LectorCadena>();
  for (const nombre of (await readdir(carpeta)).sort()) {
    const [, nit, sucursal, puntoVenta, cadena = ""] = NOMBRE.exec(nombre) ?? [];
    if (`${nit}_${sucursal}-${puntoVenta}` !== punto) continue;
    const lector = cadenas.get(cadena) ?? createLectorCadena();
    cadenas.set(cadena, lector);
    for await (const linea of leerLineas(join(carpeta, nombre))) lector.leer(linea);
  }
  return [...cadenas.values()].map((lector) => lector.leida());
}
