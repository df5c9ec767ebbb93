import type { FacturaTerminal } from "@mostrador/core";
import { ahoraDe } from "../../reloj.ts";
import type { Deps } from "../../deps.ts";
import type { Empresa } from "../../db/empresas.ts";
import { findFacturaDe } from "../../db/facturas.ts";
import { findPunto, listCufds } from "../../db/puntos.ts";
import type { Terminal } from "../../db/terminales.ts";
import { anotarDocumento } from "../anotar-diario.ts";
import { asegurarHora } from "../asegurar-hora.ts";
import { enviar } from "../enviar-factura.ts";
import { datosDeFactura, filaDe } from "../fila-factura.ts";
import { sincronizar } from "../sincronizar.ts";
import { guardarFactura, negar } from "./guardar-factura.ts";
import { reconstruir } from "./reconstruir.ts";
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
  const enviada = { ...fila, proceso: deps.proceso.id() };
  const stored = await guardarFactura(deps, terminal, factura, enviada);
  if (!stored.ok) return stored.error;
  // The till tells of it after a restore, unless it was lost too. Without a journal it sells on.
  await anotarDocumento(deps, empresa, stored.value, null, null);
  const sent = await enviar(deps, empresa, stored.value, { cuis: punto.cuis, cufd });
  return dichoDeEnvio(factura, sent);
}
