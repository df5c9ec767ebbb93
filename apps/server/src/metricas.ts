import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { LlamadaObservada } from "@mostrador/siat";
import type { Fallo } from "./fallos.ts";

/** Buckets in seconds. The tax system takes 0.8 to 4 s, and up to a minute on a bad day. */
const ESPERAS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8, 15, 30, 60];

/** The figures of this process for /metrics. They name no company, since reading needs no key. */
export interface Metricas {
  readonly http: (metodo: string, ruta: string, status: number, ms: number) => void;
  readonly siat: (llamada: LlamadaObservada) => void;
  /** Counts one finished issuing by outcome and the tax system's first code, 0 for none. */
  readonly emision: (resultado: "aceptada" | "offline" | Fallo["kind"], codigo: number, ms: number) => void;
  /** Adds a measurement that is made on request. */
  readonly medir: (medidas: Medidas) => void;
  readonly texto: () => Promise<string>;
  readonly tipo: string;
}

/** The state of the queues and of expiry times, in seconds; null where there is none. */
export interface Medidas {
  readonly documentos: Readonly<Record<"ENVIANDO" | "EN_DUDA" | "OFFLINE", number>>;
  readonly documentoMasViejo: number | null;
  readonly entregas: number;
  readonly entregaMasVieja: number | null;
  readonly correos: number;
  /** Of the point of sale, or company, that is nearest to its end; negative when it is past. */
  readonly cufdRestante: number | null;
  readonly certificadoRestante: number | null;
  /** Age of the newest copy off the premises; null where there is none. */
  readonly copiaFueraEdad: number | null;
}

/** Makes the metrics of one process, each with its own registry. */
export function createMetricas(): Metricas {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, prefix: "mostrador_" });
  const http = new Histogram({
    name: "mostrador_http_seconds",
    help: "Duración de las llamadas",
    labelNames: ["metodo", "ruta", "status"],
    buckets: ESPERAS,
    registers,
  });
  const siat = new Histogram({
    name: "mostrador_siat_seconds",
    help: "Duración de las llamadas al sistema tributario",
    labelNames: ["servicio", "operacion", "desenlace"],
    buckets: ESPERAS,
    registers,
  });
  const emision = new Histogram({
    name: "mostrador_emision_seconds",
    help: "Duración de las emisiones, hasta su desenlace",
    labelNames: ["resultado"],
    buckets: ESPERAS,
    registers,
  });
  const emisiones = new Counter({
    name: "mostrador_emisiones_total",
    help: "Emisiones por desenlace y primer código del sistema tributario (0: ninguno)",
    labelNames: ["resultado", "codigo"],
    registers,
  });
  return {
    http: (metodo, ruta, status, ms) => http.observe({ metodo, ruta, status }, ms / 1000),
    siat: ({ servicio, operacion, desenlace, ms }) =>
      siat.observe({ servicio, operacion, desenlace }, ms / 1000),
    emision: (resultado, codigo, ms) => {
      emision.observe({ resultado }, ms / 1000);
      emisiones.inc({ resultado, codigo });
    },
    medir: createGauges(registry),
    texto: () => registry.metrics(),
    tipo: registry.contentType,
  };
}

/** Registers the gauges of queues and expiries. Returns the function that sets them. */
function createGauges(registry: Registry): Metricas["medir"] {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `mostrador_${name}`, help, labelNames, registers: [registry] });
  const documentos = gauge("cola_documentos", "Documentos que esperan, por estado", ["estado"]);
  const edad = gauge("cola_documentos_edad_seconds", "Edad del documento que más espera");
  const entregas = gauge("cola_webhooks", "Entregas de webhooks que esperan");
  const edadEntrega = gauge("cola_webhooks_edad_seconds", "Edad de la entrega que más espera");
  const correos = gauge("cola_correos", "Correos que esperan");
  const cufd = gauge("cufd_restante_seconds", "Lo que le queda al CUFD que vence primero");
  const certificado = gauge(
    "certificado_restante_seconds",
    "Lo que le queda al certificado que vence primero",
  );
  const copiaFuera = gauge("copia_fuera_edad_seconds", "Edad de la última copia fuera del local");
  return (m) => {
    for (const [estado, n] of Object.entries(m.documentos)) documentos.set({ estado }, n);
    edad.set(m.documentoMasViejo ?? 0);
    entregas.set(m.entregas);
    edadEntrega.set(m.entregaMasVieja ?? 0);
    correos.set(m.correos);
    if (m.cufdRestante !== null) cufd.set(m.cufdRestante);
    if (m.certificadoRestante !== null) certificado.set(m.certificadoRestante);
    if (m.copiaFueraEdad !== null) copiaFuera.set(m.copiaFueraEdad);
  };
}
