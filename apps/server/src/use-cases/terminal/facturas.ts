import { fail, ok, type FacturaTerminal, type Result } from "@mostrador/core";
import { ahoraDe } from "../../reloj.ts";
import type { Deps } from "../../deps.ts";
import type { Tx } from "../../db/connection.ts";
import { reserveCredito } from "../../db/creditos.ts";
import type { Empresa } from "../../db/empresas.ts";
import { findFacturaDe, getFactura, insertFactura, isNumeroUsado, type Factura } from "../../db/facturas.ts";
import { gemelaDe } from "../../db/gemelas.ts";
import { findPunto, listCufds, raiseNumero } from "../../db/puntos.ts";
import { hasLapida, insertLapida, type Terminal } from "../../db/terminales.ts";
import { anotarDocumento } from "../anotar-diario.ts";
import { asegurarHora } from "../asegurar-hora.ts";
import { enviar } from "../enviar-factura.ts";
import { datosDeFactura, filaDe } from "../fila-factura.ts";
import { sincronizar } from "../sincronizar.ts";
import { reconstruir } from "./reconstruir.ts";
import { inTransaction, transaccion } from "../../db/transaccion.ts";
import { conflicto, dichoDe, dichoDeEnvio, resultado, type Dicho } from "./dicho.ts";

/** Issues a terminal's document online. The same CUF again is never sent twice: the answer is what became of it. */
export async function emitirDeTerminal(
  deps: Deps,
  empresa: Empresa,
  terminal: Terminal,
  factura: FacturaTerminal,
): Promise<Dicho> {
  const dicho = await intentar(deps, empresa, terminal, factura);
  return dicho.status === 402 || dicho.status === 409 ? negar(deps, empresa, factura, dicho) : dicho;
}

/** The till gives the document up on this word: a copy that comes once there are credits, or a certificate, must not issue it. */
function negar(deps: Deps, { nit }: Empresa, factura: FacturaTerminal, dicho: Dicho): Promise<Dicho> {
  return transaccion(deps.db, nit, async (tx) => {
    const known = await findFacturaDe(tx, nit, factura.cuf); // a copy that came at the same time was taken
    if (known !== undefined) return dichoDe(known);
    await insertLapida(tx, factura.cuf, nit, deps.now());
    return dicho;
  });
}

async function intentar(
  deps: Deps,
  empresa: Empresa,
  terminal: Terminal,
  factura: FacturaTerminal,
): Promise<Dicho> {
  const known = await findFacturaDe(deps.db, empresa.nit, factura.cuf);
  if (known !== undefined) return dichoDe(known);
  if (factura.epoca < terminal.epoca) return conflicto(factura, "epocaVieja");
  const clave = { nit: empresa.nit, sucursal: terminal.sucursal, puntoVenta: terminal.puntoVenta };
  const punto = await findPunto(deps.db, clave);
  const firmante = deps.firmanteOf(empresa);
  if (empresa.modalidad === 1 && firmante === null) return conflicto(factura, "sinCertificado");
  if (punto?.cuis == null || deps.siatOf(empresa) === null) return conflicto(factura, "otra");
  const hora = await asegurarHora(deps, empresa, clave);
  if (!hora.ok) return { status: 502, datos: resultado(factura.cuf, "noEntregada") };
  const [cufd] = await listCufds(deps.db, clave, 1);
  if (cufd === undefined || cufd.vigenteHasta <= ahoraDe(deps)) {
    // Renewed here, so that the terminal finds a newer one when it looks; if that cannot be, nothing can be sent at all.
    const renewed = await sincronizar(deps, empresa, clave);
    return renewed.ok
      ? conflicto(factura, "cufdNuevo")
      : { status: 502, datos: resultado(factura.cuf, "noEntregada") };
  }
  if (cufd.codigo !== factura.cufd) return conflicto(factura, "cufdNuevo");
  const rebuilt = await reconstruir(deps, empresa, terminal, factura, 1);
  if (!rebuilt.ok) return conflicto(factura, rebuilt.error);
  const { documento, sector } = rebuilt.value;
  const fila = filaDe(documento, sector, datosDeFactura(documento, factura.pedido), firmante, deps.now());
  const stored = await inTransaction(deps.db, empresa.nit, (tx) =>
    guardar(tx, terminal, factura, { ...fila, proceso: deps.proceso.id() }),
  );
  if (!stored.ok) return stored.error;
  // The till tells of it after a restore, unless it was lost too. Without a journal it sells on.
  await anotarDocumento(deps, empresa, stored.value, null, null);
  const sent = await enviar(deps, empresa, stored.value, { cuis: punto.cuis, cufd });
  return dichoDeEnvio(factura, sent);
}

/** One transaction: nothing else of this CUF or number, the credit, the document. A failure is what the terminal is told. */
async function guardar(
  tx: Tx,
  terminal: Terminal,
  factura: FacturaTerminal,
  fila: ReturnType<typeof filaDe> & { readonly proceso: number },
): Promise<Result<Factura, Dicho>> {
  const { nit, sucursal, puntoVenta } = terminal;
  const clave = { nit, sucursal, puntoVenta };
  if (await hasLapida(tx, nit, factura.cuf)) return fail(conflicto(factura, "retirada"));
  const known = await findFacturaDe(tx, nit, factura.cuf);
  if (known !== undefined) return fail(dichoDe(known));
  if (await isNumeroUsado(tx, clave, factura.sector, factura.numeroFactura))
    return fail(conflicto(factura, "numeroUsado"));
  if (!(await reserveCredito(tx, nit, factura.cuf, fila.creadoEn)))
    return fail({ status: 402, datos: resultado(factura.cuf, "sinCreditos") });
  const gemela = await gemelaDe(tx, { ...fila, ventaId: factura.ventaId, gemela: null });
  const propia = { terminalId: terminal.id, ventaId: factura.ventaId, epoca: factura.epoca, gemela };
  await insertFactura(tx, { ...fila, ...propia }, "enviada");
  await raiseNumero(tx, clave, factura.sector, factura.numeroFactura);
  return ok(await getFactura(tx, factura.cuf));
}
