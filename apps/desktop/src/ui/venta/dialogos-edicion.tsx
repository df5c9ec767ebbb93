import { formaDe } from "@mostrador/core";
import type { ItemVenta, ProductoBuscado } from "../../contract/index.ts";
import { puente } from "../puente.ts";
import { DialogoSector } from "../sectores/dialogo-sector.tsx";
import { DialogoForma } from "../sectores/forma.tsx";
import { getSector } from "../sectores/sectores.ts";
import { siguiente, type AccionCarrito, type Carrito } from "./carrito.ts";
import { DialogoConsulta } from "./dialogo-consulta.tsx";
import { DialogoLibre } from "./dialogo-libre.tsx";
import { DialogoLinea, type CampoEditado } from "./dialogo-linea.tsx";
import type { UsoCarrito } from "./use-carrito.ts";
import { computeTotales, compradorDe, enPedido, enVenta } from "./importes.ts";

/**
 * Form that is open over the cart: the kind of invoice, a line's data, or a price check. `libre`: a line without a product, with its
 * initial text.
 */
export type FormaAbierta = "documento" | "linea" | "consulta" | { readonly libre: string };

interface Props {
  readonly uso: UsoCarrito;
  readonly sector: number;
  readonly sectores: readonly number[];
  readonly enPapel: boolean;
  /** Field of the selected line that is being edited; null if none is. `forma` is the open form. */
  readonly editando: CampoEditado | null;
  readonly forma: FormaAbierta | null;
  /** Adds a product; a measured product only after its quantity. */
  readonly elegir: (producto: ProductoBuscado, cantidad: null) => unknown;
  readonly onCerrarCampo: () => void;
  readonly onCerrarForma: () => void;
}

/** Dialogs over a cart: the kind of invoice with its data, a line's own data, and a line's quantity, price or discount. */
export function DialogosEdicion(props: Props) {
  const { uso, sector, enPapel, editando, onCerrarCampo } = props;
  const { carrito, hacer } = uso;
  const elegida = carrito.items[carrito.elegida];

  /** Returns the reason for which a price or discount is not allowed; null if it is allowed, possibly by a lent permission. */
  async function permitir(accion: AccionCarrito): Promise<string | null> {
    if (enPapel) return null;
    if (accion.kind === "libre") return darPrecio(accion.item);
    if (accion.kind === "precio" && elegida !== undefined)
      return darPrecio({ ...elegida, precioUnitario: accion.precio });
    const { cliente, ...con } = enPedido({ ...siguiente(carrito, accion), sector });
    const result = await puente.invoke("darDescuento", { ...con, cliente: compradorDe(cliente) });
    return result.ok ? null : result.error.texto;
  }

  return (
    <>
      <DialogosDeForma {...props} elegida={elegida} permitir={permitir} />
      {editando !== null && elegida !== undefined && (
        <DialogoLinea
          campo={editando}
          item={elegida}
          descuentoTotal={
            carrito.descuentoPorcentaje === null
              ? carrito.descuentoAdicional
              : `${carrito.descuentoPorcentaje}%`
          }
          decimales={
            editando === "cantidad" ? getSector(sector).decimalesCantidad : getSector(sector).decimales
          }
          pedirBase={() =>
            editando === "descuentoTotal"
              ? baseDeTodo({ ...enVenta(carrito, enPapel), sector })
              : baseDe({ ...enVenta(carrito, enPapel), elegida: carrito.elegida, sector })
          }
          onAccion={hacer}
          permitir={permitir}
          onCerrar={onCerrarCampo}
        />
      )}
    </>
  );
}

interface PropsForma extends Props {
  readonly elegida: ItemVenta | undefined;
  readonly permitir: (accion: AccionCarrito) => Promise<string | null>;
}

function DialogosDeForma(props: PropsForma) {
  const { uso, sector, sectores, forma, elegida, elegir, permitir, onCerrarForma } = props;
  const { carrito, hacer } = uso;
  return (
    <>
      {forma === "documento" && (
        <DialogoSector
          sector={sector}
          sectores={sectores}
          propios={carrito.propios}
          onSector={(elegido) => hacer({ kind: "sector", sector: elegido })}
          onListo={(propios) => (hacer({ kind: "propios", propios }), onCerrarForma())}
          onCerrar={onCerrarForma}
        />
      )}
      {forma === "linea" && elegida !== undefined && (
        <DialogoForma
          titulo={elegida.descripcion}
          campos={formaDe(getSector(sector)).detalle}
          propios={elegida.propios ?? {}}
          onListo={(propios) => (hacer({ kind: "propios-linea", propios }), onCerrarForma())}
          onCerrar={onCerrarForma}
        />
      )}
      {typeof forma === "object" && forma !== null && (
        <DialogoLibre
          descripcion={forma.libre}
          sector={getSector(sector)}
          onAgregar={async (item, sigue) => {
            const porque = await permitir({ kind: "libre", item });
            if (porque === null && sigue()) hacer({ kind: "libre", item });
            return porque;
          }}
          onCerrar={onCerrarForma}
        />
      )}
      {forma === "consulta" && (
        <DialogoConsulta
          cliente={carrito.cliente}
          sector={sector}
          onAgregar={(producto) => elegir(producto, null)}
          onCerrar={onCerrarForma}
        />
      )}
    </>
  );
}

/** Returns the reason for which a line may not have its typed price; null if it may. */
async function darPrecio({ codigoProducto, descripcion, precioUnitario }: ItemVenta): Promise<string | null> {
  const dado = await puente.invoke("darPrecio", { codigoProducto, descripcion, precioUnitario });
  return dado.ok ? null : dado.error.texto;
}

/**
 * Returns the amount from which the selected line's discount is deducted, in BOB by current prices and promotions; null if it is unknown.
 */
async function baseDe(
  venta: Parameters<typeof computeTotales>[0] & Pick<Carrito, "elegida">,
): Promise<string | null> {
  const items = venta.items.map((item, i) => (i === venta.elegida ? { ...item, descuento: null } : item));
  return (await computeTotales({ ...venta, items }))?.subTotales[venta.elegida] ?? null;
}

/** Returns the price of the sale without the discount on the whole sale, in BOB; null if it is unknown. */
async function baseDeTodo(venta: Parameters<typeof computeTotales>[0]): Promise<string | null> {
  const sinDescuento = { ...venta, descuentoAdicional: null, descuentoPorcentaje: null };
  return (await computeTotales(sinDescuento))?.aPagar ?? null;
}
