import { decimal, decimalToText, redondear } from "@mostrador/core";
import { listIdsDe, type FiltroFichas } from "../../db/fichas.ts";
import { readFilas, type FilaDe } from "../../readers/tienda.ts";
import { guardarVarias, type DepsTienda, type Editor } from "./guardar.ts";
import { ponerFichas } from "./poner-fichas.ts";

/** The change of many products: a percentage on their prices, a category, or whether they are sold. */
export interface CambioDeVarios {
  /** Percentage, such as `-5` or `12.5`. */
  readonly porcentaje?: string | undefined;
  readonly categoria?: string | undefined;
  readonly activo?: boolean | undefined;
}

/** Effect of a change of many products: how many are other than before, and the first of them. */
export interface VariosCambiados {
  readonly cambian: number;
  readonly muestra: readonly {
    readonly codigo: string;
    readonly descripcion: string;
    readonly antes: string;
    readonly despues: string;
  }[];
}

/** Products that one change takes. */
const MAX_VARIOS = 20_000;
const MUESTRA = 20;

/** Changes all products of a filter where `aplicar`; else only says what it would do. */
export async function cambiarVarios(
  deps: DepsTienda,
  editor: Editor,
  filtro: Pick<FiltroFichas, "palabras" | "categoria" | "activo">,
  cambio: CambioDeVarios,
  aplicar: boolean,
): Promise<VariosCambiados> {
  const { db } = deps;
  const { nit } = editor;
  await ponerFichas(db, nit, ["producto"]);
  const ids = await listIdsDe(db, { nit, tipo: "producto", ...filtro }, MAX_VARIOS);
  const productos = await readFilas(db, nit, "producto", ids);
  const cambiados = productos.flatMap((producto) => {
    const campos = camposDe(producto, cambio);
    return Object.keys(campos).length === 0 ? [] : [{ producto, campos }];
  });
  if (aplicar)
    await guardarVarias(
      deps,
      editor,
      "producto",
      cambiados.map(({ producto: { id }, campos }) => ({ id, campos })),
    );
  return {
    cambian: cambiados.length,
    muestra: cambiados.slice(0, MUESTRA).map(({ producto, campos }) => ({
      codigo: producto.codigo,
      descripcion: producto.descripcion,
      antes: producto.precio,
      despues: campos.precio ?? producto.precio,
    })),
  };
}

/** The fields of a product that the change makes different. A price is rounded to the centavo and never below 0. */
function camposDe(
  { precio, categoria, activo }: FilaDe<"producto">,
  cambio: CambioDeVarios,
): Partial<Pick<FilaDe<"producto">, "precio" | "categoria" | "activo">> {
  const nuevo = cambio.porcentaje === undefined ? precio : conPorcentaje(precio, cambio.porcentaje);
  return {
    ...(nuevo === precio ? {} : { precio: nuevo }),
    ...(cambio.categoria === undefined || cambio.categoria === categoria
      ? {}
      : { categoria: cambio.categoria }),
    ...(cambio.activo === undefined || cambio.activo === activo ? {} : { activo: cambio.activo }),
  };
}

function conPorcentaje(precio: string, porcentaje: string): string {
  const cambiado = redondear(decimal(precio).times(decimal(porcentaje).plus(100)).times("0.01"), 2);
  return cambiado.gt(0) ? decimalToText(cambiado, 2) : precio;
}
