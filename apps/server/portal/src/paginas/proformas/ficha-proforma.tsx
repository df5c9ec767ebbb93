/** The form of a proforma: for whom, until when, and its lines at the prices of now or as they are written. */
import { NativeSelect, SimpleGrid, Stack, Text, Textarea, TextInput, Title } from "@mantine/core";
import { bs, nombreSucursal } from "@mostrador/core/formato";
import { toWire } from "@mostrador/core/wire";
import { pedir } from "../../api.ts";
import type { Guardado, ProformaEntera } from "../../tipos-tienda.ts";
import { Editor } from "../editor.tsx";
import { BuscarProducto } from "../precios/buscador.tsx";
import { LineasProforma } from "./lineas-proforma.tsx";
import { useProforma, type Escrita } from "./use-proforma.ts";

interface Props {
  /** Null: a new one. */
  readonly proforma: ProformaEntera["proforma"] | null;
  readonly sucursales: readonly number[];
  readonly listo: (guardada: Guardado) => void;
  readonly cerrar: () => void;
}

export function FichaProforma({ proforma, sucursales, listo, cerrar }: Props) {
  const { escrita, poner, agregar, cambiar, quitar, falta, error, pedido, total } = useProforma(
    proforma,
    sucursales[0] ?? 0,
  );
  const guardar = async () => {
    const guardada = await pedir<Guardado>("POST", "/v1/portal/proformas", toWire(pedido()));
    listo(guardada);
    return guardada;
  };
  return (
    <Editor
      falta={falta}
      guardar={guardar}
      borrar={null}
      listo={() => undefined}
      cerrar={cerrar}
      encima={
        <Text fw={700} ta="right" data-testid="total-proforma">
          Total {bs(total)}
        </Text>
      }
    >
      <Campos escrita={escrita} poner={poner} nueva={proforma === null} sucursales={sucursales} />
      <Stack gap="sm" role="group" aria-label="Productos">
        <Title order={2} size="h5">
          Productos
        </Title>
        <BuscarProducto titulo="Agregar un producto" elegir={agregar} />
        {error !== null && (
          <Text role="alert" c="red">
            {error}
          </Text>
        )}
        <LineasProforma lineas={escrita.lineas} cambiar={cambiar} quitar={quitar} />
      </Stack>
    </Editor>
  );
}

const TIPOS = [
  { value: "1", label: "Cédula de identidad" },
  { value: "5", label: "NIT" },
  { value: "2", label: "Cédula de extranjero" },
  { value: "3", label: "Pasaporte" },
  { value: "4", label: "Otro" },
] as const;

interface PropsCampos {
  readonly escrita: Escrita;
  readonly poner: (cambio: Partial<Escrita>) => void;
  readonly nueva: boolean;
  readonly sucursales: readonly number[];
}

function Campos({ escrita, poner, nueva, sucursales }: PropsCampos) {
  const texto = { size: "md", autoComplete: "off" } as const;
  return (
    <>
      <TextInput
        {...texto}
        label="Para quién es"
        maxLength={500}
        value={escrita.razonSocial}
        onChange={(e) => poner({ razonSocial: e.currentTarget.value })}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <Documento escrita={escrita} poner={poner} />
        <TextInput
          {...texto}
          label="Celular (opcional)"
          inputMode="tel"
          maxLength={30}
          value={escrita.telefono}
          onChange={(e) => poner({ telefono: e.currentTarget.value })}
        />
        <TextInput
          {...texto}
          label="Correo (opcional)"
          type="email"
          maxLength={200}
          value={escrita.correo}
          onChange={(e) => poner({ correo: e.currentTarget.value })}
        />
        <TextInput
          {...texto}
          label="Válida hasta"
          type="date"
          value={escrita.validaHasta}
          onChange={(e) => poner({ validaHasta: e.currentTarget.value })}
        />
        {nueva && sucursales.length > 1 && (
          <NativeSelect
            size="md"
            label="Sucursal"
            data={sucursales.map((una) => ({ value: String(una), label: nombreSucursal(una) }))}
            value={String(escrita.sucursal)}
            onChange={(e) => poner({ sucursal: Number(e.currentTarget.value) })}
          />
        )}
      </SimpleGrid>
      <Textarea
        label="Nota (opcional)"
        size="md"
        autosize
        minRows={2}
        maxLength={500}
        value={escrita.nota}
        onChange={(e) => poner({ nota: e.currentTarget.value })}
      />
    </>
  );
}

/** The client's document; without a number it is the final consumer's. */
function Documento({ escrita, poner }: Pick<PropsCampos, "escrita" | "poner">) {
  return (
    <>
      <NativeSelect
        size="md"
        label="Tipo de documento"
        data={[...TIPOS]}
        value={escrita.tipoDocumento}
        onChange={(e) => poner({ tipoDocumento: e.currentTarget.value })}
      />
      <TextInput
        size="md"
        autoComplete="off"
        label="Número (opcional)"
        maxLength={20}
        value={escrita.documento}
        onChange={(e) => poner({ documento: e.currentTarget.value })}
      />
    </>
  );
}
