import { useCallback, useEffect, useRef, useState } from "react";
import { newUuid } from "@mostrador/core/uuid";
import type { Entrada, FalloPuente, Salida } from "../../contract/index.ts";
import { pagoDeVenta, PagoEscrito } from "../pago/use-pago.ts";
import { puente } from "../puente.ts";
import { CARRITO_VACIO, isVacio, nombreDe, type AccionCarrito, type Carrito } from "./carrito.ts";
import { parseCarrito } from "./carrito-guardado.ts";
import { Hallado } from "./buscar-leido.ts";
import { createGuardado, type Guardado } from "./guardado.ts";
import { useCarrito, type UsoCarrito } from "./use-carrito.ts";
import { useReintentos } from "./use-reintentos.ts";

/** The open sale: its cart, how it is paid as far as that is typed, and the id under which it will be charged. */
interface Abierta {
  readonly ventaId: string;
  readonly carrito: Carrito;
  /** The payment as it was typed, in its dialog or before it was left; null: nothing. */
  readonly pago: PagoEscrito | null;
  /** Products that were read while it was awaited: they begin the next sale. */
  readonly siguientes: readonly Hallado[];
}

/** The open sale as it was stored. */
export interface VentaGuardada extends Abierta {
  /** It is being charged, or was and the cashier has not gone on. */
  readonly cobrada: boolean;
  /** False where something of it cannot be read. */
  readonly completa: boolean;
}

/** Reads the sale that the till has stored; null begins a new sale. */
export function parseVentaGuardada(guardada: Salida<"ventaAbierta">): VentaGuardada {
  const ventaId = guardada?.ventaId ?? newUuid(crypto);
  const leidos = (guardada?.siguientes ?? []).map((leido) => Hallado.safeParse(leido));
  const siguientes = leidos.flatMap(({ data }) => data ?? []);
  const enteros = siguientes.length === leidos.length;
  const pagado = PagoEscrito.nullable().safeParse(guardada?.pago ?? null);
  if (guardada === null || guardada.carrito === null) {
    const cobrada = guardada !== null;
    // The payment of a sale that comes back refused: its typed fields are there when it is opened.
    const pago = pagado.data == null ? null : { ...pagado.data, abierto: false };
    return { ventaId, carrito: CARRITO_VACIO, pago, siguientes, cobrada, completa: enteros };
  }
  const { carrito, completo } = parseCarrito(guardada.carrito);
  return {
    ventaId: carrito.ventaId ?? ventaId,
    carrito,
    pago: pagado.data ?? null,
    siguientes,
    cobrada: false,
    completa: completo && pagado.success && enteros,
  };
}

export interface UsoVentaAbierta {
  readonly uso: UsoCarrito;
  /** As it is at this moment. */
  readonly ver: () => Abierta;
  /** Stores the typed payment; null: none. */
  readonly ponerPago: (pago: PagoEscrito | null) => void;
  /** Read while the sale was awaited, for the next one. */
  readonly siguientes: readonly Hallado[];
  readonly ponerSiguientes: (siguientes: readonly Hallado[]) => void;
  /** Several changes that are stored as one: in no state between them is anything missing or there twice. */
  readonly juntos: (cambiar: () => void) => void;
  /** Resolves once all of it is stored. */
  readonly guardado: () => Promise<void>;
  /** The charged sale whose outcome is shown; null while a sale is open. */
  readonly cobrada: string | null;
  readonly verCobrada: (ventaId: string | null) => void;
}

type Avisar = (nivel: "error", texto: string) => void;

/**
 * Holds the open sale of one person, and stores each change: it survives a reload, a crash and a power cut.
 */
export function useVentaAbierta(de: string, inicial: VentaGuardada, avisar: Avisar): UsoVentaAbierta {
  const actual = useRef<Abierta>(inicial);
  const [cobrada, setCobrada] = useState(inicial.cobrada ? inicial.ventaId : null);
  const [siguientes, setSiguientes] = useState(inicial.siguientes);
  const enEspera = useRef(cobrada);
  const juntando = useRef(false);
  const mostrar = useCallback((ventaId: string | null) => {
    enEspera.current = ventaId;
    setCobrada(ventaId);
  }, []);
  const almacen = useAlmacen(
    inicial.ventaId,
    useCallback<Listener>(
      ({ kind, texto }, { ventaId }) => {
        // This screen shows the outcome, or the cashier went on from it: the event about the buyer's NIT came
        // late.
        const atendida = actual.current.pago?.abierto === true || actual.current.ventaId !== ventaId;
        if (kind === "ventaCobrada" && atendida) return;
        avisar("error", kind === "ventaCobrada" ? texto : `La venta abierta no se está guardando. ${texto}`);
        if (kind === "ventaCobrada") mostrar(ventaId);
      },
      [avisar, mostrar],
    ),
  );
  const anotar = (cambio: Partial<Abierta>): void => {
    actual.current = { ...actual.current, ...cambio };
    if (juntando.current) return;
    const esperada = enEspera.current === actual.current.ventaId;
    // An awaited sale belongs to the till: only the products after it are stored here.
    if (!esperada || actual.current.siguientes.length > 0)
      almacen.guardar(entradaDe(de, actual.current, esperada));
  };
  const uso = useCarrito(inicial.carrito, (carrito, accion) =>
    anotar({ carrito, ...tras(actual.current, carrito, accion) }),
  );
  return {
    uso,
    ver: () => actual.current,
    ponerPago: (pago) => anotar({ pago }),
    siguientes,
    ponerSiguientes: (nuevos) => {
      setSiguientes(nuevos);
      anotar({ siguientes: nuevos });
    },
    juntos: (cambiar) => {
      juntando.current = true;
      try {
        cambiar();
      } finally {
        juntando.current = false;
      }
      anotar({});
    },
    guardado: almacen.listo,
    cobrada,
    verCobrada: (ventaId) => {
      const vuelve = ventaId === null && enEspera.current !== null;
      mostrar(ventaId);
      // The part of it that came back is this screen's again.
      if (vuelve) anotar({});
    },
  };
}

