import { Group, Switch, TextInput } from "@mantine/core";
import type { PresentacionEscrita } from "@mostrador/ui";
import { UnidadDelCatalogo } from "../unidad.tsx";
import { Campo } from "./campo.tsx";

interface Props {
  readonly escrita: PresentacionEscrita;
  readonly poner: (cambio: Partial<PresentacionEscrita>) => void;
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
      <UnidadDelCatalogo
        label="Unidad en que se factura"
        valor={escrita.unidadMedida}
        poner={(unidadMedida) => poner({ unidadMedida })}
      />
      <Switch
        size="md"
        label="Se vende"
        checked={escrita.activo}
        onChange={(event) => poner({ activo: event.currentTarget.checked })}
      />
    </>
  );
}
