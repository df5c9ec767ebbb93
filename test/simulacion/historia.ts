import type { Caja } from "../../apps/desktop/src/caja/caja.ts";
import type { Entrada, EntradaVenta } from "../../apps/desktop/src/contract/index.ts";
import { ATAQUES } from "./ataques/index.ts";
import { NOMBRES_DE_ATAQUES, type NombreAtaque } from "./ataques/nombres.ts";
import type { Ataque, Escena } from "./ataques/ataque.ts";
import { escribirAMano } from "./a-mano.ts";
import { unaVenta } from "./compras.ts";
import { devolver, notaDeErp } from "./devoluciones.ts";
import { Erp } from "./erp.ts";
import type { Azar } from "./maquina/azar.ts";
import { arrancar, decirHora, enPrograma, type Llamada } from "./programas.ts";
import type { Maquina } from "./maquina/maquina.ts";
import type { Mundo } from "./mundo.ts";
import type { Momento, Paso } from "./pasos.ts";
import type { Credenciales } from "./plantilla.ts";
import type { Testigo } from "./testigo.ts";
import { conPrecioEscrito } from "./tienda.ts";

/** A sale as known to the screen that began it. */
export interface Ultima {
  readonly id: string;
  readonly entrada: EntradaVenta;
}

/** The companies of a story, and their shop. */
interface DeHistoria {
  readonly empresas: readonly Credenciales[];
  readonly modalidad: 1 | 2;
  readonly conTienda: boolean;
}

/** Code of the catalog of reasons: issued wrongly. */
const MOTIVO = 1;
const DIA_MS = 86_400_000;
const BOLIVIA_MS = 4 * 3_600_000;

/** Carries out a story. It waits for no result: the next step runs while the last one may still be in flight. */
export class Historia {
  readonly #mundo: Mundo;
  readonly #testigo: Testigo;
  readonly #azar: Azar;
  readonly erp: Erp;
  /** One ERP for each company. */
  readonly erps: readonly Erp[];
  readonly #empresas: readonly Credenciales[];
  readonly modalidad: 1 | 2;
  /** The shop has products of its own, and follows their stock. */
  readonly conTienda: boolean;
  readonly #ultimas = new Map<number, Ultima>();
  #aMano = 0;
  readonly #notas = new Map<number, Entrada<"emitirNota">>();

  constructor(mundo: Mundo, testigo: Testigo, azar: Azar, { empresas, modalidad, conTienda }: DeHistoria) {
    this.#mundo = mundo;
    this.#testigo = testigo;
    this.#azar = azar;
    this.#empresas = empresas;
    this.modalidad = modalidad;
    this.conTienda = conTienda;
    this.erps = empresas.map((suyas, i) => {
      const nombre = i === 0 ? "erp" : `erp${i + 1}`;
      return new Erp(mundo, testigo, azar.rama(nombre), suyas, nombre);
    });
    const [primero] = this.erps;
    if (primero === undefined) throw new Error("sin empresas");
    this.erp = primero;
  }

