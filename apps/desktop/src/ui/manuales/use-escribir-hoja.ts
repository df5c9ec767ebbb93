/** A sheet of paper being written: its cart, buyer and payment, with keys and buttons. */
import { useEffect, useRef, useState } from "react";
import type { CantidadConfirmada } from "@mostrador/core";
import type { Entrada } from "../../contract/index.ts";
import { useAvisos } from "../comun/avisos.tsx";
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
  /** The id of the person who writes it; '' at a till without users. */
  readonly de: string;
  readonly hoja: Hoja;
  readonly transcripcion: Transcripcion;
  readonly datos: Datos;
  /** Reads the sheet anew, as another window wrote it. */
  readonly onTomar: () => void;
}

/** A completely typed sheet, while the form asks how it was paid. */
interface Pagando {
  /** The sheet's number and moment. */
  readonly papel: Pick<Entrada<"guardarManual">, "numero" | "fechaEmision">;
  readonly total: string;
  /** Quantities that the cashier confirmed. */
  readonly confirmadas: readonly CantidadConfirmada[];
}

/** The open sheet as the screen shows it, with the actions of its keys and buttons. */
export interface EscribiendoHoja {
  readonly uso: UsoCarrito;
  /** The sheet as it is kept, and the other window that writes it, if any. */
  readonly escrito: UsoEscrito;
  /** The number and moment that the fields begin with. */
  readonly inicial: PapelEscrito;
  readonly campos: ReturnType<typeof useCamposHoja>;
  readonly revision: UsoRevision;
  readonly edicion: ReturnType<typeof useEdicion>;
  readonly avisos: ReturnType<typeof useAvisos>["avisos"];
  readonly avisar: ReturnType<typeof useAvisos>["avisar"];
  /** Null while the sheet is being written. */
  readonly pagando: Pagando | null;
  /** Checks the sheet and asks how it was paid. */
  readonly guardar: () => Promise<void>;
  readonly anotarPapel: (escrito: PapelEscrito) => void;
  /** Goes back to the sheet. */
  readonly dejarPago: () => void;
  /** Ends the unfinished work, because the sheet is stored. */
  readonly terminar: () => Promise<void>;
}

/** Holds a sheet while it is typed: its number and moment, its cart, and the step to its payment. */
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

/** Holds the cart, the number and the moment of a sheet, and stores each change of them. */
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

/** Shows one notice that typing continues where it was left. */
function useAvisoDeEscrita(sigue: boolean, avisar: EscribiendoHoja["avisar"]): void {
  useEffect(() => {
    if (sigue) avisar("info", "Sigue la hoja que quedó sin guardar: revísela contra el papel.");
  }, [sigue, avisar]);
}

/** The number and moment that a sheet begins with; sheets of a booklet follow each other in time too. */
function papelInicial(antes: Hoja["antes"], transcripcion: Transcripcion, datos: Datos): PapelEscrito {
  const { facturas, inicio } = transcripcion;
  return {
    numero: String(antes?.numero ?? numeroSiguiente(transcripcion, datos) ?? ""),
    momento: formatMomento(antes?.fechaEmision ?? facturas.at(-1)?.fechaEmision ?? inicio),
  };
}

/** The fields that keys go to. */
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
