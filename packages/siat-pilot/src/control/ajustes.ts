/** Settings of the simulator: its faults and its clock. */
import { z } from "zod";
import { NOMBRES_ELECCIONES } from "../elecciones.ts";

const Veces = z.int("debe ser un entero").min(1, "debe ser al menos 1").max(1_000_000, "es demasiado");
const Milisegundos = z.int("debe ser un entero").min(0, "no puede ser negativo");

/** A fault for the next calls: HTTP 401 of the gateway, HTTP 503, a SOAP fault, an internal error (-1), or a refusal with a given code. */
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

/** The simulator's faults, and its clock. All of it can be set by `PUT /control`. */
export const Ajustes = z.strictObject({
  /** Waited before a SOAP call is handled. */
  latencyMs: Milisegundos.max(600_000, "es más de 10 minutos"),
  /** The one operation that is slow; null for all. */
  latencyOperation: z.string().min(1).nullable(),
  /** `hang` accepts and never answers; `refuse` closes the port (the control address of its own stays open). */
  unreachable: z.enum(["no", "hang", "refuse"], "debe ser no, hang o refuse"),
  failNext: z.array(Falla).max(100),
  /** The call is carried out, then the connection is cut: before the reply, or within it. */
  dropReply: Corte.nullable(),
  /** The next documents of packages are observed with this code, whatever they say. */
  observeNext: z.array(z.strictObject({ codigo: z.int(), times: Veces.default(1) })).max(100),
  /** Of all other documents of packages, these shares are observed with these codes: which ones, their bytes decide. */
  observeShare: z
    .array(z.strictObject({ codigo: z.int(), percent: z.number().min(0).max(100, "es más de 100") }))
    .max(100),
  clockShiftMs: z.int("debe ser un entero"),
  /** A CUFD lives for 24 h, or to midnight, or for 24 h but only until the next one is asked for. */
  cufdMode: z.enum(["24h", "medianoche", "unico"], "debe ser 24h, medianoche o unico"),
  /** Time that a package waits for its validation. */
  paqueteDelayMs: Milisegundos,
  /** registroEventoSignificativo is refused when its elements come in another order than the schema's. */
  ordenEvento: z.boolean("debe ser true o false"),
  /** Choices of strictness without a source that are given up. */
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
  relajar: [],
};
