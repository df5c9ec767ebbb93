import { Group, Switch, Text, TextInput } from "@mantine/core";
import { faltaEnPresentacion, PRESENTACION_NUEVA, type PresentacionEscrita } from "@mostrador/ui";
import { useState } from "react";
import type { Salida } from "../../../contract/index.ts";
import { parseDecimal, parseMonto } from "../../comun/formato.ts";
import { useLlamada } from "../../efectivo/use-llamada.ts";
import { puente } from "../../puente.ts";
import { BorrarRegla } from "./borrar-regla.tsx";
import { Editor } from "./editor.tsx";
import { ElegirProducto } from "./elegir-producto.tsx";
import { UnidadDelCatalogo } from "../unidad.tsx";
import { Campo } from "./campo.tsx";

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

/** The editor of a presentation: its product, its factor, its barcode and its price. */
export function FormaPresentacion({ presentacion, producto, onListo }: Props) {
  const [escrita, setEscrita] = useState<PresentacionEscrita>(
    presentacion === null
      ? PRESENTACION_NUEVA
      : { ...presentacion, codigoBarras: presentacion.codigoBarras ?? "" },
  );
  const [elegido, setElegido] = useState<De | null>(
    presentacion === null
      ? producto
      : { id: presentacion.productoId, descripcion: presentacion.descripcion ?? "Producto borrado" },
  );
  const { ocupada, fallo, llamar } = useLlamada();
  const poner = (cambio: Partial<PresentacionEscrita>) => setEscrita((antes) => ({ ...antes, ...cambio }));
  const [factor, precio] = [parseDecimal(escrita.factor), parseMonto(escrita.precio)];
  const falta = faltaEnPresentacion(escrita, { elegido: elegido !== null, factor });
  const guardar = () => {
    if (elegido === null || factor === null || precio === null) return;
    const codigo = escrita.codigoBarras.trim();
    const suya = presentacion === null ? { id: null } : { id: presentacion.id, visto: { ...presentacion } };
    const { nombre, unidadMedida, activo } = escrita;
    const fila = { nombre, unidadMedida, activo, factor, precio, productoId: elegido.id };
    const entrada = { ...fila, ...suya, codigoBarras: codigo === "" ? null : codigo };
    void llamar(puente.invoke("guardarPresentacion", entrada), onListo);
  };
  return (
    <Editor
      titulo={presentacion === null ? "Nueva presentación" : `Presentación ${presentacion.nombre}`}
      ancho="44rem"
      fallo={fallo}
      falta={falta}
      guardando={ocupada}
      onGuardar={guardar}
      onVolver={onListo}
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
    >
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
          <CamposPresentacion escrita={escrita} poner={poner} nueva={presentacion === null} />
        </>
      )}
    </Editor>
  );
}

interface PropsCamposPresentacion {
  readonly escrita: PresentacionEscrita;
  readonly poner: (cambio: Partial<PresentacionEscrita>) => void;
  readonly nueva: boolean;
}

/** The fields of a presentation. Its contents are written once. */
function CamposPresentacion({ escrita, poner, nueva }: PropsCamposPresentacion) {
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
