import { z } from "zod";

/** The id of a shared row, the same at all tills. */
export const IdCompartido = z.string().min(1).max(64);
