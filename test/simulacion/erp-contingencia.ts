import { unPedido, type Orden } from "./compras.ts";
import type { Emitida } from "./erp.ts";
import type { Azar } from "./maquina/azar.ts";
import type { Mundo } from "./mundo.ts";
import type { Respuesta } from "./pedir.ts";
import { CAFC, MANUAL, PUNTOS_ERP } from "./plantilla.ts";

/** The ERP's way to call the server. */
interface Via {
  readonly llamar: (metodo: string, ruta: string, cuerpo: object | undefined) => Promise<Respuesta>;
  readonly ordenar: (orden: Orden) => void;
}

/** An outage as the ERP reports it: a second of a point of sale, or the minute in which invoices were written by hand. */
interface Ventana {
  readonly puntoVenta: number;
  readonly tipo: number;
  readonly inicio: number;
  readonly fin: number;
  /** Null until its registration is known. */
  codigo: number | null;
}

interface Documento {
  readonly cuf: string;
  readonly puntoVenta: number;
  readonly ms: number;
}

const [CORTE_SIAT, CORTE_LUZ] = [2, 7];
const BOLIVIA_MS = 4 * 3_600_000;

/** The ERP's work on its own offline documents: events, packages, verdicts. No other program does it. */
export class FueraDeLinea {
  readonly #mundo: Mundo;
  readonly #azar: Azar;
  readonly #via: Via;
  /** Documents whose verdict is unknown to the ERP, by CUF. */
  readonly #esperan = new Map<string, Documento>();
  readonly #ventanas: Ventana[] = [];
  #escritas = 0;
  #ocupado = false;

  constructor(mundo: Mundo, azar: Azar, via: Via) {
    this.#mundo = mundo;
    this.#azar = azar;
    this.#via = via;
  }

