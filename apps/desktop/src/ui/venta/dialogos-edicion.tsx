import { formaDe } from "@mostrador/core";
import { puente } from "../puente.ts";
import { DialogoSector } from "../sectores/dialogo-sector.tsx";
import { DialogoForma } from "../sectores/forma.tsx";
import { getSector } from "../sectores/sectores.ts";
import { siguiente, type AccionCarrito } from "./carrito.ts";
import { DialogoLinea, type CampoEditado } from "./dialogo-linea.tsx";
import type { UsoCarrito } from "./use-carrito.ts";
import { calcularTotales, enPedido, enVenta } from "./use-totales.ts";

interface Props {
  readonly uso: UsoCarrito;
  readonly sector: number;
  readonly sectores: readonly number[];
  readonly enPapel: boolean;
  /** The field of the chosen line that is edited, and the form that is filled in; null: none. */
  readonly editando: CampoEditado | null;
  readonly forma: "documento" | "linea" | null;
  readonly onCerrarCampo: () => void;
  readonly onCerrarForma: () => void;
}

/** The dialogs over a cart: the kind of invoice with its data, a line's own data, a line's quantity or discount. */
export function DialogosEdicion(props: Props) {
  const { uso, sector, sectores, enPapel, editando, forma, onCerrarCampo, onCerrarForma } = props;
  const { carrito, hacer } = uso;
  const elegida = carrito.items[carrito.elegida];

  /** The reason of a discount that cannot be given; null where it can, with the permission that somebody lent where it needs one. */
  async function permitir(accion: AccionCarrito): Promise<string | null> {
    if (enPapel) return null;
    if (accion.kind === "precio" && elegida !== undefined) {
      const { codigoProducto, descripcion } = elegida;
      const dado = await puente.invoke("darPrecio", {
        codigoProducto,
        descripcion,
        precioUnitario: accion.precio,
      });
      return dado.ok ? null : dado.error.texto;
    }
    const { cliente: _comprador, ...con } = enPedido({ ...siguiente(carrito, accion), sector });
    const result = await puente.invoke("darDescuento", con);
    return result.ok ? null : result.error.texto;
  }

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
      {editando !== null && elegida !== undefined && (
        <DialogoLinea
          campo={editando}
          item={elegida}
          descuentoTotal={carrito.descuentoAdicional}
          decimales={getSector(sector).decimales}
          pedirSubTotal={async () =>
            (await calcularTotales({ ...enVenta(carrito, enPapel), descuentoAdicional: null, sector }))
              ?.total ?? null
          }
          onAccion={hacer}
          permitir={permitir}
          onCerrar={onCerrarCampo}
        />
      )}
    </>
  );
}
