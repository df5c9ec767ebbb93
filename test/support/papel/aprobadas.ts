/** Pictures of paper that were looked at and approved. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { distancia, encodePng, decodePng, type Imagen } from "./imagen.ts";

const UPDATE = process.env["UPDATE_GOLDEN"] === "1";
const DISTINTAS = join(import.meta.dirname, "../../../test-results/papel");

/** Compares pictures with a folder of approved ones. */
export interface Aprobadas {
  /** Expects a picture to be at most `tolerancia` away from the approved one of its name, block by block of `lado` dots. */
  readonly comparar: (nombre: string, imagen: Imagen, lado: number, tolerancia: number) => void;
  /** Expects the folder to hold the pictures that were compared, and no others. */
  readonly revisarCarpeta: () => void;
}

/** Opens a folder of approved pictures. With UPDATE_GOLDEN=1 each picture becomes the approved one: look at what git shows as changed. */
export function abrirAprobadas(carpeta: string): Aprobadas {
  const comparadas = new Set<string>();
  return {
    comparar(nombre, imagen, lado, tolerancia) {
      const archivo = join(carpeta, `${nombre}.png`);
      comparadas.add(`${nombre}.png`);
      if (UPDATE) {
        mkdirSync(carpeta, { recursive: true });
        writeFileSync(archivo, encodePng(imagen));
      }
      if (!existsSync(archivo)) throw new Error(`falta ${archivo}: UPDATE_GOLDEN=1, y mírelo`);
      const lejos = distancia(imagen, decodePng(readFileSync(archivo)), lado);
      if (lejos <= tolerancia) return;
      mkdirSync(DISTINTAS, { recursive: true });
      writeFileSync(join(DISTINTAS, `${nombre}.png`), encodePng(imagen));
      expect.fail(`${nombre} difiere (${lejos.toFixed(0)}): vea test-results/papel/${nombre}.png`);
    },
    revisarCarpeta() {
      const hay = readdirSync(carpeta).filter((archivo) => archivo.endsWith(".png"));
      expect(hay.toSorted()).toEqual([...comparadas].toSorted());
    },
  };
}
