import { decimal } from "../dinero.ts";

/** Value added tax, a fraction of the amount that contains it. docs/api.md A46; docs/fiscal-rules.md F24. */
export const IVA = decimal("0.13");
