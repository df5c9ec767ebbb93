/**
 * Sends goods to another branch with a slip whose code holds the transfer, and records the quantities that arrive. Works offline too.
 * docs/decisions/0065
 */
import { cantidad as escrita, fechaHora, nombreSucursal } from "@mostrador/core/formato";
import {
  decimal,
  enUnidades,
  guiaToCodigo,
  ok,
  parseGuia,
  sumar,
  type Guia,
  type Informe,
  type Result,
} from "@mostrador/core";
import type { EntradaRevisada, FalloPuente, Salida } from "../../contract/index.ts";
import type { Deps } from "../deps.ts";
import { FRASES_EXISTENCIAS } from "../frases/existencias.ts";
import { enqueueCon } from "../impresion/encolar.ts";
import type { Lectura } from "../motor/db.ts";
import { hasHecho } from "../terminales/db/hechos.ts";
import { findProducto } from "../tienda/db/productos.ts";
import { areExistenciasSeguidas, congelar, falloExistencias, saveActo } from "./lineas.ts";

/** Stores a transfer once by its id, and prints its slip. Fails if its destination is this till's own branch. */
export function enviarTraslado(
  deps: Deps,
  { id, sucursalDestino, nota, lineas: escritas }: EntradaRevisada<"enviarTraslado">,
): Result<Salida<"enviarTraslado">, FalloPuente> {
  const { db, ajustes, reloj } = deps;
  const hecho = { lineas: escritas.length };
  if (hasHecho(db, "trasladoEnviado", id)) return ok(hecho);
  const empresa = ajustes.find("empresa");
  if (!areExistenciasSeguidas(deps) || empresa === undefined)
    return falloExistencias(FRASES_EXISTENCIAS.apagadas);
  if (sucursalDestino === empresa.sucursal) return falloExistencias(FRASES_EXISTENCIAS.mismaSucursal);
  const lineas = congelar(db, escritas);
  if (!lineas.ok) return lineas;
  const instante = reloj.ahora();
  const porProducto = [...Map.groupBy(lineas.value, ({ productoId }) => productoId)].map(
    ([productoId, suyas]) => ({
      productoId,
      cantidad: sumar(suyas.map(({ cantidad, factor }) => enUnidades(cantidad, factor))).toFixed(),
    }),
  );
  const { nit, sucursal: sucursalOrigen, razonSocial } = empresa;
  const guia: Guia = { id, nit, sucursalOrigen, sucursalDestino, instante, lineas: porProducto };
  db.inTransaction((tx) => {
    saveActo(deps, tx, {
      tipo: "trasladoEnviado",
      id,
      instante,
      datos: { guia, nota },
      salidas: porProducto.map(({ productoId, cantidad }, linea) => ({
        linea,
        productoId,
        cantidad: decimal(cantidad),
      })),
    });
    enqueueCon(deps, tx, { informe: papelDe(tx, guia, { razonSocial, nota }) });
  });
  deps.despertarImpresora();
  deps.despertarSync();
  return ok(hecho);
}

/** Builds the slip that accompanies the goods. */
function papelDe(
  db: Lectura,
  guia: Guia,
  { razonSocial, nota }: { readonly razonSocial: string; readonly nota: string | null },
): Informe {
  const { sucursalOrigen, sucursalDestino, instante, lineas } = guia;
  const frases = FRASES_EXISTENCIAS;
  return {
    titulo: frases.guia,
    empresa: razonSocial,
    cabecera: [
      frases.deA(nombreSucursal(sucursalOrigen), nombreSucursal(sucursalDestino)),
      fechaHora(instante),
    ],
    secciones: [
      {
        titulo: null,
        filas: lineas.map(({ productoId, cantidad }) => ({
          texto: nombreDe(db, productoId),
          valor: escrita(cantidad),
        })),
      },
      ...(nota === null ? [] : [{ titulo: null, filas: [{ texto: nota }] }]),
    ],
    pie: [frases.alLlegar],
    qr: guiaToCodigo(guia),
  };
}

/**
 * Reads a slip's code for the person who receives the goods. Fails for a code that was cut, that is of another company, or that is for
 * another branch.
 */
export function leerGuia(
  { db, ajustes }: Pick<Deps, "db" | "ajustes">,
  { codigo }: EntradaRevisada<"leerGuia">,
): Result<Salida<"leerGuia">, FalloPuente> {
  const leida = guiaPara({ ajustes }, codigo);
  if (!leida.ok) return leida;
  const { sucursalOrigen, instante, lineas } = leida.value;
  return ok({
    de: nombreSucursal(sucursalOrigen),
    instante,
    lineas: lineas.map(({ productoId, cantidad }, linea) => ({
      linea,
      productoId,
      descripcion: nombreDe(db, productoId),
      cantidad,
    })),
  });
}

/**
 * Stores a delivery once by its id, with the quantities of a slip that arrived. If less than the slip says arrived and the rest will not
 * come, a reason is required.
 */
export function recibirTraslado(
  deps: Deps,
  { id, codigo, lineas, cierra, motivo }: EntradaRevisada<"recibirTraslado">,
): Result<Salida<"recibirTraslado">, FalloPuente> {
  const { db, reloj, ajustes } = deps;
  const leida = guiaPara({ ajustes }, codigo);
  if (!leida.ok) return leida;
  const guia = leida.value;
  const hecho = { lineas: lineas.length };
  if (hasHecho(db, "trasladoRecibido", id)) return ok(hecho);
  const llego = new Map(lineas.map(({ linea, cantidad }) => [linea, decimal(cantidad)]));
  for (const [linea, { productoId, cantidad }] of guia.lineas.entries())
    if (llego.get(linea)?.gt(cantidad) === true)
      return falloExistencias(FRASES_EXISTENCIAS.llegoDeMas(nombreDe(db, productoId), escrita(cantidad)));
  const falta = guia.lineas.some(({ cantidad }, linea) => llego.get(linea)?.lt(cantidad) ?? true);
  if (falta && cierra && motivo === null) return falloExistencias(FRASES_EXISTENCIAS.sinMotivo);
  db.inTransaction((tx) => {
    saveActo(deps, tx, {
      tipo: "trasladoRecibido",
      id,
      instante: reloj.ahora(),
      datos: { id, guia, lineas, cierra, motivo },
      salidas: guia.lineas.flatMap(({ productoId }, linea) => {
        const cantidad = llego.get(linea);
        return cantidad === undefined ? [] : [{ linea, productoId, cantidad: decimal(0).minus(cantidad) }];
      }),
    });
  });
  deps.despertarSync();
  return ok(hecho);
}

/** Reads the slip from its code, if it is for this till's branch. */
function guiaPara({ ajustes }: Pick<Deps, "ajustes">, codigo: string): Result<Guia, FalloPuente> {
  const leida = parseGuia(codigo);
  if (!leida.ok) return falloExistencias(FRASES_EXISTENCIAS.guiaIlegible[leida.error.kind]);
  const empresa = ajustes.find("empresa");
  if (empresa === undefined || leida.value.nit !== empresa.nit)
    return falloExistencias(FRASES_EXISTENCIAS.guiaIlegible.ajena);
  const { sucursalDestino } = leida.value;
  if (sucursalDestino !== empresa.sucursal)
    return falloExistencias(FRASES_EXISTENCIAS.paraOtra(nombreSucursal(sucursalDestino)));
  return ok(leida.value);
}

function nombreDe(db: Lectura, productoId: string): string {
  return findProducto(db, productoId)?.descripcion ?? FRASES_EXISTENCIAS.sinNombre;
}
