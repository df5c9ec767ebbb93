/** Begins or counts the stock of many products at once, by their codes, from a sheet of opening balances. */
import { fail, type FalloCampo, type Result } from "@mostrador/core";
import type { Deps } from "../deps.ts";
import type { Fallo } from "../fallos.ts";
import { putFichas } from "../tienda/poner-fichas.ts";
import { listPorCodigos } from "../tienda/readers/tienda.ts";
import type { Autor } from "./comprar.ts";
import { contar } from "./contar.ts";
import { campo } from "./lineas.ts";

/** Opening balances as entered. */
export interface InicialesEscritas {
  /** Key chosen by the caller; the same key never changes balances twice. */
  readonly id: string;
  readonly sucursal: number;
  readonly filas: readonly {
    readonly codigo: string;
    readonly cantidad: string;
    /** Unit cost; null if the product's stock began before. */
    readonly costo: string | null;
  }[];
}

/** Counts the products of the rows. Fails at each code that no product or several products have; then it stores nothing. */
export async function putIniciales(
  deps: Pick<Deps, "db" | "reloj">,
  autor: Autor,
  { id, sucursal, filas }: InicialesEscritas,
): Promise<Result<{ readonly id: string }, Fallo>> {
  await putFichas(deps.db, autor.nit, ["producto"]);
  const codigos = [...new Set(filas.map(({ codigo }) => codigo))];
  const hallados = Map.groupBy(
    await listPorCodigos(deps.db, autor.nit, "codigo", codigos),
    ({ codigo }) => codigo,
  );
  const faltas = filas.flatMap(({ codigo }, i): FalloCampo[] => {
    const cuantos = hallados.get(codigo)?.length ?? 0;
    if (cuantos === 1) return [];
    const que = cuantos === 0 ? "Ningún producto tiene" : "Varios productos tienen";
    return [campo(["filas", i, "codigo"], `${que} el código ${codigo}: corríjalo o quite su fila.`)];
  });
  if (faltas.length > 0) return fail({ kind: "validacion", campos: faltas });
  const lineas = filas.map(({ codigo, cantidad, costo }) => ({
    productoId: hallados.get(codigo)?.[0]?.id ?? "",
    contado: cantidad,
    contadoEn: null,
    costo,
  }));
  const hecho = await contar(deps, autor, { id, sucursal, nota: "De una planilla", lineas });
  return hecho.ok ? hecho : fail(conFilas(hecho.error));
}

/** Renames the fields of a count's failure to those of the sheet's rows. */
function conFilas(fallo: Fallo): Fallo {
  if (fallo.kind !== "validacion") return fallo;
  return {
    ...fallo,
    campos: fallo.campos.map(({ loc, ...resto }) => ({
      ...resto,
      loc: loc.map((parte) => (parte === "lineas" ? "filas" : parte === "contado" ? "cantidad" : parte)),
    })),
  };
}
