import type { Caja } from "../../apps/desktop/src/caja/caja.ts";
import type { Entrada, EntradaVenta } from "../../apps/desktop/src/contract/index.ts";
import { unaVenta } from "./compras.ts";
import { Erp } from "./erp.ts";
import type { Azar } from "./maquina/azar.ts";
import { ambito } from "./maquina/proceso.ts";
import type { Maquina, Mundo } from "./mundo.ts";
import type { Momento, Paso } from "./pasos.ts";
import type { Credenciales } from "./plantilla.ts";
import type { Testigo } from "./testigo.ts";

/** Of the catalog of reasons: issued wrongly. */
const MOTIVO = 1;
const DIA_MS = 86_400_000;
const BOLIVIA_MS = 4 * 3_600_000;

/** Carries out what a story says. Nothing is waited for: the next thing happens while the last one may still be on its way. */
export class Historia {
  readonly #mundo: Mundo;
  readonly #testigo: Testigo;
  readonly #azar: Azar;
  readonly erp: Erp;
  readonly #ultimas = new Map<number, { readonly id: string; readonly entrada: EntradaVenta }>();
  readonly #notas = new Map<number, Entrada<"emitirNota">>();

  constructor(mundo: Mundo, testigo: Testigo, azar: Azar, credenciales: Credenciales) {
    this.#mundo = mundo;
    this.#testigo = testigo;
    this.#azar = azar;
    this.erp = new Erp(mundo, testigo, azar.rama("erp"), credenciales);
  }

  async contar(momentos: readonly Momento[]): Promise<void> {
    for (const { paso, despuesMs } of momentos) {
      this.#mundo.anotar(`# ${JSON.stringify(paso)}`);
      await this.#suceder(paso);
      await this.#mundo.tiempo.avanzar(despuesMs);
    }
  }

