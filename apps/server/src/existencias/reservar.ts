/** Sets goods aside until a day: for an order, for a proforma, or for the buyer of an invoice, who collects them in parts. docs/decisions/0078 */
import {
  decimal,
  desarmar,
  enUnidades,
  epochToInstante,
  fail,
  lugarDeLinea,
  ok,
  sumar,
  valorDevuelto,
  type Cuf,
  type Decimal,
  type Instante,
  type LineaVendida,
  type MotivoReserva,
  type Nit,
  type Result,
} from "@mostrador/core";
import type { Deps } from "../deps.ts";
import type { Fallo } from "../fallos.ts";
import type { Tx } from "../motor/connection.ts";
import { inTransaction } from "../motor/transaccion.ts";
import { readFilas } from "../tienda/readers/tienda.ts";
import type { Autor } from "./comprar.ts";
import { findPartes } from "./db/composiciones.ts";
import { hasStock, moveStock, openLibro, saveLibro, type Acto } from "./db/libro.ts";
import { findModo } from "./db/modo.ts";
import { takeEntregadas } from "./db/por-entregar.ts";
import {
  closeReserva,
  findDocumento,
  findEntregaDeReserva,
  findReserva,
  insertEntregaDeReserva,
  insertReserva,
  listLineasDeReserva,
  listReservasDe,
  nextGuia,
} from "./db/reservas.ts";
import { fromCantidad, fromValor, toCantidad } from "./db/unidades.ts";
import { mapPorCodigo } from "./db/ventas.ts";
import { findVenta, LineasGuardadas, type LineaGuardada } from "./db/ventas-guardadas.ts";
import { huellaDe, isRepetida } from "./huella.ts";
import { congelarLineas, demasiado, faltaEn, type LineaPedida } from "./lineas.ts";

/** Fields that every request to set goods aside has. */
interface Cabeza {
  /** Key chosen by the caller; the same key never sets goods aside twice. */
  readonly id: string;
  /** Last day, `AAAA-MM-DD`, on which the goods are set aside. */
  readonly hasta: string;
  readonly nota: string | null;
}

/** Order as entered. */
export interface PedidoEscrito extends Cabeza {
  readonly sucursal: number;
  readonly para: string;
  readonly lineas: readonly LineaPedida[];
}

/** Goods of an invoice that their buyer has not collected yet. */
export interface PorEntregarEscrito extends Cabeza {
  readonly cuf: Cuf;
  /** Quantities in the line's unit, by the index of the invoice's line, from 0; null for all of the goods. */
  readonly lineas: readonly { readonly linea: number; readonly cantidad: string }[] | null;
}

/** Line as it is set aside, in units of the product. */
interface Apartada {
  readonly productoId: string;
  readonly descripcion: string;
  readonly lugar: number;
  readonly unidades: Decimal;
  readonly valor: Decimal;
}

interface Abierta {
  readonly tx: Tx;
  readonly nit: Nit;
  readonly acto: (sucursal: number) => Acto;
  readonly ahora: Instante;
}

interface PorGuardar extends Cabeza {
  readonly motivo: MotivoReserva;
  readonly referencia: string | null;
  readonly sucursal: number;
  readonly para: string;
  readonly lineas: readonly Apartada[];
}

type Deseadas = Pick<Deps, "db" | "reloj">;
type Hecha = Promise<Result<{ readonly id: string }, Fallo>>;

/** Sets goods aside for an order. Fails if the branch does not follow a product. */
export function reservarPedido(deps: Deseadas, autor: Autor, pedido: PedidoEscrito): Hecha {
  return apartar(deps, autor, pedido, async ({ tx, nit, acto }) => {
    const leidas = await congelarLineas(tx, nit, pedido.lineas);
    if (!leidas.ok) return leidas;
    const libro = await openLibro(
      tx,
      acto(pedido.sucursal),
      leidas.value.map(({ productoId }) => productoId),
    );
    const sin = leidas.value.findIndex(({ productoId }) => !hasStock(libro, productoId));
    if (sin >= 0) {
      const msg = `De «${leidas.value[sin]?.descripcion ?? ""}» no se llevan existencias en esa sucursal: cuéntelo o registre su compra primero.`;
      return faltaEn(["lineas", sin, "producto_id"], msg);
    }
    const lineas = leidas.value.map(({ productoId, descripcion, unidades }, lugar) => ({
      productoId,
      descripcion,
      lugar,
      unidades: decimal(unidades),
      valor: decimal(0),
    }));
    return ok({ ...pedido, motivo: "pedido", referencia: null, lineas });
  });
}

