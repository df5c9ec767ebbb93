/** Shares this server's event loop among the companies: it decides which calls are worked on, and which wait. */
import { createColaJusta } from "@mostrador/core/node";

/** Places at the event loop, which running calls take; over all callers. More concurrent work would make nothing faster. */
const EN_TOTAL = 64;
/** Places of one caller while others are present. More would slow the others down without speeding up this caller. */
const DE_UNO = 4;
/** Bytes of a body for which a call takes one more place, because it takes that much longer to read, check, sign and store. */
const BYTES_POR_LUGAR = 8 * 1024;
/** Bytes of a body that a piece of its work handles in a millisecond, and the longest pause between two pieces. */
const BYTES_POR_MS = 16 * 1024;
const MAX_PAUSA_MS = 10;
/** Time after its last call for which a caller counts as present. */
const PRESENTE_MS = 10_000;
/** Longest time for which a place is held: work that takes longer is waiting for something other than this thread. */
const PLAZO_MS = 250;

/** The release function of a caller that took no place. */
const NADA = (): void => {};

/** A company's NIT. */
type Quien = number;

/** The places at the event loop. */
export interface Turnos {
  /**
   * Waits for the places of a caller's body. A body of null bytes, which is of unknown size, takes a whole share. Returns the function that
   * releases the places; a second call of it does nothing.
   */
  readonly tomar: (quien: Quien, bytes: number | null) => Promise<() => void>;
  /** Records that a call of a company is running. Returns the function that records its end. */
  readonly llegar: (quien: Quien) => () => void;
  /** Lets other calls run between two pieces of one company's long work. */
  readonly paso: (quien: Quien) => Promise<void>;
  /**
   * Lets other calls run between two pieces of a call, whose document or body has these bytes: reading, checking, storing and answering a
   * large one take milliseconds each. Beside others its company pauses for about as long as a piece takes, so that a call of another company,
   * which needs several turns of the event loop, finds it free at most of them. A small body goes on at once. `quien` is null for a caller
   * without a company.
   */
  readonly respiro: (quien: Quien | null, bytes: number) => Promise<void>;
  /**
   * Waits until no other large call of the company is at work. Returns the function that lets the next one run. There is no time limit.
   */
  readonly enFila: (quien: Quien) => Promise<() => void>;
}

/** The clock and the timers of the places. */
interface Relojes {
  readonly monotono: () => number;
  readonly alCabo?: (hacer: () => void, ms: number) => void;
  /** Runs a function in the event loop's next turn. */
  readonly alTurno?: (hacer: () => void) => void;
}

/** Places that a caller holds. */
interface Tenencia {
  readonly quien: Quien;
  readonly costo: number;
  readonly desde: number;
}

interface Espera {
  readonly quien: Quien;
  readonly costo: number;
  readonly dar: (dejar: () => void) => void;
}

/**
 * Makes the places of a server. A caller who is alone takes none, and its calls never wait. While others are present, a caller has a share
 * and begins one call in each turn of the event loop; its other calls wait. A free place goes to the caller who has had the least.
 */
export function createTurnos({ monotono, alCabo = dentroDe, alTurno = setImmediate }: Relojes): Turnos {
  const cola = createColaJusta<Espera>();
  const presentes = createPresentes(monotono);
  const lugares = createLugares(monotono, () => seguir());
  let llamado = false;
  let vigila = false;
  const isDeSuParte = (quien: Quien, costo: number): boolean =>
    lugares.deUno(quien) + costo <= DE_UNO || !presentes.hayOtros(quien);
  /** Gives one place to each waiting company whose share allows it. The next places are given in the event loop's next turn. */
  const repartir = (): void => {
    llamado = false;
    const servidas = new Set<Quien>();
    // The first call whose company has a share left waits for enough places. Smaller calls behind it do not overtake it.
    let lleno = false;
    const siguiente = (): Espera | undefined =>
      cola.take((una) => {
        const quien = Number(una.quien);
        const suya = !lleno && !servidas.has(quien) && isDeSuParte(quien, una.costo);
        lleno ||= suya && !lugares.caben(una.costo);
        return suya && !lleno;
      });
    for (let una = siguiente(); una !== undefined; una = siguiente()) {
      servidas.add(una.quien);
      una.dar(lugares.dar(una.quien, una.costo));
    }
    if (servidas.size > 0) seguir();
    else vigilar();
  };
  const seguir = (): void => {
    if (llamado || cola.size() === 0) return;
    llamado = true;
    alTurno(repartir);
  };
  /** While a call waits, places that were held too long count as free. */
  const vigilar = (): void => {
    if (vigila || cola.size() === 0) return;
    vigila = true;
    alCabo(() => {
      vigila = false;
      lugares.soltarVencidos();
      seguir();
      vigilar();
    }, PLAZO_MS);
  };
  const tomar: Turnos["tomar"] = (quien, bytes) => {
    const costo = costoDe(bytes);
    presentes.ver(quien);
    // A lone caller takes no place: its calls share a commit, and no other company waits for them.
    if (!presentes.hayOtros(quien)) {
      seguir(); // starts its calls that queued while others were present
      return Promise.resolve(NADA);
    }
    return new Promise((resolve) => {
      cola.put({ quien, costo, dar: resolve }, { prioridad: 0, quien: String(quien), costo });
      seguir();
    });
  };
  return {
    tomar,
    llegar: presentes.llegar,
    paso: async (quien) => {
      await new Promise<void>((resolve) => alTurno(resolve));
      (await tomar(quien, 0))();
    },
    respiro: async (quien, bytes) => {
      if (bytes < BYTES_POR_LUGAR) return;
      const pausa = Math.min(MAX_PAUSA_MS, Math.ceil(bytes / BYTES_POR_MS));
      await new Promise<void>((resolve) => {
        if (quien !== null && presentes.hayOtros(quien)) alCabo(resolve, pausa);
        else alTurno(resolve);
      });
    },
    enFila: createFilas(),
  };
}

