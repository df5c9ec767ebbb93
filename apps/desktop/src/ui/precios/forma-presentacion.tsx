import { Group, Select, Stack, Switch, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import type { Salida } from "../../contract/index.ts";
import { Dialogo } from "../comun/dialogo.tsx";
import { Fallo } from "../comun/fallo.tsx";
import { parseDecimal } from "../comun/formato.ts";
import { useConsulta } from "../comun/use-consulta.ts";
import { useLlamada } from "../efectivo/use-llamada.ts";
import { puente } from "../puente.ts";
import { BorrarRegla } from "./borrar-regla.tsx";
import { Campo } from "./campo.tsx";
import { ElegirProducto } from "./elegir-producto.tsx";
import { PieDeEditor } from "./pie.tsx";

type Presentacion = Salida<"presentaciones">["presentaciones"][number];

interface De {
  readonly id: string;
  readonly descripcion: string;
}

interface Props {
  /** Null: a new one. */
  readonly presentacion: Presentacion | null;
  /** The product of a new one; null: it is chosen here. */
  readonly producto: De | null;
  readonly onListo: () => void;
}

const UNIDAD_BIENES = 57;
const NUEVA = {
  nombre: "",
  factor: "",
  codigoBarras: "",
  precio: "",
  unidadMedida: UNIDAD_BIENES,
  activo: true,
};
type Escrita = typeof NUEVA;

/** The editor of a presentation: its product, what it holds, its barcode and its price. */
export function FormaPresentacion({ presentacion, producto, onListo }: Props) {
  const [escrita, setEscrita] = useState<Escrita>(
    presentacion === null ? NUEVA : { ...presentacion, codigoBarras: presentacion.codigoBarras ?? "" },
  );
  const [elegido, setElegido] = useState<De | null>(
    presentacion === null
      ? producto
      : { id: presentacion.productoId, descripcion: presentacion.descripcion ?? "Producto borrado" },
  );
  const { ocupada, fallo, llamar } = useLlamada();
  const poner = (cambio: Partial<Escrita>) => setEscrita((antes) => ({ ...antes, ...cambio }));
  const [factor, precio] = [parseDecimal(escrita.factor), parseDecimal(escrita.precio)];
  const falta = faltaEn(elegido, escrita.nombre, factor, precio);
  return (
    <Dialogo
      opened
      onClose={onListo}
      size="44rem"
      title={presentacion === null ? "Nueva presentación" : `Presentación ${presentacion.nombre}`}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (falta !== null || elegido === null || factor === null || precio === null) return;
          const codigo = escrita.codigoBarras.trim();
          const suya =
            presentacion === null ? { id: null } : { id: presentacion.id, visto: { ...presentacion } };
          const { nombre, unidadMedida, activo } = escrita;
          const fila = { nombre, unidadMedida, activo, factor, precio, productoId: elegido.id };
          const entrada = { ...fila, ...suya, codigoBarras: codigo === "" ? null : codigo };
          void llamar(puente.invoke("guardarPresentacion", entrada), onListo);
        }}
      >
        <Stack>
          {elegido === null ? (
            <ElegirProducto
              etiqueta="De qué producto"
              conPresentaciones={false}
              autoFocus
              onElegir={setElegido}
            />
          ) : (
            <>
              <Text fw={600}>{elegido.descripcion}</Text>
              <Campos escrita={escrita} poner={poner} nueva={presentacion === null} />
            </>
          )}
          <Fallo fallo={fallo} />
          <PieDeEditor
            borrar={
              presentacion !== null && (
                <BorrarRegla
                  tipo="presentacion"
                  id={presentacion.id}
                  titulo="Borrar la presentación"
                  pregunta={`«${presentacion.nombre}» ya no se vende en ninguna caja; se borran también sus precios de lista y sus casillas. Las ventas hechas quedan como están.`}
                  llamar={llamar}
                  onListo={onListo}
                />
              )
            }
            falta={falta}
            guardando={ocupada}
            onVolver={onListo}
          />
        </Stack>
      </form>
    </Dialogo>
  );
}

function faltaEn(
  elegido: De | null,
  nombre: string,
  factor: string | null,
  precio: string | null,
): string | null {
  if (elegido === null) return "Elija el producto.";
  if (nombre.trim() === "") return "Escriba el nombre.";
  if (factor === null) return "Escriba cuántas unidades trae.";
  return precio === null ? "Escriba el precio." : null;
}

function Campos({
  escrita,
  poner,
  nueva,
}: {
  readonly escrita: Escrita;
  readonly poner: (cambio: Partial<Escrita>) => void;
  readonly nueva: boolean;
}) {
  const unidades = useConsulta("datosProducto", {})?.unidades ?? [];
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
        <Campo
          etiqueta="Precio (Bs)"
          decimal
          valor={escrita.precio}
          onValor={(precio) => poner({ precio })}
        />
      </Group>
      <Select
        label="Unidad en que se factura"
        searchable
        data={unidades.map(({ codigo, descripcion }) => ({ value: String(codigo), label: descripcion }))}
        value={String(escrita.unidadMedida)}
        allowDeselect={false}
        onChange={(valor) => poner({ unidadMedida: Number(valor) })}
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
