/** Events of the server's log that belong in the trace. */
const ANOTADOS: ReadonlySet<string> = new Set(["error", "tarea", "contingencia", "contingencia en espera"]);

/** Formats an event of the server's log for the trace; null where it does not belong there. */
export function sucesoAnotado(suceso: string, datos: object): string | null {
  return ANOTADOS.has(suceso) ? `${suceso} ${sinPila(datos).slice(0, 300)}` : null;
}

/** Removes stack traces, so that a story's trace is the same on every machine. */
function sinPila(datos: object): string {
  return JSON.stringify(datos, (_clave, valor) =>
    typeof valor === "string" ? valor.replace(/\n {4}at [^]*$/, "") : valor,
  );
}
