import type { Cliente } from "@mostrador/core";
import { documentoToText } from "@mostrador/core/documento-comprador";
import type { Fallo } from "../fallos.ts";
import { listDeDocumento } from "./readers/tienda.ts";
import type { DepsTienda, Editor } from "./guardar.ts";
import { saveCliente } from "./clientes.ts";

/** What became of a row: taken, known already, or refused with a sentence. */
export interface FilaDeClientes {
  readonly linea: number;
  readonly resultado: "nuevo" | "repetido" | "malo";
  readonly motivo: string | null;
}

/**
 * Takes buyers of another program, each row by itself. A buyer whose document is known stays as it is here: the shop's own list is newer
 * than the one of the program that it leaves.
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