/** Sets aside the goods of a proforma that its branch follows. Fails if the proforma was sold, discarded or already set aside. */
export function reservarProforma(
  deps: Deseadas,
  autor: Autor,
  reserva: Cabeza & { readonly proformaId: string },
): Hecha {
  return apartar(deps, autor, reserva, async ({ tx, nit, acto, ahora }) => {
    const { proformaId } = reserva;
    const [proforma] = await readFilas(tx, nit, "proforma", [proformaId]);
    if (proforma === undefined) return fail({ kind: "filaAusente" });
    if (proforma.conversion !== null || proforma.descartada)
      return faltaEn(["proforma_id"], "Esa proforma ya se vendió o se anuló: no tiene qué reservar.");
    const vigente = (await listReservasDe(tx, nit, proformaId)).some(({ cerrada }) => cerrada === 0);
    if (vigente)
      return faltaEn(["proforma_id"], "Esa proforma ya tiene su reserva: libérela antes de hacer otra.");
    const { sucursal, cliente } = proforma;
    const vendidas = await linesOfProforma(tx, nit, proforma.lineas);
    const ids = vendidas.map(({ productoId }) => productoId);
    const armadas = desarmar(vendidas, await findPartes(tx, nit, ids, ahora));
    const libro = await openLibro(
      tx,
      acto(sucursal),
      armadas.map(({ productoId }) => productoId),
    );
    const seguidas = armadas.filter(({ productoId }) => hasStock(libro, productoId));
    if (seguidas.length === 0)
      return faltaEn(
        ["proforma_id"],
        "De ningún producto de esa proforma se llevan existencias en su sucursal.",
      );
    const nombres = await nombresDe(tx, nit, seguidas);
    const lineas = seguidas.map((linea) => ({
      productoId: linea.productoId,
      descripcion: nombres.get(linea.productoId) ?? linea.productoId,
      lugar: lugarDeLinea(linea),
      unidades: enUnidades(linea.cantidad, linea.factor),
      valor: decimal(0),
    }));
    return ok({
      ...reserva,
      motivo: "proforma",
      referencia: proformaId,
      sucursal,
      para: cliente.razonSocial,
      lineas,
    });
  });
}

/**
 * Sets aside goods of an invoice that their buyer has not collected; they come back into stock. Fails if the sale is not booked yet, or if a
 * line asks for more units than are out of stock.
 */
export function reservarVenta(deps: Deseadas, autor: Autor, escrito: PorEntregarEscrito): Hecha {
  return apartar(deps, autor, escrito, async ({ tx, nit, acto, ahora }) => {
    const { id, cuf } = escrito;
    const documento = await findDocumento(tx, nit, cuf);
    if (documento === undefined) return fail({ kind: "filaAusente" });
    const { clave, cliente } = documento;
    const venta = await findVenta(tx, nit, clave);
    if (venta === undefined || venta.lineas === null)
      return faltaEn(
        ["cuf"],
        "Esa venta no movió existencias: espere a que la caja la cuente, o revise su CUF.",
      );
    const guardadas = LineasGuardadas.parse(JSON.parse(venta.lineas));
    const fuera = await fueraDe(tx, nit, clave, guardadas);
    const pedidas = pedidasDe(escrito, guardadas, fuera);
    if (!pedidas.ok) return pedidas;
    const nombres = await nombresDe(tx, nit, guardadas);
    const libro = await openLibro(
      tx,
      acto(venta.sucursal),
      guardadas.map(({ productoId }) => productoId),
    );
    const lineas: Apartada[] = [];
    for (const [linea, { guardada, unidades }] of pedidas.value.entries()) {
      const { productoId, salio } = guardada;
      const todo = { cantidad: decimal(salio?.cantidad ?? 0), valor: decimal(salio?.valor ?? 0) };
      const valor = valorDevuelto(todo, decimal(0), unidades);
      const asiento = await moveStock(libro, {
        productoId,
        motivo: "porEntregar",
        referencia: id,
        linea,
        instante: ahora,
        cantidad: unidades,
        valor,
      });
      if (asiento === null) return demasiado(linea);
      const descripcion = nombres.get(productoId) ?? productoId;
      lineas.push({ productoId, descripcion, lugar: lugarDeLinea(guardada), unidades, valor });
    }
    await saveLibro(libro);
    return ok({
      ...escrito,
      motivo: "entrega",
      referencia: clave,
      sucursal: venta.sucursal,
      para: cliente,
      lineas,
    });
  });
}

