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

/** What this till sold in the last days, today included, by Bolivia's clock; exact sums, without annulled, refused and draft sales. */
export function resumenVentas({ db, reloj }: Deps, dias: number): Salida<"resumenVentas"> {
  const hoyMs = instanteToEpoch(reloj.ahora());
  const lista = Array.from({ length: dias }, (_, i) =>
    epochToInstante(hoyMs - (dias - 1 - i) * DIA_MS).slice(0, 10),
  );
  const desde = `${lista[0] ?? ""}T00:00:00.000`;
  const porDia = new Sumas();
  const porHora = new Sumas();
  const vivas = "estado in ('EMITIDA', 'OFFLINE') and creada_en >= @desde";
  for (const { creadaEn, total } of db.all(FilaDia, `select creada_en, total from ventas where ${vivas}`, {
    desde,
  })) {
    porDia.add(creadaEn.slice(0, 10), decimal(total));
    porHora.add(creadaEn.slice(11, 13), decimal(total));
  }
  return {
    dias: lista.map((dia) => ({ dia, ...porDia.de(dia) })),
    horas: Array.from({ length: 24 }, (_, hora) => ({ hora, ...porHora.de(String(hora).padStart(2, "0")) })),
    productos: productosDe(
      db.all(
        FilaLinea,
        `select i.value ->> 'codigoProducto' as codigo, i.value ->> 'descripcion' as descripcion,
           i.value ->> 'cantidad' as cantidad, i.value ->> 'precioUnitario' as precio, i.value ->> 'descuento' as descuento
         from ventas, json_each(ventas.entrada, '$.items') i where ${vivas}`,
        { desde },
      ),
    ),
  };
}

function productosDe(lineas: readonly z.infer<typeof FilaLinea>[]): Salida<"resumenVentas">["productos"] {
  const porCodigo = new Map<string, { descripcion: string; cantidad: Decimal; total: Decimal }>();
  for (const { codigo, descripcion, cantidad, precio, descuento } of lineas) {
    const antes = porCodigo.get(codigo) ?? { cantidad: decimal(0), total: decimal(0) };
    porCodigo.set(codigo, {
      descripcion,
      cantidad: antes.cantidad.plus(cantidad),
      total: antes.total.plus(
        decimal(cantidad)
          .times(precio)
          .minus(descuento ?? 0),
      ),
    });
  }
  return [...porCodigo]
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
