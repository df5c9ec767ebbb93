/** Schemas of rows with one column. A schema that a function builds anew costs as much as several queries. */
import { z } from "zod";

/** The reply of `select exists (...)` or `select 1`: 1 if there is a row. */
export const FilaHay = z.object({ hay: z.int() });
/** The reply of `select count(*)`. */
export const FilaCuenta = z.object({ n: z.int() });
/** The number of a document or of a session. */
export const FilaNumero = z.object({ numero: z.int() });
