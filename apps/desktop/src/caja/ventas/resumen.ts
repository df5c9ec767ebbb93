import { z } from "zod";
import { decimal, decimalToText, epochToInstante, instanteToEpoch, type Decimal } from "@mostrador/core";
import type { Salida } from "../../contract/index.ts";
import type { Deps } from "../deps.ts";

const DIA_MS = 86_400_000;
const MAX_PRODUCTOS = 20;

const FilaDia = z.object({ creadaEn: z.string(), total: z.string() });
const FilaLinea = z.object({
  codigo: z.string(),
  descripcion: z.string(),
  cantidad: z.string(),
  precio: z.string(),
  descuento: z.string().nullable(),
});

const VIVAS_DEL_DIA = "estado in ('EMITIDA', 'OFFLINE') and creada_en between @dia and @dia || 'T24'";

/**
 * Sums the sales of this till in the last days, today included, by Bolivia's clock. Sums are exact, without
 * annulled, refused and draft sales. It reads one day at a time, and the till sells between two days.
 */
export async function resumenVentas({ db, reloj }: Deps, dias: number): Promise<Salida<"resumenVentas">> {
  const hoyMs = instanteToEpoch(reloj.ahora());
  const lista = Array.from({ length: dias }, (_, i) =>
    epochToInstante(hoyMs - (dias - 1 - i) * DIA_MS).slice(0, 10),
  );
  const porDia = new Sumas();
  const porHora = new Sumas();
  const productos: Productos = new Map();
  for (const dia of lista) {
    for (const { creadaEn, total } of db.all(
      FilaDia,
      `select creada_en, total from ventas where ${VIVAS_DEL_DIA}`,
      { dia },
    )) {
      porDia.add(dia, decimal(total));
      porHora.add(creadaEn.slice(11, 13), decimal(total));
    }
    sumLineas(
      productos,
      db.all(
        FilaLinea,
        `select i.value ->> 'codigoProducto' as codigo, i.value ->> 'descripcion' as descripcion,
           i.value ->> 'cantidad' as cantidad, i.value ->> 'precioUnitario' as precio, i.value ->> 'descuento' as descuento
         from ventas, json_each(ventas.entrada, '$.items') i where ${VIVAS_DEL_DIA}`,
        { dia },
      ),
    );
    await new Promise((resolve) => setImmediate(resolve));
  }
  return {
    dias: lista.map((dia) => ({ dia, ...porDia.de(dia) })),
    horas: Array.from({ length: 24 }, (_, hora) => ({ hora, ...porHora.de(String(hora).padStart(2, "0")) })),
    productos: masVendidos(productos),
  };
}

type Productos = Map<
  string,
  { readonly descripcion: string; readonly cantidad: Decimal; readonly total: Decimal }
>;

function sumLineas(productos: Productos, lineas: readonly z.infer<typeof FilaLinea>[]): void {
  for (const { codigo, descripcion, cantidad, precio, descuento } of lineas) {
    const antes = productos.get(codigo) ?? { cantidad: decimal(0), total: decimal(0) };
    productos.set(codigo, {
      descripcion,
      cantidad: antes.cantidad.plus(cantidad),
      total: antes.total.plus(
        decimal(cantidad)
          .times(precio)
          .minus(descuento ?? 0),
      ),
    });
  }
}

function masVendidos(productos: Productos): Salida<"resumenVentas">["productos"] {
  return [...productos]
    .sort(([, a], [, b]) => b.total.cmp(a.total))
    .slice(0, MAX_PRODUCTOS)
    .map(([codigo, { descripcion, cantidad, total }]) => ({
      codigo,
      descripcion,
      cantidad: cantidad.toFixed(),
      total: decimalToText(total, 2),
    }));
}

/** Counts and exact sums by key. */
class Sumas {
  readonly #sumas = new Map<string, { ventas: number; total: Decimal }>();

  add(clave: string, monto: Decimal): void {
    const antes = this.#sumas.get(clave) ?? { ventas: 0, total: decimal(0) };
    this.#sumas.set(clave, { ventas: antes.ventas + 1, total: antes.total.plus(monto) });
  }

  de(clave: string): { ventas: number; total: string } {
    const suya = this.#sumas.get(clave);
    return { ventas: suya?.ventas ?? 0, total: decimalToText(suya?.total ?? decimal(0), 2) };
  }
}
