import { hostname } from "node:os";
import { fail, ok, type Result } from "@mostrador/core";
import type { EntradaRevisada, FalloPuente } from "../../contract/index.ts";
import { leaveLugar } from "./db/lugares.ts";
import { entregarRetirada } from "./entregar.ts";
import { leaveTurnosOut } from "../efectivo/db/turnos-repuestos.ts";
import type { Deps } from "../deps.ts";
import { resubirOffline } from "../documentos/db/documentos-pendientes.ts";
import { emparejarConServidor, type FalloEmparejar } from "./servidor/emparejar-servidor.ts";
import { reponer } from "./reponer.ts";
import { FRASES_COMUNES } from "../frases/comunes.ts";
import { FRASES_SERVIDOR } from "../frases/servidor.ts";

/** Epoch of the first till of a point of sale. A till that takes its place has a later one. */
const PRIMERA_EPOCA = 1;

/**
 * Sends the one-use code to the server, and stores the credential. The till's sales and numbers stay as they are; its facts go to the place
 * where they were written. A till that is set up for the first time sells only with an open session. `tomaLugar`: this till has no data yet
 * and takes the place of an earlier till, whose second copy the server waits for.
 */
export async function emparejar(
  deps: Deps,
  { urlServidor, codigo, nombre }: EntradaRevisada<"emparejar">,
): Promise<Result<{ readonly tomaLugar: boolean }, FalloPuente>> {
  const { db, ajustes } = deps;
  // The new credential may belong to another place, whose server takes no document that was printed here.
  await entregarRetirada(deps, true);
  const pedido = { codigo, nombre: nombre ?? FRASES_SERVIDOR.nombreDeCaja(hostname()) };
  const { paciencia } = ajustes;
  const respuesta = await emparejarConServidor({ urlServidor, paciencia, ...pedido });
  if (!respuesta.ok) return fail(falloToPuente(respuesta.error, urlServidor));
  const isPrimera = respuesta.value.epoca === PRIMERA_EPOCA;
  const tomaLugar = !isPrimera && ajustes.find("empresa") === undefined;
  const isNueva =
    ajustes.find("credencial") === undefined && ajustes.find("configuracion") === undefined && isPrimera;
  db.inTransaction((tx) => {
    leaveLugar(tx);
    // Documents that the server holds for the owner are accepted under the new credential, if the place is the same.
    resubirOffline(tx);
    ajustes.set(tx, "credencial", { urlServidor, revocada: false, protocolo: 1, ...respuesta.value });
    // Another till had this point of sale before.
    if (!isPrimera) {
      ajustes.set(tx, "reposicion", { estado: "pendiente" });
      leaveTurnosOut(tx, respuesta.value.epoca);
    }
    if (isNueva) ajustes.set(tx, "configuracion", deps.configuracionNueva());
  });
  // If the server does not answer now, each round asks again for the facts of the earlier till.
  const servidor = ajustes.servidor();
  if (servidor !== null) await reponer(deps, servidor);
  return ok({ tomaLugar });
}

/** Describes a failed pairing for the screen, with the address that was called. */
function falloToPuente(fallo: FalloEmparejar, urlServidor: string): FalloPuente {
  switch (fallo.kind) {
    case "mal":
      return {
        kind: "entradaInvalida",
        texto: fallo.texto,
        campos: [{ loc: ["codigo"], msg: fallo.texto }],
      };
    case "otroServidor":
      return { kind: "codigoInvalido", texto: FRASES_SERVIDOR.otroServidor, campos: [] };
    case "inalcanzable":
      return {
        kind: "servidorInalcanzable",
        texto: FRASES_SERVIDOR.sinHablar(urlServidor, fallo.causa),
        campos: [],
      };
    case "revocada":
      return { kind: "codigoInvalido", texto: FRASES_SERVIDOR.codigoInvalido, campos: [] };
    case "protocolo":
      return { kind: "servidorResponde", texto: FRASES_COMUNES.atrasado[fallo.atrasado], campos: [] };
    case "responde":
      return { kind: "servidorResponde", texto: FRASES_SERVIDOR.respondio(fallo.texto), campos: [] };
  }
}
