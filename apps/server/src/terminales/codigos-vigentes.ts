import { fail, ok, type FacturaTerminal, type Result } from "@mostrador/core";
import type { Empresa } from "../cuenta/db/empresas.ts";
import { findPunto, listCufds, type Cufd } from "../impuestos/db/puntos.ts";
import type { Terminal } from "./db/terminales.ts";
import type { Deps } from "../deps.ts";
import { ahoraDe } from "../reloj.ts";
import { asegurarHora } from "../impuestos/asegurar-hora.ts";
import { sincronizar } from "../impuestos/sincronizar.ts";
import { conflicto, resultado, type Dicho } from "./dicho.ts";

/**
 * Gives CUIS and CUFD for sending a terminal's document: the document's own CUFD, while it is current.
 * Otherwise gives the answer to the till.
 */
export async function codigosVigentes(
  deps: Deps,
  empresa: Empresa,
  terminal: Terminal,
  factura: FacturaTerminal,
): Promise<Result<{ readonly cuis: string; readonly cufd: Cufd }, Dicho>> {
  const noEntregada: Dicho = { status: 502, datos: resultado(factura.cuf, "noEntregada") };
  const clave = { nit: empresa.nit, sucursal: terminal.sucursal, puntoVenta: terminal.puntoVenta };
  const punto = await findPunto(deps.db, clave);
  if (empresa.modalidad === 1 && deps.firmanteOf(empresa) === null)
    return fail(conflicto(factura, "sinCertificado"));
  if (punto?.cuis == null || deps.siatOf(empresa) === null) return fail(conflicto(factura, "otra"));
  const hora = await asegurarHora(deps, empresa, clave);
  if (!hora.ok) return fail(noEntregada);
  const [cufd] = await listCufds(deps.db, clave, 1);
  if (cufd === undefined || cufd.vigenteHasta <= ahoraDe(deps)) {
    // Renewed here, so that the terminal finds a newer one. If that fails, nothing can be sent at all.
    const renewed = await sincronizar(deps, empresa, clave);
    return fail(renewed.ok ? conflicto(factura, "cufdNuevo") : noEntregada);
  }
  if (cufd.codigo !== factura.cufd) return fail(conflicto(factura, "cufdNuevo"));
  return ok({ cuis: punto.cuis, cufd });
}
