import { type FacturaTerminal, fail, ok, type Result, type VidasDichas } from "@mostrador/core";
import type { Empresa } from "../cuenta/db/empresas.ts";
import { findFacturaDe } from "../documentos/db/facturas.ts";
import type { Terminal } from "./db/terminales.ts";
import type { Deps } from "../deps.ts";
import { anotarDocumento } from "../diario/anotar.ts";
import { sendFactura } from "../documentos/enviar-factura.ts";
import { conflicto, type Dicho, dichoDeConocida, dichoDeEnvio, resultado } from "./dicho.ts";
import { saveFactura, negar } from "./guardar-factura.ts";
import { filaReconstruida } from "./reconstruir.ts";
import { oirVida } from "./vida.ts";
import { type Cufd, findPunto, listCufds } from "../impuestos/db/puntos.ts";
import { ahoraDe } from "../reloj.ts";
import { asegurarHora } from "../impuestos/asegurar-hora.ts";
import { isSuParte } from "../impuestos/partes-con-credito.ts";
import { sincronizar } from "../impuestos/sincronizar.ts";

/** Circumstances of a till's call, besides its sale. */
interface LlamadaDeVenta {
  readonly vidas: VidasDichas | null;
  /** Called when the document is on disk, before it is sent. */
  readonly alGuardar: () => void;
}

/**
 * Issues a terminal's document online. A known CUF is never sent twice; its outcome is the answer. A copied till that is
 * not the valid copy gets no number online, and goes on offline.
 */
export async function emitirDeTerminal(
  deps: Deps,
  empresa: Empresa,
  terminal: Terminal,
  factura: FacturaTerminal,
  llamada: LlamadaDeVenta,
): Promise<Dicho> {
  const dicho = await attempt(deps, empresa, terminal, factura, llamada);
  return dicho.datos.resultado === "noEntregada" || dicho.status === 402 || dicho.status === 409
    ? negar(deps, empresa, factura, dicho)
    : dicho;
}

async function attempt(
  deps: Deps,
  empresa: Empresa,
  terminal: Terminal,
  factura: FacturaTerminal,
  { vidas, alGuardar }: LlamadaDeVenta,
): Promise<Dicho> {
  const known = await findFacturaDe(deps.db, empresa.nit, factura.cuf);
  if (known !== undefined) return dichoDeConocida(known, factura);
  if (factura.epoca < terminal.epoca) return conflicto(factura, "epocaVieja");
  const vida = await oirVida(deps, terminal, vidas);
  if (vida !== null && vida.estado !== "vigente")
    return { status: 502, datos: resultado(factura.cuf, "noEntregada") };
  const codigos = await codigosVigentes(deps, empresa, terminal, factura);
  if (!codigos.ok) return codigos.error;
  // A till that did not know the day of a new law builds the document again under that law. Nothing was printed yet.
  const regimen = await deps.regimenes.regimenEn(deps.db, empresa, factura.fechaEmision);
  if (regimen.id !== (factura.derivados.regimen ?? "ley-843")) return conflicto(factura, "regimen");
  if (!(await isSuParte(deps.db, empresa.nit, factura))) return conflicto(factura, "regimen");
  const rebuilt = await filaReconstruida(deps, empresa, terminal, factura, 1);
  if (!rebuilt.ok) return conflicto(factura, rebuilt.error);
  const enviada = { ...rebuilt.value, proceso: deps.proceso.id() };
  const stored = await saveFactura(deps, terminal, factura, enviada);
  if (!stored.ok) return stored.error;
  // After a restore the till reports this document, unless the till was lost too. So a till goes on selling even if the journal fails.
  await anotarDocumento(deps, empresa, stored.value, null, null);
  alGuardar();
  const sent = await sendFactura(deps, empresa, stored.value, codigos.value);
  return dichoDeEnvio(factura, sent);
}

/**
 * Gives CUIS and CUFD for sending a terminal's document: the document's own CUFD, while it is current.
 * Otherwise gives the answer to the till.
 */
async function codigosVigentes(
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
    // The CUFD is renewed, so that the terminal finds a newer one. If that fails, nothing can be sent at all.
    const renewed = await sincronizar(deps, empresa, clave);
    return fail(renewed.ok ? conflicto(factura, "cufdNuevo") : noEntregada);
  }
  if (cufd.codigo !== factura.cufd) return fail(conflicto(factura, "cufdNuevo"));
  return ok({ cuis: punto.cuis, cufd });
}
