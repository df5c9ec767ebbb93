import { fail, ok, type Result } from "@mostrador/core";
import { z } from "zod";
import { computePreciada, checkVenta } from "./revisar.ts";
import { searchVentasDe } from "../ventas/buscar.ts";
import * as consultas from "../ventas/consultas.ts";
import type { Deps } from "../deps.ts";
import {
  type Aparcado,
  aparcar,
  descartarAparcado,
  guardarAbierta,
  listAparcados,
  nombrarAparcado,
  retomar,
  ventaAbierta,
} from "./abierta.ts";
import { conPrecios } from "./preciar-venta.ts";
import { checkCantidades } from "./cantidades.ts";
import type { Llamadas, Partes } from "../llamadas/tipos.ts";
import {
  Comprador,
  CONFIGURACION_INICIAL,
  type EntradaRevisada,
  type FalloPuente,
  LLAMADAS,
  type Salida,
} from "../../contract/index.ts";
import { giveBackNumero } from "../motor/ajustes.ts";
import { isNumeroUsado, listDocumentos } from "../documentos/db/documentos.ts";
import { discardVenta } from "./db/ventas.ts";
import { FRASES_VENTA } from "../frases/venta.ts";

/** Handlers of the calls about selling. */
export function deVenta(deps: Deps, { cobrador }: Partes) {
  const { sesion } = deps;
  const venta = (ventaId: string) => consultas.viewVenta(deps, ventaId);
  return {
    cobrar: ({ ventaId, venta, confirmadas, visto, vista }) =>
      cobrador.cobrar(ventaId, conPrecios(deps, { ...venta, usuario: sesion.nombre() }), {
        confirmadas,
        visto,
        vista,
      }),
    corregirObservada: (entrada) => cobrador.corregir(entrada),
    // These calls only check the right. The cart keeps the discount until it is charged.
    darDescuento: () => ok(null),
    darPrecio: () => ok(null),
    seguirSinEsperar: ({ ventaId }) => ok(cobrador.seguirSinEsperar(ventaId)),
    calcular: (entrada) => ok(computePreciada(deps, entrada)),
    revisarVenta: (entrada) => ok(checkVenta(deps, entrada)),
    revisarCantidades: (entrada) => ok(checkCantidades(deps, entrada)),
    buscarVentas: (entrada) => ok(searchVentasDe(deps, entrada)),
    ventasDeHoy: (entrada) => ok(consultas.ventasDeHoy(deps, entrada)),
    venta: ({ ventaId }) => venta(ventaId),
    seguirVenta: async ({ ventaId }) => {
      await cobrador.seguir(ventaId);
      return venta(ventaId);
    },
    ticket: ({ ventaId }) => consultas.viewTicket(deps, ventaId),
    ventaReabierta: () => ok(consultas.ventaReabierta(deps)),
    descartarReabierta: ({ ventaId }) => descartarReabierta(deps, ventaId),
    guardarVentaAbierta: (abierta) => guardarAbierta(deps, abierta),
    ultimaVenta: () => ok(consultas.ultimaVenta(deps)),
    ventaAbierta: () => ok(ventaAbierta(deps)),
    aparcarCarrito: (carrito) => aparcar(deps, conSuma(deps, carrito)),
    nombrarCarrito: ({ id, nombre }) => ok(nombrarAparcado(deps, id, nombre)),
    quitarCarrito: ({ id }) => ok(retomar(deps, id)),
    descartarCarrito: ({ id }) => ok(descartarAparcado(deps, id)),
    carritosAparcados: () => ok(viewAparcados(deps)),
  } satisfies Partial<Llamadas>;
}

const SIN_TOTAL = "0.00";
/** Proforma of a cart, whose promised prices apply. */
const DeProforma = z.object({ id: z.string() });

/** Lists parked carts and other people's open carts at this till, each with its total by the rules of its document. */
function viewAparcados(deps: Deps): Salida<"carritosAparcados"> {
  const { db, ajustes, sesion } = deps;
  const [usual = null] = (ajustes.find("configuracion") ?? CONFIGURACION_INICIAL).sectores;
  return listAparcados(db, sesion.quien()).map((aparcado) => {
    const total = totalDe(deps, aparcado.contenido, usual);
    const { sumaba } = aparcado.contenido;
    const antes = typeof sumaba === "string" && total !== null && sumaba !== total ? sumaba : null;
    return { ...aparcado, total, antes };
  });
}

/** Adds the current total to a cart that is being parked, because the buyer may have been told this total. */
function conSuma(deps: Deps, entrada: EntradaRevisada<"aparcarCarrito">): EntradaRevisada<"aparcarCarrito"> {
  const [usual = null] = (deps.ajustes.find("configuracion") ?? CONFIGURACION_INICIAL).sectores;
  return { ...entrada, contenido: { ...entrada.contenido, sumaba: totalDe(deps, entrada.contenido, usual) } };
}

/** Calculates the total of a cart; null if its lines cannot be read or have no amount yet. */
function totalDe(deps: Deps, contenido: Aparcado["contenido"], usual: number | null): string | null {
  const { items, cliente, sector, propios, descuentoAdicional, descuentoPorcentaje, proforma } = contenido;
  const comprador = Comprador.safeParse(cliente);
  const suya = DeProforma.safeParse(proforma);
  const entrada = LLAMADAS.calcular.entrada.safeParse({
    items,
    sector: sector ?? usual,
    propios: propios ?? {},
    descuentoAdicional: descuentoAdicional ?? null,
    descuentoPorcentaje: descuentoPorcentaje ?? undefined,
    montoGiftCard: null,
    recibido: null,
    ...(comprador.success ? { cliente: comprador.data } : {}),
    ...(suya.success ? { proformaId: suya.data.id } : {}),
  });
  if (!entrada.success) return null;
  const { total } = computePreciada(deps, entrada.data);
  return total === SIN_TOTAL ? null : total;
}

/**
 * Abandons a reopened sale; false if the sale is not reopened. Its number is released if it was the last one taken; otherwise it remains a
 * gap, which is allowed (2000). Fails for a sale with a document in doubt, because that document may be a valid invoice.
 */
function descartarReabierta({ db }: Deps, ventaId: string): Result<boolean, FalloPuente> {
  return db.inTransaction((tx) => {
    const documentos = listDocumentos(tx, ventaId);
    if (documentos.some(({ estado }) => estado === "EN_DUDA"))
      return fail({ kind: "ventaEnDuda", texto: FRASES_VENTA.enDuda, campos: [] });
    if (!discardVenta(tx, ventaId)) return ok(false);
    const ultimo = documentos.at(-1);
    if (ultimo !== undefined && !isNumeroUsado(tx, ultimo)) giveBackNumero(tx, ultimo.sector, ultimo.numero);
    return ok(true);
  });
}
