import { useEffect } from "react";
import { isCodigoDeGuia, parseCodigoProforma } from "@mostrador/core";
import { compradorLeido } from "../comun/escaner.ts";
import type { CodigoLeido } from "../comun/teclas.ts";
import type { UsoAvisos } from "../comun/avisos.tsx";
import { searchLeido } from "./buscar-leido.ts";
import { isVacio } from "./carrito.ts";
import type { useEdicion } from "./use-edicion.tsx";
import type { UsoVentaAbierta } from "./use-venta-abierta.ts";

/** Stage of a payment. */
export type MomentoPago = "escribiendo" | "esperando" | "vendida";

interface Props {
  readonly abierta: UsoVentaAbierta;
  /** True while a sale is being paid, or its outcome is awaited. */
  readonly enCobro: boolean;
  readonly edicion: Pick<ReturnType<typeof useEdicion>, "escanear" | "tomar">;
  readonly avisar: UsoAvisos["avisar"];
  /** True while a dialog covers the cart, so that a notice announces scanned products. */
  readonly cubierta: boolean;
  readonly onTicket: (codigo: string) => void;
  /** Called with a buyer's number that was scanned into the buyer's field. */
  readonly onComprador: (numero: string) => Promise<void>;
  /** Converts the proforma with a scanned code into a sale. */
  readonly onProforma: (codigo: string) => Promise<void>;
  /** Called with the code of a transfer's slip, whose goods arrived from another branch. */
  readonly onGuia: (codigo: string) => void;
  /** Returns from the payment to the cart. */
  readonly onVolver: () => void;
  /** Continues with the next sale after a finished one. */
  readonly onSiguiente: () => void;
}

interface Escaneo {
  readonly alVender: (leido: CodigoLeido) => Promise<string | null>;
  readonly alCobrar: (leido: CodigoLeido, momento: MomentoPago) => Promise<string | null>;
}

const CUF = /[0-9A-Fa-f]{40}/;

/** Handles scanned codes on the selling screen, at every stage of a sale. No scanned product is lost. */
export function useEscaneo(props: Props): Escaneo {
  const {
    abierta,
    enCobro,
    edicion,
    avisar,
    cubierta,
    onTicket,
    onComprador,
    onProforma,
    onGuia,
    onVolver,
    onSiguiente,
  } = props;
  const { tomar } = edicion;
  const { carrito } = abierta.uso;
  const empieza = !enCobro && isVacio(carrito) && abierta.siguientes.length > 0;
  // Runs whenever the cart becomes empty: after a sale, after parking or cancelling it, or after a crash.
  useEffect(() => {
    if (empieza) abierta.juntos(() => takeSiguientes(abierta, tomar));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs once for each sale that begins
  }, [empieza]);

  async function alVender(leido: CodigoLeido): Promise<string | null> {
    // The QR of a ticket, which a buyer brings for a return, contains a CUF. No product code does.
    const ticket = leido.codigos.find((codigo) => CUF.test(codigo));
    const proforma = leido.codigos.find((codigo) => parseCodigoProforma(codigo) !== null);
    if (proforma !== undefined) {
      await onProforma(proforma);
      return proforma;
    }
    const guia = leido.codigos.find(isCodigoDeGuia);
    if (guia !== undefined) {
      onGuia(guia);
      return guia;
    }
    if (ticket === undefined) {
      const comprador = leido.enDocumento === true ? compradorLeido(leido.codigos) : null;
      const callado = leido.callado || comprador !== null;
      const producto = await edicion.escanear({ ...leido, callado }, ({ producto: suyo }) => {
        if (cubierta) avisar("info", `${suyo.descripcion}: agregado a la venta.`);
      });
      if (producto !== null || comprador === null) return producto;
      await onComprador(comprador.numero);
      return comprador.codigo;
    }
    onTicket(ticket);
    return ticket;
  }

  async function alCobrar(leido: CodigoLeido, momento: MomentoPago): Promise<string | null> {
    const hallado = await searchLeido(leido);
    if (!hallado.ok) {
      if (!leido.callado) avisar("error", hallado.error);
      return null;
    }
    const { codigo, producto } = hallado.value;
    if (momento === "escribiendo") onVolver();
    if (momento === "vendida") onSiguiente();
    if (momento === "esperando") {
      abierta.ponerSiguientes([...abierta.ver().siguientes, hallado.value]);
      avisar("info", `${producto.descripcion}: entra en la siguiente venta.`);
    } else
      tomar(hallado.value, () => {
        if (momento === "escribiendo")
          avisar("atencion", `${producto.descripcion}: agregado a la venta. Cobre el nuevo total.`);
      });
    return codigo;
  }

  return { alVender, alCobrar };
}

/** Moves the products scanned for the next sale into its cart. Call it within `juntos`. */
export function takeSiguientes(
  abierta: UsoVentaAbierta,
  tomar: ReturnType<typeof useEdicion>["tomar"],
): void {
  const { siguientes } = abierta.ver();
  abierta.ponerSiguientes([]);
  for (const leido of siguientes) tomar(leido);
}
