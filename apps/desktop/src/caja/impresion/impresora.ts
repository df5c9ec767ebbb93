import { SIN_VALOR, type Informe, type Representacion } from "@mostrador/core";
import {
  buildInformeEscpos,
  buildTicketEscpos,
  letrasDeRollo,
  type PdfPool,
  type PinCajon,
} from "@mostrador/core/node";
import { CONFIGURACION_INICIAL, type Configuracion } from "../../contract/index.ts";
import { findAjena } from "../ventas/db/ajenas.ts";
import { failInterrumpidos, findTrabajoPendiente, updateTrabajo, type FilaTrabajo } from "./db/impresion.ts";
import type { Diario } from "../diario/diario.ts";
import type { Deps } from "../deps.ts";
import { imprimirEn, imprimirPagina, type Papel } from "./destino.ts";
import type { Salida } from "./dispositivo.ts";
import { buildTicketPrueba } from "./prueba.ts";
import {
  abreCajon,
  buildHojaProforma,
  buildTicketAjeno,
  buildTicketNota,
  buildTicketVenta,
} from "./ticket.ts";
import { FRASES_IMPRESION } from "../frases/impresion.ts";

/** Attempts to print a ticket of which no byte left, over some two minutes. After that the ticket waits for the cashier. */
const MAX_INTENTOS = 7;
const PAUSA_MS = { primera: 1000, ultima: 30_000 } as const;

/**
 * The printer's queue: one job after another, independent of selling. A broken printer stops no sale, and a
 * ticket that may be on paper is not printed again unasked.
 */
export class ColaImpresion {
  readonly #deps: Deps;
  readonly #carpeta: string;
  readonly #pdf: PdfPool;
  readonly #diario: Diario;
  #timer: NodeJS.Timeout | undefined;
  /** Set when a new paper or a person cuts a pause short. The attempt that follows is not counted. */
  #antes = false;
  #trabajando: Promise<void> | undefined;
  #cerrada = false;

  constructor(
    deps: Deps,
    { carpeta, pdf, diario }: { readonly carpeta: string; readonly pdf: PdfPool; readonly diario: Diario },
  ) {
    this.#deps = deps;
    this.#carpeta = carpeta;
    this.#pdf = pdf;
    this.#diario = diario;
  }

