import { DIA_MS, HORA_MS, MINUTO_MS } from "./instante.ts";

/** The terms and sizes that the simulator enforces. Where docs/fiscal-rules.md gives no figure, the reason stands here. */
export const LIMITES = {
  /** Terms of CUIS and CUFD. docs/fiscal-rules.md F9 and F10. */
  vigenciaCuisMs: 365 * DIA_MS,
  renovacionCuisMs: 5 * DIA_MS,
  vigenciaCufdMs: 24 * HORA_MS,
  /**
   * Distance that fechaEnvio may have from the authority's clock (935). Not documented: clock drift is minutes, a stale form is
   * hours.
   */
  margenEnvioMs: 15 * MINUTO_MS,
  /** Age, and distance ahead, that fechaEmision may have online (1009). Not documented. */
  antiguedadEnLineaMs: 60 * MINUTO_MS,
  adelantoMs: 5 * MINUTO_MS,
  /** Terms for registering events, sending packages, and sending those of manual invoices. docs/fiscal-rules.md F40 and F42. */
  plazoEventoMs: 48 * HORA_MS,
  plazoPaqueteMs: 48 * HORA_MS,
  plazoPaqueteCafcMs: 72 * HORA_MS,
  /** Time that the last CUFD serves, from the start of the outage. docs/fiscal-rules.md F11. */
  usoCufdMs: 72 * HORA_MS,
  usoCufdPlanificadoMs: 15 * DIA_MS,
  /** Points of sale in one mass request (3002). docs/fiscal-rules.md F66. */
  codigosMasivos: 1000,
  /** Lines of a document, in each sector's schema. */
  lineas: 500,
  /** Documents and bytes of one package. docs/fiscal-rules.md F44. */
  facturasPaquete: 500,
  archivoBytes: 100 * 1024 * 1024,
  /** Bytes that a gzip may grow to: a document has at most 500 lines, a package 500 documents. */
  documentoBytes: 10 * 1024 * 1024,
  paqueteBytes: 400 * 1024 * 1024,
  /** A SOAP message: the largest archivo in base64, and its envelope. */
  mensajeBytes: 140 * 1024 * 1024,
  controlBytes: 1024 * 1024,
} as const;
