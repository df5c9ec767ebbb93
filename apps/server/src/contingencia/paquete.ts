import { fail, ok, type Result } from "@mostrador/core";
import { getEmpresa } from "../cuenta/db/empresas.ts";
import { getEvento } from "./db/eventos.ts";
import { getPaquete, type Paquete } from "./db/paquetes.ts";
import type { Deps } from "../deps.ts";
import type { Fallo } from "../fallos.ts";
import { ahoraDe } from "../reloj.ts";
import { claseDe, documentosDe } from "../impuestos/siat/origin.ts";
import { asegurarHora } from "../impuestos/asegurar-hora.ts";
import { conCufd } from "../impuestos/codigos-del-punto.ts";
import { apartar, asentarEnvio } from "./asentar-envio.ts";
import { buscarMiembros } from "./buscar-miembros.ts";

/** Gives the lease under which a package is sent or asked for: a call of its user and the server by itself take turns. */
export function turnoDePaquete(id: number): string {
  return `paquete:${id}`;
}

/**
 * Sends a frozen package, with its credits reserved from then on. After a lost reply the tax system is asked
 * for each CUF, and the identical bytes are sent again only if none is found. docs/design.md D12. The caller
 * holds the package's lease, which `renovar` renews between questions.
 */
export async function enviarPaquete(
  deps: Deps,
  id: number,
  renovar: () => Promise<boolean>,
): Promise<Result<Paquete, Fallo>> {
  const paquete = await getPaquete(deps.db, id);
  const empresa = await getEmpresa(deps.db, paquete.nit);
  if (paquete.estado !== "armado" && paquete.estado !== "enviando") return ok(paquete);
  if (paquete.estado === "enviando") {
    const found = await buscarMiembros(deps, empresa, paquete, renovar);
    if (found === null) return fail({ kind: "enDuda" });
    if (found) return ok(await getPaquete(deps.db, id));
  }
  const evento = await getEvento(deps.db, paquete.eventoId);
  const { codigo: codigoEvento } = evento;
  if (codigoEvento === null) return fail({ kind: "noEntregada" });
  const { nit, sucursal, puntoVenta } = paquete;
  const hora = await asegurarHora(deps, empresa, { nit, sucursal, puntoVenta });
  if (!hora.ok) return hora;
  const held = await apartar(deps, paquete);
  if (!held.ok) return held;
  const respuesta = await conCufd(deps, empresa, paquete, (siat, origen) =>
    documentosDe(siat, empresa, paquete.sector).recepcionPaquete(origen, claseDe(paquete), {
      archivo: paquete.archivo,
      hashArchivo: paquete.hash,
      fechaEnvio: ahoraDe(deps),
      cantidadFacturas: paquete.cantidad,
      codigoEvento,
      ...(paquete.cafc === null ? {} : { cafc: paquete.cafc }),
    }),
  );
  return asentarEnvio(deps, paquete, respuesta);
}
