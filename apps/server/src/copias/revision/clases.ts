/** A kind of finding: its severity, the exit code of `revisar` for it, and its remedy. */
interface ClaseDe {
  readonly gravedad: "grave" | "aviso";
  readonly salida: number;
  readonly remedio: string;
}

/**
 * Every kind of finding, most severe first. An exit code is never reused for another kind. Code 0 means no finding, and
 * code 1 a failed review.
 */
export const CLASES = {
  baseDanada: {
    gravedad: "grave",
    salida: 10,
    remedio:
      "Detenga el servidor, aparte la carpeta de datos entera y restaure la última copia: npm run admin -- restaurar --copia carpeta.",
  },
  filasAlteradas: {
    gravedad: "grave",
    salida: 11,
    remedio:
      "Compare esas filas con la última copia. Si es daño del disco, cambie el disco y restaure la copia; si alguien las cambió a propósito: npm run admin -- sumas aceptar.",
  },
  auditoriaRota: {
    gravedad: "grave",
    salida: 12,
    remedio:
      "No borre nada. Guarde una copia de la base como está y compárela con la última copia entera: npm run admin -- evidencia --cuf CUF --en carpeta.",
  },
  llaveDistinta: {
    gravedad: "grave",
    salida: 13,
    remedio:
      "Ponga en la carpeta de datos el servidor.key que acompañaba a esta base: está en cada copia. Sin él hay que cargar de nuevo certificados y tokens.",
  },
  secretoIlegible: {
    gravedad: "grave",
    salida: 14,
    remedio:
      "Cárguelo de nuevo en el portal: el certificado y el token en Ajustes, Firma y token; la clave de la API y los webhooks en los suyos.",
  },
  contadorAtrasado: {
    gravedad: "grave",
    salida: 15,
    remedio: "Reinicie el servidor: al arrancar sube el contador por encima del último documento y lo anota.",
  },
  cufdDanado: {
    gravedad: "grave",
    salida: 16,
    remedio: "Reinicie el servidor: al arrancar deja de usar ese CUFD y pide otro a Impuestos.",
  },
  certificadoVencido: {
    gravedad: "grave",
    salida: 17,
    remedio:
      "Pida otro a la entidad certificadora, regístrelo en el portal de Impuestos y cárguelo en el portal, en Ajustes, Firma y token, o con npm run admin -- certificado cargar.",
  },
  discoLleno: {
    gravedad: "grave",
    salida: 18,
    remedio:
      "Libere espacio o mueva los datos a un disco más grande antes de seguir: sin espacio no se emite.",
  },
  sinCopias: {
    gravedad: "grave",
    salida: 19,
    remedio:
      "Haga una ahora: npm run admin -- copia crear --en /otro/disco, y ponga MOSTRADOR_COPIAS para que se hagan solas.",
  },
  copiaVieja: {
    gravedad: "aviso",
    salida: 20,
    remedio:
      "Vea por qué no se hacen (disco de copias lleno o ausente; el registro lo dice) y haga una: npm run admin -- copia crear --en /otro/disco.",
  },
  certificadoPorVencer: {
    gravedad: "aviso",
    salida: 21,
    remedio:
      "Pida el siguiente ya y cárguelo en el portal, en Ajustes, Firma y token, o con npm run admin -- certificado cargar. El de ahora sirve hasta ese día.",
  },
  paginasSinSuma: {
    gravedad: "aviso",
    salida: 22,
    remedio:
      "Con PostgreSQL detenido: pg_checksums --enable --pgdata carpeta. Sin sumas de página un daño del disco pasa sin verse.",
  },
  versionAnterior: {
    gravedad: "aviso",
    salida: 23,
    remedio: "Inicie el servidor una vez con este programa: actualiza la base. Después revise otra vez.",
  },
  copiaFueraVieja: {
    gravedad: "aviso",
    salida: 24,
    remedio:
      "Vea por qué no sale (el portal, en Estado, y el registro lo dicen) y pruebe el destino: npm run admin -- copia probar. Después: npm run admin -- copia enviar.",
  },
} as const satisfies Readonly<Record<string, ClaseDe>>;

/** The name of a class of findings. */
export type Clase = keyof typeof CLASES;

/** A finding of a review, in words for the owner. `que`: the fault; `remedio`: its remedy. */
export interface Hallazgo {
  readonly clase: Clase;
  readonly gravedad: "grave" | "aviso";
  readonly que: string;
  readonly remedio: string;
}

/** Creates a finding of a kind, with its remedy. */
export function hallazgo(clase: Clase, que: string): Hallazgo {
  const { gravedad, remedio } = CLASES[clase];
  return { clase, gravedad, que, remedio };
}

/** Returns the exit code of a review: that of its most severe finding, or 0 without any. */
export function salidaDe(hallazgos: readonly Hallazgo[]): number {
  return hallazgos.length === 0 ? 0 : Math.min(...hallazgos.map(({ clase }) => CLASES[clase].salida));
}
