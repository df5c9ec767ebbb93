/** The editor of a presentation: its product, its factor, its barcode and its price. */
import { SimpleGrid, Switch, Text, TextInput } from "@mantine/core";
import { cantidad, parseDecimal, parseMonto } from "@mostrador/core/formato";
import { conLecturas } from "@mostrador/core/lecturas";
import { toWire } from "@mostrador/core/wire";
import {
  ElegirUnidad,
  faltaEnPresentacion,
  PRESENTACION_NUEVA,
  type PresentacionEscrita,
} from "@mostrador/ui";
import { useState } from "react";
import { request, useIdentidad } from "../../api.ts";
import type { Guardado, OpcionesProducto, PresentacionesHalladas } from "../../tipos-tienda.ts";
import { Cambios } from "../cambios.tsx";
import { Editor } from "../editor.tsx";
import { BuscarProducto } from "./buscador.tsx";

type Presentacion = PresentacionesHalladas["presentaciones"][number];

interface De {
  readonly id: string;
  readonly descripcion: string;
}

interface Props {
  /** Null: a new one. */
  readonly presentacion: Presentacion | null;
  /** The product of a new one; null: it is chosen here. */
  readonly producto: De | null;
  readonly unidades: OpcionesProducto["unidades"];
  readonly listo: () => void;
  readonly cerrar: () => void;
}

export function FichaPresentacion({ presentacion, producto, unidades, listo, cerrar }: Props) {
  const [visto] = useState(presentacion === null ? null : vistoDe(presentacion));
  const [escrita, setEscrita] = useState<PresentacionEscrita>(
    visto === null
      ? PRESENTACION_NUEVA
      : { ...visto, factor: cantidad(visto.factor), codigoBarras: visto.codigoBarras ?? "" },
  );
  const [elegido, setElegido] = useState<De | null>(
    presentacion === null
      ? producto
      : { id: presentacion.productoId, descripcion: presentacion.descripcion ?? "Producto borrado" },
  );
  const poner = (cambio: Partial<PresentacionEscrita>) => setEscrita((antes) => ({ ...antes, ...cambio }));
  const leida = {
    factor: visto?.factor ?? parseDecimal(escrita.factor),
    precio: parseMonto(escrita.precio),
  };
  const identidad = useIdentidad(presentacion?.id ?? null);
  const guardar = () => {
    const codigo = escrita.codigoBarras.trim();
    const fila = { ...escrita, ...leida, codigoBarras: codigo === "" ? null : codigo };
    const suya = { ...identidad, productoId: elegido?.id, ...fila };
    return request<Guardado>(
      "POST",
      "/v1/portal/presentaciones",
      toWire({ ...suya, ...(visto === null ? {} : { visto }) }),
    );
  };
  return (
    <Editor
      escrito={{ escrita, elegido }}
      falta={faltaEnPresentacion(escrita, { elegido: elegido !== null, factor: leida.factor })}
      guardar={guardar}
      borrar={
        presentacion === null
          ? null
          : {
              titulo: "Borrar la presentación",
              pregunta: `«${presentacion.nombre}» ya no se vende en ninguna caja; se borran también sus precios de lista y sus casillas. Las ventas hechas quedan como están.`,
              hacer: () =>
                request("DELETE", `/v1/portal/presentaciones/${encodeURIComponent(presentacion.id)}`),
            }
      }
      listo={listo}
      cerrar={cerrar}
    >
      {elegido === null ? (
        <BuscarProducto titulo="De qué producto" elegir={setElegido} />
      ) : (
        <>
          <Text fw={600} className="libre">
            {elegido.descripcion}
          </Text>
          <Campos escrita={escrita} poner={poner} nueva={presentacion === null} unidades={unidades} />
          {presentacion !== null && <Cambios fila={{ tipo: "presentacion", id: presentacion.id }} />}
        </>
      )}
    </Editor>
  );
}

function vistoDe({ nombre, factor, codigoBarras, precio, unidadMedida, activo }: Presentacion) {
  return { nombre, factor, codigoBarras, precio, unidadMedida, activo };
}

/** The fields of a presentation. Its contents are written once. */
function Campos({
  escrita,
  poner,
  nueva,
  unidades,
}: Pick<Props, "unidades"> & {
  readonly escrita: PresentacionEscrita;
  readonly poner: (cambio: Partial<PresentacionEscrita>) => void;
  readonly nueva: boolean;
}) {
  const { nombre, factor, codigoBarras, precio, unidadMedida, activo } = escrita;
  const texto = { size: "md", autoComplete: "off" } as const;
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput
          {...texto}
          label="Nombre"
          placeholder="Caja de 12"
          maxLength={60}
          value={nombre}
          onChange={(e) => poner({ nombre: e.currentTarget.value })}
        />
        <TextInput
          {...texto}
          label="Cuántas unidades trae"
          inputMode="decimal"
          readOnly={!nueva}
          value={factor}
          onChange={(e) => poner({ factor: e.currentTarget.value })}
        />
        <TextInput
          {...texto}
          label="Código de barras"
          maxLength={50}
          value={codigoBarras}
          onChange={(e) => poner({ codigoBarras: e.currentTarget.value })}
        />
        <TextInput
          {...texto}
          label="Precio (Bs)"
          inputMode="decimal"
          value={precio}
          error={conLecturas({
            texto: precio,
            onElegir: (elegido) => poner({ precio: elegido }),
          })}
          onChange={(e) => poner({ precio: e.currentTarget.value })}
        />
      </SimpleGrid>
      <ElegirUnidad
        label="Unidad en que se factura"
        size="md"
        limit={100}
        unidades={unidades}
        valor={unidadMedida}
        poner={(elegida) => poner({ unidadMedida: elegida })}
      />
      <Switch
        size="md"
        label="Se vende"
        checked={activo}
        onChange={(e) => poner({ activo: e.currentTarget.checked })}
      />
    </>
  );
}
