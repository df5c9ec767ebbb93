import { isDeEmpacada } from "../documentos/db/empacadas.ts";
import { fail, ok, type FacturaTerminal, type Result } from "@mostrador/core";
import type { Tx } from "../motor/connection.ts";
import { reserveCredito } from "../documentos/db/gastar-creditos.ts";
import type { Empresa } from "../cuenta/db/empresas.ts";
import {
  findFacturaDe,
  getFactura,
  insertFactura,
  isNumeroUsado,
  type Factura,
} from "../documentos/db/facturas.ts";
import { gemelaDe } from "../documentos/db/gemelas.ts";
import { raiseNumero } from "../impuestos/db/puntos.ts";
import { hasLapida, insertLapida, type Terminal } from "./db/terminales.ts";
import { inTransaction, transaccion } from "../motor/transaccion.ts";
import type { Deps } from "../deps.ts";
import type { filaDe } from "../documentos/solicitud.ts";
import { conflicto, dichoDeConocida, resultado, type Dicho } from "./dicho.ts";

/**
 * Makes a refusal final, after which the till gives the document up. A late copy of the request must not issue it once credits, a
 * certificate or the connection to the tax system are back, because the till may have used its number offline.
 */
export function negar(deps: Deps, { nit }: Empresa, factura: FacturaTerminal, dicho: Dicho): Promise<Dicho> {
  return transaccion(deps.db, nit, async (tx) => {
    const known = await findFacturaDe(tx, nit, factura.cuf); // a simultaneous copy of the request was accepted
    if (known !== undefined) return dichoDeConocida(known, factura);
    await insertLapida(tx, factura.cuf, nit, deps.now());
    return dicho;
  });
}

type Fila = ReturnType<typeof filaDe> & { readonly proceso: number };

/**
 * Checks CUF and number, reserves the credit and stores the document in one transaction. A failure is the
 * answer to the terminal.
 */
export function saveFactura(
  deps: Deps,
  terminal: Terminal,
  factura: FacturaTerminal,
  fila: Fila,
): Promise<Result<Factura, Dicho>> {
  return inTransaction(deps.db, terminal.nit, (tx) => save(tx, terminal, factura, fila));
}

async function save(
  tx: Tx,
  terminal: Terminal,
  factura: FacturaTerminal,
  fila: Fila,
): Promise<Result<Factura, Dicho>> {
  const { nit, sucursal, puntoVenta } = terminal;
  const clave = { nit, sucursal, puntoVenta };
  if (await hasLapida(tx, nit, factura.cuf)) return fail(conflicto(factura, "retirada"));
  const known = await findFacturaDe(tx, nit, factura.cuf);
  if (known !== undefined) return fail(dichoDeConocida(known, factura));
  const numero = { ...clave, sector: factura.sector, numero: factura.numeroFactura, cuf: factura.cuf };
  if (
    (await isNumeroUsado(tx, clave, factura.sector, factura.numeroFactura)) ||
    (await isDeEmpacada(tx, numero))
  )
    return fail(conflicto(factura, "numeroUsado"));
  if (!(await reserveCredito(tx, nit, factura.cuf, fila.creadoEn)))
    return fail({ status: 402, datos: resultado(factura.cuf, "sinCreditos") });
  const gemela = await gemelaDe(tx, { ...fila, ventaId: factura.ventaId, gemela: null });
  const propia = { terminalId: terminal.id, ventaId: factura.ventaId, epoca: factura.epoca, gemela };
  await insertFactura(tx, { ...fila, ...propia }, "enviada");
  await raiseNumero(tx, clave, factura.sector, factura.numeroFactura);
  return ok(await getFactura(tx, factura.cuf));
}