/** Releases goods that were set aside. Fails for invoiced goods: the buyer collects them, or the invoice is annulled. */
export function liberar({ db }: Deseadas, { nit }: Autor, id: string): Hecha {
  return inTransaction<{ readonly id: string }, Fallo>(db, nit, async (tx) => {
    const reserva = await findReserva(tx, nit, id);
    if (reserva === undefined) return fail({ kind: "filaAusente" });
    if (reserva.cerrada === 1) return ok({ id });
    if (reserva.motivo === "entrega")
      return faltaEn(["id"], "Eso ya se facturó: entréguelo, anule la factura o emita su nota.");
    await closeReserva(tx, reserva);
    return ok({ id });
  });
}

/** Delivery as entered. */
export interface EntregaDeVenta {
  readonly id: string;
  readonly recibe: string;
  readonly lineas: readonly { readonly linea: number; readonly cantidad: string }[];
}

/** Hands goods of an invoice over to their buyer; returns the number of the slip. Fails if fewer units of a line are left. */
export function entregar(
  { db, reloj }: Deseadas,
  { nit, usuario, origen }: Autor,
  reservaId: string,
  entrega: EntregaDeVenta,
): Promise<Result<{ readonly id: string; readonly numero: number }, Fallo>> {
  const ahoraMs = reloj.ahora();
  const { id, recibe } = entrega;
  return inTransaction<{ readonly id: string; readonly numero: number }, Fallo>(db, nit, async (tx) => {
    const antes = await findEntregaDeReserva(tx, nit, id);
    if (antes !== undefined) {
      const misma = isRepetida(antes, { reservaId, entrega });
      return misma.ok ? ok({ id, numero: antes.numero }) : misma;
    }
    const reserva = await findReserva(tx, nit, reservaId);
    if (reserva === undefined) return fail({ kind: "filaAusente" });
    if (reserva.motivo !== "entrega")
      return faltaEn(["lineas"], "Eso todavía no se vendió: facture primero, y la venta saca la mercadería.");
    const lineas = await listLineasDeReserva(tx, nit, reservaId);
    const salen = sumarPorLinea(entrega.lineas);
    for (const [i, { linea }] of entrega.lineas.entries()) {
      const suya = lineas.find((una) => una.linea === linea);
      if (suya === undefined)
        return faltaEn(["lineas", i, "linea"], `Hay ${lineas.length} líneas por entregar, desde la 0.`);
      const quedan = toCantidad(suya.cantidad - suya.entregada);
      if ((salen.get(linea) ?? decimal(0)).gt(quedan))
        return faltaEn(
          ["lineas", i, "cantidad"],
          `De «${suya.descripcion}» quedan ${quedan.toFixed()} por entregar: entregue hasta esa cantidad.`,
        );
    }
    const acto = { nit, sucursal: reserva.sucursal, registradoEn: ahoraMs, usuario, origen, nota: recibe };
    const instante = epochToInstante(ahoraMs);
    const unidades = [...salen].map(([linea, cuantas]) => ({ linea, unidades: cuantas }));
    const mala = await takeEntregadas(tx, acto, { reserva, referencia: id, instante }, unidades);
    if (mala !== null) return demasiado(mala);
    const numero = await nextGuia(tx, nit);
    const datos = JSON.stringify(unidades.map((una) => ({ ...una, unidades: una.unidades.toFixed() })));
    const huella = huellaDe({ reservaId, entrega });
    const fila = { nit, id, reservaId, numero, instante, recibe, datos, usuario, origen };
    await insertEntregaDeReserva(tx, { ...fila, registradoEn: ahoraMs, huella });
    return ok({ id, numero });
  });
}

/** Stores the reservation that `leer` builds. A repeated id returns the stored reservation. */
function apartar(
  { db, reloj }: Deseadas,
  { nit, usuario, origen }: Autor,
  escrita: Cabeza,
  leer: (abierta: Abierta) => Promise<Result<PorGuardar, Fallo>>,
): Hecha {
  const ahoraMs = reloj.ahora();
  const ahora = epochToInstante(ahoraMs);
  return inTransaction<{ readonly id: string }, Fallo>(db, nit, async (tx) => {
    if ((await findModo(tx, nit)) === 0) return fail({ kind: "existenciasApagadas" });
    const antes = await findReserva(tx, nit, escrita.id);
    if (antes !== undefined) {
      const misma = isRepetida(antes, escrita);
      return misma.ok ? ok({ id: escrita.id }) : misma;
    }
    if (escrita.hasta < ahora.slice(0, 10))
      return faltaEn(["hasta"], "El último día ya pasó: elija hoy o un día posterior.");
    const acto = (sucursal: number) => ({ nit, sucursal, registradoEn: ahoraMs, usuario, origen });
    const leida = await leer({ tx, nit, acto, ahora });
    if (!leida.ok) return leida;
    const { id, motivo, referencia, sucursal, para, hasta, nota, lineas } = leida.value;
    await insertReserva(
      tx,
      {
        nit,
        id,
        sucursal,
        motivo,
        referencia,
        para,
        hasta,
        instante: ahora,
        nota,
        usuario,
        origen,
        registradoEn: ahoraMs,
        huella: huellaDe(escrita),
      },
      lineas.map(({ productoId, descripcion, lugar, unidades, valor }, linea) => ({
        nit,
        reservaId: id,
        linea,
        sucursal,
        productoId,
        descripcion,
        lugar,
        cantidad: fromCantidad(unidades),
        valor: fromValor(valor),
      })),
    );
    return ok({ id });
  });
}

