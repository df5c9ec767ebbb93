import { chargeAbierta } from "./db/abiertas.ts";
import { takeNumero } from "../motor/ajustes.ts";
import type { Transaction } from "../motor/db.ts";
import { saveVenta, type FilaVenta } from "./db/ventas.ts";
import type { Deps } from "../deps.ts";
import type { Modo } from "../contingencia/modo.ts";
import { filasDeNueva, type FilasDeVenta } from "./vista-venta.ts";
import type { Cobrable } from "./cobrable.ts";
import { insertEnLinea, type PorEnviar } from "./en-linea.ts";
import { numeroDe } from "./intentos.ts";
import { emitirOffline } from "./offline.ts";
import { FRASES_VENTA } from "../frases/venta.ts";

interface PorGuardar extends Cobrable {
  readonly ventaId: string;
  /** The sale as an earlier try left it. */
  readonly conocida: FilaVenta | undefined;
  readonly modo: Exclude<Modo, { kind: "bloqueada" }>;
}

/** A sale as it was stored. */
export interface VentaGuardada {
  /** Its document that is still to be sent; null if there is none. */
  readonly porEnviar: PorEnviar | null;
  /** All rows of a new sale that is done; null where the database must be asked. */
  readonly filas: FilasDeVenta | null;
}

/** Stores a sale that can be charged, with its document where the till's mode gives it one. */
export function guardarVenta(deps: Deps, tx: Transaction, porGuardar: PorGuardar): VentaGuardada {
  const { ventaId, conocida, modo, pedido, fuentes } = porGuardar;
  const fila = saveCobro(deps, tx, porGuardar);
  if (modo.kind === "borrador") return { porEnviar: null, filas: null };
  const { codigo: sector } = fuentes.sector;
  const numero = conocida === undefined ? takeNumero(tx, sector) : numeroDe(tx, ventaId, sector);
  if (modo.kind === "fueraDeLinea") {
    const fuera = { ventaId, pedido, fuentes, numero, gemela: null, tipoCorte: 1 } as const;
    const documento = emitirOffline(deps, tx, fuera);
    const esNueva = conocida === undefined && documento !== null;
    return { porEnviar: null, filas: esNueva ? filasDeNueva(fila, documento, porGuardar.pagos) : null };
  }
  const documento = insertEnLinea(deps, tx, { ventaId, pedido, fuentes, numero, cufd: modo.cufd });
  return { porEnviar: { documento, reciente: true }, filas: null };
}

function saveCobro(
  deps: Deps,
  tx: Transaction,
  { ventaId, conocida, modo, ...cobro }: PorGuardar,
): ReturnType<typeof saveVenta> {
  const borrador = modo.kind === "borrador";
  const ahora = deps.reloj.ahora();
  const { entrada, total, cambio, pagos } = cobro;
  const fila = saveVenta(tx, {
    id: ventaId,
    creadaEn: conocida?.creadaEn ?? ahora,
    estado: borrador ? "BORRADOR" : "COBRANDO",
    entrada,
    total,
    cambio,
    motivo: borrador ? FRASES_VENTA.borrador[modo.motivo] : null,
    pagos,
    cobrada: { de: deps.sesion.quien(), en: ahora },
  });
  chargeAbierta(tx, ventaId);
  return fila;
}