/** Makes the count of taken places. `alSoltar` is called after each release. */
function createLugares(monotono: () => number, alSoltar: () => void) {
  const dadas = new Set<Tenencia>();
  const deCada = new Map<Quien, number>();
  let enUso = 0;
  const soltar = (una: Tenencia): void => {
    if (!dadas.delete(una)) return;
    enUso -= una.costo;
    sum(deCada, una.quien, -una.costo);
    alSoltar();
  };
  return {
    caben: (costo: number): boolean => enUso + costo <= EN_TOTAL,
    deUno: (quien: Quien): number => deCada.get(quien) ?? 0,
    dar: (quien: Quien, costo: number): (() => void) => {
      const una = { quien, costo, desde: monotono() };
      dadas.add(una);
      enUso += costo;
      sum(deCada, quien, costo);
      return () => soltar(una);
    },
    soltarVencidos: (): void => {
      const limite = monotono() - PLAZO_MS;
      for (const una of dadas) if (una.desde <= limite) soltar(una);
    },
  };
}

/** Tracks the present callers: those with a running call, and those whose last call ended just now. */
function createPresentes(monotono: () => number) {
  /** Running calls of each caller. */
  const abiertas = new Map<Quien, number>();
  /** The two callers who were seen last, the newest first. */
  let vistos: readonly { readonly quien: Quien; readonly en: number }[] = [];
  const ver = (quien: Quien): void => {
    vistos = [{ quien, en: monotono() }, ...vistos.filter((otro) => otro.quien !== quien)].slice(0, 2);
  };
  return {
    ver,
    llegar: (quien: Quien): (() => void) => {
      sum(abiertas, quien, 1);
      return () => {
        sum(abiertas, quien, -1);
        ver(quien);
      };
    },
    hayOtros: (quien: Quien): boolean => {
      if (abiertas.size > (abiertas.has(quien) ? 1 : 0)) return true;
      const desde = monotono() - PRESENTE_MS;
      return vistos.some((otro) => otro.quien !== quien && otro.en >= desde);
    },
  };
}

/** Adds to a caller's count; removes a count of zero. */
function sum(cuentas: Map<Quien, number>, quien: Quien, cuantas: number): void {
  const quedan = (cuentas.get(quien) ?? 0) + cuantas;
  if (quedan > 0) cuentas.set(quien, quedan);
  else cuentas.delete(quien);
}

/** Makes one queue for each caller, whose calls run one after another. */
function createFilas(): (quien: Quien) => Promise<() => void> {
  const ultimas = new Map<Quien, Promise<void>>();
  return async (quien) => {
    const antes = ultimas.get(quien);
    const { promise: yo, resolve } = Promise.withResolvers<void>();
    ultimas.set(quien, yo);
    await antes;
    return () => {
      if (ultimas.get(quien) === yo) ultimas.delete(quien);
      resolve();
    };
  };
}

function dentroDe(hacer: () => void, ms: number): void {
  setTimeout(hacer, ms).unref();
}

function costoDe(bytes: number | null): number {
  return bytes === null ? DE_UNO : Math.min(DE_UNO, 1 + Math.floor(bytes / BYTES_POR_LUGAR));
}
