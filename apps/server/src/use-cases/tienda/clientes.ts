import { fail, faltaDocumento, FRASES_FICHAS, ok, type Result } from "@mostrador/core";
import { documentoToText } from "@mostrador/core/documento-comprador";
import type { Fallo } from "../../fallos.ts";
import { findFila, listDeDocumento, readFilas } from "../../readers/tienda.ts";
import {
  borrarDeTienda,
  falloDeTienda,
  guardarDeTienda,
  type DepsTienda,
  type Editor,
  type Escrita,
  type Guardada,
} from "./guardar.ts";
import { ponerFichas } from "./poner-fichas.ts";

/** Keeps a buyer; two of one document cannot be made, but for those that tills made apart, which are merged. */
export async function guardarCliente(
  deps: DepsTienda,
  editor: Editor,
  escrita: Escrita<"cliente">,
): Promise<Result<Guardada<"cliente">, Fallo>> {
  const { db } = deps;
  await ponerFichas(db, editor.nit, ["cliente"]);
  return guardarDeTienda(deps, editor, "cliente", escrita, async (nueva, antes) => {
    const falta = faltaDocumento(nueva);
    if (falta !== null) return { campo: "numero_documento", msg: falta };
    const documento = documentoToText(nueva);
    if (antes !== undefined && documentoToText(antes) === documento) return null;
    const ids = await listDeDocumento(db, editor.nit, documento);
    const [otro] = await readFilas(
      db,
      editor.nit,
      "cliente",
      ids.filter((id) => id !== nueva.id),
    );
    return otro === undefined
      ? null
      : {
          campo: "numero_documento",
          msg: FRASES_FICHAS.documentoDeOtro(nueva.numeroDocumento, otro.razonSocial),
        };
  });
}

/** Deletes a buyer; documents keep what was printed on them. Fails where there is none. */
export async function borrarCliente(
  deps: DepsTienda,
  editor: Editor,
  id: string,
): Promise<Result<null, Fallo>> {
  if ((await findFila(deps.db, editor.nit, "cliente", id)) === undefined)
    return fail({ kind: "filaAusente" });
  await borrarDeTienda(deps, editor, "cliente", [id]);
  return ok(null);
}

/**
 * Merges the rows of one buyer: `queda` gets the mail and the price list that it lacks, `sobra` is deleted. Fails where their documents are not the
 * same: their documents' history is found by it.
 */
export async function unirClientes(
  deps: DepsTienda,
  editor: Editor,
  queda: string,
  sobra: string,
): Promise<Result<{ readonly id: string }, Fallo>> {
  const { db } = deps;
  const { nit } = editor;
  const [una, otra] = [await findFila(db, nit, "cliente", queda), await findFila(db, nit, "cliente", sobra)];
  if (una === undefined || otra === undefined) return fail({ kind: "filaAusente" });
  if (queda === sobra || documentoToText(una) !== documentoToText(otra))
    return falloDeTienda({
      campo: "sobra",
      msg: "Solo se unen dos fichas del mismo documento: corrija antes el de una.",
    });
  const listas = await readFilas(db, nit, "listaDeCliente", [queda, sobra]);
  const suya = listas.find(({ id }) => id === queda)?.listaId ?? null;
  const ajena = listas.find(({ id }) => id === sobra)?.listaId ?? null;
  if (suya === null && ajena !== null) {
    const dada = { id: queda, campos: { listaId: ajena } };
    const hecho = await guardarDeTienda(deps, editor, "listaDeCliente", dada, () => Promise.resolve(null));
    if (!hecho.ok) return hecho;
  }
  if (una.correo === null && otra.correo !== null) {
    const conCorreo = { id: queda, campos: { correo: otra.correo } };
    const hecho = await guardarDeTienda(deps, editor, "cliente", conCorreo, () => Promise.resolve(null));
    if (!hecho.ok) return hecho;
  }
  await borrarDeTienda(deps, editor, "cliente", [sobra]);
  return ok({ id: queda });
}