  async #suceder(paso: Paso): Promise<void> {
    const { red, tiempo, impresoras, receptor } = this.#mundo;
    switch (paso.kind) {
      case "vender": {
        const venta = { id: crypto.randomUUID(), entrada: unaVenta(this.#azar) };
        this.#ultimas.set(paso.caja, venta);
        this.#cobrar(paso.caja, venta);
        if (paso.dosVeces) this.#cobrar(paso.caja, venta);
        return;
      }
      case "pedir":
        return this.erp.ordenar(undefined, paso.dosVeces);
      case "repetirPedido":
        return this.erp.repetir();
      case "anularPedido":
        return this.erp.cambiar("anular");
      case "revertirPedido":
        return this.erp.cambiar("revertir-anulacion");
      case "devolverPedido":
        return this.erp.devolver();
      case "pedirFuera":
        return this.erp.fuera.pedir();
      case "transcribir":
        return void this.erp.fuera.transcribir();
      case "contingencia":
        return this.erp.fuera.avanzar(paso.que);
      case "linea":
        red.lineas.set(`${paso.de}>${paso.a}`, paso.linea);
        return;
      case "morir":
        return this.#mundo.condenar(this.#maquina(paso.maquina), paso.sentencias, paso.sinLuz);
      case "arrancar":
        return arrancar(this.#mundo, this.#maquina(paso.maquina));
      case "cerrar":
        return this.#mundo.cerrar(this.#maquina(paso.maquina));
      case "disco": {
        const { proceso } = this.#maquina(paso.maquina);
        if (proceso !== null) proceso.discoLleno = paso.lleno;
        return;
      }
      case "reloj":
        this.#maquina(paso.maquina).desvioMs += paso.ms;
        return;
      case "impresora":
        impresoras.set(`papel-caja${paso.caja + 1}`, paso.estado);
        return;
      case "siat":
        await this.#mundo.controlar("PUT", "/control", paso.control);
        return;
      case "receptor":
        receptor.status = paso.status;
        return;
      case "dormir":
        return tiempo.dormir(paso.ms);
      case "medianoche":
        return tiempo.dormir(DIA_MS - ((tiempo.ahora - BOLIVIA_MS) % DIA_MS) - paso.antesMs);
      default:
        return this.#enLaCaja(paso);
    }
  }

  /** What the cashier does besides selling. */
  #enLaCaja(paso: Extract<Paso, { readonly caja: number }>): void {
    const { caja: indice } = paso;
    const ultima = this.#ultimas.get(indice);
    const ventaId = ultima?.id;
    switch (paso.kind) {
      case "cobrarOtraVez":
        return ultima === undefined ? undefined : this.#cobrar(indice, ultima);
      case "sinEsperar":
        if (ventaId === undefined) return;
        return this.#enCaja(indice, (caja) => caja.invoke("seguirSinEsperar", { ventaId }));
      case "anular":
        if (ventaId === undefined) return;
        return this.#enCaja(indice, (caja) => caja.invoke("anular", { ventaId, motivo: MOTIVO }));
      case "revertir":
        if (ventaId === undefined) return;
        return this.#enCaja(indice, (caja) => caja.invoke("revertirAnulacion", { ventaId }));
      case "descartar":
        if (ventaId === undefined) return;
        return this.#enCaja(indice, (caja) => caja.invoke("descartarReabierta", { ventaId }));
      case "salirAlCampo":
        return this.#enCaja(indice, (caja) => caja.invoke("salirAlCampo", { tipo: paso.tipo }));
      case "volverDelCampo":
        return this.#enCaja(indice, (caja) => caja.invoke("volverDelCampo", {}));
      case "confirmarReloj": {
        // Nobody says so of a clock that is wrong: it is put right first.
        const maquina = this.#mundo.cajas[indice];
        if (maquina !== undefined) maquina.desvioMs = 0;
        return this.#enCaja(indice, (caja) => caja.invoke("confirmarReloj", {}));
      }
      case "abrirTurno":
        return this.#enCaja(indice, (caja) => caja.invoke("abrirTurno", { inicial: "100.00" }));
      case "cerrarTurno":
        return this.#enCaja(indice, (caja) =>
          caja.invoke("cerrarTurno", {
            denominaciones: [{ valor: "100", cantidad: 1 }],
            nota: "conteo a ojo",
          }),
        );
      case "retirarEfectivo":
        return this.#enCaja(indice, (caja) =>
          caja.invoke("moverEfectivo", {
            tipo: "retiro",
            monto: "10.00",
            motivo: "cambio",
          }),
        );
      case "devolver":
        if (ventaId === undefined) return;
        return this.#enCaja(indice, (caja) => this.#devolver(indice, caja, ventaId));
      case "repetirNota": {
        const nota = this.#notas.get(indice);
        return nota === undefined
          ? undefined
          : this.#enCaja(indice, (caja) => caja.invoke("emitirNota", nota));
      }
      case "descartarNota": {
        const { clave } = this.#notas.get(indice) ?? {};
        return clave === undefined
          ? undefined
          : this.#enCaja(indice, (caja) => caja.invoke("descartarNota", { clave }));
      }
      default:
        throw new Error(`${paso.kind} no es de la caja`);
    }
  }

  async #devolver(indice: number, caja: Caja, ventaId: string): ReturnType<Caja["invoke"]> {
    const venta = await caja.invoke("venta", { ventaId });
    if (!venta.ok || venta.value.cuf === null) return venta;
    const hallada = await caja.invoke("facturaOriginal", { texto: venta.value.cuf });
    if (!hallada.ok) return hallada;
    const { cuf, numeroFactura, cliente } = hallada.value.original;
    const nota = {
      clave: crypto.randomUUID(),
      cufOriginal: cuf,
      numeroOriginal: numeroFactura,
      cliente,
      lineas: [{ nroItem: 1, cantidad: "1" }],
    };
    this.#notas.set(indice, nota);
    return caja.invoke("emitirNota", nota);
  }

  #cobrar(indice: number, { id, entrada }: { readonly id: string; readonly entrada: EntradaVenta }): void {
    this.#enCaja(indice, async (caja, nombre, vive) => {
      const cobrada = await caja.invoke("cobrar", { ventaId: id, venta: entrada });
      if (cobrada.ok && vive()) this.#testigo.vio(nombre, cobrada.value);
      return cobrada;
    });
  }

  /** Asks something of a till's program and notes what it said, unless it died meanwhile. */
  #enCaja(
    indice: number,
    hacer: (caja: Caja, nombre: string, vive: () => boolean) => ReturnType<Caja["invoke"]>,
  ): void {
    const maquina = this.#mundo.cajas[indice];
    if (maquina === undefined) throw new Error("no hay tal caja");
    const { proceso, programa, nombre } = maquina;
    if (proceso === null || programa === null) return;
    void ambito
      .run(proceso, () => hacer(programa, nombre, () => proceso.vivo))
      .then((resultado) => {
        if (proceso.vivo) this.#mundo.anotar(`${nombre}: ${resumen(resultado)}`);
      })
      .catch((error: unknown) => {
        // The program was closed, or died, under the call.
        if (proceso.vivo && !String(error).includes("connection is not open")) throw error;
      });
  }

  #maquina(nombre: string): Mundo["servidor"] | Maquina<Caja> {
    return this.#mundo.cajas.find((caja) => caja.nombre === nombre) ?? this.#mundo.servidor;
  }
}

function resumen(resultado: Awaited<ReturnType<Caja["invoke"]>>): string {
  if (!resultado.ok) return `no: ${resultado.error.texto.slice(0, 120)}`;
  const { value } = resultado;
  if (typeof value !== "object" || value === null || !("cuf" in value)) return "hecho";
  return `venta ${value.id.slice(0, 8)} ${value.estado} ${value.numeroFactura ?? ""} ${value.motivo ?? ""}`;
}

/** Starts a machine's program, unless it runs. */
export async function arrancar(mundo: Mundo, maquina: Mundo["servidor"] | Maquina<Caja>): Promise<void> {
  if (maquina.proceso !== null) return;
  if (maquina === mundo.servidor) return mundo.abrirServidor();
  return mundo.abrirCaja(maquina as Maquina<Caja>); // the only other kind
}
