/** Each company's share of this server's event loop: at which calls it works, and which of them wait. */
import { createColaJusta } from "@mostrador/core/node";

/** Places of all callers together; beyond them more work at once makes nothing faster. */
const EN_TOTAL = 64;
/** Places of one caller while others are about. Work of more is slower for those, and no faster for it. */
const DE_UNO = 4;
/** Bytes of a body that take a place more: reading, checking, signing and storing them takes that much longer. */
const BYTES_POR_LUGAR = 8 * 1024;
/** A caller whose last call ended before this time is not about. */
const PRESENTE_MS = 10_000;
/** A place is held no longer: work that takes longer waits for something else than this thread. */
const PLAZO_MS = 250;

/** Leaves nothing, where nothing was taken. */
const NADA = (): void => {};

/** A company's NIT. */
type Quien = number;

/** The places at the event loop. */
export interface Turnos {
  /**
   * Waits for the places of a caller's body. A body of null bytes, which is of unknown size, takes a whole share. Gives the function that
   * leaves the places; calling it again does nothing.
   */
  readonly tomar: (quien: Quien, bytes: number | null) => Promise<() => void>;
  /** Notes that a call of a company is in course. Gives the function that notes its end. */
  readonly llegar: (quien: Quien) => () => void;
  /** Lets other calls go between two pieces of one company's long work. */
  readonly paso: (quien: Quien) => Promise<void>;
  /** Waits until no other large call of the company is at work. Gives the function that lets the next one go; that has no time limit. */
  readonly enFila: (quien: Quien) => Promise<() => void>;
}

/** The clock and the timers of the places. */
interface Relojes {
  readonly monotono: () => number;
  readonly alCabo?: (hacer: () => void, ms: number) => void;
  /** Does something in the event loop's next turn. */
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
 * Makes the places of a server. A caller who is alone takes none, and none of its calls waits. Beside others a caller has a share, and
 * begins one call in each turn of the event loop. Its other calls wait behind these. A free place goes to the caller who has had least.
 */
export function createTurnos({ monotono, alCabo = dentroDe, alTurno = setImmediate }: Relojes): Turnos {
  const cola = createColaJusta<Espera>();
  const presentes = createPresentes(monotono);
  const lugares = createLugares(monotono, () => seguir());
  let llamado = false;
  let vigila = false;
  const isDeSuParte = (quien: Quien, costo: number): boolean =>
    lugares.deUno(quien) + costo <= DE_UNO || !presentes.hayOtros(quien);
  /** Gives one place to each company that waits and may have it. The next places follow in the event loop's next turn. */
  const repartir = (): void => {
    llamado = false;
    const servidas = new Set<Quien>();
    // The first that its share lets go waits for a place: smaller ones behind it do not pass.
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
  /** While someone waits, places whose time is over are free. */
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
    // A lone caller takes no place: calls that begin together share their commit, and keep no other company waiting.
    if (!presentes.hayOtros(quien)) {
      seguir(); // its calls of a moment ago, when others were about, wait no more
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
    enFila: createFilas(),
  };
}

/** Makes the count of the places that are taken. `alSoltar` is called after each that is left. */
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

/** Makes the knowledge of who is about: callers with a call in course, and those whose last call has just ended. */
function createPresentes(monotono: () => number) {
  /** Calls in course of each caller. */
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

/** Adds to a caller's count; one of nothing is not kept. */
function sum(cuentas: Map<Quien, number>, quien: Quien, cuantas: number): void {
  const quedan = (cuentas.get(quien) ?? 0) + cuantas;
  if (quedan > 0) cuentas.set(quien, quedan);
  else cuentas.delete(quien);
}

/** Makes one line for each caller: the next goes when the one before it has left. */
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
