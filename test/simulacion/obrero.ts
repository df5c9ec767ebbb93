/**
 * A process that runs seeds: everything in it is simulated, so it does nothing else. It is told what to do by messages and answers each.
 * The product is imported only after the machine was put under it.
 */
import { instalar } from "./maquina/instalar.ts";
import { MUTANTES } from "./mutantes.ts";

export type Encargo =
  | { readonly kind: "plantilla"; readonly carpeta: string }
  | { readonly kind: "semilla"; readonly semilla: number; readonly plantilla: string };

const nombre = process.argv[2];
const mutante = nombre === undefined ? null : MUTANTES.find((m) => m.nombre === nombre);
if (mutante === undefined) throw new Error(`no hay un mutante ${nombre}`);
instalar(mutante);
const { correr } = await import("./semilla.ts");
const { crearPlantillas } = await import("./plantilla.ts");

process.on("message", (encargo: Encargo) => {
  const hecho =
    encargo.kind === "plantilla"
      ? crearPlantillas(encargo.carpeta)
      : correr(encargo.semilla, encargo.plantilla);
  void hecho.then((desenlace) => process.send?.(desenlace ?? {}));
});
process.send?.("listo");
