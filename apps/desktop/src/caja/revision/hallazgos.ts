/** Kinds of findings at a till: how grave each is, the exit code of a review that finds it, and what to do, for its cashier. */
const CLASES = {
  baseDanada: {
    gravedad: "grave",
    salida: 10,
    remedio:
      "Abra la caja: aparta esos datos enteros y sigue con la copia del último día. Después cambie el disco de esta computadora.",
  },
  filasAlteradas: {
    gravedad: "grave",
    salida: 11,
    remedio:
      "Avise al dueño: el disco puede estar fallando. Si alguien cambió esas filas a propósito: npm run desktop -- aceptar (o mostrador --aceptar), con la caja cerrada.",
  },
  contadorAtrasado: {
    gravedad: "aviso",
    salida: 15,
    remedio: "La caja ya lo corrigió y dejó números sin usar. Siga vendiendo y avise al dueño.",
  },
  cufdDanado: {
    gravedad: "aviso",
    salida: 16,
    remedio:
      "La caja no lo usa más y pide otro. Si no puede vender, revise que haya internet y avise al dueño.",
  },
  ventaApartada: {
    gravedad: "grave",
    salida: 30,
    remedio: "Haga esa venta de nuevo. Lo que se pudo leer de ella está en el archivo que se nombra.",
  },
  ventaCambiada: {
    gravedad: "aviso",
    salida: 31,
    remedio: "Antes de cobrarla, revise cada producto, su cantidad y su precio.",
  },
  documentoDanado: {
    gravedad: "grave",
    salida: 32,
    remedio:
      "Guarde el ticket de papel y avise al dueño: esa factura se completa con él o con la segunda copia.",
  },
} as const;

export type Clase = keyof typeof CLASES;

/** A finding of a review of the till's data: `que`, what is wrong; `remedio`, what to do. */
export interface Hallazgo {
  readonly clase: Clase;
  readonly gravedad: "grave" | "aviso";
  readonly que: string;
  readonly remedio: string;
}

/** A finding of a kind, with its remedy. */
export function hallazgo(clase: Clase, que: string): Hallazgo {
  const { gravedad, remedio } = CLASES[clase];
  return { clase, gravedad, que, remedio };
}

/** The exit code of a review: of its gravest finding; 0 without any. The server's codes, where the kind is the same. */
export function salidaDe(hallazgos: readonly Hallazgo[]): number {
  return hallazgos.length === 0 ? 0 : Math.min(...hallazgos.map(({ clase }) => CLASES[clase].salida));
}
