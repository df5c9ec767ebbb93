import type { Red } from "./maquina/red.ts";

/** A numeric address, which needs no DNS. */
const DIRECCION = "10.9.9.9:80";
export const URL_RECEPTOR = "http://10.9.9.9/avisos";

/** A webhook receiver: the bodies that it accepted, by the event's id. */
export class Receptor {
  status = 200;
  /** The distinct bodies of each event; repeated deliveries of one body count once. */
  readonly recibidos = new Map<string, Set<string>>();

  constructor(red: Red) {
    red.puertos.set(DIRECCION, {
      proceso: undefined,
      atender: ({ headers, cuerpo }, contestar) => {
        const id = headers["webhook-id"] ?? "sin id";
        const formas = this.recibidos.get(id) ?? new Set();
        if (this.status === 200) this.recibidos.set(id, formas.add(cuerpo.toString()));
        contestar({ status: this.status, headers: {}, cuerpo: Buffer.alloc(0), entera: true });
      },
    });
  }
}
