import { type Cliente, fail, faltaDocumento, FRASES_FICHAS, ok, type Result } from "@mostrador/core";
import { documentoToText } from "@mostrador/core/documento-comprador";
import type { Fallo } from "../fallos.ts";
import { transaccion } from "../motor/transaccion.ts";
import { applyCambios } from "./compartidas.ts";
import {
  cambiosDe,
  deleteDeTienda,
  type DepsTienda,
  type Editor,
  type Escrita,
  falloDeTienda,
  type Guardada,
  type Revision,
  saveDeTienda,
  SIN_REVISION,
} from "./guardar.ts";
import { putFichas } from "./poner-fichas.ts";
import { findFila, listDeDocumento, readFilas } from "./readers/tienda.ts";

/** Saves a buyer. Fails for a second buyer with the same document; duplicates from different tills can be merged. */
export async function saveCliente(
  deps: DepsTienda,
  editor: Editor,
  escrita: Escrita<"cliente">,
): Promise<Result<Guardada<"cliente">, Fallo>> {
  const { db } = deps;
  const revisar: Revision<"cliente">["revisar"] = async (nueva, antes) => {
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
  };
  return saveDeTienda(deps, editor, "cliente", escrita, { segun: ["cliente"], revisar });
}

/** Deletes a buyer; documents keep what was printed on them. Fails where there is none. */
export async function deleteCliente(
  deps: DepsTienda,
  editor: Editor,
  id: string,
): Promise<Result<null, Fallo>> {
  if ((await findFila(deps.db, editor.nit, "cliente", id)) === undefined)
    return fail({ kind: "filaAusente" });
  await deleteDeTienda(deps, editor, "cliente", [id]);
  return ok(null);
}

/**
 * Merges two rows of one buyer: `queda` gets the e-mail address and the price list that it lacks from `sobra`, which is deleted. Fails if
 * their identity documents differ, because a buyer's invoices are found by them.
 */
export async function joinClientes(
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
    const hecho = await saveDeTienda(deps, editor, "listaDeCliente", dada, SIN_REVISION);
    if (!hecho.ok) return hecho;
  }
  if (una.correo === null && otra.correo !== null) {
    const conCorreo = { id: queda, campos: { correo: otra.correo } };
    const hecho = await saveDeTienda(deps, editor, "cliente", conCorreo, SIN_REVISION);
    if (!hecho.ok) return hecho;
  }
  return (await deleteSiQueda(deps, editor, { queda, sobra }))
    ? ok({ id: queda })
    : fail({ kind: "filaAusente" });
}

/**
 * Deletes the row `sobra`, unless `queda` was deleted meanwhile: two simultaneous merges could delete both. Returns true if it deleted the
 * row.
 */
async function deleteSiQueda(
  { db, reloj }: DepsTienda,
  { nit, autor }: Editor,
  { queda, sobra }: { readonly queda: string; readonly sobra: string },
): Promise<boolean> {
  const ahoraMs = reloj.ahora();
  const borrada = await transaccion(db, nit, async (tx) => {
    if ((await readFilas(tx, nit, "cliente", [queda])).length === 0) return false;
    const cambios = cambiosDe("cliente", [{ id: sobra, borrado: true, campos: {} }], ahoraMs);
    await applyCambios(tx, { nit, ahoraMs, autor }, cambios);
    return true;
  });
  await putFichas(db, nit, ["cliente"]);
  return borrada;
}

/** The outcome of an imported row: taken, known already, or refused with a sentence. */
interface FilaDeClientes {
  readonly linea: number;
  readonly resultado: "nuevo" | "repetido" | "malo";
  readonly motivo: string | null;
}

/**
 * Imports buyers from another program, each row by itself. A buyer whose identity document is known stays unchanged, because the shop's own
 * list is newer than that of the program it leaves.
 */
export async function importarClientes(
  deps: DepsTienda,
  editor: Editor,
  filas: readonly { readonly linea: number; readonly campos: Omit<Cliente, "id"> }[],
): Promise<readonly FilaDeClientes[]> {
  const hechas: FilaDeClientes[] = [];
  for (const { linea, campos } of filas) {
    const conocidos = await listDeDocumento(deps.db, editor.nit, documentoToText(campos));
    if (conocidos.length > 0) {
      hechas.push({ linea, resultado: "repetido", motivo: null });
      continue;
    }
    const hecho = await saveCliente(deps, editor, { id: null, campos });
    if (hecho.ok) hechas.push({ linea, resultado: "nuevo", motivo: null });
    else hechas.push({ linea, resultado: "malo", motivo: motivoDe(hecho.error) });
  }
  return hechas;
}

const SIN_GUARDAR = "No se pudo guardar: intente con esta fila otra vez.";

function motivoDe(fallo: Fallo): string {
  return fallo.kind === "validacion" ? (fallo.campos[0]?.msg ?? SIN_GUARDAR) : SIN_GUARDAR;
}
