/** The open sale of one person on the selling screen: its cart and payment, with every change stored. */
import { useCallback, useLayoutEffect, useRef, useState } from "react";
import { newUuid } from "@mostrador/core/uuid";
import { pagoDeVenta, type PagoEscrito } from "./pago/use-pago.ts";
import type { AccionCarrito, Carrito } from "./carrito.ts";
import type { Hallado } from "./buscar-leido.ts";
import { useAlmacen, type AlFallar, type Almacen } from "./almacen-de-venta.ts";
import type { Abierta, VentaGuardada } from "./venta-guardada.ts";
import { useUnion, type Union, type UsoUnion } from "./use-union.ts";
import type { UsoAvisos } from "../comun/avisos.tsx";
import { useCarrito, type UsoCarrito } from "./use-carrito.ts";

export type { VentaGuardada };

export interface UsoVentaAbierta {
  readonly uso: UsoCarrito;
  /** Returns the current state, without waiting for a render. */
  readonly ver: () => Abierta;
  /** Stores the typed payment; null removes it. */
  readonly ponerPago: (pago: PagoEscrito | null) => void;
  /** Products scanned while the sale was awaited. They begin the next sale. */
  readonly siguientes: readonly Hallado[];
  readonly ponerSiguientes: (siguientes: readonly Hallado[]) => void;
  /** Stores several changes at once, so that no intermediate state is stored. */
  readonly juntos: (cambiar: () => void) => void;
  /** Resolves once the latest state is stored. */
  readonly guardado: () => Promise<void>;
  /** Makes a parked sale the open one at the till, and returns it; null if it no longer exists. */
  readonly tomar: Almacen["tomar"];
  readonly vista: UsoUnion["vista"];
  /** Merges the state that another window stored, and tells the cashier. Resolves to true if there was nothing new. */
  readonly unir: () => Promise<boolean>;
  readonly uniones: UsoUnion["uniones"];
  /** Id of the charged sale whose outcome is shown; null while a sale is open. */
  readonly cobrada: string | null;
  readonly verCobrada: (ventaId: string | null) => void;
}

/** Holds the open sale of one person and stores each change, so that the sale survives a reload, a crash and a power cut. */
export function useVentaAbierta(de: string, inicial: VentaGuardada, avisos: Avisos): UsoVentaAbierta {
  const actual = useRef<Abierta>(inicial);
  const [cobrada, setCobrada] = useState(inicial.cobrada ? inicial.ventaId : null);
  const [siguientes, setSiguientes] = useState(inicial.siguientes);
  const enEspera = useRef(cobrada);
  const juntando = useRef(false);
  const mostrar = useCallback((ventaId: string | null) => {
    enEspera.current = ventaId;
    setCobrada(ventaId);
  }, []);
  const alCambiar = useRef<() => Promise<Union>>(() => Promise.resolve("pendiente"));
  const almacen = useAlmacen(
    inicial,
    useAlFallar(actual, avisos, mostrar),
    useCallback(async () => (await alCambiar.current()) !== "pendiente", []),
  );
  const anotar = (cambio: Partial<Abierta>): void => {
    actual.current = { ...actual.current, ...cambio };
    if (juntando.current) return;
    const esperada = enEspera.current === actual.current.ventaId;
    // The till owns a sale that is being charged, so only the products scanned for the next sale are stored here.
    if (!esperada || actual.current.siguientes.length > 0)
      almacen.guardar({ de, abierta: actual.current, esperada });
  };
  const uso = useCarrito(inicial.carrito, (carrito, accion) =>
    anotar({ carrito, ...tras(actual.current, carrito, accion) }),
  );
  const juntos = (cambiar: () => void): void => {
    juntando.current = true;
    try {
      cambiar();
    } finally {
      juntando.current = false;
    }
    anotar({});
  };
  const poner = ({ ventaId, carrito, siguientes: nuevos }: Abierta): void =>
    juntos(() => {
      uso.hacer({ kind: "retomar", carrito, ventaId });
      setSiguientes(nuevos);
      anotar({ siguientes: nuevos });
    });
  const union = useUnion(almacen, {
    ver: () => actual.current,
    poner,
    otraVez: () => anotar({}),
    dejarDicho: avisos.dejarDicho,
  });
  useLayoutEffect(() => {
    alCambiar.current = union.tomar;
  });
  return {
    uso,
    ver: () => actual.current,
    ponerPago: (pago) => anotar({ pago }),
    siguientes,
    ponerSiguientes: (nuevos) => {
      setSiguientes(nuevos);
      anotar({ siguientes: nuevos });
    },
    juntos,
    guardado: almacen.listo,
    tomar: almacen.tomar,
    vista: union.vista,
    unir: async () => (await union.tomar()) === "igual",
    uniones: union.uniones,
    cobrada,
    verCobrada: (ventaId) => {
      const vuelve = ventaId === null && enEspera.current !== null;
      mostrar(ventaId);
      // The sale was returned for correction, so this screen's state of it is stored again.
      if (vuelve) anotar({});
    },
  };
}

type Avisos = Pick<UsoAvisos, "avisar" | "dejarDicho">;

/** Returns the function that tells why the sale cannot be stored. It shows a sale that was charged in another form. */
function useAlFallar(
  actual: { readonly current: Abierta },
  { avisar, dejarDicho }: Avisos,
  mostrar: (ventaId: string) => void,
): AlFallar {
  return useCallback<AlFallar>(
    ({ kind, texto }, ventaId) => {
      if (kind !== "ventaCobrada")
        return dejarDicho("ventaSinGuardar", `La venta abierta no se está guardando. ${texto}`);
      // This window charged the sale itself, and shows its outcome or already has the next sale.
      const atendida = actual.current.pago?.abierto === true || actual.current.ventaId !== ventaId;
      if (atendida) return;
      avisar("error", texto);
      mostrar(ventaId);
    },
    [actual, avisar, dejarDicho, mostrar],
  );
}

/** Returns the sale's id and payment after a change of its cart. */
function tras(antes: Abierta, carrito: Carrito, accion: AccionCarrito): Pick<Abierta, "ventaId" | "pago"> {
  const ventaId = isOtra(accion) ? (carrito.ventaId ?? idDe(accion) ?? newUuid(crypto)) : antes.ventaId;
  // A payment typed for one sale is not used for the next one.
  const suyo = ventaId === antes.ventaId && carrito.items.length > 0 ? antes.pago : null;
  const pago = suyo ?? (accion.kind === "reabrir" ? pagoDeVenta(accion.entrada, accion.venta.total) : null);
  return { ventaId, pago };
}

/** Tells whether an action begins another sale. A sale that is being corrected keeps its id and therefore its number. */
function isOtra({ kind }: AccionCarrito): boolean {
  return kind === "vaciar" || kind === "retomar" || kind === "reabrir";
}

/** Returns the id that the till already gave the sale of an action; undefined if there is none. */
function idDe(accion: AccionCarrito): string | undefined {
  return accion.kind === "retomar" ? accion.ventaId : undefined;
}
