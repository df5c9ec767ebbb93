import { explicar, type Mensaje } from "@mostrador/siat";

/**
 * The rejection as clients match it: `'codigo': <number>`, the tax system's words, and what to do about them. docs/api.md A44.
 */
export function textoRechazo(mensajes: readonly Mensaje[]): string {
  const lista = mensajes.map((mensaje) => {
    const { codigo, descripcion } = mensaje;
    return `{'codigo': ${codigo}, 'descripcion': ${entreComillas(descripcion)}, 'remedio': ${entreComillas(remedioDe(mensaje))}}`;
  });
  return `El sistema tributario rechazó el documento: [${lista.join(", ")}]`;
}

function entreComillas(texto: string): string {
  return `'${texto.replace(/'/g, "’")}'`;
}

function remedioDe(mensaje: Mensaje): string {
  const { remedio } = explicar(mensaje);
  const campo = CAMPO_DEL_REMEDIO[mensaje.codigo];
  return campo === undefined ? remedio : `${remedio} Campo: ${campo}.`;
}

/** The request's field that a remedy speaks of. */
const CAMPO_DEL_REMEDIO: Readonly<Record<number, string>> = { 1037: "codigo_excepcion" };
