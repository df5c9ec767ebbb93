import type { Caja } from "../../apps/desktop/src/caja/caja.ts";
import type { Entrada, EntradaVenta, Venta } from "../../apps/desktop/src/contract/index.ts";
import { unaDevolucion } from "./compras.ts";

/** Returns some of a sale's first line at its till, by a note. `alEmitir` is told the note before it is issued. */
export async function devolver(
  caja: Caja,
  ventaId: string,
  cantidad: string,
  alEmitir: (nota: Entrada<"emitirNota">) => void,
): ReturnType<Caja["invoke"]> {
  const venta = await caja.invoke("venta", { ventaId });
  if (!venta.ok || venta.value.cuf === null) return venta;
  const hallada = await caja.invoke("facturaOriginal", { texto: venta.value.cuf });
  if (!hallada.ok) return hallada;
  const { cuf, numeroFactura, cliente } = hallada.value.original;
  const nota = {
    clave: crypto.randomUUID(),
    cufOriginal: cuf,
    numeroOriginal: numeroFactura,
    cliente,
    lineas: [{ nroItem: 1, cantidad }],
  };
  alEmitir(nota);
  return caja.invoke("emitirNota", nota);
}

/** Builds an ERP's order of a note over all of a till's sale, as a screen saw it last; null where it has no document. */
export function notaDeErp(
  vista: Venta | undefined,
  entrada: EntradaVenta,
): ReturnType<typeof unaDevolucion> | null {
  const [linea] = entrada.items;
  if (vista?.cuf == null || vista.numeroFactura === null || linea === undefined) return null;
  const item = {
    codigo_producto: linea.codigoProducto,
    codigo_sin: linea.codigoSin,
    descripcion: linea.descripcion,
    unidad_medida: linea.unidadMedida,
    cantidad: Number(linea.cantidad),
    precio_unitario: Number(linea.precioUnitario),
  };
  const emitida = {
    cuf: vista.cuf,
    numero_factura: vista.numeroFactura,
    fecha_emision: vista.creadaEn,
  };
  return unaDevolucion(emitida, { items: [item] }, "todo");
}
