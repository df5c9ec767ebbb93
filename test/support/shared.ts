import { existsSync } from "node:fs";
import { join } from "node:path";

/** The folder with the tax authority's files: MOSTRADOR_SHARED, by default ../shared beside the project. DESIGN.md section 8. */
export const SHARED = process.env["MOSTRADOR_SHARED"] ?? join(import.meta.dirname, "../../../shared");

/** True where the authority's files are absent and may be: then a conformance test is skipped. In CI it runs, and fails. */
export const SIN_SHARED = !existsSync(join(SHARED, "siat/xsd")) && process.env["CI"] !== "true";
