/** Mails proformas by the company's queue of mails. docs/design.md D59. */
import {
  epochToInstante,
  estadoProforma,
  fail,
  type Nit,
  nombreProforma,
  ok,
  type Proforma,
  type Result,
} from "@mostrador/core";
import { bs, fecha, fechaImpresa } from "@mostrador/core/formato";
import { type CorreoDeProforma, enqueueProforma, updateCorreoDeProforma } from "../db/correos-proformas.ts";
import { type Empresa, getEmpresa, hasCorreo } from "../../cuenta/db/empresas.ts";
import { inTransaction } from "../../motor/transaccion.ts";
import type { Deps } from "../../deps.ts";
import type { Fallo } from "../../fallos.ts";
import { findFila } from "../readers/tienda.ts";
import { hayLugar, trasIntento } from "../../avisos/correo/limites.ts";
import { hojaDeProforma } from "../papel/hoja-proforma.ts";
import type { Carta } from "../../avisos/correo/mailer.ts";

/** Reason of a letter that is given up: its proforma was discarded or deleted while the letter waited. */
const YA_NO_VALE = "la proforma se anuló antes de que saliera su correo";

/**
 * Queues the mail of a proforma whose prices hold, under the limits of documents mailed again. Fails: 403
 * mailing off, 404 unknown, 409 expired or discarded, 429 too many.
 */
export async function sendProforma(
  deps: Deps,
  empresa: Empresa,
  id: string,
  direccion: string,
): Promise<Result<{ readonly para: string }, Fallo>> {
  const { nit } = empresa;
  const proforma = await findFila(deps.db, nit, "proforma", id);
  if (proforma === undefined) return fail({ kind: "filaAusente" });
  if (deps.mailer === null || !hasCorreo(empresa)) return fail({ kind: "correoApagado" });
  const estado = estadoEscrito(deps, proforma);
  if (estado === "vencida" || estado === "descartada") return fail({ kind: "proformaNoVigente", estado });
  const para = direccion.toLowerCase();
  const en = deps.now();
  const encolada = await inTransaction(deps.db, "comun", async (tx): Promise<Result<null, Fallo>> => {
    const lugar = await hayLugar(tx, { nit, para, en });
    if (lugar.ok) await enqueueProforma(tx, { nit, proformaId: id, para }, en);
    return lugar;
  });
  return encolada.ok ? ok({ para }) : encolada;
}

/** State of a proforma apart from the sale that it may have become: its paper stays the same. */
function estadoEscrito({ reloj }: Pick<Deps, "reloj">, proforma: Proforma) {
  return estadoProforma({ ...proforma, convertida: false }, epochToInstante(reloj.ahora()).slice(0, 10));
}

/** Makes one attempt at a queued letter. The letter has the proforma as it is now. */
export async function sendCorreoDeProforma(deps: Deps, correo: CorreoDeProforma): Promise<void> {
  const { id, nit, proformaId, para, intentos } = correo;
  const proforma = await findFila(deps.db, nit, "proforma", proformaId);
  const cambio =
    proforma === undefined || proforma.descartada
      ? ({ estado: "abandonado", error: YA_NO_VALE } as const)
      : trasIntento(intentos, await send(deps, nit, proforma, para), deps.now());
  await updateCorreoDeProforma(deps.db, id, cambio);
}

async function send(deps: Deps, nit: Nit, proforma: Proforma, para: string): Promise<Result<null, string>> {
  if (deps.mailer === null) throw new Error("sin servicio de correo");
  const carta = await cartaDeProforma(deps, await getEmpresa(deps.db, nit), proforma);
  return deps.mailer.enviar({ para, ...carta });
}

/** Writes the letter of a proforma: its text in the order of the paper, and its PDF. */
async function cartaDeProforma(
  deps: Pick<Deps, "db" | "papel">,
  empresa: Empresa,
  proforma: Proforma,
): Promise<Omit<Carta, "para">> {
  const { archivo, bytes } = await hojaDeProforma(deps, empresa, proforma);
  return {
    asunto: `Su proforma N° ${nombreProforma(proforma)} de ${empresa.razonSocial}`,
    texto: textoDe(empresa, proforma),
    adjuntos: [{ nombre: archivo, tipo: "application/pdf", bytes }],
  };
}

function textoDe({ razonSocial, nit }: Empresa, proforma: Proforma): string {
  const { hechaEn, cliente, total, validaHasta, nota } = proforma;
  return [
    `${razonSocial}\nNIT ${nit}`,
    `Su proforma N° ${nombreProforma(proforma)} (no es factura)\nFecha: ${fechaImpresa(hechaEn)}\nPara: ${cliente.razonSocial}`,
    `TOTAL ${bs(total)}\nVálida hasta el ${fecha(validaHasta)}`,
    ...(nota === null || nota === "" ? [] : [nota]),
    "Va adjunta en PDF. Muéstrela en la tienda, impresa o en la pantalla, para comprar a estos precios.",
  ].join("\n\n");
}
