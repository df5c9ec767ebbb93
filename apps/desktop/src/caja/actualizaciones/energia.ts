import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Energia } from "./condiciones.ts";

/** Charge below which a battery may not last through an update, in percent. */
const MEDIA = 50;

/** Reads the computer's power on Linux; `seIgnora` without a battery, and on other systems. `carpeta` is a parameter for tests. */
export function readEnergia(carpeta = "/sys/class/power_supply"): Energia {
  try {
    const fuentes = readdirSync(carpeta).map((nombre) => join(carpeta, nombre));
    const baterias = fuentes.filter(
      (fuente) => read(fuente, "type") === "Battery" && read(fuente, "scope") !== "Device",
    );
    if (baterias.length === 0) return "seIgnora";
    const conRed = fuentes.some(
      (fuente) => read(fuente, "type") === "Mains" && read(fuente, "online") === "1",
    );
    const carga = Math.max(...baterias.map((fuente) => Number(read(fuente, "capacity")) || 0));
    return conRed || carga >= MEDIA ? "red" : "baja";
  } catch {
    return "seIgnora";
  }
}

function read(fuente: string, nombre: string): string {
  try {
    return readFileSync(join(fuente, nombre), "utf8").trim();
  } catch {
    return "";
  }
}
