import { chargeAbierta } from "../db/abiertas.ts";
import { takeNumero } from "../db/ajustes.ts";
import type { Transaction } from "../db/db.ts";
import { saveVenta, type FilaVenta } from "../db/ventas.ts";
import type { Deps } from "../deps.ts";
import type { Modo } from "../modo.ts";
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

/** Stores a sale that can be charged, with its document where the till's mode gives it one. Gives the document that is to be sent. */
export function guardarVenta(deps: Deps, tx: Transaction, porGuardar: PorGuardar): PorEnviar | null {
  const { ventaId, conocida, modo, pedido, fuentes } = porGuardar;
  saveCobro(deps, tx, porGuardar);
  if (modo.kind === "borrador") return null;
  const { codigo: sector } = fuentes.sector;
  const numero = conocida === undefined ? takeNumero(tx, sector) : numeroDe(tx, ventaId, sector);
  if (modo.kind === "fueraDeLinea") {
    emitirOffline(deps, tx, { ventaId, pedido, fuentes, numero, gemela: null, tipoCorte: 1 });
    return null;
  }
  const documento = insertEnLinea(deps, tx, { ventaId, pedido, fuentes, numero, cufd: modo.cufd });
  return { documento, reciente: true };
}

function saveCobro(deps: Deps, tx: Transaction, { ventaId, conocida, modo, ...cobro }: PorGuardar): void {
  const borrador = modo.kind === "borrador";
  const ahora = deps.reloj.ahora();
  const { entrada, total, cambio, pagos } = cobro;
  saveVenta(tx, {
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
}
