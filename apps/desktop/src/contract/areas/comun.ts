import { z } from "zod";

export const Nada = z.strictObject({});
export const Limite = z.number().int().min(1).max(100);
export const Texto = z.string().max(200);
