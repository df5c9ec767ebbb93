import { constants } from "node:buffer";
import type { Codigo } from "./reglas/tabla.ts";

/** A refusal that no source specifies so exactly: the codes, this simulator's behaviour, and the real system's possible one. */
interface Eleccion {
  readonly codigos: readonly Codigo[];
  readonly aqui: string;
  readonly alla: string;
}

/** Every choice of strictness without a source. `PUT /control { "relajar": [...] }` gives one up; docs/simulator.md lists them. */
export const ELECCIONES = {
  fechaEnvio: {
    codigos: [935],
    aqui: "fechaEnvio is at most 15 minutes from the authority's clock",
    alla: "takes another margin, or the day alone",
  },
  emisionEnLinea: {
    codigos: [1009],
    aqui: "online, fechaEmision is at most 60 minutes old and 5 minutes ahead",
    alla: "takes another margin",
  },
  catalogosMenores: {
    codigos: [939],
    aqui: "a payment method, currency, country, document, unit or room that is in no catalog is refused",
    alla: "has codes of its own for them, or takes them",
  },
  nandina: {
    codigos: [1023],
    aqui: "codigoNandina has ten figures, with the tariff's dots or without",
    alla: "looks the code up in its tariff",
  },
  padron: {
    codigos: [1037],
    aqui: "a NIT that is no taxpayer here has 7 to 13 digits, and does not end in 987 or 994",
    alla: "has its own register",
  },
  nombreDePunto: {
    codigos: [997, 998],
    aqui: "a point of sale's name has at most 100 characters, its description 200",
    alla: "has other lengths",
  },
  importesExactos: {
    codigos: [1013, 1014, 1015, 1018, 1019, 1020, 1021, 1022, 1024, 1028, 1029, 1030, 1031, 1054, 1057, 1060],
    aqui: "amounts are exact to the cent, those of ICE to their five decimals",
    alla: "tolerates a difference; relaxed, these amounts are not checked at all",
  },
  tamanoAbierto: {
    codigos: [920],
    aqui: "a document opens to at most 10 MB, a package to 400 MB",
    alla: "has other sizes",
  },
  yaDevuelto: {
    codigos: [1061],
    aqui: "notes that stand give back no more than the invoice's total together",
    alla: "looks at one note at a time",
  },
  notaEstricta: {
    codigos: [1061],
    aqui: "a note is for the invoice's buyer, is no 24 where that has an additional discount, and takes back no more of a line than was sold",
    alla: "takes each of them",
  },
  lineaDevuelta: {
    codigos: [1049],
    aqui: "each line of type 2 belongs to one of type 1",
    alla: "compares the lines of type 1 alone",
  },
} as const satisfies Readonly<Record<string, Eleccion>>;

/** Name of a choice in `ELECCIONES`. */
export type NombreEleccion = keyof typeof ELECCIONES;
/** Every name of a choice, as `relajar` takes them. */
export const NOMBRES_ELECCIONES = Object.keys(ELECCIONES) as [NombreEleccion, ...NombreEleccion[]]; // keys of the literal above

/** The size that a file may open to. */
export function tamanoAbierto(maximo: number, relajadas: readonly NombreEleccion[]): number {
  return relajadas.includes("tamanoAbierto") ? constants.MAX_LENGTH : maximo;
}
