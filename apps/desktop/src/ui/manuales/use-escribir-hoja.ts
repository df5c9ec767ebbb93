/** State of a hand-written invoice that is being typed in: its cart, buyer and payment, with keys and buttons. */
import { useEffect, useRef, useState } from "react";
import type { CantidadConfirmada } from "@mostrador/core";
import type { Entrada } from "../../contract/index.ts";
import { useAvisos, type UsoAvisos } from "../comun/avisos.tsx";
import { useGuardarEscrito, type UsoEscrito } from "../comun/use-escrito.ts";
import { isVacio, type Carrito } from "../venta/carrito.ts";
import { useCarrito, type UsoCarrito } from "../venta/use-carrito.ts";
import { useEdicion } from "../venta/use-edicion.tsx";
import { useRevision, type UsoRevision } from "../venta/use-revision.ts";
import {
  carritoInicial,
  claveEscrita,
  numeroSiguiente,
  type Datos,
  type Hoja,
  type Transcripcion,
} from "./hoja.ts";
import { formatMomento, parseMomento } from "./momento.ts";
import { parseNumero, type PapelEscrito } from "./papel.tsx";

export interface PropsHoja {
  /** Id of the current user; '' at a till without users. */
  readonly de: string;
  readonly hoja: Hoja;
  readonly transcripcion: Transcripcion;
  readonly datos: Datos;
  /** Reads the invoice again, as another window stored it. */
  readonly onTomar: () => void;
}

/** A complete invoice, while the form asks for its payment. */
interface Pagando {
  /** Number and moment of the invoice. */
  readonly papel: Pick<Entrada<"guardarManual">, "numero" | "fechaEmision">;
  readonly total: string;
  /** Quantities that the cashier confirmed. */
  readonly confirmadas: readonly CantidadConfirmada[];
}

/** The open invoice as the screen shows it, with the actions of its keys and buttons. */
export interface EscribiendoHoja {
  readonly uso: UsoCarrito;
  /** Unsaved input of the invoice, and whether another window changed it. */
  readonly escrito: UsoEscrito;
  /** Initial number and moment of the fields. */
  readonly inicial: PapelEscrito;
  readonly campos: ReturnType<typeof useCamposHoja>;
  readonly revision: UsoRevision;
  readonly edicion: ReturnType<typeof useEdicion>;
  readonly avisos: UsoAvisos["avisos"];
  readonly avisar: UsoAvisos["avisar"];
  /** Null while the invoice is still being typed. */
  readonly pagando: Pagando | null;
  /** Checks the invoice and asks for its payment. */
  readonly guardar: () => Promise<void>;
  readonly anotarPapel: (escrito: PapelEscrito) => void;
  /** Returns from the payment to the invoice. */
  readonly dejarPago: () => void;
  /** Deletes the unsaved input, because the invoice is stored. */
  readonly terminar: () => Promise<void>;
}

/** Holds an invoice while it is typed in: its number and moment, its cart, and the step to its payment. */
export function useEscribirHoja(props: PropsHoja): EscribiendoHoja {
  const { inicio, sector } = props.transcripcion;
  const { uso, papel, anotarPapel, inicial, escrito } = useLoEscrito(props);
  const [pagando, setPagando] = useState<Pagando | null>(null);
  const { avisos, avisar } = useAvisos();
  useAvisoDeEscrita(props.hoja.escrita !== null, avisar);
  const campos = useCamposHoja();
  const revision = useRevision(uso.carrito, { sector, enPapel: true });
  const edicion = useEdicion({
    uso,
    sector,
    sectores: [sector],
    cliente: campos.cliente,
    nombre: campos.nombre,
    enPapel: true,
    revisarVenta: revision.revisar,
    avisar,
    alSalir: campos.alBuscador,
  });
  async function guardar(): Promise<void> {
    const numero = parseNumero(papel.current.numero);
    const fechaEmision = parseMomento(papel.current.momento, inicio);
    if (numero === null) {
      avisar("atencion", "Escriba el número de la factura de papel.");
      return campos.numero.current?.focus();
    }
    if (fechaEmision === null) {
      avisar("atencion", "Escriba la fecha y la hora de la factura de papel.");
      return campos.hora.current?.focus();
    }
    const revisada = await edicion.revisar();
    if (revisada === null) return;
    const { aPagar: total, confirmadas } = revisada;
    setPagando({ papel: { numero, fechaEmision }, total, confirmadas });
  }
  return {
    uso,
    escrito,
    inicial,
    campos,
    revision,
    edicion,
    avisos,
    avisar,
    pagando,
    guardar,
    anotarPapel,
    dejarPago: () => (revision.repasar(), setPagando(null)),
    terminar: () => escrito.guardar(null),
  };
}

/** Holds the cart, the number and the moment of an invoice, and stores each change. */
function useLoEscrito({ de, hoja, transcripcion, datos, onTomar }: PropsHoja) {
  const { antes, escrita } = hoja;
  const suyo = { de, clave: claveEscrita(transcripcion.id, hoja), leida: hoja.revision ?? 0 };
  const escrito = useGuardarEscrito(suyo, onTomar);
  const [inicial] = useState(() => escrita ?? papelInicial(antes, transcripcion, datos));
  const papel = useRef<PapelEscrito>(inicial);
  const [primero] = useState(() => carritoInicial(hoja));
  const anotar = (carrito: Carrito): void => {
    const { numero, momento } = papel.current;
    const nada = antes === null && isVacio(carrito) && papel.current === inicial;
    void escrito.guardar(nada ? null : { clave: hoja.clave, numero, momento, carrito });
  };
  const uso = useCarrito(primero, anotar);
  const anotarPapel = (nuevo: PapelEscrito): void => {
    papel.current = nuevo;
    anotar(uso.carrito);
  };
  return { uso, papel, inicial, anotarPapel, escrito };
}

/** Shows one notice that the typing continues from stored input. */
function useAvisoDeEscrita(sigue: boolean, avisar: EscribiendoHoja["avisar"]): void {
  useEffect(() => {
    if (sigue) avisar("info", "Sigue la hoja que quedó sin guardar: revísela contra el papel.");
  }, [sigue, avisar]);
}

/** Returns the initial number and moment. Invoices of a booklet follow each other in number and in time. */
function papelInicial(antes: Hoja["antes"], transcripcion: Transcripcion, datos: Datos): PapelEscrito {
  const { facturas, inicio } = transcripcion;
  return {
    numero: String(antes?.numero ?? numeroSiguiente(transcripcion, datos) ?? ""),
    momento: formatMomento(antes?.fechaEmision ?? facturas.at(-1)?.fechaEmision ?? inicio),
  };
}

/** Holds references to the fields that keys can focus. */
function useCamposHoja() {
  const numero = useRef<HTMLInputElement>(null);
  const hora = useRef<HTMLInputElement>(null);
  const buscar = useRef<HTMLInputElement>(null);
  const cliente = useRef<HTMLInputElement>(null);
  const nombre = useRef<HTMLInputElement>(null);
  const alBuscador = () => {
    buscar.current?.focus();
    buscar.current?.select();
  };
  return { numero, hora, buscar, cliente, nombre, alBuscador };
}
