import { z } from "zod";

/** Most digits that the tax system takes for a taxpayer's number. */
export const MAX_NIT = 9_999_999_999_999;

/** A taxpayer's number. Schemas of input have their own limits and sentences, and the same brand. */
export const Nit = z.int().min(1).max(MAX_NIT).brand<"Nit">();
export type Nit = z.infer<typeof Nit>;
