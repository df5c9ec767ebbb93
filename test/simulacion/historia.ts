import type { Caja } from "../../apps/desktop/src/caja/caja.ts";
import type { EntradaVenta } from "../../apps/desktop/src/contract/index.ts";
import type { Azar } from "./maquina/azar.ts";
import { ambito, nuevoProceso } from "./maquina/proceso.ts";
import { pedir, SERVIDOR, type Maquina, type Mundo } from "./mundo.ts";
import type { Momento, Paso } from "./pasos.ts";
import type { Credenciales } from "./plantilla.ts";
import type { Testigo } from "./testigo.ts";

/** Carries out what a story says. Nothing is waited for: the next thing happens while the last one may still be on its way. */
export class Historia {
  readonly #mundo: Mundo;
  readonly #testigo: Testigo;
  readonly #azar: Azar;
  readonly #credenciales: Credenciales;
  readonly #erp = nuevoProceso("erp");
  readonly #ultimas = new Map<number, { readonly id: string; readonly entrada: EntradaVenta }>();
  #ultimoPedido = 0;

  constructor(mundo: Mundo, testigo: Testigo, azar: Azar, credenciales: Credenciales) {
    this.#mundo = mundo;
    this.#testigo = testigo;
    this.#azar = azar;
    this.#credenciales = credenciales;
  }

  async contar(momentos: readonly Momento[]): Promise<void> {
    for (const { paso, despuesMs } of momentos) {
      this.#mundo.anotar(`# ${JSON.stringify(paso)}`);
      await this.#suceder(paso);
      await this.#mundo.tiempo.avanzar(despuesMs);
    }
  }

  async #suceder(paso: Paso): Promise<void> {
    const { red, tiempo, impresoras } = this.#mundo;
    switch (paso.kind) {
      case "vender": {
        const venta = { id: crypto.randomUUID(), entrada: this.#entrada() };
        this.#ultimas.set(paso.caja, venta);
        this.#cobrar(paso.caja, venta);
        if (paso.dosVeces) this.#cobrar(paso.caja, venta);
        return;
      }
      case "cobrarOtraVez": {
        const venta = this.#ultimas.get(paso.caja);
        if (venta !== undefined) this.#cobrar(paso.caja, venta);
        return;
      }
      case "sinEsperar": {
        const ventaId = this.#ultimas.get(paso.caja)?.id;
        if (ventaId !== undefined)
          this.#enCaja(paso.caja, (caja) => caja.invoke("seguirSinEsperar", { ventaId }));
        return;
      }
      case "pedir": {
        const clave = `pedido-${++this.#ultimoPedido}`;
        this.#testigo.pedidos.set(clave, { cuerpo: this.#pedido(), respuestas: [] });
        this.pedir(clave);
        if (paso.dosVeces) this.pedir(clave);
        return;
      }
      case "repetirPedido":
        if (this.#ultimoPedido > 0) this.pedir(`pedido-${this.#azar.entero(1, this.#ultimoPedido)}`);
        return;
      case "linea":
        red.lineas.set(`${paso.de}>${paso.a}`, paso.linea);
        return;
      case "morir":
        return this.#mundo.condenar(this.#maquina(paso.maquina), paso.sentencias, paso.sinLuz);
      case "arrancar":
        return arrancar(this.#mundo, this.#maquina(paso.maquina));
      case "impresora":
        impresoras.set(`papel-caja${paso.caja + 1}`, paso.estado);
        return;
      case "dormir":
        return tiempo.dormir(paso.ms);
    }
  }

  /** An order of the ERP, with the key that it always had. */
  pedir(clave: string): void {
    const pedido = this.#testigo.pedidos.get(clave);
    if (pedido === undefined) throw new Error(`no hay ${clave}`);
    const headers = {
      "x-api-key": this.#credenciales.apiKey,
      "x-idempotency-key": clave,
      prefer: "return=minimal",
    };
    void ambito
      .run(this.#erp, () => pedir(`${SERVIDOR}/v1/facturas`, "POST", pedido.cuerpo, headers))
      .then((respuesta) => {
        this.#mundo.anotar(`erp: ${clave} -> ${respuesta?.status ?? "sin respuesta"}`);
        if (respuesta !== null) pedido.respuestas.push(respuesta);
      });
  }

  #cobrar(indice: number, { id, entrada }: { readonly id: string; readonly entrada: EntradaVenta }): void {
    this.#enCaja(indice, async (caja, nombre, vive) => {
      const cobrada = await caja.invoke("cobrar", { ventaId: id, venta: entrada });
      if (!vive()) return;
      this.#mundo.anotar(
        `${nombre}: cobrar ${id.slice(0, 8)} -> ${cobrada.ok ? `${cobrada.value.estado} ${cobrada.value.numeroFactura}` : cobrada.error.texto.slice(0, 120)}`,
      );
      if (cobrada.ok) this.#testigo.vio(nombre, cobrada.value);
    });
  }

  #enCaja(
    indice: number,
    hacer: (caja: Caja, nombre: string, vive: () => boolean) => Promise<unknown>,
  ): void {
    const maquina = this.#mundo.cajas[indice];
    if (maquina === undefined) throw new Error("no hay tal caja");
    const { proceso, programa, nombre } = maquina;
    if (proceso === null || programa === null) return;
    void ambito
      .run(proceso, () => hacer(programa, nombre, () => proceso.vivo))
      .catch((error: unknown) => {
        if (proceso.vivo) throw error;
      });
  }

  #maquina(nombre: string): Mundo["servidor"] | Maquina<Caja> {
    return this.#mundo.cajas.find((caja) => caja.nombre === nombre) ?? this.#mundo.servidor;
  }

  #entrada(): EntradaVenta {
    const azar = this.#azar;
    return {
      items: [
        {
          codigoProducto: "P1",
          codigoSin: 1_000_118,
          actividadEconomica: "4711100",
          descripcion: "Café ñ 250 g",
          unidadMedida: 57,
          cantidad: String(azar.entero(1, 5)),
          precioUnitario: `${azar.entero(1, 90)}.${azar.uno(["00", "50", "35"])}`,
          descuento: null,
        },
      ],
      cliente: {
        tipoDocumento: 4,
        numeroDocumento: "0",
        complemento: null,
        razonSocial: "S/N",
        correo: null,
      },
      descuentoAdicional: null,
      metodoPago: 1,
      numeroTarjeta: null,
      montoGiftCard: null,
      recibido: null,
      usuario: "Juana",
    };
  }

  #pedido(): object {
    return {
      emisor: { actividad_economica: "4711100" },
      cliente: { tipo_documento: 1, numero_documento: "4455667", razon_social: "Ana Ñáñez" },
      metodo_pago: 1,
      items: [
        {
          codigo_producto: "CAF-250",
          codigo_sin: 1_000_118,
          descripcion: "Café molido 250 g",
          cantidad: this.#azar.entero(1, 5),
          unidad_medida: 57,
          precio_unitario: this.#azar.entero(1, 90),
        },
      ],
    };
  }
}

/** Starts a machine's program, unless it runs. */
export async function arrancar(mundo: Mundo, maquina: Mundo["servidor"] | Maquina<Caja>): Promise<void> {
  if (maquina.proceso !== null) return;
  if (maquina === mundo.servidor) return mundo.abrirServidor();
  return mundo.abrirCaja(maquina as Maquina<Caja>); // the only other kind
}
