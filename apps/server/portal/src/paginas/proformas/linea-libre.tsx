/** Fields of a line without a product: description, price, unit, and the tax system's code that its invoice needs. */
import { Button, Group, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { avisoDePapel } from "@mostrador/core";
import { IconPencil } from "@tabler/icons-react";
import { DECIMALES_PRECIO, faltaMonto, parseMonto } from "@mostrador/core/formato";
import { conLecturas } from "@mostrador/core/lecturas";
import { Boton, ElegirUnidad, UNIDAD_BIENES } from "@mostrador/ui";
import { useState } from "react";
import { useLeer } from "../../api.ts";
import type { OpcionesProducto } from "../../tipos-tienda.ts";
import { ElegirCodigo, useSugerencias, type Sugerido } from "../productos/codigo-impuestos.tsx";
import { lineaLibre, type LineaEscrita } from "./lineas-escritas.ts";

const SIN_PRECIO = "Escriba el precio.";
const VACIA = { descripcion: "", precio: "", unidadMedida: UNIDAD_BIENES };

interface Props {
  readonly agregar: (linea: LineaEscrita) => void;
  readonly cerrar: () => void;
}

export function OtroProducto({ agregar }: Pick<Props, "agregar">) {
  const [abierto, setAbierto] = useState(false);
  if (abierto) return <LineaLibre agregar={agregar} cerrar={() => setAbierto(false)} />;
  return (
    <Button
      variant="subtle"
      size="md"
      leftSection={<IconPencil size={18} />}
      style={{ alignSelf: "flex-start" }}
      onClick={() => setAbierto(true)}
    >
      Otro producto, sin ficha
    </Button>
  );
}

function LineaLibre({ agregar, cerrar }: Props) {
  const [datos, setDatos] = useState(VACIA);
  const [elegido, setElegido] = useState<Sugerido | null>(null);
  const sugerencias = useSugerencias(datos.descripcion);
  const poner = (cambio: Partial<typeof datos>) => setDatos((antes) => ({ ...antes, ...cambio }));
  const escrita = datos.descripcion.trim() !== "";
  // The most likely code applies until the person chooses another.
  const [primera = null] = escrita ? sugerencias : [];
  const suyo = elegido ?? primera;
  const precioUnitario = parseMonto(datos.precio, DECIMALES_PRECIO);
  const falta = !escrita
    ? "Escriba qué se cotiza."
    : precioUnitario === null || Number(precioUnitario) <= 0
      ? (faltaMonto(datos.precio, SIN_PRECIO, DECIMALES_PRECIO) ?? SIN_PRECIO)
      : suyo === null
        ? "Busque el código de Impuestos."
        : null;
  function aceptar(): void {
    if (falta !== null || suyo === null || precioUnitario === null) return;
    const { codigoSin, actividadEconomica } = suyo;
    const { descripcion, unidadMedida } = datos;
    agregar(lineaLibre({ descripcion, unidadMedida, precioUnitario, codigoSin, actividadEconomica }));
    cerrar();
  }
  return (
    <Stack gap="sm" role="group" aria-label="Otro producto" className="tarjeta">
      <TextInput
        size="md"
        label="Descripción"
        description={avisoDePapel(datos.descripcion) ?? "Como sale en la factura."}
        autoComplete="off"
        data-autofocus
        maxLength={500}
        value={datos.descripcion}
        onChange={(e) => poner({ descripcion: e.currentTarget.value })}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput
          size="md"
          label="Precio (Bs)"
          inputMode="decimal"
          autoComplete="off"
          value={datos.precio}
          error={conLecturas({
            texto: datos.precio,
            falta: datos.precio === "" ? null : faltaMonto(datos.precio, SIN_PRECIO, DECIMALES_PRECIO),
            onElegir: (precio) => poner({ precio }),
            decimales: DECIMALES_PRECIO,
          })}
          onChange={(e) => poner({ precio: e.currentTarget.value })}
        />
        <Unidad valor={datos.unidadMedida} poner={(unidadMedida) => poner({ unidadMedida })} />
      </SimpleGrid>
      <ElegirCodigo sugerencias={sugerencias} elegido={suyo} elegir={setElegido} />
      <Group justify="end" align="start">
        <Boton variant="default" falta={null} onClick={cerrar}>
          Volver
        </Boton>
        <Boton falta={falta} onClick={aceptar}>
          Agregar la línea
        </Boton>
      </Group>
    </Stack>
  );
}

interface PropsUnidad {
  readonly valor: number;
  readonly poner: (codigo: number) => void;
}

function Unidad({ valor, poner }: PropsUnidad) {
  const unidades = useLeer<OpcionesProducto>("/v1/portal/productos/opciones").datos?.unidades ?? [];
  return <ElegirUnidad label="Unidad de medida" size="md" unidades={unidades} valor={valor} poner={poner} />;
}
