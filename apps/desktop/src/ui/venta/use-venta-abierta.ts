import { useCallback, useEffect, useRef, useState } from "react";
import type { Entrada, FalloPuente, Salida } from "../../contract/index.ts";
import { PagoEscrito } from "../pago/use-pago.ts";
import { puente } from "../puente.ts";
import {
  CARRITO_VACIO,
  isVacio,
  leerCarrito,
  nombreDe,
  type AccionCarrito,
  type Carrito,
} from "./carrito.ts";
import { createGuardado, type Guardado } from "./guardado.ts";
import { useCarrito, type UsoCarrito } from "./use-carrito.ts";

/** The open sale: its cart, how it is paid as far as that is typed, and the id under which it will be charged. */
interface Abierta {
  readonly ventaId: string;
  readonly carrito: Carrito;
  /** Null while the payment dialog is closed. */
  readonly pago: PagoEscrito | null;
}

/** The open sale as it was stored. */
export interface VentaGuardada extends Abierta {
  /** It is being charged, or was and the cashier has not gone on. */
  readonly cobrada: boolean;
  /** False where something of it cannot be read. */
  readonly completa: boolean;
}

/** Reads what the till has stored; null is a sale that begins. */
export function leerGuardada(guardada: Salida<"ventaAbierta">): VentaGuardada {
  const ventaId = guardada?.ventaId ?? crypto.randomUUID();
  if (guardada === null || guardada.carrito === null)
    return { ventaId, carrito: CARRITO_VACIO, pago: null, cobrada: guardada !== null, completa: true };
  const { carrito, completo } = leerCarrito(guardada.carrito);
  const pago = PagoEscrito.nullable().safeParse(guardada.pago);
  return {
    ventaId: carrito.ventaId ?? ventaId,
    carrito,
    pago: pago.data ?? null,
    cobrada: false,
    completa: completo && pago.success,
  };
}

export interface UsoVentaAbierta {
  readonly uso: UsoCarrito;
  /** As it is at this moment. */
  readonly ver: () => Abierta;
  /** Keeps what is typed of the payment; null: the dialog is closed. */
  readonly ponerPago: (pago: PagoEscrito | null) => void;
  /** Resolves once all of it is stored. */
  readonly guardado: () => Promise<void>;
  /** The sale that was charged, whose outcome is shown; null while one is open. */
  readonly cobrada: string | null;
  readonly verCobrada: (ventaId: string | null) => void;
}

/** The open sale of one person, stored as it changes: what is typed here survives a reload, a crash and a power cut. */
export function useVentaAbierta(
  de: string,
  inicial: VentaGuardada,
  avisar: (nivel: "error", texto: string) => void,
): UsoVentaAbierta {
  const actual = useRef<Abierta>(inicial);
  const [cobrada, verCobrada] = useState(inicial.cobrada ? inicial.ventaId : null);
  const almacen = useAlmacen(
    useCallback<Oyente>(
      ({ kind, texto }, { ventaId }) => {
        // Its outcome stands on this screen, or the cashier went on from it: news of the buyer's NIT came late.
        const atendida = actual.current.pago !== null || actual.current.ventaId !== ventaId;
        if (kind === "ventaCobrada" && atendida) return;
        avisar("error", kind === "ventaCobrada" ? texto : `La venta abierta no se está guardando. ${texto}`);
        if (kind === "ventaCobrada") verCobrada(ventaId);
      },
      [avisar],
    ),
  );
  const anotar = (cambio: Partial<Abierta>): void => {
    actual.current = { ...actual.current, ...cambio };
    almacen.guardar(entradaDe(de, actual.current));
  };
  const uso = useCarrito(inicial.carrito, (carrito, accion) => {
    const antes = actual.current;
    const ventaId = isOtra(accion) ? (carrito.ventaId ?? crypto.randomUUID()) : antes.ventaId;
    anotar({ carrito, ventaId, pago: ventaId === antes.ventaId ? antes.pago : null });
  });
  return {
    uso,
    ver: () => actual.current,
    ponerPago: (pago) => anotar({ pago }),
    guardado: almacen.listo,
    cobrada,
    verCobrada,
  };
}

/** Whether another sale begins with it. One that is mended keeps its id, and with it its number. */
function isOtra({ kind }: AccionCarrito): boolean {
  return kind === "vaciar" || kind === "retomar" || kind === "reabrir";
}

type EntradaAbierta = Entrada<"guardarVentaAbierta">;

function entradaDe(de: string, { ventaId, carrito, pago }: Abierta): EntradaAbierta {
  if (isVacio(carrito)) return { de, ventaId, nombre: "", carrito: null, pago: null };
  // Plain JSON; what is undefined in it goes away.
  const { carrito: contenido, pago: escrito } = JSON.parse(JSON.stringify({ carrito, pago })) as Pick<
    EntradaAbierta,
    "carrito" | "pago"
  >;
  return { de, ventaId, nombre: nombreDe(carrito), carrito: contenido, pago: escrito };
}

type Oyente = (fallo: FalloPuente, estado: EntradaAbierta) => void;

interface Almacen extends Guardado<EntradaAbierta> {
  /** Tells once why the sale cannot be stored. Returns how to stop listening. */
  readonly escuchar: (oyente: Oyente) => () => void;
}

/** Stores the open sale at the till. A state that is refused for who is there, or that the disk does not take, waits. */
function createAlmacen(): Almacen {
  const oyentes = new Set<Oyente>();
  let fallaba = false;
  const guardado = createGuardado(async (estado: EntradaAbierta) => {
    const result = await puente.invoke("guardarVentaAbierta", estado);
    const antes = fallaba;
    fallaba = !result.ok;
    if (result.ok) return true;
    const { kind } = result.error;
    if (kind === "ventaCobrada" || (kind !== "sinUsuario" && !antes))
      for (const oyente of oyentes) oyente(result.error, estado);
    // There is nothing left to store of a sale that is charged.
    return kind === "ventaCobrada";
  });
  return {
    ...guardado,
    escuchar: (oyente) => {
      oyentes.add(oyente);
      return () => void oyentes.delete(oyente);
    },
  };
}

/** The store of this screen; what could not be stored is tried again with each news of the till. */
function useAlmacen(alFallar: Oyente): Almacen {
  const [almacen] = useState(createAlmacen);
  useEffect(() => almacen.escuchar(alFallar), [almacen, alFallar]);
  useEffect(() => {
    const callar = puente.subscribe("estadoCambio", almacen.reintentar);
    window.addEventListener("pagehide", almacen.soltar);
    return () => {
      callar();
      window.removeEventListener("pagehide", almacen.soltar);
      almacen.soltar();
    };
  }, [almacen]);
  return almacen;
}
