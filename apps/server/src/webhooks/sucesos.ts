/** The ten kinds of event. SPEC.md, Events. */
export const TIPOS_SUCESO = [
  "factura.emitida",
  "factura.offline",
  "factura.anulada",
  "factura.anulacion_revertida",
  "nota.emitida",
  "contingencia.paquete_enviado",
  "creditos.bajos",
  "siat.caido",
  "siat.recuperado",
  "webhook.prueba",
] as const;
export type TipoSuceso = (typeof TIPOS_SUCESO)[number];

/** Whether a subscription asks for a kind: exactly, by a prefix (`factura.*`), or all of them (`*`). */
export function isPedido(eventos: readonly string[], tipo: TipoSuceso): boolean {
  return eventos.some(
    (patron) =>
      patron === "*" || patron === tipo || (patron.endsWith(".*") && tipo.startsWith(patron.slice(0, -1))),
  );
}

/** A pattern that no kind can ever match is a mistake. */
export function isPatron(patron: string): boolean {
  return TIPOS_SUCESO.some((tipo) => isPedido([patron], tipo));
}