/** The id and the payment of the sale after a change of its cart. */
function tras(antes: Abierta, carrito: Carrito, accion: AccionCarrito): Pick<Abierta, "ventaId" | "pago"> {
  const ventaId = isOtra(accion) ? (carrito.ventaId ?? idDe(accion) ?? newUuid(crypto)) : antes.ventaId;
  // Data typed for a buyer who left do not belong to the next one.
  const suyo = ventaId === antes.ventaId && carrito.items.length > 0 ? antes.pago : null;
  const pago = suyo ?? (accion.kind === "reabrir" ? pagoDeVenta(accion.entrada, accion.venta.total) : null);
  return { ventaId, pago };
}

/** Tells whether another sale begins with it. One that is mended keeps its id, and with it its number. */
function isOtra({ kind }: AccionCarrito): boolean {
  return kind === "vaciar" || kind === "retomar" || kind === "reabrir";
}

/** Returns the id that the till gave the sale of an action; undefined: none. */
function idDe(accion: AccionCarrito): string | undefined {
  return accion.kind === "retomar" ? accion.ventaId : undefined;
}

type AbiertaLlana = Pick<NonNullable<Salida<"ventaAbierta">>, "carrito" | "pago" | "siguientes">;
type EntradaAbierta = Entrada<"guardarVentaAbierta">;

/** Builds the state to store; `esperada`: the sale is being charged, and its cart belongs to the till. */
function entradaDe(de: string, { ventaId, ...abierta }: Abierta, esperada: boolean): EntradaAbierta {
  // Plain JSON; its undefined fields go away.
  const llana: AbiertaLlana = JSON.parse(JSON.stringify(abierta));
  const { carrito, pago, siguientes } = llana;
  const nada = isVacio(abierta.carrito) && siguientes.length === 0;
  if (esperada || nada)
    return { de, ventaId, nombre: "", carrito: null, pago: esperada ? pago : null, siguientes };
  return { de, ventaId, nombre: nombreDe(abierta.carrito), carrito, pago, siguientes };
}

type Listener = (fallo: FalloPuente, estado: EntradaAbierta) => void;

interface Almacen extends Guardado<EntradaAbierta> {
  /** Tells once why the sale cannot be stored. Returns how to stop listening. */
  readonly escuchar: (listener: Listener) => () => void;
}

/**
 * Stores the open sale at the till. Each state names the sales that this window sent since the last stored one. The till
 * then takes no other window's sale for one of them. `ventaId`: the sale that it began with. A state waits if the
 * current user may not store it, or if the disk does not take it.
 */
function createAlmacen(ventaId: string): Almacen {
  const listeners = new Set<Listener>();
  let fallaba = false;
  let suyas: readonly string[] = [ventaId];
  const guardado = createGuardado(async (estado: EntradaAbierta) => {
    suyas = [...new Set([...suyas, estado.ventaId])].slice(-MAX_SUYAS);
    const result = await puente.invoke("guardarVentaAbierta", { ...estado, tras: [...suyas] });
    if (result.ok) suyas = suyas.slice(suyas.indexOf(estado.ventaId));
    const antes = fallaba;
    fallaba = !result.ok;
    if (result.ok) return true;
    const { kind } = result.error;
    if (kind === "ventaCobrada" || (kind !== "sinUsuario" && !antes))
      for (const listener of listeners) listener(result.error, estado);
    // There is nothing left to store of a sale that is charged.
    return kind === "ventaCobrada";
  });
  return {
    ...guardado,
    escuchar: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** More sales than a window sends before one is stored. */
const MAX_SUYAS = 100;

/** The store of this screen. A state that could not be stored is tried again at each event of the till. */
function useAlmacen(ventaId: string, alFallar: Listener): Almacen {
  const [almacen] = useState(() => createAlmacen(ventaId));
  useEffect(() => almacen.escuchar(alFallar), [almacen, alFallar]);
  useReintentos(almacen);
  return almacen;
}
