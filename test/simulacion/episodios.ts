import type { Azar } from "./maquina/azar.ts";
import type { Momento, Paso } from "./pasos.ts";

/** Builds a sequence that rarely arises by chance, for a story's end. It comes from the seed, after everything else of the plan. */
export function unEpisodio(azar: Azar): readonly Momento[] {
  switch (azar.pesado({ ninguno: 70, horaEquivocada: 12, borradorTardio: 8, aMano: 10 })) {
    case "ninguno":
      return [];
    case "horaEquivocada":
      return horaEquivocada(azar.entero(1, 20) * HORA_MS);
    case "borradorTardio":
      return borradorTardio();
    case "aMano":
      return aMano();
  }
}

const MIN_MS = 60_000;
const HORA_MS = 60 * MIN_MS;
const CAJA = "caja1";

const linea = (linea: "bien" | "cortada"): Paso => ({ kind: "linea", de: CAJA, a: "servidor", linea });
const VENDER: Paso = { kind: "vender", caja: 0, dosVeces: false };
const tras = (paso: Paso, despuesMs: number): Momento => ({ paso, despuesMs });

/** Repairs everything, so that the episode can happen: the first till sells online. */
const EN_ORDEN: readonly Momento[] = [
  tras(linea("bien"), 0),
  tras({ kind: "linea", de: "servidor", a: "siat", linea: "bien" }, 0),
  tras({ kind: "siat", control: { latencyMs: 0, failNext: [], observeNext: [] } }, 1000),
  tras({ kind: "disco", maquina: "servidor", lleno: false }, 0),
  tras({ kind: "disco", maquina: CAJA, lleno: false }, 0),
  tras({ kind: "arrancar", maquina: "servidor" }, 10_000),
  tras({ kind: "arrancar", maquina: CAJA }, 20_000),
  tras({ kind: "confirmarReloj", caja: 0 }, 1000),
  tras({ kind: "volverDelCampo", caja: 0 }, 5 * MIN_MS),
];

/** A till starts without the server, gets a wrong hour, and sells; the server comes back, and goes away again. */
function horaEquivocada(desvioMs: number): readonly Momento[] {
  return [
    ...EN_ORDEN,
    tras(linea("cortada"), 1000),
    tras({ kind: "cerrar", maquina: CAJA }, 20 * MIN_MS),
    tras({ kind: "reloj", maquina: CAJA, ms: desvioMs }, 0),
    tras({ kind: "arrancar", maquina: CAJA }, 20_000),
    tras({ kind: "decirHora", caja: 0 }, 1000),
    tras(VENDER, 10_000),
    tras(VENDER, 10_000),
    tras(linea("bien"), 3 * MIN_MS),
    tras(VENDER, 20_000),
    tras(linea("cortada"), 1000),
    tras(VENDER, 20_000),
    tras(VENDER, 5 * MIN_MS),
    tras(linea("bien"), 3 * MIN_MS),
    tras(VENDER, 20_000),
  ];
}

/** A till dies while its sale is in flight. It restarts without the server when nothing can be issued offline any more. */
function borradorTardio(): readonly Momento[] {
  const dormir: Paso = { kind: "dormir", ms: 26 * HORA_MS };
  return [
    ...EN_ORDEN,
    tras({ kind: "siat", control: { latencyMs: 3000 } }, 1000),
    tras(VENDER, 1500),
    tras({ kind: "morir", maquina: CAJA, sentencias: 0, sinLuz: false }, 10_000),
    tras({ kind: "siat", control: { latencyMs: 0 } }, 1000),
    tras(linea("cortada"), 0),
    tras(dormir, 0),
    tras(dormir, 0),
    tras(dormir, 0),
    tras(dormir, 0),
    tras({ kind: "arrancar", maquina: CAJA }, 20_000),
    tras({ kind: "confirmarReloj", caja: 0 }, 2 * MIN_MS),
  ];
}

/** Two paper invoices are typed in for an hour in which the till was off. One of them replaces a draft, if there is one. */
function aMano(): readonly Momento[] {
  return [
    ...EN_ORDEN,
    tras({ kind: "abrirTurno", caja: 0 }, 1000),
    tras({ kind: "cerrar", maquina: CAJA }, 2 * HORA_MS),
    tras({ kind: "arrancar", maquina: CAJA }, MIN_MS),
    tras({ kind: "escribirAMano", caja: 0 }, MIN_MS),
    tras({ kind: "escribirAMano", caja: 0 }, MIN_MS),
  ];
}
