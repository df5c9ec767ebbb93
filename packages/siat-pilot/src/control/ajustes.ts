/** Settings of the simulator: its faults and its clock. */
import { z } from "zod";
import { NOMBRES_ELECCIONES } from "../elecciones.ts";

const Veces = z.int("debe ser un entero").min(1, "debe ser al menos 1").max(1_000_000, "es demasiado");
const Milisegundos = z.int("debe ser un entero").min(0, "no puede ser negativo");

/** A fault for the next calls: HTTP 401 of the gateway, HTTP 503, SOAP fault, internal error (-1), or refusal with a code. */
const Falla = z.strictObject({
  operation: z.string().min(1).optional(),
  kind: z.enum(
    ["http401", "http503", "fault", "interno", "rechazo"],
    "debe ser http401, http503, fault, interno o rechazo",
  ),
  codigo: z.int().optional(),
  descripcion: z.string().max(500).optional(),
  times: Veces.default(1),
});
export type Falla = z.infer<typeof Falla>;

const Corte = z.strictObject({
  operation: z.string().min(1).optional(),
  times: Veces.default(1),
  cut: z.enum(["before", "within"], "debe ser before o within").default("before"),
});
export type Corte = z.infer<typeof Corte>;

/** The simulator's faults and its clock. `PUT /control` sets any of them. */
export const Ajustes = z.strictObject({
  /** Delay before a SOAP call is handled. */
  latencyMs: Milisegundos.max(600_000, "es más de 10 minutos"),
  /** The only slow operation; null: all are slow. */
  latencyOperation: z.string().min(1).nullable(),
  /** `hang` accepts connections and never answers; `refuse` closes the port (the separate control address stays open). */
  unreachable: z.enum(["no", "hang", "refuse"], "debe ser no, hang o refuse"),
  failNext: z.array(Falla).max(100),
  /** Cuts the connection after the call was carried out: before the reply, or within it. */
  dropReply: Corte.nullable(),
  /** The next documents of packages are observed with this code, whatever they contain. */
  observeNext: z.array(z.strictObject({ codigo: z.int(), times: Veces.default(1) })).max(100),
  /** Shares of all other package documents that are observed with these codes; a document's bytes select it. */
  observeShare: z
    .array(z.strictObject({ codigo: z.int(), percent: z.number().min(0).max(100, "es más de 100") }))
    .max(100),
  clockShiftMs: z.int("debe ser un entero"),
  /** Validity of a CUFD: 24 h, until midnight, or 24 h but only until the next request. */
  cufdMode: z.enum(["24h", "medianoche", "unico"], "debe ser 24h, medianoche o unico"),
  /** Delay before a package is validated. */
  paqueteDelayMs: Milisegundos,
  /** Refuses registroEventoSignificativo when its elements are not in the schema's order. */
  ordenEvento: z.boolean("debe ser true o false"),
  /** First day of the draft annex of law 1733 (`AAAA-MM-DD`); null: it is not offered. */
  anexo1733Desde: z.iso.date("debe ser un día, AAAA-MM-DD").nullable(),
  /** A later law about the part of fuel that grants credit: its first day and the hundredths; null: those of the tables hold. */
  parteCombustible: z
    .strictObject({
      desde: z.iso.date("debe ser un día, AAAA-MM-DD"),
      porCiento: z.int().min(1, "es menos de 1").max(100, "es más de 100"),
    })
    .nullable(),
  /** Choices of strictness that no source demands and that are switched off. */
  relajar: z.array(z.enum(NOMBRES_ELECCIONES, `debe ser de ${NOMBRES_ELECCIONES.join(", ")}`)).max(100),
});
export type Ajustes = z.infer<typeof Ajustes>;

/** Settings of a new simulator: no fault, no latency, the real clock. */
export const AJUSTES_INICIALES: Ajustes = {
  latencyMs: 0,
  latencyOperation: null,
  unreachable: "no",
  failNext: [],
  dropReply: null,
  observeNext: [],
  observeShare: [],
  clockShiftMs: 0,
  cufdMode: "24h",
  paqueteDelayMs: 300,
  ordenEvento: false,
  anexo1733Desde: null,
  parteCombustible: null,
  relajar: [],
};
