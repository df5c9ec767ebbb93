/** State of a NIT in the register. */
export type EstadoNit = "activo" | "inactivo" | "inexistente";

/**
 * Looks up a NIT in the simulator's register; the simulator's own taxpayers are active. A NIT has 7 to 13 digits. Its last digits follow
 * the codes of the replies: 987 is inactive, 994 does not exist. Any other NIT is active.
 */
export function consultarPadron(nit: string, contribuyentes: ReadonlySet<string>): EstadoNit {
  if (contribuyentes.has(nit)) return "activo";
  if (!/^[1-9]\d{6,12}$/.test(nit) || nit.endsWith("994")) return "inexistente";
  return nit.endsWith("987") ? "inactivo" : "activo";
}