  /** Prints the queue, including jobs that an earlier run of the program left. */
  despertar(): void {
    if (this.#cerrada || this.#trabajando !== undefined) return;
    clearTimeout(this.#timer);
    this.#antes = this.#timer !== undefined;
    this.#timer = undefined;
    this.#trabajando = this.#vaciar()
      .catch((error: unknown) => {
        this.#deps.emitir("aviso", {
          nivel: "error",
          kind: "impresora",
          texto: FRASES_IMPRESION.deCola(String(error)),
        });
        // Full disk: the queue stays, and is tried again later.
        if (!this.#cerrada) this.#pausar(PAUSA_MS.ultima);
      })
      .finally(() => {
        this.#trabajando = undefined;
      });
  }

  #pausar(ms: number): void {
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.despertar();
    }, ms);
  }

  /** Waits for the ticket that is being printed; no other follows. */
  async cerrar(): Promise<void> {
    this.#cerrada = true;
    clearTimeout(this.#timer);
    await this.#trabajando;
  }

  async #vaciar(): Promise<void> {
    // Nothing is printing now: a job in that state was interrupted, by a crash or by a disk that could not
    // store its outcome.
    this.#deps.db.inTransaction(failInterrumpidos);
    // Answer the cashier first: the queue waits for the disk twice.
    await new Promise((resolve) => setImmediate(resolve));
    for (;;) {
      const trabajo = this.#cerrada ? undefined : findTrabajoPendiente(this.#deps.db);
      if (trabajo === undefined) return;
      const espera = await this.#imprimir(trabajo);
      if (espera !== null) {
        this.#pausar(espera);
        return;
      }
    }
  }

  /** Prints one job. Returns the milliseconds to wait before the queue goes on, or null. */
  async #imprimir(trabajo: FilaTrabajo): Promise<number | null> {
    const { db, ajustes } = this.#deps;
    // Everything that is printed, a closing included, is first on this disk and in the second copy, if there is one.
    await this.#diario.escribir();
    const configuracion = ajustes.find("configuracion") ?? CONFIGURACION_INICIAL;
    const cuenta = !this.#antes;
    this.#antes = false;
    const salida = await this.#sacar(trabajo, configuracion, cuenta);
    const intentos = trabajo.intentos + (cuenta ? 1 : 0);
    const reintenta = salida.kind === "noSalio" && intentos < MAX_INTENTOS;
    const estado = salida.kind === "impreso" ? "impresa" : reintenta ? "pendiente" : "fallida";
    const error = salida.kind === "impreso" ? null : salida.error;
    db.inTransaction((tx) =>
      updateTrabajo(tx, trabajo.id, {
        estado,
        ...(error === null ? {} : { error }),
        ...(salida.kind === "impreso" ? { destino: salida.destino } : {}),
      }),
    );
    this.#deps.emitir("imprimio", { trabajoId: trabajo.id, ventaId: trabajo.ventaId, estado, error });
    return reintenta ? Math.min(PAUSA_MS.ultima, PAUSA_MS.primera * 2 ** Math.max(0, intentos - 1)) : null;
  }

  async #sacar(trabajo: FilaTrabajo, configuracion: Configuracion, cuenta: boolean): Promise<Salida> {
    let imprimir: () => Promise<Salida>;
    try {
      imprimir = await this.#preparar(trabajo, configuracion);
    } catch (error) {
      return { kind: "enDuda", error: FRASES_IMPRESION.sinDibujar(String(error)) };
    }
    // Committed before the first byte leaves.
    this.#deps.db.inTransaction((tx) => updateTrabajo(tx, trabajo.id, { estado: "imprimiendo", cuenta }));
    return imprimir();
  }

  async #preparar(trabajo: FilaTrabajo, configuracion: Configuracion): Promise<() => Promise<Salida>> {
    const { proformaId } = trabajo;
    if (proformaId !== null) {
      const rep = buildHojaProforma(this.#deps, proformaId);
      const hoja = await this.#pdf.render(rep, "a4");
      const nombre = `proforma_${rep.numero}_${trabajo.id}`;
      return () => imprimirPagina(configuracion.impresoraPagina, this.#carpeta, nombre, hoja);
    }
    const papel = await this.#buildPapel(trabajo, configuracion);
    if (trabajo.formato === "rollo" || trabajo.cuf === null)
      return () => imprimirEn(configuracion.impresora, this.#carpeta, papel);
    const pdf = await this.#pdf.render(buildTicketVenta(this.#deps, trabajo.cuf, trabajo.copia === 1), "a4");
    return () => imprimirPagina(configuracion.impresoraPagina, this.#carpeta, papel.nombre, pdf);
  }

  /** Marks a slip of practice as such. */
  #conAviso(informe: Informe): Informe {
    return this.#deps.ajustes.practica
      ? { ...informe, cabecera: [SIN_VALOR, ...informe.cabecera], pie: [...informe.pie, SIN_VALOR] }
      : informe;
  }

  async #rollo(rep: Representacion, configuracion: Configuracion, pin: PinCajon | null): Promise<Buffer> {
    return buildTicketEscpos(rep, configuracion, pin, await letrasDeRollo(rep, configuracion));
  }

  async #papelAjeno(id: number, rep: Representacion, configuracion: Configuracion): Promise<Papel> {
    return {
      nombre: `${rep.numero}_${rep.cuf}_copia${id}`,
      escpos: await this.#rollo(rep, configuracion, null),
      pdf: () => this.#pdf.render(rep, "ticket80"),
    };
  }

  async #buildPapel(
    { id, ventaId, cuf, copia, informe, notaClave, ajenaCuf }: FilaTrabajo,
    configuracion: Configuracion,
  ): Promise<Papel> {
    if (informe !== null) {
      const conAviso = this.#conAviso(informe);
      const ajenas = await letrasDeRollo(conAviso, configuracion);
      return {
        nombre: `${informe.titulo.replace(/[^A-Z0-9]+/g, "-")}_${id}`,
        escpos: await buildInformeEscpos(conAviso, configuracion, ajenas),
        pdf: null,
      };
    }
    if (notaClave !== null) {
      const rep = buildTicketNota(this.#deps, notaClave, copia === 1);
      const base = `nota_${rep.numero}_${rep.cuf}`;
      return {
        nombre: copia === 1 ? `${base}_copia${id}` : base,
        escpos: await this.#rollo(rep, configuracion, null),
        pdf: () => this.#pdf.render(rep, "ticket80"),
      };
    }
    const ajena = ajenaCuf === null ? undefined : findAjena(this.#deps.db, ajenaCuf);
    if (ajena !== undefined)
      return this.#papelAjeno(id, buildTicketAjeno(this.#deps, ajena, true), configuracion);
    const rep: Representacion =
      cuf === null ? buildTicketPrueba() : buildTicketVenta(this.#deps, cuf, copia === 1);
    const abre = configuracion.abrirCajon && copia === 0 && abreCajon(this.#deps.db, ventaId);
    const base = cuf === null ? "prueba" : rep.practica ? `practica_${id}` : `${rep.numero}_${cuf}`;
    return {
      nombre: copia === 1 || cuf === null ? `${base}_copia${id}` : base,
      escpos: await this.#rollo(rep, configuracion, abre ? configuracion.pinCajon : null),
      pdf: () => this.#pdf.render(rep, "ticket80"),
    };
  }
}
