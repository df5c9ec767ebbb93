/** Reads a company's documents for a till that looks up the sales of the whole shop; writes nothing. */
import { isPublico, type DetalleVentaTienda, type VentaTienda } from "@mostrador/core";
import type { Db } from "../../motor/connection.ts";
import type { FiltroFacturas } from "../../documentos/db/buscar-facturas.ts";
import { findFacturaDe, type Factura } from "../../documentos/db/facturas.ts";
import { readObservada } from "../../motor/stored-json.ts";
import { listTerminales } from "../../terminales/db/terminales.ts";
import { findVentaContada } from "../../terminales/db/venta-contada.ts";
import { listPagina } from "../../documentos/readers/facturas.ts";

/** Reads one page of the shop's sales, its last document, and whether another page follows. */
export async function listVentasTienda(
  db: Db,
  publicUrl: string,
  filtro: Omit<FiltroFacturas, "documento" | "enTodo">,
) {
  const { facturas, hayMas } = await listPagina(db, { ...filtro, documento: undefined, enTodo: true });
  const cajas = await nombresDeCajas(db, filtro.nit);
  return { ventas: facturas.map((f) => ventaDe(f, cajas, publicUrl)), ultima: facturas.at(-1), hayMas };
}

/** Finds a document in a public state with all that a till shows of it; undefined if the company has no such document. */
export async function findVentaTienda(
  db: Db,
  publicUrl: string,
  { nit, cuf }: Pick<Factura, "nit" | "cuf">,
): Promise<DetalleVentaTienda | undefined> {
  const factura = await findFacturaDe(db, nit, cuf);
  if (factura === undefined || !isPublico(factura.estado)) return undefined;
  const contada = await findVentaContada(db, factura);
  return {
    ...ventaDe(factura, await nombresDeCajas(db, nit), publicUrl),
    tipoEmision: factura.tipoEmision,
    xml: factura.xml.toString("utf8"),
    observada: factura.observada === null ? null : readObservada(factura.observada).descripcion,
    pagos: contada?.pagos.map(({ metodo, monto }) => ({ metodo, monto })) ?? null,
    ahorro: contada?.ahorro ?? null,
  };
}

async function nombresDeCajas(db: Db, nit: Factura["nit"]): Promise<ReadonlyMap<string, string>> {
  return new Map((await listTerminales(db, nit)).map(({ id, nombre }) => [id, nombre]));
}

function ventaDe(factura: Factura, cajas: ReadonlyMap<string, string>, publicUrl: string): VentaTienda {
  const { estado, terminalId } = factura;
  if (!isPublico(estado)) throw new Error(`${factura.cuf} en ${estado} no se muestra`);
  return {
    cuf: factura.cuf,
    numeroFactura: factura.numero,
    estado,
    fechaEmision: factura.fechaEmision,
    sector: factura.sector,
    sucursal: factura.sucursal,
    puntoVenta: factura.puntoVenta,
    caja: terminalId === null ? null : (cajas.get(terminalId) ?? null),
    montoTotal: factura.montoTotal,
    cliente: {
      numeroDocumento: factura.clienteDocumento,
      complemento: factura.clienteComplemento,
      razonSocial: factura.clienteNombre ?? "S/N",
      correo: factura.clienteCorreo,
    },
    cufFacturaOriginal: factura.originalCuf === null ? null : factura.originalCuf,
    urlPublica: `${publicUrl}/f/${factura.cuf}`,
  };
}
