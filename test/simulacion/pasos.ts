import { PASOS, type Escena } from "./ataques/ataque.ts";
import type { NombreAtaque } from "./ataques/nombres.ts";
import type { Azar } from "./maquina/azar.ts";
import { unEpisodio } from "./episodios.ts";
import type { EstadoImpresora } from "./maquina/impresora.ts";
import type { Linea } from "./maquina/red.ts";

/** One step of a story. `caja` counts from 0; `maquina` is a name. */
export type Paso =
  | { readonly kind: "vender"; readonly caja: number; readonly dosVeces: boolean }
  | { readonly kind: DeCaja; readonly caja: number }
  | { readonly kind: "salirAlCampo"; readonly caja: number; readonly tipo: 3 | 4 }
  | { readonly kind: "pedir"; readonly dosVeces: boolean }
  | { readonly kind: DelErp }
  | { readonly kind: "contingencia"; readonly que: "registrar" | "enviar" | "validar" }
  | { readonly kind: "linea"; readonly de: string; readonly a: string; readonly linea: Linea }
  | {
      readonly kind: "morir";
      readonly maquina: string;
      /** Statements of its database until it dies. */
      readonly sentencias: number;
      readonly sinLuz: boolean;
    }
  | { readonly kind: "arrancar" | "cerrar"; readonly maquina: string }
  | { readonly kind: "disco"; readonly maquina: string; readonly lleno: boolean }
  /** A person or a program moves a computer's clock. */
  | { readonly kind: "reloj"; readonly maquina: string; readonly ms: number }
  | { readonly kind: "impresora"; readonly caja: number; readonly estado: EstadoImpresora }
  /** A fault of the tax system, by the simulator's control. */
  | { readonly kind: "siat"; readonly control: object }
  | { readonly kind: "receptor"; readonly status: number }
  | { readonly kind: "dormir"; readonly ms: number }
  /** Time passes until shortly before the day ends in Bolivia. */
  | { readonly kind: "medianoche"; readonly antesMs: number }
  /** A step left out, to find the steps that a failure needs. */
  | { readonly kind: "nada" }
  /** One step of an attack; its other fields are for the trace. */
  | {
      readonly kind: "ataque";
      readonly nombre: NombreAtaque;
      readonly hacer: (escena: Escena) => void | Promise<void>;
    };

type DeCaja =
  | "cobrarOtraVez"
  | "sinEsperar"
  | "anular"
  | "revertir"
  | "descartar"
  | "volverDelCampo"
  | "confirmarReloj"
  /** The cashier confirms the clock's time, right or wrong. */
  | "decirHora"
  /** An invoice on paper is typed in and sent. */
  | "escribirAMano"
  | "cerrarTurno"
  | "abrirTurno"
  | "retirarEfectivo"
  /** One piece of the last sale is returned by a note; or the last note is sent once more. */
  | "devolver"
  | "repetirNota"
  /** The last note is discarded, if it is a draft. */
  | "descartarNota";

type DelErp =
  | "repetirPedido"
  | "anularPedido"
  | "revertirPedido"
  | "devolverPedido"
  /** An offline order, by the ERP's own decision. */
  | "pedirFuera"
  /** An invoice written by hand, under a CAFC, or its event. */
  | "transcribir";

/** A step, and the time that passes after it. */
export interface Momento {
  readonly paso: Paso;
  readonly despuesMs: number;
}

export interface Plan {
  readonly cajas: number;
  /** 1 signs every document, 2 does not. Signing is half of a story's cost and changes no outcome. */
  readonly modalidad: 1 | 2;
  /** Chance that a message goes astray on `bien` lines, from 0 to 1. */
  readonly clima: number;
  readonly momentos: readonly Momento[];
}

/**
 * Plans a story: its steps, in order. The plan comes from the seed alone, before anything runs. `lugares`: the tills of a shop whose number of them is
 * fixed, by two companies or by branches.
 */
export function planHistoria(azar: Azar, lugares: number | null): Plan {
  const unaCaja = azar.si(0.65);
  const cajas = lugares ?? (unaCaja ? 1 : 2);
  const modalidad = azar.si(0.2) && lugares === null ? 1 : 2;
  const clima = azar.uno([0, 0, 0.05, 0.3]);
  const momentos = Array.from({ length: PASOS }, () => ({
    paso: unPaso(azar, cajas),
    despuesMs: azar.si(0.15) ? azar.entero(10_000, 90_000) : azar.entero(0, 6000),
  }));
  return { cajas, modalidad, clima, momentos: [...momentos, ...unEpisodio(azar)] };
}

const MIN_MS = 60_000;
const HORA_MS = 60 * MIN_MS;

