import type { Deps } from "../deps.ts";
import { downloadDatos, downloadDocumentos } from "./bajar.ts";
import { retirarDudas } from "../documentos/dudas.ts";
import { downloadExistencias } from "../existencias/bajar.ts";
import { downloadFotos } from "../tienda/fotos.ts";
import type { Heartbeat } from "./heartbeat.ts";
import { reponer } from "./reponer.ts";
import { recuperar } from "./recuperar.ts";
import type { FalloServidor, Servidor } from "./servidor/servidor.ts";
import { uploadOffline } from "./subir.ts";
import { listCufdsPorContar, markCufdContado } from "./db/cufds.ts";
import { sendManuales } from "../manuales/enviar.ts";
import { followNotas } from "../documentos/notas/notas.ts";
import { sendAnulaciones } from "../documentos/anular.ts";
import { sendReversiones } from "../documentos/pedir-reversion.ts";
import { sendAnulacionesAjenas } from "../ventas/anular-ajena.ts";
import { uploadHechos } from "./hechos.ts";
import { uploadEdiciones } from "../tienda/ediciones.ts";

/** The outcome of a round. `completa`: the server answered all of it; otherwise the next round comes soon. */
export interface Sincronizada {
  readonly cambiadas: readonly string[];
  readonly completa: boolean;
}

/** Uploads everything that waits, in its order, and downloads the server's changes. Returns the sales that changed. */
export async function sincronizar(deps: Deps, heartbeat: Heartbeat): Promise<Sincronizada> {
  const servidor = deps.ajustes.servidor();
  if (heartbeat.kind === "noAtiende" && heartbeat.recibe === true && servidor !== null)
    return entregarDocumentos(deps, servidor);
  if (heartbeat.kind !== "atiende" || servidor === null)
    return { cambiadas: [], completa: heartbeat.kind !== "noAtiende" };
  const repuesto = await reponer(deps, servidor);
  const cufds = repuesto ? await countCufds(deps, servidor) : "noAtiende";
  const atiende =
    cufds !== "noAtiende" &&
    (cufds === "negados" || ((await recuperar(deps, servidor)) && (await retirarDudas(deps, servidor)))) &&
    (await uploadTodo(deps, servidor, { conOffline: cufds === "contados" }));
  if (!atiende) return { cambiadas: [], completa: false };
  // Verdicts are downloaded even if the server fails at a page of data.
  const conDatos = !heartbeat.hayDatos || (await downloadDatos(deps, servidor));
  const cambiadas = await downloadDocumentos(deps, servidor);
  if (cambiadas !== null) {
    await downloadExistencias(deps, servidor);
    await downloadFotos(deps, servidor);
  }
  return { cambiadas: cambiadas ?? [], completa: conDatos && cufds !== "negados" && cambiadas !== null };
}

/** Uploads issued documents and downloads their verdicts, for a company that was deactivated at the server. */
async function entregarDocumentos(deps: Deps, servidor: Servidor): Promise<Sincronizada> {
  const entregados =
    (await countCufds(deps, servidor)) === "contados" &&
    (await recuperar(deps, servidor)) &&
    (await retirarDudas(deps, servidor)) &&
    (await uploadOffline(deps, servidor));
  const cambiadas = entregados ? await downloadDocumentos(deps, servidor) : null;
  return { cambiadas: cambiadas ?? [], completa: false };
}

type Contados = "contados" | "noEntiende" | "negados" | "noAtiende";

/** Most CUFDs of one call. Core, `Recuperacion`. */
const MAX_CUFDS = 50;

/**
 * Sends the server the CUFDs that it may lack, before any document made with them: it would refuse that
 * document for good. A server of any release takes them. `noEntiende`: it refused the protocol, so this round
 * sends no document, and its other steps go on. `negados`: it failed at them, so nothing about documents is
 * asked.
 */
export async function countCufds({ db }: Deps, servidor: Servidor): Promise<Contados> {
  for (;;) {
    const cufds = listCufdsPorContar(db, MAX_CUFDS);
    if (cufds.length === 0) return "contados";
    const respuesta = await servidor.recuperar({ cufds, cortes: [], facturas: [] });
    if (!respuesta.ok) return sinContar(respuesta.error);
    db.inTransaction((tx) => {
      for (const { codigo } of cufds) markCufdContado(tx, codigo);
    });
  }
}

function sinContar({ kind }: FalloServidor): Contados {
  switch (kind) {
    case "protocolo":
      return "noEntiende";
    case "responde":
      return "negados";
    case "inalcanzable":
    case "revocada":
      return "noAtiende";
  }
}

/**
 * Uploads everything that waits, in its order. A call that the server refuses holds up no other. False if the server stopped answering.
 * `conOffline`: offline documents are uploaded too.
 */
async function uploadTodo(
  deps: Deps,
  servidor: Servidor,
  { conOffline }: { readonly conOffline: boolean },
): Promise<boolean> {
  return (
    (!conOffline || (await uploadOffline(deps, servidor))) &&
    (await sendAnulaciones(deps, servidor)) &&
    (await sendAnulacionesAjenas(deps, servidor)) &&
    (await sendReversiones(deps, servidor)) &&
    (await followNotas(deps, servidor)) &&
    (await sendManuales(deps, servidor)) &&
    (await uploadHechos(deps, servidor)) &&
    (await uploadEdiciones(deps, servidor))
  );
}
