import { mismoValor, type Instante, type Nit, type TipoCompartido } from "@mostrador/core";
import { insertCambio, type Autor } from "./db/cambios.ts";
import type { Tx } from "../motor/connection.ts";

/** A field of a change: its values before and after; `perdio`: the new value lost, because the existing one was written later. */
export interface CampoCambiado {
  readonly campo: string;
  readonly antes: unknown;
  readonly despues: unknown;
  readonly perdio: boolean;
}

type Datos = Readonly<Record<string, unknown>>;

/** A row before and after a change, with the writes that came too late for it. */
export interface CambioDeFila {
  readonly nit: Nit;
  readonly tipo: TipoCompartido;
  readonly id: string;
  readonly kind: "nuevo" | "cambio" | "borrado";
  readonly antes: Datos;
  readonly despues: Datos;
  readonly perdidos: readonly CampoCambiado[];
  readonly editadoEn: Instante;
  readonly recibidoEn: number;
}

/** Fields that the history leaves out: secrets, hashes and ids. */
const CALLADOS: ReadonlySet<string> = new Set(["pin", "gafete", "fotoHash", "id"]);
/** Fields of a new row that the history records. */
const DE_NUEVO: ReadonlySet<string> = new Set(["codigo", "precio", "nombre", "numeroDocumento", "listaId"]);

/** Records the fields that a change altered, and those in which a later edit won; writes nothing if no field changed. */
export async function anotarCambio(
  tx: Tx,
  { origen, nombre, importacion }: Autor,
  { nit, tipo, id, kind, antes, despues, perdidos, editadoEn, recibidoEn }: CambioDeFila,
): Promise<void> {
  const campos = kind === "borrado" ? [] : camposCambiados(kind, antes, despues);
  const todos = [...campos, ...perdidos.filter(({ campo }) => !CALLADOS.has(campo))].map(corto);
  if (kind === "cambio" && todos.length === 0) return;
  await insertCambio(tx, {
    nit,
    tipo,
    filaId: id,
    kind,
    editadoEn,
    recibidoEn,
    origen,
    autor: nombre,
    campos: JSON.stringify(todos),
    conflicto: perdidos.length > 0 ? 1 : 0,
    importacion: importacion ?? null,
  });
}

function camposCambiados(kind: "nuevo" | "cambio", antes: Datos, despues: Datos): CampoCambiado[] {
  return Object.keys(despues)
    .filter((campo) => !CALLADOS.has(campo) && (kind === "cambio" || DE_NUEVO.has(campo)))
    .filter((campo) => !mismoValor(antes[campo] ?? null, despues[campo] ?? null))
    .map((campo) => ({
      campo,
      antes: antes[campo] ?? null,
      despues: despues[campo] ?? null,
      perdio: false,
    }));
}

/** Lists the fields of a write that lost to another value written later. */
export function camposPerdidos(
  { datos, marcas }: { readonly datos: Datos; readonly marcas: Readonly<Record<string, string>> },
  { campos, editadoEn }: { readonly campos: Datos; readonly editadoEn: string },
): CampoCambiado[] {
  return Object.entries(campos)
    .filter(([campo, valor]) => valor !== undefined && (marcas[campo] ?? "") > editadoEn)
    .filter(([campo, valor]) => !mismoValor(datos[campo] ?? null, valor))
    .map(([campo, despues]) => ({ campo, antes: datos[campo] ?? null, despues, perdio: true }));
}

/** Replaces the data of a picture by the mere fact that there is one. */
function corto({ campo, antes, despues, perdio }: CampoCambiado): CampoCambiado {
  if (campo !== "foto") return { campo, antes, despues, perdio };
  return { campo, antes: antes !== null, despues: despues !== null, perdio };
}
