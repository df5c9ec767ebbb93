import { useState, type RefObject } from "react";
import { enDecimales, formaDe } from "@mostrador/core";
import type { ProductoCaja } from "../../contract/index.ts";
import type { Accion } from "../comun/acciones.ts";
import { puente } from "../puente.ts";
import { DialogoSector } from "../sectores/dialogo-sector.tsx";
import { DialogoForma } from "../sectores/forma.tsx";
import { faltaPropio, getSector } from "../sectores/sectores.ts";
import type { useAvisos } from "../comun/avisos.tsx";
import type { Carrito } from "./carrito.ts";
import { DialogoLinea, type CampoEditado } from "./dialogo-linea.tsx";
import type { UsoCarrito } from "./use-carrito.ts";
import { calcularTotales } from "./use-totales.ts";

interface Props {
  readonly uso: UsoCarrito;
  readonly sector: number;
  /** Kinds of invoice to choose from. */
  readonly sectores: readonly number[];
  /** The buyer's name. */
  readonly nombre: RefObject<HTMLInputElement | null>;
  readonly avisar: ReturnType<typeof useAvisos>["avisar"];
  /** A dialog has closed. */
  readonly alSalir: () => void;
}

/** A cart that can be charged, with what it comes to. */
interface Revisada {
  readonly venta: Carrito;
  readonly aPagar: string;
}

/** A cart by keys: quantities, discounts, the kind of invoice and its own data; wherever a cart is written. */
export function useEdicion({ uso, sector, sectores, nombre, avisar, alSalir }: Props) {
  const { carrito, hacer } = uso;
  const [editando, setEditando] = useState<CampoEditado | null>(null);
  const [forma, setForma] = useState<"documento" | "linea" | null>(null);
  const { cabecera, detalle } = formaDe(getSector(sector));
  const elegida = carrito.items[carrito.elegida];
  const hay = carrito.items.length > 0;
  const cerrarForma = () => (setForma(null), alSalir());

  /**
   * The cart if it can be charged, else null: what is missing is asked for. All is asked for anew, so that a cashier who is faster
   * than the screen is not told to wait.
   */
  async function revisar(): Promise<Revisada | null> {
    const venta = await uso.completo();
    if (venta === null) return null;
    if (venta.items.length === 0) return nada("Agregue al menos un producto para cobrar.");
    if (venta.cliente.razonSocial.trim() === "") {
      nombre.current?.focus();
      return nada("Falta el nombre o razón social del cliente.");
    }
    const ahora = await calcularTotales({ ...venta, sector });
    if (ahora === null) return null;
    const falta = faltaPropio(ahora.campos, getSector(sector));
    if (falta !== null) {
      if (falta.linea !== null) hacer({ kind: "elegir", indice: falta.linea });
      setForma(falta.linea === null ? "documento" : "linea");
      return nada(falta.texto);
    }
    if (ahora.campos.length === 0) return { venta, aPagar: ahora.aPagar };
    avisar("error", ahora.campos.map((c) => c.msg).join(" "));
    return null;
  }

  function nada(texto: string): null {
    avisar("atencion", texto);
    return null;
  }

  /** Puts a product into the cart; a quantity that the kind of invoice does not keep is shown as the one that is charged. */
  function agregar(producto: ProductoCaja, cantidad: string): boolean {
    const { decimales } = getSector(sector);
    const { cabe, entera } = enDecimales(cantidad, decimales);
    const leida = `${producto.descripcion}: ${cantidad} no cabe en los ${decimales} decimales de esta factura`;
    if (Number(cabe) === 0) {
      avisar("error", `${leida}. Escriba la cantidad en otra unidad.`);
      return false;
    }
    hacer({ kind: "agregar", producto, cantidad: entera ? cantidad : cabe });
    if (!entera) avisar("atencion", `${leida}: se cobra ${cabe}.`);
    return true;
  }

  /** What a scanner read, if it is a product, comes into the cart. */
  const escanear = (codigo: string) =>
    uso.enTurno(async () => {
      const result = await puente.invoke("productoEscaneado", { codigo });
      if (result.ok && result.value !== null) return agregar(result.value.producto, result.value.cantidad);
      avisar("error", result.ok ? `No hay un producto con el código ${codigo}.` : result.error.texto);
      return false;
    });

  const acciones: Readonly<Partial<Record<Accion, () => void>>> = {
    descuentoTotal: () => hay && setEditando("descuentoTotal"),
    consumidorFinal: () => hacer({ kind: "vaciar-cliente" }),
    cantidad: () => hay && setEditando("cantidad"),
    descuento: () => hay && setEditando("descuento"),
    ...(detalle.length > 0 && hay ? { datosLinea: () => setForma("linea") } : {}),
    ...(cabecera.length > 0 || sectores.length > 1 ? { tipoFactura: () => setForma("documento") } : {}),
    quitar: () => hacer({ kind: "quitar" }),
  };

  const dialogos = (
    <>
      {forma === "documento" && (
        <DialogoSector
          sector={sector}
          sectores={sectores}
          propios={carrito.propios}
          onSector={(elegido) => hacer({ kind: "sector", sector: elegido })}
          onListo={(propios) => (hacer({ kind: "propios", propios }), cerrarForma())}
          onCerrar={cerrarForma}
        />
      )}
      {forma === "linea" && elegida !== undefined && (
        <DialogoForma
          titulo={elegida.descripcion}
          campos={detalle}
          propios={elegida.propios ?? {}}
          onListo={(propios) => (hacer({ kind: "propios-linea", propios }), cerrarForma())}
          onCerrar={cerrarForma}
        />
      )}
      {editando !== null && elegida !== undefined && (
        <DialogoLinea
          campo={editando}
          item={elegida}
          descuentoTotal={carrito.descuentoAdicional}
          decimales={getSector(sector).decimales}
          pedirSubTotal={async () =>
            (await calcularTotales({ ...carrito, descuentoAdicional: null, sector }))?.total ?? null
          }
          onAccion={hacer}
          onCerrar={() => (setEditando(null), alSalir())}
        />
      )}
    </>
  );
  return { acciones, dialogos, ocupada: editando !== null || forma !== null, revisar, escanear, agregar };
}
