import { unaDevolucion, unPedido, type Orden } from "./compras.ts";
import { FueraDeLinea } from "./erp-contingencia.ts";
import type { Azar } from "./maquina/azar.ts";
import { ambito, nuevoProceso, type Proceso } from "./maquina/proceso.ts";
import { SERVIDOR, type Mundo } from "./mundo.ts";
import { pedir, type Respuesta } from "./pedir.ts";
import type { Credenciales } from "./plantilla.ts";
import type { Testigo } from "./testigo.ts";

/** Code of the catalog of reasons: issued wrongly. */
const MOTIVO = 1;

/** A client program of the API. Each order has its own key, and is retried under that key until it is answered. */
export class Erp {
  readonly fuera: FueraDeLinea;
  readonly #mundo: Mundo;
  readonly #testigo: Testigo;
  readonly #azar: Azar;
  readonly #credenciales: Credenciales;
  readonly #proceso: Proceso;
  #ultimo = 0;

  constructor(mundo: Mundo, testigo: Testigo, azar: Azar, credenciales: Credenciales, nombre = "erp") {
    this.#proceso = nuevoProceso(nombre);
    this.#mundo = mundo;
    this.#testigo = testigo;
    this.#azar = azar;
    this.#credenciales = credenciales;
    this.fuera = new FueraDeLinea(mundo, azar, {
      llamar: (metodo, ruta, cuerpo) => this.#llamar(metodo, ruta, cuerpo),
      ordenar: (orden) => this.ordenar(orden, false),
    });
  }

  /** Places a new order; by default a random purchase. */
  ordenar(orden: Orden = unPedido(this.#azar), dosVeces: boolean): void {
    const { nit } = this.#credenciales;
    const clave = `pedido-${++this.#ultimo}`;
    this.#testigo.pedidos.set(`${nit}/${clave}`, { ...orden, nit, clave, respuestas: [] });
    this.pedir(clave);
    if (dosVeces) this.pedir(clave);
  }

  /** Sends an order under its original key. */
  pedir(clave: string): void {
    const pedido = this.#pedido(clave);
    if (pedido === undefined) throw new Error(`no hay ${clave}`);
    const headers = { "x-idempotency-key": clave, prefer: "return=minimal" };
    void this.#llamar("POST", pedido.ruta, pedido.cuerpo, headers).then((respuesta) => {
      this.#mundo.anotar(`${this.#proceso.nombre}: ${clave} -> ${resumen(respuesta)}`);
      if (respuesta === null) return;
      pedido.respuestas.push(respuesta);
      if (respuesta.status === 200) this.fuera.anotar(JSON.parse(respuesta.texto).datos);
    });
  }

  repetir(): void {
    if (this.#ultimo > 0) this.pedir(this.#unaClave());
  }

  /** Annuls a successful order, or reverts its annulment. */
  cambiar(accion: "anular" | "revertir-anulacion"): void {
    const bien = this.#unaBuena();
    if (bien === null) return;
    const cuerpo = accion === "anular" ? { motivo: MOTIVO } : {};
    void this.#llamar("POST", `/v1/facturas/${bien.datos.cuf}/${accion}`, cuerpo).then((respuesta) =>
      this.#mundo.anotar(
        `${this.#proceso.nombre}: ${accion} ${bien.clave} -> ${respuesta?.status ?? "sin respuesta"}`,
      ),
    );
  }

  /** Returns one piece of a successful order by a note. */
  devolver(): void {
    const bien = this.#unaBuena();
    if (bien !== null && bien.ruta === "/v1/facturas")
      this.ordenar(unaDevolucion(bien.datos, bien.cuerpo), false);
  }

  /**
   * Returns all of a successful order by several notes at once, of which one is valid. Returns the invoice's CUF; null: there is no such
   * order.
   */
  devolverTodo(veces: number): string | null {
    const bien = this.#unaBuena();
    if (bien === null || bien.ruta !== "/v1/facturas") return null;
    for (let i = 0; i < veces; i++) this.ordenar(unaDevolucion(bien.datos, bien.cuerpo, "todo"), false);
    return bien.datos.cuf;
  }

  #pedido(clave: string) {
    return this.#testigo.pedidos.get(`${this.#credenciales.nit}/${clave}`);
  }

  #unaClave(): string {
    return `pedido-${this.#azar.entero(1, this.#ultimo)}`;
  }

  #unaBuena() {
    const clave = this.#ultimo === 0 ? "" : this.#unaClave();
    const pedido = this.#pedido(clave);
    const bien = pedido?.respuestas.find(({ status }) => status === 200);
    return pedido === undefined || bien === undefined
      ? null
      : { ...pedido, clave, datos: JSON.parse(bien.texto).datos as Emitida };
  }

  #llamar(
    metodo: string,
    ruta: string,
    cuerpo: object | undefined,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Respuesta> {
    const { apiKey } = this.#credenciales;
    return ambito.run(this.#proceso, () =>
      pedir(SERVIDOR + ruta, metodo, cuerpo, { "x-api-key": apiKey, ...headers }),
    );
  }
}

function resumen(respuesta: Respuesta): string {
  if (respuesta === null) return "sin respuesta";
  return respuesta.status === 200 ? "200" : `${respuesta.status} ${respuesta.texto.slice(0, 160)}`;
}

/** The API's answer about a document. */
export interface Emitida {
  readonly cuf: string;
  readonly numero_factura: number;
  readonly estado: string;
  readonly fecha_emision: string;
  readonly punto_venta: number;
}
