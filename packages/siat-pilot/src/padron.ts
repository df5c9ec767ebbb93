/** State of a NIT in the register. */
export type EstadoNit = "activo" | "inactivo" | "inexistente";

/**
 * The simulator's register beyond its own taxpayers. A NIT has 7 to 13 digits; one that ends in 987 is inactive and one that
 * ends in 994 does not exist, after the codes of the replies; every other one is active.
 */
export function consultarPadron(nit: string, contribuyentes: ReadonlySet<string>): EstadoNit {
  if (contribuyentes.has(nit)) return "activo";
  if (!/^[1-9]\d{6,12}$/.test(nit) || nit.endsWith("994")) return "inexistente";
  return nit.endsWith("987") ? "inactivo" : "activo";
}
