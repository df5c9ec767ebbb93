/** Transfers pictures of products apart from their rows, by hash. docs/design.md D53. */
import { ok, type ProductoEnCamino, type Result } from "@mostrador/core";
import { sha256 } from "@mostrador/core/node";
import { receive } from "./compartidos.ts";
import type { Transaction } from "../motor/db.ts";
import { camposPendientes, type Edicion } from "./db/ediciones.ts";
import { dejarFoto, expectFoto, listFotosPorBajar, removeFoto, saveFoto } from "./db/fotos.ts";
import { findProducto } from "./db/productos.ts";
import type { Deps } from "../deps.ts";
import { isPorSuContenido } from "../documentos/desenlace.ts";
import type { FalloServidor, Servidor } from "../terminales/servidor/servidor.ts";

/** Pictures that one query looks up. */
const POR_VEZ = 50;
/** Most pictures of one round, because all other transfers wait for them. */
const POR_RONDA = 200;

/** Stores a product of the server's. Its old picture stays until the picture of the new hash arrives. */
export function receiveProducto(tx: Transaction, { fotoHash, ...producto }: ProductoEnCamino): void {
  const { id } = producto;
  if (producto.foto !== null || fotoHash == null) {
    receive(tx, "producto", producto);
    dejarFoto(tx, id);
    return;
  }
  const foto = findProducto(tx, id)?.foto ?? null;
  receive(tx, "producto", { ...producto, foto });
  if ((foto !== null && sha256(foto) === fotoHash) || "foto" in camposPendientes(tx, "producto", id))
    dejarFoto(tx, id);
  else expectFoto(tx, id, fotoHash);
}

/** Fetches pictures that products wait for, each once. Later rounds fetch the rest. */
export async function downloadFotos({ db }: Pick<Deps, "db">, servidor: Servidor): Promise<void> {
  let desde = "";
  for (let pedidas = 0; pedidas < POR_RONDA;) {
    const hashes = listFotosPorBajar(db, desde, POR_VEZ);
    for (const hash of hashes) {
      const respuesta = await servidor.foto(hash);
      const falta = !respuesta.ok && respuesta.error.kind === "responde" && respuesta.error.status === 404;
      if (!respuesta.ok && !falta) return;
      const foto = respuesta.ok && sha256(respuesta.value.foto) === hash ? respuesta.value.foto : null;
      db.inTransaction((tx) => (foto === null ? removeFoto(tx, hash) : saveFoto(tx, hash, foto)));
    }
    pedidas += hashes.length;
    const ultima = hashes.at(-1);
    if (ultima === undefined) return;
    desde = ultima;
  }
}

/** Edits with hashes in place of their pictures. `sinLugar`: the server's text for a picture that it does not take. */
interface FotosSubidas {
  readonly ediciones: readonly Edicion[];
  readonly sinLugar: string | null;
}

/**
 * Uploads the pictures of edits, or returns the failure of a call. A picture that the server refuses stays here; the rest of its edit is
 * uploaded.
 */
export async function uploadFotos(
  servidor: Servidor,
  ediciones: readonly Edicion[],
): Promise<Result<FotosSubidas, FalloServidor>> {
  const subidas = new Set<string>();
  const conHash: Edicion[] = [];
  let sinLugar: string | null = null;
  for (const edicion of ediciones) {
    const { foto, ...campos } = edicion.campos;
    if (edicion.tipo !== "producto" || typeof foto !== "string") {
      conHash.push(edicion);
      continue;
    }
    const fotoHash = sha256(foto);
    const respuesta = subidas.has(fotoHash) ? null : await servidor.guardarFoto(fotoHash, foto);
    if (respuesta?.ok === false) {
      const { error } = respuesta;
      const sinLugarAlla = error.kind === "responde" && error.codigo === "demasiadasFotos";
      if (error.kind !== "responde" || !(sinLugarAlla || isPorSuContenido(error))) return respuesta;
      sinLugar = error.texto;
      if (Object.keys(campos).length > 0) conHash.push({ ...edicion, campos });
      continue;
    }
    subidas.add(fotoHash);
    conHash.push({ ...edicion, campos: { ...campos, fotoHash } });
  }
  return ok({ ediciones: conHash, sinLugar });
}
