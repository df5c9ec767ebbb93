/** Receives a purchase at this till, offline too: the goods count here at once, and the server books the fact. docs/decisions/0067 */
import { decimal, ok, totalDeCompra, type Result } from "@mostrador/core";
import type { EntradaRevisada, FalloPuente, Salida } from "../../contract/index.ts";
import type { Deps } from "../deps.ts";
import { FRASES_EXISTENCIAS } from "../frases/existencias.ts";
import { hasHecho } from "../terminales/db/hechos.ts";
import { salidasDe } from "./db/existencias.ts";
import { hasDocumento, saveProveedor } from "./db/proveedores.ts";
import { areExistenciasSeguidas, congelar, falloExistencias, saveActo } from "./lineas.ts";
import { keepProveedores } from "./proveedores.ts";

/**
 * Stores a purchase once by its id, and remembers its supplier. Fails if the lines do not add up to the supplier's paper, or if this till
 * received the same paper before.
 */
export function recibirCompra(
  deps: Deps,
  compra: EntradaRevisada<"recibirCompra">,
): Result<Salida<"recibirCompra">, FalloPuente> {
  const { db, reloj } = deps;
  const { id, proveedor, porFacturar, numero, autorizacion, fecha, descuento, total } = compra;
  const conFactura = compra.conFactura && !porFacturar;
  const hecha = { lineas: compra.lineas.length };
  if (hasHecho(db, "compraRecibida", id)) return ok(hecha);
  if (!areExistenciasSeguidas(deps)) return falloExistencias(FRASES_EXISTENCIAS.apagadas);
  const instante = reloj.ahora();
  const suma = totalDeCompra(compra.lineas, descuento);
  if (suma.lt(0)) return falloExistencias(FRASES_EXISTENCIAS.descuentoDeMas);
  if (!suma.eq(total)) return falloExistencias(FRASES_EXISTENCIAS.noSuma(suma.toFixed(2)));
  if (fecha > instante.slice(0, 10)) return falloExistencias(FRASES_EXISTENCIAS.fechaPorVenir);
  if (conFactura && (proveedor.documento === null || numero === "" || autorizacion === ""))
    return falloExistencias(FRASES_EXISTENCIAS.sinPapel);
  if (porFacturar && proveedor.documento === null) return falloExistencias(FRASES_EXISTENCIAS.sinNit);
  if (porFacturar && (numero !== "" || autorizacion !== ""))
    return falloExistencias(FRASES_EXISTENCIAS.conPapel);
  const quien = proveedor.documento ?? proveedor.razonSocial;
  if (numero !== "" && hasDocumento(db, { quien, numero, autorizacion }))
    return falloExistencias(FRASES_EXISTENCIAS.yaRecibida(numero));
  const lineas = congelar(db, compra.lineas);
  if (!lineas.ok) return lineas;
  db.inTransaction((tx) => {
    const datos = { ...compra, conFactura, lineas: lineas.value.map((linea) => ({ ...linea })) };
    const salidas = salidasDe(lineas.value).map((una) => ({
      ...una,
      cantidad: decimal(0).minus(una.cantidad),
    }));
    saveActo(deps, tx, { tipo: "compraRecibida", id, instante, datos, salidas });
    saveProveedor(tx, { quien, ...proveedor, numero, autorizacion, usadoEn: instante });
    keepProveedores(deps, tx, [proveedor]);
  });
  deps.despertarSync();
  return ok(hecha);
}
