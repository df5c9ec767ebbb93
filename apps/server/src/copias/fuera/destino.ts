/** Destinations off the premises: a folder, an SFTP server or an S3-compatible store. */
import type { DestinoFuera, LugarFuera } from "../../ajustes-fuera.ts";

/** The destination is unusable at the moment; the message is for the owner. */
export class DestinoInutil extends Error {}

/** An SFTP server presented a key that the owner has not confirmed. */
export class HuellaPorConfirmar extends DestinoInutil {
  /** Fingerprint of the presented key, `SHA256:…`. */
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

/** An open destination. Its methods throw DestinoInutil. */
export interface Destino extends AsyncDisposable {
  /** Lists the completely written files. */
  readonly list: () => Promise<readonly Remoto[]>;
  /**
   * Writes a file. It appears under its name only once it is complete; an interrupted write leaves no file under that
   * name. `maximo`: upper bound of the file's size in bytes. Returns the number of bytes.
   */
  readonly put: (
    nombre: string,
    bytes: AsyncIterable<Buffer>,
    opciones: { readonly maximo: number; readonly signal: AbortSignal },
  ) => Promise<number>;
  readonly read: (nombre: string) => AsyncIterable<Buffer>;
  readonly remove: (nombre: string) => Promise<void>;
  /** Removes remains of interrupted writes. `isResto` decides by the final names of the files. */
  readonly clean: (isResto: (nombre: string) => boolean) => Promise<void>;
}

/** Opens the configured destination. Throws DestinoInutil. */
export async function openDestino(destino: DestinoFuera): Promise<Destino> {
  // Libraries are imported on demand, so that only servers that use one load it.
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
