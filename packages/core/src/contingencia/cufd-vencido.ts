/**
 * Codes by which the tax system refuses a document because its CUFD is no longer valid, offline (123) or online (953). The remedy is a new
 * CUFD. docs/fiscal-rules.md F10 and F11.
 */
export const CODIGOS_CUFD_VENCIDO: readonly number[] = [123, 953];
