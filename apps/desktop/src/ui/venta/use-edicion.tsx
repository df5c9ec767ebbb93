import { useState, type RefObject } from "react";
import { enDecimales, faltaDocumento, formaDe, type CantidadConfirmada } from "@mostrador/core";
import type { ProductoCaja } from "../../contract/index.ts";
import type { Accion } from "../comun/acciones.ts";
import type { CodigoLeido } from "../comun/teclas.ts";
import { puente } from "../puente.ts";
import { DialogoSector } from "../sectores/dialogo-sector.tsx";
import { DialogoForma } from "../sectores/forma.tsx";
import { faltaPropio, getSector } from "../sectores/sectores.ts";
import type { useAvisos } from "../comun/avisos.tsx";
import { buscarLeido, type Hallado } from "./buscar-leido.ts";
import { siguiente, type AccionCarrito, type Carrito } from "./carrito.ts";
import { DialogoLinea, type CampoEditado } from "./dialogo-linea.tsx";
import { useCantidades } from "./use-cantidades.tsx";
import type { UsoCarrito } from "./use-carrito.ts";
import { calcularTotales, enPedido } from "./use-totales.ts";

interface Props {
  readonly uso: UsoCarrito;
  readonly sector: number;
  /** Kinds of invoice to choose from. */
  readonly sectores: readonly number[];
  /** The buyer's document and name. */
  readonly cliente: RefObject<HTMLInputElement | null>;
  readonly nombre: RefObject<HTMLInputElement | null>;
  /** Discounts beyond the shop's limit ask for the permission as they are given; on paper they were given before. */
  readonly descuentoConPermiso: boolean;
  readonly avisar: ReturnType<typeof useAvisos>["avisar"];
  /** A dialog has closed. */
  readonly alSalir: () => void;
}

/** A cart that can be charged, with what it comes to. */
interface Revisada {
  readonly venta: Carrito;
  readonly aPagar: string;
  /** Quantities that the cashier said are meant. */
  readonly confirmadas: readonly CantidadConfirmada[];
}

/** A cart by keys: quantities, discounts, the kind of invoice and its own data; wherever a cart is written. */
export function useEdicion({
  uso,
  sector,
  sectores,
  cliente,
  nombre,
  descuentoConPermiso,
  avisar,
  alSalir,
}: Props) {
  const { carrito, hacer } = uso;
  const [editando, setEditando] = useState<CampoEditado | null>(null);
  const [forma, setForma] = useState<"documento" | "linea" | null>(null);
  const { cabecera, detalle } = formaDe(getSector(sector));
  const elegida = carrito.items[carrito.elegida];
  const hay = carrito.items.length > 0;
  const cantidades = useCantidades(hay);
  const ocupada = editando !== null || forma !== null || cantidades.preguntando;
  const cerrarForma = () => (setForma(null), alSalir());

  /**
   * The cart if it can be charged, else null: what is missing is asked for. All is asked for anew, so that a cashier who is faster
   * than the screen is not told to wait.
   */
  async function revisar(): Promise<Revisada | null> {
    const venta = await uso.completo();
    if (venta === null) return null;
    if (venta.items.length === 0) return nada("Agregue al menos un producto para cobrar.");
    const documento = faltaDocumento(venta.cliente);
    if (documento !== null) {
      cliente.current?.focus();
      return nada(documento);
    }
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
    if (ahora.campos.length > 0) {
      avisar("error", ahora.campos.map((c) => c.msg).join(" "));
      return null;
    }
    // First: a mistyped quantity would ask for a buyer that the sale does not need.
    const dudosa = await cantidades.confirmar(venta.items);
    if (dudosa !== null) {
      hacer({ kind: "elegir", indice: dudosa });
      setEditando("cantidad");
      return null;
    }
    const revision = await puente.invoke("revisarVenta", enPedido({ ...venta, sector }));
    if (revision.ok && revision.value.campos.length > 0) {
      const { campos } = revision.value;
      if (campos.some(({ loc }) => loc[0] === "cliente")) cliente.current?.focus();
      avisar("error", campos.map(({ msg }) => msg).join(" "));
      return null;
    }
    return { venta, aPagar: ahora.aPagar, confirmadas: cantidades.dichas() };
  }

  /** Why a discount cannot be given; null where it can, with the permission that somebody lent where it needs one. */
  async function permitir(accion: AccionCarrito): Promise<string | null> {
    if (!descuentoConPermiso) return null;
    const { cliente: _comprador, ...con } = enPedido({ ...siguiente(carrito, accion), sector });
    const result = await puente.invoke("darDescuento", con);
    return result.ok ? null : result.error.texto;
  }

  function nada(texto: string): null {
    avisar("atencion", texto);
    return null;
  }

  /** Puts a product into the cart; a quantity that the kind of invoice does not keep is shown as the one that is charged. */
  function agregar(producto: ProductoCaja, cantidad: string): boolean {
    const aparte = ocupada;
    const { decimales } = getSector(sector);
    const { cabe, entera } = enDecimales(cantidad, decimales);
    const leida = `${producto.descripcion}: ${cantidad} no cabe en los ${decimales} decimales de esta factura`;
    if (Number(cabe) === 0) {
      avisar("error", `${leida}. Escriba la cantidad en otra unidad.`);
      return false;
    }
    hacer({ kind: "agregar", producto, cantidad: entera ? cantidad : cabe, aparte });
    if (!entera) avisar("atencion", `${leida}: se cobra ${cabe}.`);
    return true;
  }

  /** What a scanner read, if it is a product, comes into the cart, after what was read before it. Gives the code that was known. */
  const escanear = (leido: CodigoLeido, alAgregar?: (hallado: Hallado) => void) =>
    new Promise<string | null>((resolve) => {
      uso.enTurno(async () => {
        const hallado = await buscarLeido(leido);
        resolve(hallado.ok ? hallado.value.codigo : null);
        if (hallado.ok) {
          const agregado = agregar(hallado.value.producto, hallado.value.cantidad);
          if (agregado) alAgregar?.(hallado.value);
          return agregado;
        }
        if (!leido.callado) avisar("error", hallado.error);
        return leido.callado;
      });
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
      {cantidades.dialogo}
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
          permitir={permitir}
          onCerrar={() => (setEditando(null), alSalir())}
        />
      )}
    </>
  );
  return { acciones, dialogos, ocupada, revisar, escanear, agregar };
}
