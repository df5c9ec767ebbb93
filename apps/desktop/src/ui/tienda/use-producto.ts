import { UNIDAD_BIENES } from "@mostrador/ui";
import { useEffect, useState } from "react";
import type { Entrada, Salida } from "../../contract/index.ts";
import { puente } from "../puente.ts";

/** Editable fields of a product. */
export type Datos = Omit<Entrada<"guardarProducto">, "visto">;
/** Description of goods with their code in the tax system's catalog; 0 if no code was selected yet. */
export type ConCodigo = Pick<Datos, "descripcion" | "codigoSin" | "actividadEconomica">;
/** A code of the tax system's catalog that fits a description. */
export type Sugerencia = Salida<"sugerirCodigoSin">[number];

/** A product as it was when the form opened. */
type Visto = Omit<Datos, "foto" | "visto" | "fraccionable"> & { readonly fraccionable: boolean | null };

const NUEVO: Datos = {
  id: null,
  codigo: "",
  codigoBarras: null,
  descripcion: "",
  precio: "",
  unidadMedida: UNIDAD_BIENES,
  codigoSin: 0,
  actividadEconomica: "",
  categoria: null,
  activo: true,
  foto: null,
};

/** Holds a product's edited and original fields and the options of the fields; null until it is read. */
export function useProducto(id: string | null) {
  const [datos, setDatos] = useState<Datos | null>(id === null ? NUEVO : null);
  const [listas, setListas] = useState<Salida<"datosProducto">>({ unidades: [], categorias: [] });
  const [visto, setVisto] = useState<Visto | undefined>();
  useEffect(() => {
    void puente.invoke("datosProducto", {}).then((result) => result.ok && setListas(result.value));
    if (id === null) return;
    void puente.invoke("producto", { id }).then((result) => {
      if (!result.ok) return;
      setDatos(result.value);
      // The picture is not compared with the stored one, because it is large and has its own command.
      const { foto: _foto, fraccionable = null, ...resto } = result.value ?? NUEVO;
      if (result.value !== null) setVisto({ ...resto, fraccionable });
    });
  }, [id]);
  const poner = (cambio: Partial<Datos>) =>
    setDatos((antes) => (antes === null ? null : { ...antes, ...cambio }));
  return { datos, poner, visto, listas };
}

/** Suggests codes for the current text; a late reply to an earlier text is ignored. `usual` adds the shop's most frequent code. */
export function useSugeridos(
  datos: Pick<Datos, "descripcion" | "categoria"> | null,
  usual = false,
): readonly Sugerencia[] {
  const [sugeridos, setSugeridos] = useState<readonly Sugerencia[]>([]);
  const descripcion = buscadaDe(datos?.descripcion ?? "");
  const categoria = datos?.categoria ?? null;
  useEffect(() => {
    let vigente = true;
    if (descripcion.trim() === "") return;
    void puente
      .invoke("sugerirCodigoSin", { descripcion, categoria, usual })
      .then((result) => vigente && result.ok && setSugeridos(result.value));
    return () => {
      vigente = false;
    };
  }, [descripcion, categoria, usual]);
  return descripcion.trim() === "" ? [] : sugeridos;
}

/** Returns the part of a description that is used to search codes. */
function buscadaDe(descripcion: string): string {
  return descripcion.slice(0, 200);
}

/** Returns the code to show: the selected one, or else a reliable suggestion. */
export function codigoDe(datos: ConCodigo, sugeridos: readonly Sugerencia[]) {
  return datos.codigoSin === 0 ? sugeridos.find(({ segura }) => segura) : datos;
}

/**
 * Returns the code to store: the selected one, or a reliable suggestion for the current text, because the shown one may belong to an
 * earlier text. With `usual`, for a line without a product, returns the likeliest or the shop's most frequent code. Undefined if none fits.
 */
export async function codigoPara(
  datos: ConCodigo & Pick<Datos, "categoria">,
  usual = false,
): Promise<Pick<ConCodigo, "codigoSin" | "actividadEconomica"> | undefined> {
  if (datos.codigoSin !== 0) return datos;
  const descripcion = buscadaDe(datos.descripcion);
  if (descripcion.trim() === "") return undefined;
  const { categoria } = datos;
  const result = await puente.invoke("sugerirCodigoSin", { descripcion, categoria, usual });
  return result.ok ? result.value.find(({ segura }) => usual || segura) : undefined;
}
