import type { Red } from "./maquina/red.ts";

/** An address without a name, so that nobody asks a DNS. */
const DIRECCION = "10.9.9.9:80";
export const URL_RECEPTOR = "http://10.9.9.9/avisos";

/** Somebody's webhook receiver: what it was told, by the event's id. */
export class Receptor {
  status = 200;
  /** Each form in which an event arrived; one, however often it came. */
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
