/** Reports of stock: suggested orders, stock that does not sell, and losses. Writes nothing. */
import { cuantoPedir, decimal, seMide, sumar, type Decimal } from "@mostrador/core";
import { z } from "zod";
import type { Db } from "../../motor/connection.ts";
import { readFilas, type FilaDe } from "../../tienda/readers/tienda.ts";
import {
  listEntregasConFalta,
  listPorReponer,
  listQuietas,
  sumPerdidas,
  sumVendidas,
  type Periodo,
} from "../db/informes.ts";
import { toCantidad, toValor } from "../db/unidades.ts";

export type { Periodo } from "../db/informes.ts";

/** Product as reports name it. */
interface DeProducto {
  readonly productoId: string;
  readonly codigo: string;
  readonly descripcion: string;
  readonly categoria: string | null;
  readonly sucursal: number;
}

/** Suggested order of a product in a branch. */
export interface FilaReponer extends DeProducto {
  readonly hay: string;
  readonly enCamino: string;
  readonly minimo: string | null;
  readonly vendido: string;
  readonly pedir: string;
}

/** Suggests orders that last `cubre` days at the sales of the period, most urgent first. */
export async function reponer(
  db: Db,
  periodo: Periodo,
  { dias, cubre }: { readonly dias: number; readonly cubre: number },
): Promise<readonly FilaReponer[]> {
  const saldos = await listPorReponer(db, periodo);
  const vendidas = new Map<string, Decimal>();
  for (const { productoId, sucursal, cantidad } of await sumVendidas(db, periodo)) {
    const clave = `${sucursal}/${productoId}`;
    vendidas.set(clave, (vendidas.get(clave) ?? NADA).minus(toCantidad(cantidad)));
  }
  const productos = await productosDe(db, periodo.nit, saldos);
  return saldos
    .flatMap((saldo) => {
      const producto = productos.get(saldo.productoId);
      if (producto === undefined) return [];
      const vendido = vendidas.get(`${saldo.sucursal}/${saldo.productoId}`) ?? NADA;
      const cifras = {
        hay: toCantidad(saldo.cantidad),
        enCamino: toCantidad(saldo.enCamino),
        minimo: saldo.minimo === null ? null : toCantidad(saldo.minimo),
        vendido,
        dias,
      };
      const pedir = cuantoPedir(cifras, cubre, !seMide(producto.unidadMedida));
      return pedir.eq(0) ? [] : [{ ...deProducto(producto, saldo.sucursal), cifras, pedir }];
    })
    .toSorted((a, b) => cobertura(a.cifras) - cobertura(b.cifras))
    .map(({ cifras, pedir, ...fila }) => ({
      ...fila,
      hay: cifras.hay.toFixed(),
      enCamino: cifras.enCamino.toFixed(),
      minimo: cifras.minimo?.toFixed() ?? null,
      vendido: cifras.vendido.toFixed(),
      pedir: pedir.toFixed(),
    }));
}

/** Computes how many periods the stock lasts; a product without sales lasts longest. */
function cobertura({ hay, vendido }: { readonly hay: Decimal; readonly vendido: Decimal }): number {
  return vendido.gt(0) ? Number(hay.toFixed()) / Number(vendido.toFixed()) : Number.MAX_VALUE;
}

/** Stock of a product that does not sell. */
export interface FilaQuieta extends DeProducto {
  readonly cantidad: string;
  readonly valor: string;
  readonly ultimaVenta: string | null;
}

/** Lists stock of which nothing was sold since a day, highest value first. */
export async function sinVender(
  db: Db,
  pedido: Pick<Periodo, "nit" | "sucursal" | "desde">,
): Promise<readonly FilaQuieta[]> {
  const quietas = await listQuietas(db, pedido);
  const productos = await productosDe(db, pedido.nit, quietas);
  return quietas.flatMap(({ productoId, sucursal, cantidad, valor, ultimaVenta }) => {
    const producto = productos.get(productoId);
    if (producto === undefined) return [];
    const cifras = { cantidad: toCantidad(cantidad).toFixed(), valor: toValor(valor).toFixed(2) };
    return [{ ...deProducto(producto, sucursal), ...cifras, ultimaVenta }];
  });
}