/** Computes the units of each line of a sale that are out of stock: those that left, less those that came back or wait for the buyer. */
async function fueraDe(
  tx: Tx,
  nit: Nit,
  clave: string,
  guardadas: readonly LineaGuardada[],
): Promise<ReadonlyMap<number, Decimal>> {
  const fuera = new Map(
    guardadas.map((linea) => [
      lugarDeLinea(linea),
      decimal(linea.salio?.cantidad ?? 0).minus(linea.salio === null ? 0 : linea.devuelta),
    ]),
  );
  for (const { id } of await listReservasDe(tx, nit, clave))
    for (const { lugar, cantidad, entregada } of await listLineasDeReserva(tx, nit, id))
      fuera.set(lugar, (fuera.get(lugar) ?? decimal(0)).minus(toCantidad(cantidad - entregada)));
  return fuera;
}

interface Pedida {
  readonly guardada: LineaGuardada;
  readonly unidades: Decimal;
}

function pedidasDe(
  { lineas }: PorEntregarEscrito,
  guardadas: readonly LineaGuardada[],
  fuera: ReadonlyMap<number, Decimal>,
): Result<readonly Pedida[], Fallo> {
  const queda = (linea: LineaGuardada) => fuera.get(lugarDeLinea(linea)) ?? decimal(0);
  const pedidas: Pedida[] = [];
  if (lineas === null)
    for (const guardada of guardadas) pedidas.push({ guardada, unidades: queda(guardada) });
  for (const [i, { linea, cantidad }] of (lineas ?? []).entries()) {
    const suyas = guardadas.filter((una) => una.linea === linea && una.salio !== null);
    if (suyas.length === 0)
      return faltaEn(["lineas", i, "linea"], "Esa línea de la factura no movió existencias.");
    for (const guardada of suyas) {
      const unidades = enUnidades(cantidad, guardada.factor);
      if (unidades.gt(queda(guardada)))
        return faltaEn(["lineas", i, "cantidad"], "Es más de lo que salió con esa línea y no volvió.");
      pedidas.push({ guardada, unidades });
    }
  }
  const conAlgo = pedidas.filter(({ unidades }) => unidades.gt(0));
  return conAlgo.length === 0 ? faltaEn(["cuf"], "De esa venta no queda nada por entregar.") : ok(conAlgo);
}

function sumarPorLinea(lineas: EntregaDeVenta["lineas"]): ReadonlyMap<number, Decimal> {
  const porLinea = Map.groupBy(lineas, ({ linea }) => linea);
  return new Map(
    [...porLinea].map(([linea, suyas]) => [linea, sumar(suyas.map(({ cantidad }) => decimal(cantidad)))]),
  );
}

async function nombresDe(
  tx: Tx,
  nit: Nit,
  lineas: readonly { readonly productoId: string }[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(lineas.map(({ productoId }) => productoId))];
  const filas = await readFilas(tx, nit, "producto", ids);
  return new Map(filas.map(({ id, descripcion }) => [id, descripcion]));
}

/** Derives the lines of a proforma whose products the shop has, with the factors of their presentations. */
async function linesOfProforma(
  tx: Tx,
  nit: Nit,
  lineas: readonly {
    readonly codigoProducto: string;
    readonly presentacionId: string | null;
    readonly cantidad: string;
  }[],
): Promise<readonly LineaVendida[]> {
  const codigos = [...new Set(lineas.map(({ codigoProducto }) => codigoProducto))];
  const porCodigo = await mapPorCodigo(tx, nit, codigos);
  const ids = [...new Set(lineas.flatMap(({ presentacionId }) => presentacionId ?? []))];
  const presentaciones = new Map(
    (await readFilas(tx, nit, "presentacion", ids)).map(({ id, factor }) => [id, factor]),
  );
  return lineas.flatMap(({ codigoProducto, presentacionId, cantidad }, linea) => {
    const productoId = porCodigo.get(codigoProducto);
    if (productoId === undefined) return [];
    const factor = (presentacionId === null ? undefined : presentaciones.get(presentacionId)) ?? "1";
    return [{ linea, productoId, presentacionId, factor, cantidad }];
  });
}