  erpDe(nit: number): Erp {
    const erp = this.erps[this.#empresas.findIndex((empresa) => empresa.nit === nit)];
    if (erp === undefined) throw new Error(`no hay un ERP de ${nit}`);
    return erp;
  }

  escena(nombre: NombreAtaque): Escena {
    return {
      mundo: this.#mundo,
      testigo: this.#testigo,
      historia: this,
      empresas: this.#empresas,
      modalidad: this.modalidad,
      azar: this.#azar.rama(nombre),
    };
  }

  /** Ends the attacks' faults, and retries their failed steps. */
  async calmarAtaques(): Promise<void> {
    for (const nombre of NOMBRES_DE_ATAQUES) {
      const { calmar }: Ataque = ATAQUES[nombre];
      await calmar?.(this.escena(nombre));
    }
  }

  /** Makes a sale at a till: a random one, or the given one. */
  vender(caja: number, dosVeces = false, entrada: EntradaVenta = this.#unaVenta()): void {
    const venta = { id: crypto.randomUUID(), entrada };
    this.#ultimas.set(caja, venta);
    this.#cobrar(caja, venta);
    if (dosVeces) this.#cobrar(caja, venta);
  }

  /** Returns the last sale begun at a till. */
  ultimaDe(caja: number): Ultima | undefined {
    return this.#ultimas.get(caja);
  }

  /** Forgets the last sale: the new screen does not know it. */
  olvidar(caja: number): void {
    this.#ultimas.delete(caja);
    this.#notas.delete(caja);
  }

  /** Returns all of a sale at its till, by a note. */
  devolverTodo(caja: number, { id, entrada }: Ultima): void {
    const cantidad = entrada.items[0]?.cantidad ?? "1";
    this.enCaja(caja, (programa) => this.#devolver(caja, programa, id, cantidad));
  }

  /** Returns all of a sale by a note of the company's ERP. */
  notaDeErp(caja: number, { id, entrada }: Ultima): void {
    const empresa = this.#empresas[caja] ?? this.#empresas[0];
    const nota = notaDeErp(this.#testigo.ventas.get(id)?.vistas.at(-1), entrada);
    if (empresa !== undefined && nota !== null) this.erpDe(empresa.nit).ordenar(nota, false);
  }

  async contar(momentos: readonly Momento[]): Promise<void> {
    for (const { paso, despuesMs } of momentos) {
      // JSON.stringify leaves out the function of an attack's step.
      if (paso.kind !== "nada") this.#mundo.anotar(`# ${JSON.stringify(paso)}`);
      await this.#suceder(paso);
      await this.#mundo.tiempo.avanzar(despuesMs);
    }
  }

  async #suceder(paso: Paso): Promise<void> {
    const { red, tiempo, impresoras, receptor } = this.#mundo;
    switch (paso.kind) {
      case "vender":
        return this.vender(paso.caja, paso.dosVeces);
      case "nada":
        return;
      case "ataque":
        return paso.hacer(this.escena(paso.nombre));
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

  /** Carries out the cashier's other steps besides selling. */
  #enLaCaja(paso: Extract<Paso, { readonly caja: number }>): void {
    const { caja: indice } = paso;
    const ultima = this.#ultimas.get(indice);
    const ventaId = ultima?.id;
    switch (paso.kind) {
      case "cobrarOtraVez":
        return ultima === undefined ? undefined : this.#cobrar(indice, ultima);
      case "sinEsperar":
        if (ventaId === undefined) return;
        return this.enCaja(indice, (caja) => caja.invoke("seguirSinEsperar", { ventaId }));
      case "anular":
        if (ventaId === undefined) return;
        this.#testigo.porAnular.add(ventaId);
        return this.enCaja(indice, (caja) => caja.invoke("anular", { ventaId, motivo: MOTIVO }));
      case "revertir":
        if (ventaId === undefined) return;
        return this.enCaja(indice, (caja) => caja.invoke("revertirAnulacion", { ventaId }));
      case "descartar":
        if (ventaId === undefined) return;
        return this.enCaja(indice, (caja) => caja.invoke("descartarReabierta", { ventaId }));
      case "salirAlCampo":
        return this.enCaja(indice, (caja) => caja.invoke("salirAlCampo", { tipo: paso.tipo }));
      case "volverDelCampo":
        return this.enCaja(indice, (caja) => caja.invoke("volverDelCampo", {}));
      case "confirmarReloj": {
        // A person confirms only a right clock: it is set first.
        const maquina = this.#mundo.cajas[indice];
        if (maquina !== undefined) maquina.desvioMs = 0;
        return this.enCaja(indice, (caja) => caja.invoke("confirmarReloj", {}));
      }
      case "abrirTurno":
        return this.enCaja(indice, (caja) => caja.invoke("abrirTurno", { inicial: "100.00" }));
      case "cerrarTurno":
        return this.enCaja(indice, (caja) =>
          caja.invoke("cerrarTurno", {
            denominaciones: [{ valor: "100", cantidad: 1 }],
            nota: "conteo a ojo",
          }),
        );
      case "retirarEfectivo":
        return this.enCaja(indice, (caja) =>
          caja.invoke("moverEfectivo", {
            tipo: "retiro",
            monto: "10.00",
            motivo: "cambio",
          }),
        );
      case "devolver":
        if (ventaId === undefined) return;
        return this.enCaja(indice, (caja) => this.#devolver(indice, caja, ventaId, "1"));
      case "repetirNota": {
        const nota = this.#notas.get(indice);
        return nota === undefined
          ? undefined
          : this.enCaja(indice, (caja) => caja.invoke("emitirNota", nota));
      }
      case "descartarNota": {
        const { clave } = this.#notas.get(indice) ?? {};
        return clave === undefined
          ? undefined
          : this.enCaja(indice, (caja) => caja.invoke("descartarNota", { clave }));
      }
      default:
        return this.#enEpisodio(paso);
    }
  }

  #enEpisodio(paso: Extract<Paso, { readonly caja: number }>): void {
    switch (paso.kind) {
      case "decirHora":
        return this.enCaja(paso.caja, decirHora);
      case "escribirAMano": {
        const entrada = this.#unaVenta();
        const veces = ++this.#aMano;
        return this.enCaja(paso.caja, (caja) => escribirAMano(caja, entrada, veces));
      }
      default:
        throw new Error(`${paso.kind} no es de la caja`);
    }
  }

  #unaVenta(): EntradaVenta {
    const venta = unaVenta(this.#azar);
    return this.conTienda ? conPrecioEscrito(venta) : venta;
  }

  #devolver(indice: number, caja: Caja, ventaId: string, cantidad: string): ReturnType<Caja["invoke"]> {
    return devolver(caja, ventaId, cantidad, (nota) => void this.#notas.set(indice, nota));
  }

  #cobrar(indice: number, { id, entrada }: { readonly id: string; readonly entrada: EntradaVenta }): void {
    this.enCaja(indice, async (caja, nombre, vive) => {
      const cobrada = await caja.invoke("cobrar", { ventaId: id, venta: entrada });
      if (cobrada.ok && vive()) this.#testigo.vio(nombre, cobrada.value);
      return cobrada;
    });
  }

  /** Calls a till's program and logs the result, unless the program died meanwhile. */
  enCaja(indice: number, hacer: Llamada): void {
    enPrograma(this.#mundo, indice, hacer);
  }

  /** Finds the machine at a place: a till that replaced another one has its name and a `b` more. */
  #maquina(lugar: string): Mundo["servidor"] | Maquina<Caja> {
    return this.#mundo.cajas.find(({ nombre }) => nombre.startsWith(lugar)) ?? this.#mundo.servidor;
  }
}
