/** The open sale with its cart, buyer, payment, keys and notices, for the selling screen. */
import { type ReactNode, useEffect, useRef } from "react";
import { type EstadoCaja, getGeneral, type Salida } from "../../contract/index.ts";
import { useAvisos, type UsoAvisos } from "../comun/avisos.tsx";
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
  /** Id of the current user; '' at a till without users. */
  readonly de: string;
  /** Sale that was stored when the screen was last left. */
  readonly guardada: VentaGuardada;
  /** True while another screen covers this one and receives the keys. */
  readonly pausa: boolean;
  readonly onAbrir: Abrir;
  /** Request from the menu to show the list of proformas. */
  readonly desdeMenu: DesdeMenu;
}

/** The open sale as the screen shows it, with the actions of its keys and buttons. */
export interface Vendiendo extends ReturnType<typeof useCampos> {
  readonly abierta: UsoVentaAbierta;
  readonly avisos: UsoAvisos["avisos"];
  readonly avisar: UsoAvisos["avisar"];
  /** Kind of invoice (sector) of the sale. */
  readonly sector: number;
  readonly revision: UsoRevision;
  readonly edicion: ReturnType<typeof useEdicion>;
  readonly escaneo: ReturnType<typeof useEscaneo>;
  readonly aparcado: Aparte["aparcado"];
  readonly proformas: Aparte["proformas"];
  /** True if no dialog or panel covers the cart, so that keys act on this screen. */
  readonly libre: boolean;
  /** Cancels the sale, or restores the cancelled one; undefined while a refused sale is being corrected. */
  readonly cancelar: (() => void) | undefined;
  readonly cobrar: () => Promise<void>;
  /** Id of the sale that is being paid or awaited; null if there is none. */
  readonly enCobro: string | null;
  /** Dialogs of the payment. */
  readonly dialogos: ReactNode;
  readonly retomarPendiente: () => Promise<void>;
}

/** Holds the open sale and everything that a cashier can do with it: edit, scan, charge, park and restore. */
export function useVender({ estado, de, guardada, pausa, onAbrir, desdeMenu }: PropsVender): Vendiendo {
  const { avisos, avisar, dejarDicho } = useAvisos(de);
  const abierta = useVentaAbierta(de, guardada, { avisar, dejarDicho });
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
  const aparte = useAparte({
    abierta,
    guardada,
    sector,
    estado,
    desdeMenu,
    avisar,
    dejarDicho,
    alSalir: alBuscador,
  });
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
      // The field of the name appears only after the buyer's number is rendered.
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
 * Tells the cashier that the total of an unchanged cart changed, because of a change of day, the end of a promotion, or a new price. The
 * buyer may have been told the earlier total.
 */
function useOtroTotal(carrito: Carrito, totales: UsoRevision["totales"], avisar: UsoAvisos["avisar"]): void {
  const visto = useRef<{ readonly carrito: Carrito; readonly aPagar: string } | null>(null);
  useEffect(() => {
    const antes = visto.current;
    visto.current = totales && { carrito, aPagar: totales.aPagar };
    if (antes === null || totales === null || antes.aPagar === totales.aPagar) return;
    const igual = hasMismas(antes.carrito, carrito) && antes.carrito.sector === carrito.sector;
    if (igual) avisar("atencion", otroTotal(antes.aPagar, totales.aPagar));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the total of a changed cart is known only after its review
  }, [totales, avisar]);
}

/** Holds references to the fields that keys can focus. */
function useCampos() {
  const buscar = useRef<HTMLInputElement>(null);
  const cliente = useRef<HTMLInputElement>(null);
  const nombre = useRef<HTMLInputElement>(null);
  /** Selects the text of the search field, so that it is not prepended to the next search. */
  const alBuscador = () => {
    buscar.current?.focus();
    buscar.current?.select();
  };
  return { buscar, cliente, nombre, alBuscador };
}

interface Props {
  readonly abierta: UsoVentaAbierta;
  /** Sale that was stored when the screen was last left. */
  readonly guardada: VentaGuardada;
  readonly sector: number;
  readonly estado: EstadoCaja;
  readonly desdeMenu: DesdeMenu;
  readonly avisar: UsoAvisos["avisar"];
  readonly dejarDicho: UsoAvisos["dejarDicho"];
  readonly alSalir: () => void;
}

/** Parked sales and proformas of the selling screen. */
type Aparte = ReturnType<typeof useAparte>;

/**
 * Holds the dialogs of parked sales and proformas; `viendo` is true while one is open. Warns about a stored sale of which a part was lost.
 */
function useAparte({ abierta, guardada, sector, estado, desdeMenu, avisar, dejarDicho, alSalir }: Props) {
  useEffect(() => {
    if (!guardada.completa) dejarDicho("ventaIncompleta", INCOMPLETA);
  }, [guardada, dejarDicho]);
  const aparcado = useAparcado(abierta, { sector, ahora: estado.ahora }, { avisar, dejarDicho }, alSalir);
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

/** Sends the cart to the buyer's display, without waiting. */
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
 * Returns the action of the cancel key. It removes the lines and the buyer; the same key, or the notice's button, restores them until
 * another line is entered. Undefined for a refused sale, which has its own button.
 */
function useCancelar(
  abierta: UsoVentaAbierta,
  avisar: UsoAvisos["avisar"],
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
