/** Fields of a product's form. */
import { Autocomplete, NativeSelect, SimpleGrid, Switch, TextInput } from "@mantine/core";
import { avisoDePapel, keysOf } from "@mostrador/core";
import { conLecturas } from "@mostrador/core/lecturas";
import { Foto, ElegirUnidad, UNIDAD_BIENES } from "@mostrador/ui";
import { useEffect, useState } from "react";
import type { OpcionesProducto } from "../../tipos-tienda.ts";
import { ElegirCodigo, useSugerencias, type Sugerido } from "./codigo-impuestos.tsx";

/** A product as typed into the form. */
export interface Escrito {
  readonly codigo: string;
  readonly codigoBarras: string | null;
  readonly descripcion: string;
  readonly precio: string;
  readonly unidadMedida: number;
  readonly codigoSin: number;
  readonly actividadEconomica: string;
  readonly categoria: string | null;
  readonly activo: boolean;
  readonly fraccionable: boolean | null;
  readonly foto: string | null;
}

/** Tells whether a form is unchanged. Each field is a plain value, so `===` compares it. */
export function isIgual(escrito: Escrito, inicial: Escrito): boolean {
  return keysOf(escrito).every((campo) => escrito[campo] === inicial[campo]);
}

/** Initial fields of a new product. */
export const NUEVO: Escrito = {
  codigo: "",
  codigoBarras: null,
  descripcion: "",
  precio: "",
  unidadMedida: UNIDAD_BIENES,
  codigoSin: 0,
  actividadEconomica: "",
  categoria: null,
  activo: true,
  fraccionable: null,
  foto: null,
};

interface Props {
  readonly escrito: Escrito;
  readonly poner: (cambio: Partial<Escrito>) => void;
}

export function Identidad({ escrito, poner }: Props) {
  return (
    <>
      <Foto foto={escrito.foto} poner={(foto) => poner({ foto })} pantalla="oficina">
        <TextInput
          flex={1}
          label="Descripción"
          description={avisoDePapel(escrito.descripcion) ?? "Como sale en la factura."}
          size="md"
          required
          data-autofocus
          maxLength={500}
          value={escrito.descripcion}
          onChange={(e) => poner({ descripcion: e.currentTarget.value })}
        />
      </Foto>
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
        <TextInput
          label="Precio (Bs)"
          size="md"
          required
          inputMode="decimal"
          value={escrito.precio}
          error={conLecturas({
            texto: escrito.precio,
            onElegir: (precio) => poner({ precio }),
          })}
          onChange={(e) => poner({ precio: e.currentTarget.value })}
        />
        <TextInput
          label="Código"
          size="md"
          required
          maxLength={50}
          value={escrito.codigo}
          onChange={(e) => poner({ codigo: e.currentTarget.value })}
        />
        <TextInput
          label="Código de barras"
          size="md"
          maxLength={50}
          value={escrito.codigoBarras ?? ""}
          onChange={(e) =>
            poner({ codigoBarras: e.currentTarget.value === "" ? null : e.currentTarget.value })
          }
        />
      </SimpleGrid>
    </>
  );
}

export function Clasificacion({ escrito, poner, listas }: Props & { readonly listas: OpcionesProducto }) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      <Autocomplete
        label="Categoría"
        size="md"
        maxLength={60}
        data={listas.categorias}
        limit={50}
        value={escrito.categoria ?? ""}
        onChange={(valor) => poner({ categoria: valor === "" ? null : valor })}
      />
      <ElegirUnidad
        label="Unidad de medida"
        size="md"
        limit={100}
        unidades={listas.unidades}
        valor={escrito.unidadMedida}
        poner={(unidadMedida) => poner({ unidadMedida, fraccionable: null })}
      />
    </SimpleGrid>
  );
}

/** The field of the tax system's code, with the suggestions for the description and the product's current code. */
export function CodigoDeImpuestos({
  escrito,
  poner,
  nombre,
  original,
}: Props & { readonly nombre: string; readonly original: number }) {
  const sugerencias = useSugerencias(escrito.descripcion);
  const primera = sugerencias.find(({ segura }) => segura);
  // Until the person chooses, a new product gets a code that is certain; a merely similar one has to be confirmed.
  useEffect(() => {
    if (original !== 0 || primera === undefined || escrito.codigoSin !== 0) return;
    poner({ codigoSin: primera.codigoSin, actividadEconomica: primera.actividadEconomica });
  }, [original, primera, escrito.codigoSin, poner]);
  const { codigoSin, actividadEconomica } = escrito;
  const [buscado, setBuscado] = useState<Sugerido | null>(null);
  const esSuyo = (uno: Sugerido | null) =>
    uno?.codigoSin === codigoSin && uno.actividadEconomica === actividadEconomica;
  const conNombre = [buscado, ...sugerencias].find(esSuyo);
  const elegido =
    codigoSin === 0 ? null : (conNombre ?? { codigoSin, actividadEconomica, descripcion: nombre });
  return (
    <ElegirCodigo
      sugerencias={sugerencias}
      elegido={elegido}
      elegir={(uno) => {
        setBuscado(uno);
        poner({ codigoSin: uno.codigoSin, actividadEconomica: uno.actividadEconomica });
      }}
    />
  );
}

export function ComoSeVende({ escrito, poner }: Props) {
  return (
    <>
      <Switch
        size="md"
        label="Se vende en las cajas"
        checked={escrito.activo}
        onChange={(e) => poner({ activo: e.currentTarget.checked })}
      />
      <NativeSelect
        label="Se vende en partes, como 0.5"
        size="md"
        data={[
          { value: "", label: "Según su unidad" },
          { value: "si", label: "Sí" },
          { value: "no", label: "No" },
        ]}
        value={escrito.fraccionable === null ? "" : escrito.fraccionable ? "si" : "no"}
        onChange={(e) =>
          poner({ fraccionable: e.currentTarget.value === "" ? null : e.currentTarget.value === "si" })
        }
      />
    </>
  );
}
