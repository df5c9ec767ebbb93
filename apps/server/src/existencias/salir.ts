/** Takes out goods that leave without a sale, with the act that states the reason. docs/decisions/0065, docs/fiscal-rules.md F68 */
import {
  decimal,
  desarmar,
  enUnidades,
  epochToInstante,
  fail,
  ok,
  reintegra,
  sumar,
  type Instante,
  type LineaVendida,
  type MotivoSalida,
  type Nit,
  type Result,
} from "@mostrador/core";
import type { Tx } from "../motor/connection.ts";
import { inTransaction } from "../motor/transaccion.ts";
import type { Deps } from "../deps.ts";
import type { Fallo } from "../fallos.ts";
import { readFilas } from "../tienda/readers/tienda.ts";
import type { Autor } from "./comprar.ts";
import { findPartes } from "./db/composiciones.ts";
import { followsAt, moveStock, openLibro, saveLibro } from "./db/libro.ts";
import { findModo } from "./db/modo.ts";
import { findSalida, insertSalida, nextActa } from "./db/salidas.ts";
import { fromValor } from "./db/unidades.ts";
import { huellaDe, isRepetida } from "./huella.ts";
import { congelarLineas, demasiado, faltaEn, type LineaPedida } from "./lineas.ts";
import type { Quien } from "./trasladar.ts";

/** Person who received the goods. */
export interface Beneficiario {
  readonly documento: string;
  readonly complemento: string;
}

/** Removal of goods, without its lines. */
interface CabezaDeSalida {
  /** Key chosen by the caller; the same key never takes goods out twice. */
  readonly id: string;
  readonly motivo: MotivoSalida;
  /** Person who signs the act. */
  readonly responsable: string;
  readonly nota: string | null;
  readonly beneficiario: Beneficiario | null;
}

/** Removal of goods as entered. */
export interface SalidaEscrita extends CabezaDeSalida {
  readonly sucursal: number;
  readonly salioEn: Instante | null;
  readonly lineas: readonly LineaPedida[];
}

/** Takes goods out of stock with an act. Fails if the branch does not follow a product, or if a gift names no recipient. */
export function sacar(
  { db, reloj }: Pick<Deps, "db" | "reloj">,
  { nit, usuario, origen }: Autor,
  salida: SalidaEscrita,
): Promise<Result<{ readonly id: string; readonly numero: number }, Fallo>> {
  const { id, sucursal, salioEn, motivo, beneficiario } = salida;
  const ahoraMs = reloj.ahora();
  const ahora = epochToInstante(ahoraMs);
  return inTransaction<{ readonly id: string; readonly numero: number }, Fallo>(db, nit, async (tx) => {
    if ((await findModo(tx, nit)) === 0) return fail({ kind: "existenciasApagadas" });
    const antes = await findSalida(tx, nit, id);
    if (antes !== undefined) {
      const misma = isRepetida(antes, salida);
      return misma.ok ? ok({ id, numero: antes.numero }) : misma;
    }
    if (salioEn !== null && salioEn > ahora)
      return faltaEn(["salio_en"], "No pudo salir después de ahora: revise la hora.");
    if (reintegra(motivo) && beneficiario === null)
      return faltaEn(
        ["beneficiario"],
        "Escriba el NIT o la cédula de quien lo recibió: va en el Registro de Reintegros.",
      );
    const leidas = await congelarLineas(tx, nit, salida.lineas);
    if (!leidas.ok) return leidas;
    const instante = salioEn ?? ahora;
    const lineas = leidas.value.map(({ unidades: _unidades, ...linea }, i) => ({ ...linea, linea: i }));
    const deSalida = { ...salida, nit, sucursal, instante, huella: huellaDe(salida) };
    const numero = await darDeBaja(tx, deSalida, lineas, { usuario, origen, ahoraMs }, true);
    if (numero.ok) return ok({ id, numero: numero.value });
    const { linea, cabe } = numero.error;
    if (!cabe) return demasiado(linea);
    const msg = `De «${leidas.value[linea]?.descripcion ?? ""}» no se llevan existencias en esa sucursal: cuéntelo o registre su compra primero.`;
    return faltaEn(["lineas", linea, "producto_id"], msg);
  });
}

