import { fail, ok, type Result } from "@mostrador/core";
import {
  CONFIGURACION_INICIAL,
  type EntradaRevisada,
  type EntradaVenta,
  type FalloPuente,
  type Venta,
} from "../../contract/index.ts";
import { listCobrando } from "./db/ventas.ts";
import type { Deps } from "../deps.ts";
import { modoActual } from "../contingencia/situacion.ts";
import { buildVenta, type FilasDeVenta, getVenta } from "./vista-venta.ts";
import { sendVenta } from "./enviar.ts";
import { getPorEnviar } from "./armar.ts";
import { type Dicho, prepararVenta } from "./preparar.ts";
import { prepararCorreccion } from "./corregir.ts";
import { rememberComprador } from "./recordar-comprador.ts";
import { falloVentaToPuente } from "./textos.ts";
import { findPiso } from "../motor/ajustes.ts";
import { abrirCorte } from "../contingencia/cortes.ts";

type Cobro = Promise<Result<Venta, FalloPuente>>;

/** Charges sales. Concurrent calls with the same id share one charge. docs/design.md D16. */
export class Cobrador {
  readonly #deps: Deps;
  readonly #renovar: () => Promise<boolean>;
  readonly #enCurso = new Map<string, { readonly cobro: Cobro; readonly paciencia: AbortController }>();

  constructor(deps: Deps, renovar: () => Promise<boolean>) {
    this.#deps = deps;
    this.#renovar = renovar;
  }

  cobrar(ventaId: string, entrada: EntradaVenta, dicho: Dicho): Cobro {
    return this.#unaVez(ventaId, async (signal) => {
      let modo = modoActual(this.#deps);
      // The server's time may resolve the doubt, so the server is asked before the cashier.
      if (modo.kind === "bloqueada" && modo.bloqueo === "relojDudoso" && (await this.#renovar()))
        modo = modoActual(this.#deps);
      if (modo.kind === "enLinea" && modo.renovar) {
        await renovarCufd(this.#deps, this.#renovar);
        modo = modoActual(this.#deps);
      }
      const preparada = prepararVenta(this.#deps, ventaId, entrada, modo, dicho);
      if (!preparada.ok) return fail(falloVentaToPuente(preparada.error));
      const { porEnviar, filas } = preparada.value;
      if (porEnviar !== null) {
        const { documento } = porEnviar;
        rememberComprador(this.#deps, entrada);
        this.#avisar(ventaId, "guardada", { numeroFactura: documento.numero, cuf: documento.cuf });
        await sendVenta(this.#deps, porEnviar, this.#espera(signal));
      }
      return ok(this.#terminar(ventaId, filas));
    });
  }

  /** Issues another document for an observed sale, with the buyer corrected. docs/decisions/0069. */
  corregir(entrada: EntradaRevisada<"corregirObservada">): Cobro {
    const { ventaId } = entrada;
    return this.#unaVez(ventaId, async (signal) => {
      const preparada = prepararCorreccion(this.#deps, entrada);
      if (!preparada.ok) return preparada;
      const { numero, cuf } = preparada.value.documento;
      this.#avisar(ventaId, "guardada", { numeroFactura: numero, cuf });
      await sendVenta(this.#deps, preparada.value, this.#espera(signal));
      return ok(this.#terminar(ventaId));
    });
  }

  /**
   * Resumes sales that a crash interrupted, by sending their stored documents again; the server never issues a document twice. Does nothing
   * while the clock may be wrong, because without the server's reply the next document would get a wrong date.
   */
  async recuperar(): Promise<void> {
    if (this.#deps.reloj.dudoso) return;
    for (const { id } of listCobrando(this.#deps.db)) {
      await this.#unaVez(id, async (signal) => {
        await sendVenta(this.#deps, getPorEnviar(this.#deps.db, id), this.#espera(signal));
        return ok(this.#terminar(id));
      });
    }
  }

  /** Waits until a sale is no longer being charged. Returns at once for a sale that waits until the till knows the time. */
  async seguir(ventaId: string): Promise<void> {
    await this.#enCurso.get(ventaId)?.cobro.catch(() => undefined);
  }

  /** Stops waiting for the reply to a sale, which continues offline at once. Returns false if the sale is not being awaited. */
  seguirSinEsperar(ventaId: string): boolean {
    const { paciencia } = this.#enCurso.get(ventaId) ?? {};
    paciencia?.abort();
    return paciencia !== undefined;
  }

  /** Waits for the sales that are being charged. */
  async cerrar(): Promise<void> {
    await Promise.allSettled([...this.#enCurso.values()].map(({ cobro }) => cobro));
  }

  #unaVez(ventaId: string, cobrar: (signal: AbortSignal) => Cobro): Cobro {
    const enCurso = this.#enCurso.get(ventaId);
    if (enCurso !== undefined) return enCurso.cobro;
    const paciencia = new AbortController();
    const cobro = cobrar(paciencia.signal).finally(() => this.#enCurso.delete(ventaId));
    this.#enCurso.set(ventaId, { cobro, paciencia });
    return cobro;
  }

  #espera(signal: AbortSignal) {
    const { ajustes } = this.#deps;
    const configuracion = ajustes.find("configuracion") ?? CONFIGURACION_INICIAL;
    const esperaSegundos = configuracion.esperaSegundos * ajustes.paciencia;
    return { ms: esperaSegundos * 1000, signal, renovar: this.#renovar };
  }

  #terminar(ventaId: string, filas: FilasDeVenta | null = null): Venta {
    const venta = filas === null ? getVenta(this.#deps, ventaId) : buildVenta(this.#deps, filas);
    this.#avisar(ventaId, venta.offline ? "fueraDeLinea" : "terminada", venta);
    this.#deps.emitir("ventaCambio", venta);
    this.#deps.despertarImpresora();
    if (venta.offline || venta.enDuda !== null) this.#deps.despertarSync();
    return venta;
  }

  #avisar(
    ventaId: string,
    fase: "guardada" | "fueraDeLinea" | "terminada",
    { numeroFactura, cuf }: Pick<Venta, "numeroFactura" | "cuf">,
  ): void {
    this.#deps.emitir("progreso", { ventaId, fase, numeroFactura, cuf, esperaMs: null });
  }
}

/** Renews an expired CUFD before a number is taken. If the renewal fails, an outage begins. */
async function renovarCufd(deps: Deps, renovar: () => Promise<boolean>): Promise<void> {
  const { db, reloj, nuevoId } = deps;
  const atiende = await renovar();
  const despues = modoActual(deps);
  if (despues.kind !== "enLinea" || !despues.renovar) return;
  db.inTransaction((tx) =>
    abrirCorte(tx, {
      tipo: atiende ? 2 : 1,
      instante: reloj.siguiente(findPiso(tx)),
      id: nuevoId(),
    }),
  );
}
