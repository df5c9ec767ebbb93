/** Shapes that the calls of several areas share. */
import { z } from "zod";

export const Nada = z.strictObject({});
export const Limite = z.number().int().min(1).max(100);
/** A row as a form showed it: only written fields that differ from it count as changes. */
export const Visto = z.record(z.string(), z.json()).optional();
export const Texto = z.string().max(200);
