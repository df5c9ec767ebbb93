/** The place off the premises: a folder, an SFTP server or an S3-compatible store. */
import type { DestinoFuera, LugarFuera } from "../../ajustes-fuera.ts";

/** The destination cannot be used now; the message is for the owner. */
export class DestinoInutil extends Error {}

/** An SFTP server showed a key that the owner has not confirmed. */
export class HuellaPorConfirmar extends DestinoInutil {
  /** Fingerprint that the server showed, `SHA256:…`. */
  readonly vista: string;

  constructor(vista: string, message: string) {
    super(message);
    this.vista = vista;
  }
}

/** A file at the destination. */
export interface Remoto {
  readonly nombre: string;
  readonly bytes: number;
}

/** A destination, open for use. Its calls throw DestinoInutil. */
export interface Destino extends AsyncDisposable {
  /** Lists the files under their final names. */
  readonly list: () => Promise<readonly Remoto[]>;
  /**
   * Writes a file. It has its name only when all of it is there; a broken write leaves none under that name.
   * `maximo`: bytes that the file will not exceed. Gives the number of bytes.
   */
  readonly put: (
    nombre: string,
    bytes: AsyncIterable<Buffer>,
    opciones: { readonly maximo: number; readonly signal: AbortSignal },
  ) => Promise<number>;
  readonly read: (nombre: string) => AsyncIterable<Buffer>;
  readonly remove: (nombre: string) => Promise<void>;
  /** Removes the leftovers of broken writes. `nombres` selects by the final names of the files. */
  readonly clean: (isResto: (nombre: string) => boolean) => Promise<void>;
}

/** Opens the configured destination. Throws DestinoInutil. */
export async function openDestino(destino: DestinoFuera): Promise<Destino> {
  // Imported on demand, so that only servers that use a library load it.
  switch (destino.kind) {
    case "carpeta":
      return (await import("./carpeta.ts")).openCarpeta(destino);
    case "sftp":
      return (await import("./sftp.ts")).openSftp(destino);
    case "s3":
      return (await import("./s3.ts")).abrirS3(destino);
  }
}

/** Names a destination for the owner, without secrets. */
export function nombreDestino(destino: LugarFuera): string {
  switch (destino.kind) {
    case "carpeta":
      return destino.ruta;
    case "sftp":
      return `sftp://${destino.host}:${destino.puerto}${destino.ruta}`;
    case "s3":
      return `s3://${destino.cubo}/${destino.prefijo}`;
  }
}
