/** The editor of one price: its product, minimum quantity and amount. */
import { NativeSelect, SimpleGrid, Text, TextInput } from "@mantine/core";
import { bs, cantidad, faltaMonto, parseDecimal, parseMonto } from "@mostrador/core/formato";
import { conLecturas } from "@mostrador/core/lecturas";
import { toWire } from "@mostrador/core/wire";
import { useState } from "react";
import { request, useLeer, useIdentidad } from "../../api.ts";
import type { Guardado, PresentacionesHalladas, TarifasHalladas } from "../../tipos-tienda.ts";
import { Cambios } from "../cambios.tsx";
import { Editor } from "../editor.tsx";
import { BuscarProducto } from "./buscador.tsx";

interface Bienes {
  readonly productoId: string;
  readonly presentacionId: string | null;
  readonly descripcion: string;
  readonly general: string | null;
}

interface Props {
  /** The price to edit; null for a new one. */
  readonly tarifa: TarifasHalladas["tarifas"][number] | null;
  /** Id of the price list; null for prices that apply to everybody. */
  readonly listaId: string | null;
  readonly listo: () => void;
  readonly cerrar: () => void;
}

export function FichaTarifa({ tarifa, listaId, listo, cerrar }: Props) {
  const { visto, bienes, setBienes, desde, setDesde, precio, setPrecio, leido } = useForma(tarifa, listaId);
  const suya = useIdentidad(tarifa?.id ?? null);
  const guardar = () => {
    const { productoId = "", presentacionId = null } = bienes ?? {};
    const fila = { ...suya, productoId, presentacionId, listaId, ...leido };
    return request<Guardado>(
      "POST",
      "/v1/portal/tarifas",
      toWire({ ...fila, ...(visto === null ? {} : { visto }) }),
    );
  };
  return (
    <Editor
      escrito={{ bienes, desde, precio }}
      falta={faltaEn(bienes, leido.desde, precio)}
      guardar={guardar}
      borrar={
        tarifa === null
          ? null
          : {
              titulo: "Borrar el precio",
              pregunta: `Se borra el precio de ${bs(tarifa.precio)} de «${bienes?.descripcion ?? ""}» en todas las cajas: vale otra vez el general.`,
              hacer: () => request("DELETE", `/v1/portal/tarifas/${encodeURIComponent(tarifa.id)}`),
            }
      }
      listo={listo}
      cerrar={cerrar}
    >
      {bienes === null ? (
        <BuscarProducto
          titulo="De qué producto"
          elegir={({ id, descripcion, precio: general }) =>
            setBienes({ productoId: id, presentacionId: null, descripcion, general })
          }
        />
      ) : (
        <>
          <DeQue bienes={bienes} />
          {tarifa === null && <Presentacion bienes={bienes} poner={setBienes} />}
          <Cuanto
            paraTodos={listaId === null}
            desde={desde}
            ponerDesde={setDesde}
            precio={precio}
            ponerPrecio={setPrecio}
          />
          {tarifa !== null && <Cambios fila={{ tipo: "tarifa", id: tarifa.id }} />}
        </>
      )}
    </Editor>
  );
}

/** Form state: the typed fields and their parsed values. Without a quantity, a list's price applies to any quantity. */
function useForma(tarifa: Props["tarifa"], listaId: string | null) {
  const [visto] = useState(tarifa === null ? null : { desde: tarifa.desde, precio: tarifa.precio });
  const [bienes, setBienes] = useState<Bienes | null>(
    tarifa === null ? null : { ...tarifa, descripcion: tarifa.descripcion ?? "Producto borrado" },
  );
  const [desde, setDesde] = useState(
    tarifa === null || Number(tarifa.desde) === 0 ? "" : cantidad(tarifa.desde),
  );
  const [precio, setPrecio] = useState(tarifa?.precio ?? "");
  const leido = {
    desde: desde.trim() === "" && listaId !== null ? "0" : parseDecimal(desde),
    precio: parseMonto(precio),
  };
  return { visto, bienes, setBienes, desde, setDesde, precio, setPrecio, leido };
}

function Cuanto({
  paraTodos,
  desde,
  ponerDesde,
  precio,
  ponerPrecio,
}: {
  readonly paraTodos: boolean;
  readonly desde: string;
  readonly ponerDesde: (desde: string) => void;
  readonly precio: string;
  readonly ponerPrecio: (precio: string) => void;
}) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      <TextInput
        label="Desde cuántas"
        description={paraTodos ? "En la misma venta, como 12." : "Vacío: cualquier cantidad."}
        size="md"
        inputMode="decimal"
        autoComplete="off"
        value={desde}
        onChange={(e) => ponerDesde(e.currentTarget.value)}
      />
      <TextInput
        label="Precio de cada una (Bs)"
        description="En lugar del general."
        size="md"
        inputMode="decimal"
        autoComplete="off"
        value={precio}
        error={conLecturas({
          texto: precio,
          onElegir: ponerPrecio,
        })}
        onChange={(e) => ponerPrecio(e.currentTarget.value)}
      />
    </SimpleGrid>
  );
}

function DeQue({ bienes: { descripcion, general } }: { readonly bienes: Bienes }) {
  return (
    <div>
      <Text fw={600} className="libre">
        {descripcion}
      </Text>
      {general !== null && (
        <Text size="sm" c="dimmed">
          Precio general {bs(general)}
        </Text>
      )}
    </div>
  );
}

/** A choice between the product's own unit and its presentations, if it has any. */
function Presentacion({
  bienes,
  poner,
}: {
  readonly bienes: Bienes;
  readonly poner: (bienes: Bienes) => void;
}) {
  const [suelto] = useState(bienes);
  const consulta = new URLSearchParams({ producto: bienes.productoId, limite: "200" });
  const leido = useLeer<PresentacionesHalladas>(`/v1/portal/presentaciones?${consulta.toString()}`);
  const presentaciones = leido.datos?.presentaciones ?? [];
  if (presentaciones.length === 0) return null;
  return (
    <NativeSelect
      label="Cómo se vende"
      size="md"
      data={[
        { value: "", label: "Suelto" },
        ...presentaciones.map(({ id, nombre, precio }) => ({
          value: id,
          label: `${nombre} · ${bs(precio)}`,
        })),
      ]}
      value={bienes.presentacionId ?? ""}
      onChange={(e) => {
        const suya = presentaciones.find(({ id }) => id === e.currentTarget.value);
        poner(suya === undefined ? suelto : { ...suelto, presentacionId: suya.id, general: suya.precio });
      }}
    />
  );
}

function faltaEn(bienes: Bienes | null, desde: string | null, precio: string): string | null {
  if (bienes === null) return "Elija el producto.";
  if (desde === null) return "Escriba desde cuántas vale.";
  return faltaMonto(precio, "Escriba el precio.");
}
