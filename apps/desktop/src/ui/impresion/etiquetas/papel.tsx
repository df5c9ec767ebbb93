import { NumberInput, Select, Stack } from "@mantine/core";
import { CLASES_ETIQUETA, FORMATOS_ETIQUETA, NOMBRES_FORMATO, type ClaseEtiqueta } from "@mostrador/core";
import type { Etiquetas } from "./use-etiquetas.ts";
import { Opciones } from "../../comun/opciones.tsx";

const CLASES: Readonly<Record<ClaseEtiqueta, string>> = {
  producto: "Producto",
  gondola: "Góndola",
  balanza: "Balanza",
};

/** The kind of label, its paper, and the first free place of a sheet. */
export function Papel({ etiquetas }: { readonly etiquetas: Etiquetas }) {
  const { clase, setClase, formato, setFormato, desde, setDesde, lugares } = etiquetas;
  return (
    <Stack gap="xs" mb="md">
      <Opciones
        nombre="Clase de etiqueta"
        data={CLASES_ETIQUETA.map((value) => ({ value, label: CLASES[value] }))}
        value={clase}
        onChange={(valor) => setClase(CLASES_ETIQUETA.find((una) => una === valor) ?? clase)}
      />
      <Select
        label="Papel"
        data={NOMBRES_FORMATO.map((value) => ({ value, label: FORMATOS_ETIQUETA[value].titulo }))}
        value={formato}
        onChange={(valor) => setFormato(NOMBRES_FORMATO.find((uno) => uno === valor) ?? formato)}
        allowDeselect={false}
      />
      {lugares > 1 && (
        <NumberInput
          label="Primer lugar libre de la hoja"
          description="Para terminar una hoja empezada; se cuenta por filas."
          min={1}
          max={lugares}
          allowDecimal={false}
          value={desde}
          onChange={(valor) => setDesde(Math.max(1, Number(valor)))}
        />
      )}
    </Stack>
  );
}
