/** The open sale: its cart, buyer, payment, keys and notices, put together for the selling screen. */
import { type ReactNode, useEffect, useRef } from "react";
import { type EstadoCaja, getGeneral, type Salida } from "../../contract/index.ts";
import { useAvisos } from "../comun/avisos.tsx";
import { useTeclasDeCaja } from "../comun/teclas.ts";
import { useProformas } from "../proformas/use-proformas.tsx";
import { puente } from "../puente.ts";
import type { Abrir, DesdeMenu } from "../vista.ts";
import type { Carrito } from "./carrito.ts";
import { useReabierta } from "./reabierta.tsx";
import { INCOMPLETA, otroTotal, useAparcado } from "./use-aparcado.tsx";
import { useCobro } from "./use-cobro.tsx";
import { findLeido } from "./use-comprador.ts";
import { useEdicion } from "./use-edicion.tsx";
import { takeSiguientes, useEscaneo } from "./use-escaneo.ts";
import { hasMismas, useRevision, type UsoRevision } from "./use-revision.ts";
import { useVentaAbierta, type UsoVentaAbierta, type VentaGuardada } from "./use-venta-abierta.ts";

export interface PropsVender {
  readonly estado: EstadoCaja;
  /** The seller: the id of the current user; '' at a till without users. */
  readonly de: string;
  /** The sale that was left open. */
  readonly guardada: VentaGuardada;
  /** Something else lies over the screen: keys are its own. */
  readonly pausa: boolean;
  readonly onAbrir: Abrir;
  /** The list of proformas, as the menu asks for it. */
  readonly desdeMenu: DesdeMenu;
}

/** The open sale as the screen shows it, with the actions of its keys and buttons. */
export interface Vendiendo extends ReturnType<typeof useCampos> {
  readonly abierta: UsoVentaAbierta;
  readonly avisos: ReturnType<typeof useAvisos>["avisos"];
  readonly avisar: ReturnType<typeof useAvisos>["avisar"];
  /** The kind of invoice that it will be. */
  readonly sector: number;
  readonly revision: UsoRevision;
  readonly edicion: ReturnType<typeof useEdicion>;
  readonly escaneo: ReturnType<typeof useEscaneo>;
  readonly aparcado: Aparte["aparcado"];
  readonly proformas: Aparte["proformas"];
  /** No dialog or panel covers the cart, so keys act on this screen. */
  readonly libre: boolean;
  /** Cancels the sale, or brings the cancelled one back; undefined: neither is possible. */
  readonly cancelar: (() => void) | undefined;
  readonly cobrar: () => Promise<void>;
  /** The id of the sale that is being paid or awaited; null: none is. */
  readonly enCobro: string | null;
  /** The payment's dialogs. */
  readonly dialogos: ReactNode;
  readonly retomarPendiente: () => Promise<void>;
}

/** The open sale with all that a cashier does to it: write it, scan into it, charge it, put it aside, take it back. */
export function useVender({ estado, de, guardada, pausa, onAbrir, desdeMenu }: PropsVender): Vendiendo {
  const { avisos, avisar } = useAvisos();
  const abierta = useVentaAbierta(de, guardada, avisar);
  const { uso } = abierta;
  const { carrito } = uso;
  const campos = useCampos();
  const { alBuscador } = campos;
  const sector = carrito.sector ?? estado.sectores[0] ?? getGeneral().codigo;
  const revision = useRevision(carrito, { sector, enPapel: false });
  usePantallaCliente(abierta, revision.totales);
  useOtroTotal(carrito, revision.totales, avisar);
  const edicion = useEdicion({
    uso,
    sector,
    sectores: estado.sectores,
    cliente: campos.cliente,
    nombre: campos.nombre,
    enPapel: false,
    revisarVenta: revision.revisar,
    avisar,
    alSalir: alBuscador,
  });
  const { cobrar, enCobro, cerrar, siguiente, dialogos } = useCobro({
    abierta,
    revisar: edicion.revisar,
    sector,
    tipoCambioUsd: estado.tipoCambioUsd,
    avisar,
    alEmpezar: () => takeSiguientes(abierta, edicion.tomar),
    volver: (ventaId) => reabierta.volver(ventaId),
    alSalir: () => (revision.repasar(), alBuscador()),
    onCodigo: (leido, momento) => escaneo.alCobrar(leido, momento),
  });
  const aparte = useAparte({ abierta, guardada, sector, estado, desdeMenu, avisar, alSalir: alBuscador });
  const { aparcado, proformas } = aparte;
  const libre = !pausa && enCobro === null && !edicion.ocupada && !aparte.viendo;
  const escaneo = useEscaneo({
    abierta,
    enCobro: enCobro !== null,
    edicion,
    avisar,
    cubierta: !libre,
    onTicket: (codigo) => onAbrir("notas", codigo),
    onComprador: async (numero) => {
      const { cliente, conocido } = await findLeido(numero);
      uso.hacer({ kind: "cliente", cliente });
      if (conocido) return alBuscador();
      // The name's field comes with the buyer's number.
      requestAnimationFrame(() => campos.nombre.current?.focus());
    },
    onProforma: proformas.alEscanear,
    onGuia: (codigo) => onAbrir("existencias", codigo),
    onVolver: () => cerrar(true),
    onSiguiente: siguiente,
  });
  const cancelar = useCancelar(abierta, avisar, alBuscador);
  const reabierta = useReabierta(estado.reabierta, abierta, enCobro, avisar);
  const retomarPendiente = () => aparcado.conLugar(reabierta.retomar);
  const loEscrito = { abierta, avisos, avisar, sector, revision, edicion, escaneo, libre };
  return { ...campos, ...loEscrito, ...aparte, cancelar, cobrar, enCobro, dialogos, retomarPendiente };
}

