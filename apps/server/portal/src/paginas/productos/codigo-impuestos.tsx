/** The tax system's codes that a description suggests, and the field that chooses one. */
import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { nombreCatalogo } from "@mostrador/core/formato";
import { useState } from "react";
import { useLeer } from "../../api.ts";
import type { Sugerencias } from "../../tipos-tienda.ts";

const ESPERA_TECLA_MS = 300;

/** A code of the tax system, under its activity. */
export interface Codigo {
  readonly codigoSin: number;
  readonly actividadEconomica: string;
}

/** A code with its name in the tax system's catalog. */
export type Sugerido = Omit<Sugerencias["sugerencias"][number], "segura">;

/** The codes that a description suggests, the likeliest first. */
export function useSugerencias(descripcion: string): Sugerencias["sugerencias"] {
  const [asentada] = useDebouncedValue(descripcion.trim(), ESPERA_TECLA_MS);
  const leido = useLeer<Sugerencias>(
    `/v1/portal/productos/sugerencias?descripcion=${encodeURIComponent(asentada === "" ? "-" : asentada)}`,
  );
  return leido.datos?.sugerencias ?? [];
}

/** The codes of the company's catalog that a typed code or words find; null: nothing is searched. */
function useHallados(texto: string): readonly Sugerido[] | null {
  const [asentado] = useDebouncedValue(texto.trim(), ESPERA_TECLA_MS);
  const buscado = texto.trim() === "" ? "" : asentado;
  const leido = useLeer<Sugerencias>(
    buscado === "" ? null : `/v1/portal/productos/codigos?buscar=${encodeURIComponent(buscado)}`,
  );
  return buscado === "" ? null : (leido.datos?.sugerencias ?? []);
}

interface PropsElegir {
  readonly sugerencias: readonly Sugerido[];
  /** The code that is chosen, with its name; null: none yet. */
  readonly elegido: Sugerido | null;
  readonly elegir: (codigo: Sugerido) => void;
}

/** A choice among the suggested codes, and by search among all of the company's. */
export function ElegirCodigo({ sugerencias, elegido, elegir }: PropsElegir) {
  const [texto, setTexto] = useState("");
  // The field shows the text of the chosen code, which starts no search.
  const hallados = useHallados(elegido !== null && texto === nombreDe(elegido) ? "" : texto);
  const ofrecidos = hallados ?? sugerencias;
  const suyo = elegido === null ? null : claveDe(elegido);
  const tiene = elegido === null || ofrecidos.some((uno) => claveDe(uno) === suyo);
  const todos = tiene ? ofrecidos : [...ofrecidos, elegido];
  return (
    <Select
      label="Código de Impuestos"
      description="Sugerido por la descripción; para otro, escriba su código o palabras de su nombre."
      size="md"
      searchable
      allowDeselect={false}
      placeholder="Escriba la descripción, o busque aquí"
      nothingFoundMessage="Ningún código coincide."
      data={todos.map((uno) => ({ value: claveDe(uno), label: nombreDe(uno) }))}
      filter={({ options }) => options}
      value={suyo}
      searchValue={texto}
      onSearchChange={setTexto}
      onChange={(clave) => {
        const nuevo = todos.find((uno) => claveDe(uno) === clave);
        if (nuevo !== undefined) elegir(nuevo);
      }}
    />
  );
}

/** The field that chooses the code of a group of products. */
export function campoDeCodigo(
  { opciones }: { readonly opciones: readonly Sugerido[] },
  codigo: Sugerido | null,
  poner: (codigo: Sugerido) => void,
) {
  return <ElegirCodigo sugerencias={opciones} elegido={codigo} elegir={poner} />;
}

function nombreDe({ codigoSin, descripcion }: Sugerido): string {
  return `${codigoSin} · ${nombreCatalogo(descripcion)}`;
}

function claveDe({ codigoSin, actividadEconomica }: Codigo): string {
  return `${actividadEconomica}/${codigoSin}`;
}