/** Losses of a product in a branch. Quantities and values are negative if goods are missing. */
export interface FilaPerdida extends DeProducto {
  /** Differences found by counts. */
  readonly conteos: string;
  /** Goods that left as broken, expired or stolen. */
  readonly actas: string;
  /** Goods that left for another branch and never arrived. */
  readonly traslados: string;
  readonly cantidad: string;
  readonly valor: string;
}

const ConFalta = z.array(
  z.object({ productoId: z.string(), falta: z.string(), valorFalta: z.string().nullable() }),
);

/** Adds up the losses of a period, largest first. */
export async function perdidas(db: Db, periodo: Periodo): Promise<readonly FilaPerdida[]> {
  const sumas = new Map<string, Perdida>();
  const sumarA = (clave: { productoId: string; sucursal: number }, cambio: Partial<Perdida>) => {
    const llave = `${clave.sucursal}/${clave.productoId}`;
    const antes = sumas.get(llave) ?? { ...clave, conteos: NADA, actas: NADA, traslados: NADA, valor: NADA };
    sumas.set(llave, {
      ...antes,
      conteos: antes.conteos.plus(cambio.conteos ?? 0),
      actas: antes.actas.plus(cambio.actas ?? 0),
      traslados: antes.traslados.plus(cambio.traslados ?? 0),
      valor: antes.valor.plus(cambio.valor ?? 0),
    });
  };
  for (const { motivo, cantidad, valor, ...clave } of await sumPerdidas(db, periodo)) {
    const cual = motivo === "conteo" || motivo === "contraconteo" ? "conteos" : "actas";
    sumarA(clave, { [cual]: toCantidad(cantidad), valor: toValor(valor) });
  }
  for (const { datos, sucursal } of await listEntregasConFalta(db, periodo))
    for (const { productoId, falta, valorFalta } of ConFalta.parse(JSON.parse(datos)))
      if (!decimal(falta).eq(0))
        sumarA(
          { productoId, sucursal },
          { traslados: NADA.minus(falta), valor: NADA.minus(valorFalta ?? 0) },
        );
  const productos = await productosDe(db, periodo.nit, [...sumas.values()]);
  return [...sumas.values()]
    .filter(({ conteos, actas, traslados, valor }) =>
      [conteos, actas, traslados, valor].some((una) => !una.eq(0)),
    )
    .toSorted((a, b) => a.valor.cmp(b.valor))
    .flatMap(({ productoId, sucursal, conteos, actas, traslados, valor }) => {
      const producto = productos.get(productoId);
      if (producto === undefined) return [];
      return [
        {
          ...deProducto(producto, sucursal),
          conteos: conteos.toFixed(),
          actas: actas.toFixed(),
          traslados: traslados.toFixed(),
          cantidad: sumar([conteos, actas, traslados]).toFixed(),
          valor: valor.toFixed(2),
        },
      ];
    });
}

interface Perdida {
  readonly productoId: string;
  readonly sucursal: number;
  readonly conteos: Decimal;
  readonly actas: Decimal;
  readonly traslados: Decimal;
  readonly valor: Decimal;
}

const NADA = decimal(0);

async function productosDe(
  db: Db,
  nit: Periodo["nit"],
  filas: readonly { readonly productoId: string }[],
): Promise<ReadonlyMap<string, FilaDe<"producto">>> {
  const ids = [...new Set(filas.map(({ productoId }) => productoId))];
  const leidos = [];
  for (let i = 0; i < ids.length; i += POR_VEZ)
    leidos.push(...(await readFilas(db, nit, "producto", ids.slice(i, i + POR_VEZ))));
  return new Map(leidos.map((producto) => [producto.id, producto]));
}

/** Products of one statement. */
const POR_VEZ = 500;

function deProducto(
  { id, codigo, descripcion, categoria }: FilaDe<"producto">,
  sucursal: number,
): DeProducto {
  return { productoId: id, codigo, descripcion, categoria, sucursal };
}