/** Removal of goods reported by a till. */
export interface SalidaDeCaja extends CabezaDeSalida {
  readonly nit: Nit;
  readonly sucursal: number;
  readonly instante: Instante;
  readonly lineas: readonly LineaVendida[];
}

/**
 * Books a removal reported by a till. It is never refused: a product that the branch does not follow moves nothing. Of a product made of
 * others its parts leave, as they do with its sale.
 */
export async function bookSalida(tx: Tx, salida: SalidaDeCaja, quien: Quien): Promise<void> {
  const { nit, id, instante } = salida;
  if ((await findSalida(tx, nit, id)) !== undefined) return;
  const dichos = salida.lineas.map(({ productoId }) => productoId);
  const armadas = desarmar(salida.lineas, await findPartes(tx, nit, dichos, instante));
  const ids = [...new Set(armadas.map(({ productoId }) => productoId))];
  const productos = await readFilas(tx, nit, "producto", ids);
  const nombres = new Map(productos.map(({ id: suyo, descripcion }) => [suyo, descripcion]));
  const lineas = armadas.map(({ productoId, presentacionId, cantidad, factor, combo }, linea) => ({
    linea,
    productoId,
    presentacionId: combo === undefined ? presentacionId : null,
    cantidad,
    factor,
    descripcion: nombres.get(productoId) ?? productoId,
  }));
  await darDeBaja(tx, { ...salida, huella: null }, lineas, quien, false);
}

interface LineaDeSalida extends LineaPedida {
  readonly linea: number;
  readonly factor: string;
  readonly descripcion: string;
}

interface PorSacar extends CabezaDeSalida {
  readonly nit: Nit;
  readonly sucursal: number;
  readonly instante: Instante;
  readonly huella: string | null;
}

/**
 * Takes the lines out of stock, stores the act and returns its number. With `exige`, every product must be followed. Fails at a line that is
 * not, or at a line that the ledger cannot hold (`cabe` false).
 */
async function darDeBaja(
  tx: Tx,
  { nit, sucursal, id, motivo, instante, responsable, nota, beneficiario, huella }: PorSacar,
  lineas: readonly LineaDeSalida[],
  { usuario, origen, ahoraMs }: Quien,
  exige: boolean,
): Promise<Result<number, { readonly linea: number; readonly cabe: boolean }>> {
  const acto = { nit, sucursal, registradoEn: ahoraMs, usuario, origen, nota };
  const libro = await openLibro(
    tx,
    acto,
    lineas.map(({ productoId }) => productoId),
  );
  const guardadas = [];
  for (const { linea, productoId, presentacionId, cantidad, factor, descripcion } of lineas) {
    const unidades = enUnidades(cantidad, factor);
    const mueve = followsAt(libro, productoId, instante) && !unidades.eq(0);
    if (!mueve && exige) return fail({ linea, cabe: true });
    const sale = {
      productoId,
      motivo,
      referencia: id,
      linea,
      instante,
      cantidad: decimal(0).minus(unidades),
    };
    const asiento = mueve ? await moveStock(libro, sale) : null;
    if (mueve && asiento === null) return fail({ linea, cabe: false });
    const costo = decimal(0).minus(asiento?.valor ?? 0);
    const cifras = { cantidad, factor, unidades: unidades.toFixed(), costo: costo.toFixed() };
    guardadas.push({ productoId, presentacionId, descripcion, ...cifras });
  }
  await saveLibro(libro);
  const numero = await nextActa(tx, nit);
  const costo = sumar(guardadas.map((linea) => decimal(linea.costo)));
  await insertSalida(tx, {
    nit,
    id,
    numero,
    sucursal,
    motivo,
    instante,
    responsable,
    nota,
    documento: beneficiario?.documento ?? null,
    complemento: beneficiario?.complemento ?? null,
    costo: fromValor(costo),
    datos: JSON.stringify(guardadas),
    usuario,
    origen,
    registradoEn: ahoraMs,
    huella,
  });
  return ok(numero);
}