/** Relative weights of the steps. */
const PESOS = {
  vender: 300,
  cobrarOtraVez: 40,
  sinEsperar: 25,
  anular: 30,
  revertir: 8,
  descartar: 15,
  salirAlCampo: 10,
  volverDelCampo: 12,
  confirmarReloj: 15,
  abrirTurno: 15,
  cerrarTurno: 10,
  retirarEfectivo: 10,
  devolver: 25,
  repetirNota: 12,
  descartarNota: 10,
  pedir: 170,
  repetirPedido: 35,
  anularPedido: 15,
  revertirPedido: 5,
  devolverPedido: 15,
  pedirFuera: 25,
  transcribir: 35,
  contingencia: 45,
  linea: 160,
  morir: 80,
  arrancar: 90,
  cerrar: 12,
  disco: 25,
  reloj: 12,
  impresora: 20,
  siat: 60,
  receptor: 10,
  dormir: 25,
  medianoche: 12,
} as const satisfies Readonly<Record<Exclude<Paso["kind"], DeEpisodio | "ataque" | "nada">, number>>;

/** Steps of episodes only. */
type DeEpisodio = "decirHora" | "escribirAMano";

function unPaso(azar: Azar, cajas: number): Paso {
  const caja = azar.entero(0, cajas - 1);
  const maquina = azar.si(0.5) ? "servidor" : `caja${caja + 1}`;
  const kind = azar.pesado(PESOS);
  switch (kind) {
    case "vender":
      return { kind, caja, dosVeces: azar.si(0.1) };
    case "salirAlCampo":
      return { kind, caja, tipo: azar.uno([3, 4] as const) };
    case "pedir":
      return { kind, dosVeces: azar.si(0.2) };
    case "repetirPedido":
    case "anularPedido":
    case "revertirPedido":
    case "devolverPedido":
    case "pedirFuera":
    case "transcribir":
      return { kind };
    case "contingencia":
      return { kind, que: azar.uno(["registrar", "enviar", "validar"] as const) };
    case "linea": {
      const [de, a] = azar.uno([
        [`caja${caja + 1}`, "servidor"],
        ["servidor", "siat"],
        ["servidor", "siat"],
        ["erp", "servidor"],
      ] as const);
      return { kind, de, a, linea: azar.pesado({ bien: 40, cortada: 15, muda: 15, mala: 30 }) };
    }
    case "morir":
      return { kind, maquina, sentencias: azar.si(0.2) ? 0 : azar.entero(1, 70), sinLuz: azar.si(0.4) };
    case "arrancar":
    case "cerrar":
      return { kind, maquina };
    case "disco":
      return { kind, maquina, lleno: azar.si(0.5) };
    case "reloj":
      return maquina === "servidor"
        ? { kind, maquina, ms: azar.entero(-4, 4) * MIN_MS }
        : { kind, maquina, ms: azar.uno([-24 * HORA_MS, -5 * MIN_MS, 5 * MIN_MS, HORA_MS, 24 * HORA_MS]) };
    case "impresora":
      return { kind, caja, estado: azar.uno(["bien", "bien", "apagada", "traba"] as const) };
    case "siat":
      return { kind, control: delSiat(azar) };
    case "receptor":
      return { kind, status: azar.uno([200, 500, 503]) };
    case "dormir":
      return { kind, ms: azar.uno([MIN_MS, 10 * MIN_MS, HORA_MS, 6 * HORA_MS, 26 * HORA_MS]) };
    case "medianoche":
      return { kind, antesMs: azar.entero(200, 20_000) };
    default:
      return { kind, caja };
  }
}

/** The code with which a story has package documents observed: the buyer's NIT, which only a person can correct. */
export const OBSERVADA = 1037;

const OPERACIONES = [
  "recepcionFactura",
  "verificacionEstadoFactura",
  "registroEventoSignificativo",
  "consultaEventoSignificativo",
  "recepcionPaqueteFactura",
  "validacionRecepcionPaqueteFactura",
  "anulacionFactura",
  "cufd",
];

function delSiat(azar: Azar): object {
  switch (azar.pesado({ normal: 30, falla: 35, lento: 15, cufd: 20, observa: 8 })) {
    case "normal":
      return { latencyMs: 0, failNext: [], observeNext: [] };
    case "falla": {
      const kind = azar.uno(["http503", "fault", "interno"]);
      return { failNext: [{ kind, operation: azar.uno(OPERACIONES), times: azar.entero(1, 3) }] };
    }
    case "lento":
      return { latencyMs: azar.uno([3000, 7000, 20_000]) };
    case "cufd":
      return { cufdMode: azar.uno(["24h", "medianoche", "unico"]) };
    case "observa":
      return { observeNext: [{ codigo: OBSERVADA, times: azar.entero(1, 2) }] };
  }
}
