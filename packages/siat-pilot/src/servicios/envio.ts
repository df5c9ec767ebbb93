/** The steps that a document and a package have in common as they arrive. */
import { tamanoAbierto } from "../elecciones.ts";
import { openArchivo, type Abierto } from "../reglas/920-archivo.ts";
import { reglaFechaEnvio } from "../reglas/943-fecha-envio.ts";
import { reglaHash } from "../reglas/969-hash.ts";
import type { Hechos } from "../reglas/hechos.ts";
import { exigida, primerFallo, type Mensaje } from "../reglas/mensaje.ts";
import { REGLAS } from "../reglas/solicitud.ts";
import { seguro } from "./hechos.ts";
import type { Llamada } from "./llamada.ts";

/** Checks a request that sends documents, and its stated time of sending. */
export function examinarEnvio({ solicitud, ahora, control }: Llamada, hechos: Hechos): Mensaje | undefined {
  return (
    primerFallo(REGLAS.documento, hechos) ??
    exigida(reglaFechaEnvio(solicitud.texto("fechaEnvio"), ahora), control.leer().relajar)
  );
}

/** Opens the archive of a request, and holds its bytes against the hash that the request names. */
export function abrirEnvio({ solicitud, control }: Llamada, maxBytes: number): Abierto {
  const archivo = solicitud.bytes("archivo");
  const abierto = openArchivo(archivo, tamanoAbierto(maxBytes, control.leer().relajar));
  if (!abierto.ok) return abierto;
  const mensaje = reglaHash(seguro(archivo), solicitud.texto("hashArchivo"));
  return mensaje === undefined ? abierto : { ok: false, mensaje };
}
