/** Suggestions of tax system codes for a description, and the field that chooses one. */
import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { nombreCatalogo } from "@mostrador/core/formato";
import { useState } from "react";
import { useLeer } from "../../api.ts";
import type { Sugerencias } from "../../tipos-tienda.ts";

const ESPERA_TECLA_MS = 300;

/** A code of the tax system with its activity. */
export interface Codigo {
  readonly codigoSin: number;
  readonly actividadEconomica: string;
}

/** A code with its name in the tax system's catalog. */
export type Sugerido = Omit<Sugerencias["sugerencias"][number], "segura">;

/** Returns the codes suggested for a description, most likely first. */
export function useSugerencias(descripcion: string): Sugerencias["sugerencias"] {
  const [asentada] = useDebouncedValue(descripcion.trim(), ESPERA_TECLA_MS);
  const leido = useLeer<Sugerencias>(
    `/v1/portal/productos/sugerencias?descripcion=${encodeURIComponent(asentada === "" ? "-" : asentada)}`,
  );
  return leido.datos?.sugerencias ?? [];
}

/** Returns the codes of the company's catalog that match a typed code or words; null if nothing is searched. */
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
  /** The chosen code with its name; null if none is chosen. */
  readonly elegido: Sugerido | null;
  readonly elegir: (codigo: Sugerido) => void;
}

/** A select of the suggested codes, with a search in the company's whole catalog. */
export function ElegirCodigo({ sugerencias, elegido, elegir }: PropsElegir) {
  const [texto, setTexto] = useState("");
  // The name of the chosen code is shown in the field and starts no search.
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

/** The table cell that chooses the code of a group of products. */
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
