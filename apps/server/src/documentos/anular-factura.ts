import { fail, type Nit, type Result } from "@mostrador/core";
import { catalogosDe } from "../impuestos/readers/catalogos-de-empresa.ts";
import { getEmpresa } from "../cuenta/db/empresas.ts";
import { findFacturaDe, type Factura } from "./db/facturas.ts";
import type { Deps } from "../deps.ts";
import type { Fallo } from "../fallos.ts";
import { cambiar } from "./cambiar-factura.ts";

/** Annuls an EMITIDA document; a lost reply is settled by its state (691 means done). docs/api.md A19; docs/design.md D12. */
export async function anularFactura(
  deps: Deps,
  nit: Nit,
  cuf: string,
  motivo: number,
): Promise<Result<Factura, Fallo>> {
  const empresa = await getEmpresa(deps.db, nit);
  const factura = await findFacturaDe(deps.db, nit, cuf);
  if (factura === undefined) return fail({ kind: "facturaNoEncontrada" });
  if (factura.estado !== "EMITIDA") return fail({ kind: "facturaNoEmitida", estado: factura.estado });
  const motivos = (await catalogosDe(deps.db, nit))?.motivosAnulacion;
  if (motivos !== undefined && !motivos.has(motivo)) {
    const validos = [...motivos].map(([codigo, texto]) => `${codigo} (${texto})`).join(", ");
    return fail({
      kind: "validacion",
      campos: [{ loc: ["motivo"], kind: "motivoDesconocido", msg: `Motivos válidos: ${validos}.` }],
    });
  }
  return cambiar(deps, empresa, factura, "anular", motivo);
}

/** Reverts an annulment, once. docs/api.md A19; docs/fiscal-rules.md F48. */
export async function revertirAnulacion(deps: Deps, nit: Nit, cuf: string): Promise<Result<Factura, Fallo>> {
  const empresa = await getEmpresa(deps.db, nit);
  const factura = await findFacturaDe(deps.db, nit, cuf);
  if (factura === undefined) return fail({ kind: "facturaNoEncontrada" });
  if (factura.estado !== "ANULADA") return fail({ kind: "facturaNoAnulada", estado: factura.estado });
  return cambiar(deps, empresa, factura, "revertir", factura.motivoAnulacion ?? 0);
}
