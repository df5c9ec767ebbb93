import { LLAVES } from "./migracion-llaves.ts";
import { PRESUNTOS } from "./migracion-presuntos.ts";
import { RECHAZADAS } from "./migracion-rechazadas.ts";
import { SESIONES } from "./migracion-sesiones.ts";
import { VIDAS } from "./migracion-vidas.ts";

/** The entries at the end of `ULTIMAS`, in their order. */
export const NOVEDADES = [VIDAS, LLAVES, SESIONES, PRESUNTOS, RECHAZADAS];