  /** Records an answer about a document. */
  anotar({ cuf, estado, fecha_emision, punto_venta: puntoVenta }: Emitida): void {
    if (estado === "OFFLINE")
      this.#esperan.set(cuf, {
        cuf,
        puntoVenta,
        ms: Date.parse(`${fecha_emision.slice(0, 23)}Z`) + BOLIVIA_MS,
      });
  }

  /** Places an order while the tax system is unreachable, or seems to be. */
  pedir(): void {
    const { ruta, cuerpo } = unPedido(this.#azar);
    this.#via.ordenar({ ruta, cuerpo: { ...cuerpo, contingencia: true } });
  }

  /** Types in an invoice written by hand during a power cut; the first one of a minute registers the event. */
  async transcribir(): Promise<void> {
    const ventana = this.#minuto();
    if (ventana.codigo === null) await this.#registrar(ventana);
    const { codigo: codigo_evento, inicio, fin } = ventana;
    if (codigo_evento === null) return;
    const { ruta, cuerpo } = unPedido(this.#azar);
    const numero_factura = ++this.#escritas;
    this.#via.ordenar({
      ruta,
      cuerpo: {
        ...cuerpo,
        emisor: { ...(cuerpo["emisor"] as object), punto_venta: MANUAL },
        contingencia: true,
        cafc: CAFC,
        codigo_evento,
        numero_factura,
        fecha_emision: aTexto(Math.min(inicio + numero_factura * 10, fin)),
      },
    });
  }

  /** Returns the last minute without power, or a new one that ended just now. */
  #minuto(): Ventana {
    const ahora = Math.floor(this.#mundo.tiempo.ahora / 1000) * 1000;
    const ultima = this.#ventanas.findLast(({ puntoVenta }) => puntoVenta === MANUAL);
    const inicio = Math.max(ahora - 70_000, ultima?.fin ?? 0);
    const otra = ultima === undefined || (ultima.codigo !== null && this.#azar.si(0.3));
    if (ultima !== undefined && (!otra || inicio + 2000 > ahora)) return ultima;
    const fin = Math.min(inicio + 60_000, ahora - 1000);
    const nueva = { puntoVenta: MANUAL, tipo: CORTE_LUZ, inicio, fin, codigo: null };
    this.#ventanas.push(nueva);
    return nueva;
  }

  /** Does one step of the waiting work: an event for a document without one, all packages of a point of sale, or a verdict. */
  avanzar(que: "registrar" | "enviar" | "validar"): void {
    switch (que) {
      case "registrar": {
        const [suelto] = [...this.#esperan.values()].filter((d) => !this.#ventanas.some((v) => cubre(v, d)));
        if (suelto !== undefined) void this.#registrar(this.#abrir(suelto));
        return;
      }
      case "enviar":
        return void this.#enviar(this.#azar.uno(PUNTOS_ERP));
      case "validar": {
        const codigos = this.#recepciones();
        if (codigos.length > 0) void this.#validar(this.#azar.uno(codigos));
      }
    }
  }

  /** Does every step once; it is called until nothing waits. */
  async completar(): Promise<void> {
    if (this.#ocupado) return;
    this.#ocupado = true;
    await this.#buscar();
    for (const documento of this.#esperan.values()) await this.#seguir(documento);
    for (const codigo of this.#recepciones()) await this.#validar(codigo);
    const ventanas = [...this.#esperan.values()].map(
      (d) => this.#ventanas.find((v) => cubre(v, d)) ?? this.#abrir(d),
    );
    for (const ventana of new Set(ventanas)) await this.#registrar(ventana);
    for (const puntoVenta of new Set(ventanas.map((v) => v.puntoVenta))) await this.#enviar(puntoVenta);
    this.#ocupado = false;
  }

  /** Opens a window for the second of a document: it holds one CUFD, and windows do not overlap. */
  #abrir({ puntoVenta, ms }: Documento): Ventana {
    const inicio = Math.floor(ms / 1000) * 1000;
    const ventana = { puntoVenta, tipo: CORTE_SIAT, inicio, fin: inicio + 1000, codigo: null };
    this.#ventanas.push(ventana);
    return ventana;
  }

  /** Registers a window with the same words at each retry; a refused window is dropped. */
  async #registrar(ventana: Ventana): Promise<void> {
    const { puntoVenta, tipo, inicio, fin } = ventana;
    const cuerpo = {
      tipo_evento: tipo,
      fecha_inicio: aTexto(inicio),
      fecha_fin: aTexto(fin),
      punto_venta: puntoVenta,
    };
    const respuesta = await this.#llamar("POST", "/v1/contingencia/evento", cuerpo);
    if (respuesta?.status === 200) ventana.codigo = JSON.parse(respuesta.texto).datos.codigo_evento;
    else if (respuesta?.status === 400 && ventana.codigo === null)
      this.#ventanas.splice(this.#ventanas.indexOf(ventana), 1);
  }

  async #enviar(puntoVenta: number): Promise<void> {
    await this.#llamar("POST", "/v1/contingencia/paquete", { punto_venta: puntoVenta });
  }

  /** Lists receptions from the webhook, which arrives even when the reply was lost. */
  #recepciones(): readonly string[] {
    const sucesos = [...this.#mundo.receptor.recibidos.values()].flatMap((formas) => [...formas]);
    return sucesos.flatMap((texto) => {
      const { type, data } = JSON.parse(texto);
      const suyo = type === "contingencia.paquete_enviado" && PUNTOS_ERP.includes(data.punto_venta);
      return suyo ? [data.codigo_recepcion as string] : [];
    });
  }

  async #validar(codigo_recepcion: string): Promise<void> {
    await this.#llamar("POST", "/v1/contingencia/validar-paquete", { codigo_recepcion });
  }

  /**
   * Asks for documents that the server has and no answer told of: the network delivered an order once more after it had been refused.
   */
  async #buscar(): Promise<void> {
    const respuesta = await this.#llamar("GET", "/v1/facturas?estado=OFFLINE&limite=100");
    if (respuesta?.status !== 200) return;
    const { facturas } = JSON.parse(respuesta.texto).datos;
    for (const { observada, ...factura } of facturas)
      if (PUNTOS_ERP.includes(factura.punto_venta) && observada === undefined) this.anotar(factura);
  }

  async #seguir({ cuf }: Documento): Promise<void> {
    const respuesta = await this.#llamar("GET", `/v1/facturas/${cuf}`);
    if (respuesta?.status !== 200) return;
    const { estado, observada } = JSON.parse(respuesta.texto).datos;
    if (estado !== "OFFLINE" || observada !== undefined) this.#esperan.delete(cuf);
  }

  async #llamar(metodo: string, ruta: string, cuerpo?: object): Promise<Respuesta> {
    const respuesta = await this.#via.llamar(metodo, ruta, cuerpo);
    this.#mundo.anotar(`erp: ${ruta} -> ${respuesta?.status ?? "sin respuesta"}`);
    return respuesta;
  }
}

function cubre({ puntoVenta, inicio, fin }: Ventana, documento: Documento): boolean {
  return puntoVenta === documento.puntoVenta && inicio <= documento.ms && documento.ms <= fin;
}

/** Formats a moment for the API, in Bolivia's time. */
function aTexto(ms: number): string {
  return new Date(ms - BOLIVIA_MS).toISOString().slice(0, 23);
}
