/** The editor of the lines of a stock operation: product, presentation and the typed fields. */
import { ActionIcon, Group, NativeSelect, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { conLecturas } from "@mostrador/core/lecturas";
import { cantidad as enCifras, faltaMonto, parseDecimal } from "@mostrador/core/formato";
import { IconX } from "@tabler/icons-react";
import { useLeer } from "../../api.ts";
import type { Kardex, PresentacionesHalladas } from "../../tipos-tienda.ts";
import { BuscarProducto } from "../precios/buscador.tsx";

/** A line whose fields are still text. */
export interface LineaEscrita {
  readonly productoId: string;
  readonly descripcion: string;
  /** Id of the presentation that `cantidad` counts; empty for the product's own unit. */
  readonly presentacionId: string;
  readonly cantidad: string;
  /** Amount of a purchase line, or cost of one unit in a count. */
  readonly importe: string;
  /** Quantity that the branch already had, for a product whose stock record begins with a purchase. */
  readonly yaTenia: string;
}

/** The fields of a line besides the product that an operation asks for. */
export interface CamposDeLinea {
  readonly cantidad: string;
  readonly importe?: string;
  /** Decimals that `importe` takes; money has two. */
  readonly decimales?: number;
  /** Allows quantities in a presentation, such as a box. */
  readonly conPresentacion?: true;
  /** Branch in which the form asks for the existing quantity of each product that the branch does not track yet. */
  readonly yaTeniaEn?: number;
}

interface Props {
  readonly lineas: readonly LineaEscrita[];
  readonly poner: (lineas: readonly LineaEscrita[]) => void;
  readonly campos: CamposDeLinea;
}

/** The product search and the lines added by it, the newest first. */
export function Lineas({ lineas, poner, campos }: Props) {
  return (
    <Stack gap="md">
      <BuscarProducto
        titulo="Agregar un producto"
        elegir={({ id: productoId, descripcion }) => {
          if (lineas.some((linea) => linea.productoId === productoId)) return;
          const nueva = {
            productoId,
            descripcion,
            presentacionId: "",
            cantidad: "",
            importe: "",
            yaTenia: "",
          };
          poner([nueva, ...lineas]);
        }}
      />
      {lineas.map((linea) => (
        <Una
          key={linea.productoId}
          linea={linea}
          campos={campos}
          poner={(cambio) =>
            poner(lineas.map((una) => (una.productoId === linea.productoId ? { ...una, ...cambio } : una)))
          }
          quitar={() => poner(lineas.filter((una) => una.productoId !== linea.productoId))}
        />
      ))}
    </Stack>
  );
}

interface PropsUna {
  readonly linea: LineaEscrita;
  readonly campos: CamposDeLinea;
  readonly poner: (cambio: Partial<LineaEscrita>) => void;
  readonly quitar: () => void;
}

function Una({ linea, campos, poner, quitar }: PropsUna) {
  const { descripcion, cantidad, importe } = linea;
  const texto = { size: "md", inputMode: "decimal", autoComplete: "off" } as const;
  return (
    <Stack gap={4} role="group" aria-label={descripcion}>
      <Group justify="space-between" wrap="nowrap">
        <Text fw={600} className="libre">
          {descripcion}
        </Text>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label={`Quitar ${descripcion}`}
          onClick={quitar}
        >
          <IconX size={20} />
        </ActionIcon>
      </Group>
      <SimpleGrid cols={2} spacing="sm">
        {campos.conPresentacion === true && <Presentacion linea={linea} poner={poner} />}
        <TextInput
          {...texto}
          label={campos.cantidad}
          value={cantidad}
          error={faltaEn(cantidad)}
          onChange={(e) => poner({ cantidad: e.currentTarget.value })}
        />
        {campos.importe !== undefined && (
          <TextInput
            {...texto}
            label={campos.importe}
            value={importe}
            error={conLecturas({
              texto: importe,
              ...(campos.decimales === undefined ? {} : { decimales: campos.decimales }),
              falta: importe.trim() === "" ? null : faltaMonto(importe, undefined, campos.decimales),
              onElegir: (elegido) => poner({ importe: elegido }),
            })}
            onChange={(e) => poner({ importe: e.currentTarget.value })}
          />
        )}
        {campos.yaTeniaEn !== undefined && (
          <YaTenia linea={linea} sucursal={campos.yaTeniaEn} poner={poner} />
        )}
      </SimpleGrid>
    </Stack>
  );
}

/** A select for the presentation, shown only for products that have presentations. */
function Presentacion({ linea: { productoId, presentacionId }, poner }: Pick<PropsUna, "linea" | "poner">) {
  const consulta = new URLSearchParams({ producto: productoId, limite: "200" });
  const leido = useLeer<PresentacionesHalladas>(`/v1/portal/presentaciones?${consulta.toString()}`);
  const suyas = leido.datos?.presentaciones ?? [];
  if (suyas.length === 0) return null;
  return (
    <NativeSelect
      size="md"
      label="En"
      data={[
        { value: "", label: "Unidades" },
        ...suyas.map(({ id, nombre, factor }) => ({ value: id, label: `${nombre} de ${enCifras(factor)}` })),
      ]}
      value={presentacionId}
      onChange={(e) => poner({ presentacionId: e.currentTarget.value })}
    />
  );
}

/** A field for the existing quantity, shown only if the branch does not track the product yet. */
function YaTenia({
  linea: { productoId, yaTenia },
  sucursal,
  poner,
}: Pick<PropsUna, "linea" | "poner"> & { readonly sucursal: number }) {
  const consulta = new URLSearchParams({ producto_id: productoId, sucursal: String(sucursal), limite: "1" });
  const leido = useLeer<Kardex>(`/v1/kardex?${consulta.toString()}`);
  if (leido.datos === null || leido.datos.movimientos.length > 0) return null;
  return (
    <TextInput
      size="md"
      label="Ya tenía"
      placeholder="0"
      inputMode="decimal"
      autoComplete="off"
      value={yaTenia}
      error={faltaEn(yaTenia)}
      onChange={(e) => poner({ yaTenia: e.currentTarget.value })}
    />
  );
}

/** Explains how to write a quantity; null if the text is readable or empty. */
export function faltaEn(texto: string): string | null {
  return texto.trim() === "" || parseDecimal(texto) !== null ? null : "Escriba un número, como 2 o 0.5.";
}

/** Finds the first line without a quantity above zero. */
export function sinCantidad(lineas: readonly LineaEscrita[]): LineaEscrita | undefined {
  return lineas.find(({ cantidad }) => !(Number(parseDecimal(cantidad)) > 0));
}

/** Builds the part of the request body with a line's product, presentation and quantity. */
export function cuerpoDeLinea({ productoId, presentacionId, cantidad }: LineaEscrita) {
  return {
    producto_id: productoId,
    presentacion_id: presentacionId === "" ? null : presentacionId,
    cantidad: parseDecimal(cantidad),
  };
}