/**
 * Tells the cashier that the total of an unchanged cart is another one now: a law's day began, a promotion ended, a price was changed
 * elsewhere. The buyer may have heard the one of before.
 */
function useOtroTotal(
  carrito: Carrito,
  totales: UsoRevision["totales"],
  avisar: ReturnType<typeof useAvisos>["avisar"],
): void {
  const visto = useRef<{ readonly carrito: Carrito; readonly aPagar: string } | null>(null);
  useEffect(() => {
    const antes = visto.current;
    visto.current = totales && { carrito, aPagar: totales.aPagar };
    if (antes === null || totales === null || antes.aPagar === totales.aPagar) return;
    const igual = hasMismas(antes.carrito, carrito) && antes.carrito.sector === carrito.sector;
    if (igual) avisar("atencion", otroTotal(antes.aPagar, totales.aPagar));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a cart that changes has no total of its own until its review comes
  }, [totales, avisar]);
}

/** The fields that keys go to. */
function useCampos() {
  const buscar = useRef<HTMLInputElement>(null);
  const cliente = useRef<HTMLInputElement>(null);
  const nombre = useRef<HTMLInputElement>(null);
  /** Selects the text, so that it does not begin the next search. */
  const alBuscador = () => {
    buscar.current?.focus();
    buscar.current?.select();
  };
  return { buscar, cliente, nombre, alBuscador };
}

interface Props {
  readonly abierta: UsoVentaAbierta;
  /** The sale that was left open. */
  readonly guardada: VentaGuardada;
  readonly sector: number;
  readonly estado: EstadoCaja;
  readonly desdeMenu: DesdeMenu;
  readonly avisar: ReturnType<typeof useAvisos>["avisar"];
  readonly alSalir: () => void;
}

/** Parked sales and proformas of the selling screen. */
type Aparte = ReturnType<typeof useAparte>;

/** Holds the dialogs of parked sales and of proformas; `viendo`: one of them is open. Tells of an open sale that came back in part. */
function useAparte({ abierta, guardada, sector, estado, desdeMenu, avisar, alSalir }: Props) {
  useEffect(() => {
    if (!guardada.completa) avisar("error", INCOMPLETA);
  }, [guardada, avisar]);
  const aparcado = useAparcado(abierta, sector, avisar, alSalir);
  const hoy = estado.ahora?.slice(0, 10) ?? "";
  const proformas = useProformas({
    abierta,
    sector,
    hoy,
    desdeMenu,
    avisar,
    aparcar: aparcado.aparcar,
    alSalir,
  });
  return { aparcado, proformas, viendo: aparcado.viendo || proformas.abierto };
}

/** Sends the cart to the buyer's screen, without waiting for it. */
function usePantallaCliente(abierta: UsoVentaAbierta, totales: Salida<"calcular"> | null): void {
  const { items } = abierta.uso.carrito;
  useEffect(() => {
    if (items.length === 0) return void puente.invoke("mostrarAlCliente", { kind: "espera" });
    if (totales === null) return;
    const lineas = items.map(({ descripcion, cantidad }, i) => ({
      descripcion,
      cantidad,
      subTotal: totales.subTotales[i] ?? null,
    }));
    const { ventaId } = abierta.ver();
    void puente.invoke("mostrarAlCliente", { kind: "venta", ventaId, lineas, total: totales.aPagar });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the sale's id changes with its cart
  }, [items, totales]);
}

/**
 * Returns the action of the key that cancels the sale: the lines and the buyer go, and the same key, or the notice's button, brings them back while
 * nothing else was entered. Undefined while there is nothing to cancel or to bring back. A refused sale is discarded by its own button.
 */
function useCancelar(
  abierta: UsoVentaAbierta,
  avisar: ReturnType<typeof useAvisos>["avisar"],
  alSalir: () => void,
): (() => void) | undefined {
  const teclas = useTeclasDeCaja();
  const cancelada = useRef<{ readonly ventaId: string; readonly carrito: Carrito } | null>(null);
  const { carrito } = abierta.uso;

  function deshacer(): void {
    const { current: antes } = cancelada;
    const { ventaId, carrito: ahora } = abierta.ver();
    if (antes === null || antes.ventaId !== ventaId || ahora.items.length > 0) return;
    cancelada.current = null;
    abierta.uso.hacer({ kind: "retomar", carrito: antes.carrito, ventaId });
    alSalir();
  }
  function cancelar(): void {
    const { ventaId, carrito: antes } = abierta.ver();
    if (antes.items.length === 0) return deshacer();
    cancelada.current = { ventaId, carrito: antes };
    abierta.uso.hacer({ kind: "cancelar" });
    avisar("atencion", `Venta cancelada. Se recupera con ${teclas.cancelar}.`, {
      texto: "Deshacer",
      hacer: deshacer,
    });
    alSalir();
  }
  return carrito.ventaId === null ? cancelar : undefined;
}
