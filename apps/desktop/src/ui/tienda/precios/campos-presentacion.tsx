import { Group, Select, Switch, TextInput } from "@mantine/core";
import { nombreCatalogo } from "../../comun/formato.ts";
import { useConsulta } from "../../comun/use-consulta.ts";
import { Campo } from "./campo.tsx";

const UNIDAD_BIENES = 57;
/** The form of a new presentation. */
export const NUEVA = {
  nombre: "",
  factor: "",
  codigoBarras: "",
  precio: "",
  unidadMedida: UNIDAD_BIENES,
  activo: true,
};
/** A presentation as the form's fields have it. */
export type Escrita = typeof NUEVA;

interface Props {
  readonly escrita: Escrita;
  readonly poner: (cambio: Partial<Escrita>) => void;
  readonly nueva: boolean;
}

/** The fields of a presentation. Its contents are written once. */
export function CamposPresentacion({ escrita, poner, nueva }: Props) {
  return (
    <>
      <Group grow align="flex-start">
        <Campo
          etiqueta="Nombre"
          pista="Caja de 12"
          autoFocus
          valor={escrita.nombre}
          onValor={(nombre) => poner({ nombre })}
        />
        {nueva ? (
          <Campo
            etiqueta="Cuántas unidades trae"
            pista="12"
            decimal
            valor={escrita.factor}
            onValor={(factor) => poner({ factor })}
          />
        ) : (
          <TextInput label="Cuántas unidades trae" readOnly value={escrita.factor} />
        )}
      </Group>
      <Group grow align="flex-start">
        <TextInput
          label="Código de barras"
          placeholder="Páselo por el lector"
          data-lee="codigo"
          autoComplete="off"
          value={escrita.codigoBarras}
          onChange={(event) => poner({ codigoBarras: event.currentTarget.value })}
        />
        <Campo etiqueta="Precio (Bs)" dinero valor={escrita.precio} onValor={(precio) => poner({ precio })} />
      </Group>
      <Unidad unidadMedida={escrita.unidadMedida} poner={poner} />
      <Switch
        size="md"
        label="Se vende"
        checked={escrita.activo}
        onChange={(event) => poner({ activo: event.currentTarget.checked })}
      />
    </>
  );
}

function Unidad({ unidadMedida, poner }: Pick<Escrita, "unidadMedida"> & Pick<Props, "poner">) {
  const unidades = useConsulta("datosProducto", {})?.unidades ?? [];
  return (
    <Select
      label="Unidad en que se factura"
      searchable
      data={unidades.map(({ codigo, descripcion }) => ({
        value: String(codigo),
        label: nombreCatalogo(descripcion),
      }))}
      value={String(unidadMedida)}
      allowDeselect={false}
      onChange={(valor) => poner({ unidadMedida: Number(valor) })}
    />
  );
}
