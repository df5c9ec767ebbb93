/**
 * Codes by which the tax system refuses a document for its CUFD: its time ended, offline (123) or online (953). A new CUFD helps.
 * docs/fiscal-rules.md F10 and F11.
 */
export const CODIGOS_CUFD_VENCIDO: readonly number[] = [123, 953];
