/** The tax system's codes that a description suggests, and the field that chooses one. */
import { NativeSelect } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { nombreCatalogo } from "@mostrador/core/formato";
import { useLeer } from "../../api.ts";
import type { Sugerencias } from "../../tipos-tienda.ts";

const ESPERA_TECLA_MS = 300;

/** A code of the tax system, under its activity. */
export interface Codigo {
  readonly codigoSin: number;
  readonly actividadEconomica: string;
}

/** A code with its name in the tax system's catalog. */
type Sugerido = Sugerencias["sugerencias"][number];

/** The codes that a description suggests, the likeliest first. */
export function useSugerencias(descripcion: string): readonly Sugerido[] {
  const [asentada] = useDebouncedValue(descripcion.trim(), ESPERA_TECLA_MS);
  const leido = useLeer<Sugerencias>(
    `/v1/portal/productos/sugerencias?descripcion=${encodeURIComponent(asentada === "" ? "-" : asentada)}`,
  );
  return leido.datos?.sugerencias ?? [];
}

interface PropsElegir {
  readonly sugerencias: readonly Sugerido[];
  /** The code that is chosen, with its name; null: none yet. */
  readonly elegido: Sugerido | null;
  readonly elegir: (codigo: Codigo) => void;
}

/** A choice among suggested codes and the chosen one. */
export function ElegirCodigo({ sugerencias, elegido, elegir }: PropsElegir) {
  const opciones = sugerencias.map(opcionDe);
  const suya = elegido === null ? "" : claveDe(elegido);
  const tiene = elegido === null || opciones.some(({ value }) => value === suya);
  return (
    <NativeSelect
      label="Código de Impuestos"
      description="Sugerido por la descripción; elija el que corresponde."
      size="md"
      data={
        elegido === null
          ? [{ value: "", label: "Escriba la descripción" }]
          : tiene
            ? opciones
            : [opcionDe(elegido), ...opciones]
      }
      value={suya}
      onChange={(e) => {
        const [actividadEconomica = "", codigoSin = "0"] = e.currentTarget.value.split("/");
        elegir({ actividadEconomica, codigoSin: Number(codigoSin) });
      }}
    />
  );
}

function opcionDe(codigo: Sugerido) {
  return { value: claveDe(codigo), label: `${codigo.codigoSin} · ${nombreCatalogo(codigo.descripcion)}` };
}

function claveDe({ codigoSin, actividadEconomica }: Codigo): string {
  return `${actividadEconomica}/${codigoSin}`;
}
