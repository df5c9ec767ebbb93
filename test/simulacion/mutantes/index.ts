import type { Mutante } from "../maquina/mutante.ts";
import { DE_LA_CAJA } from "./caja.ts";
import { DE_COLAS } from "./colas.ts";
import { DE_LA_CONTINGENCIA } from "./contingencia.ts";
import { DE_CONTEOS } from "./conteos.ts";
import { DE_COPIAS } from "./copias.ts";
import { DE_DESCUIDOS } from "./descuidos.ts";
import { DE_EXISTENCIAS } from "./existencias.ts";
import { DE_FEEDS } from "./feeds.ts";
import { DE_HECHOS } from "./hechos.ts";
import { DE_LEYES } from "./leyes.ts";
import { DEL_REGISTRO } from "./registro.ts";
import { DEL_SERVIDOR } from "./servidor.ts";
import { DE_PRECIOS } from "./precios.ts";
import { DE_PROFORMAS } from "./proformas.ts";
import { PRIMEROS } from "./primeros.ts";
import { DE_RELOJES } from "./relojes.ts";
import { DE_TAREAS } from "./tareas.ts";
import { DE_VUELTAS } from "./vueltas.ts";

/** Bugs on purpose, over all sentences of the table in docs/reliability.md. Stories find a bug, or the test file that it names. */
export const MUTANTES: readonly Mutante[] = [
  ...PRIMEROS,
  ...DEL_SERVIDOR,
  ...DE_LA_CONTINGENCIA,
  ...DE_LA_CAJA,
  ...DE_RELOJES,
  ...DE_HECHOS,
  ...DEL_REGISTRO,
  ...DE_TAREAS,
  ...DE_COLAS,
  ...DE_FEEDS,
  ...DE_PRECIOS,
  ...DE_PROFORMAS,
  ...DE_VUELTAS,
  ...DE_DESCUIDOS,
  ...DE_COPIAS,
  ...DE_LEYES,
  ...DE_EXISTENCIAS,
  ...DE_CONTEOS,
];
