import type { Socket } from "node:net";
import { FRASES_IMPRESION } from "../frases/impresion.ts";

/** DLE EOT 4 and 2: paper, and why the printer does not print. Source: Epson's ESC/POS reference. */
const PREGUNTA = Buffer.from([0x10, 0x04, 0x04, 0x10, 0x04, 0x02]);
/** Printers that say how they stand do so at once; the others are not waited for longer. */
const RESPUESTA_MS = 300;
/** A status byte has bits 0 and 7 off, 1 and 4 on. */
const FORMA = { mascara: 0x93, valor: 0x12 } as const;
const SIN_PAPEL = 0x60;
const TAPA_ABIERTA = 0x04;

/**
 * Asks a network printer why it cannot print; null if it can, or does not answer. Called before the first
 * byte of a ticket.
 */
export async function motivoDeNoImprimir(socket: Socket): Promise<string | null> {
  const respuesta = await preguntar(socket);
  const [papel, causa] = [...respuesta].filter((byte) => (byte & FORMA.mascara) === FORMA.valor);
  if (causa !== undefined && (causa & TAPA_ABIERTA) !== 0) return FRASES_IMPRESION.tapaAbierta;
  if (papel !== undefined && (papel & SIN_PAPEL) !== 0) return FRASES_IMPRESION.sinPapel;
  return null;
}

function preguntar(socket: Socket): Promise<Buffer> {
  return new Promise((resolve) => {
    let recibido = Buffer.alloc(0);
    const terminar = (): void => {
      clearTimeout(timer);
      socket.off("data", tomar);
      resolve(recibido);
    };
    const tomar = (trozo: Buffer): void => {
      recibido = Buffer.concat([recibido, trozo]);
      if (recibido.length >= 2) terminar();
    };
    const timer = setTimeout(terminar, RESPUESTA_MS);
    socket.on("data", tomar);
    socket.write(PREGUNTA);
  });
}
