import { Autocomplete, Group, Select, Stack, Switch, TextInput } from "@mantine/core";
import { avisoDePapel, dudaDeCantidad } from "@mostrador/core";
import { Foto, ElegirUnidad } from "@mostrador/ui";
import type { Salida } from "../../contract/index.ts";
import { conLecturas, nombreCatalogo } from "../comun/formato.ts";
import { codigoDe, type ConCodigo, type Datos, type Sugerencia } from "./use-producto.ts";

interface Props {
  readonly datos: Datos;
  readonly poner: (cambio: Partial<Datos>) => void;
}

/** Fields that identify a product: description, codes, price and picture. */
export function Identidad({ datos, poner }: Props) {
  return (
    <Foto foto={datos.foto} poner={(foto) => poner({ foto })} pantalla="mostrador">
      <Stack style={{ flex: 1 }}>
        <TextInput
          label="Descripción"
          description={avisoDePapel(datos.descripcion) ?? "Como sale en la factura."}
          size="md"
          required
          autoFocus
          autoComplete="off"
          value={datos.descripcion}
          onChange={(event) => poner({ descripcion: event.currentTarget.value })}
        />
        <Group wrap="nowrap" align="flex-start">
          <TextInput
            style={{ flex: "1 1 0" }}
            label="Código"
            data-lee="codigo"
            required
            autoComplete="off"
            value={datos.codigo}
            onChange={(event) => poner({ codigo: event.currentTarget.value })}
          />
          <TextInput
            style={{ flex: "1.4 1 0" }}
            label="Código de barras"
            data-lee="codigo"
            autoComplete="off"
            value={datos.codigoBarras ?? ""}
            onChange={(event) =>
              poner({ codigoBarras: event.currentTarget.value === "" ? null : event.currentTarget.value })
            }
          />
          <TextInput
            style={{ flex: "1 1 0" }}
            label="Precio (Bs)"
            required
            inputMode="decimal"
            autoComplete="off"
            value={datos.precio}
            error={conLecturas({
              texto: datos.precio,
              onElegir: (precio) => poner({ precio }),
            })}
            onChange={(event) => poner({ precio: event.currentTarget.value })}
          />
        </Group>
      </Stack>
    </Foto>
  );
}

/** Fields for the category and the unit of a product. */
export function Clasificacion({
  datos,
  poner,
  listas,
}: Props & { readonly listas: Salida<"datosProducto"> }) {
  return (
    <Group grow>
      <Autocomplete
        label="Categoría"
        data={listas.categorias}
        value={datos.categoria ?? ""}
        onChange={(valor) => poner({ categoria: valor === "" ? null : valor })}
      />
      <ElegirUnidad
        label="Unidad de medida"
        unidades={listas.unidades}
        valor={datos.unidadMedida}
        poner={(unidadMedida) => poner({ unidadMedida, fraccionable: null })}
      />
    </Group>
  );
}

const PARECIDO = "Sugerido por la descripción; elija el que corresponde.";

interface PropsCodigo {
  readonly datos: ConCodigo;
  readonly poner: (cambio: Pick<ConCodigo, "codigoSin" | "actividadEconomica">) => void;
  readonly sugeridos: readonly Sugerencia[];
  /** Explains how the first suggestion was found. */
  readonly ayuda?: string;
}

/** Field for a product's code in the tax system's catalog, with suggestions from its description. */
export function CodigoDeImpuestos({ datos, poner, sugeridos, ayuda = PARECIDO }: PropsCodigo) {
  const codigo = codigoDe(datos, sugeridos);
  return (
    <Select
      label="Código de Impuestos"
      description={ayuda}
      placeholder={
        datos.descripcion === "" ? "Escriba la descripción" : "No hay uno parecido: cambie la descripción"
      }
      data={opcionesDe(sugeridos, datos)}
      value={codigo === undefined ? null : claveDe(codigo)}
      allowDeselect={false}
      onChange={(valor) => {
        const [actividadEconomica = "", codigoSin = "0"] = (valor ?? "").split("/");
        poner({ actividadEconomica, codigoSin: Number(codigoSin) });
      }}
    />
  );
}

/** Fields for whether a product is sold, and whether in fractions. */
export function ComoSeVende({ datos, poner }: Props) {
  return (
    <>
      <Switch
        size="md"
        label="Se vende en partes, como 0.5"
        checked={datos.fraccionable ?? seDivide(datos.unidadMedida)}
        onChange={(event) => poner({ fraccionable: event.currentTarget.checked })}
      />
      <Switch
        size="md"
        label="Se vende"
        checked={datos.activo}
        onChange={(event) => poner({ activo: event.currentTarget.checked })}
      />
    </>
  );
}

/** Tells whether a unit is divisible by default. */
const seDivide = (unidadMedida: number) =>
  dudaDeCantidad({ cantidad: "0.001", unidadMedida, fraccionable: null }, 1) === null;
const claveDe = ({ codigoSin, actividadEconomica }: Pick<Sugerencia, "codigoSin" | "actividadEconomica">) =>
  `${actividadEconomica}/${codigoSin}`;

function opcionesDe(sugeridos: readonly Sugerencia[], datos: ConCodigo): { value: string; label: string }[] {
  const opciones = sugeridos.map((s) => ({
    value: claveDe(s),
    label: `${s.codigoSin} · ${nombreCatalogo(s.descripcion)}`,
  }));
  const suya = claveDe(datos);
  return datos.codigoSin === 0 || opciones.some(({ value }) => value === suya)
    ? opciones
    : [{ value: suya, label: `${datos.codigoSin} (el que tiene)` }, ...opciones];
}
