import { Group, Text } from "@mantine/core";
import { useState } from "react";
import type { Salida } from "../../../contract/index.ts";
import { faltaMonto, monto, parseDecimal, parseMonto } from "../../comun/formato.ts";
import { useLlamada } from "../../efectivo/use-llamada.ts";
import { puente } from "../../puente.ts";
import { BorrarRegla } from "./borrar-regla.tsx";
import { Campo } from "./campo.tsx";
import { Editor } from "./editor.tsx";
import { ElegirProducto } from "./elegir-producto.tsx";

interface Bienes {
  readonly id: string;
  readonly presentacionId: string | null;
  readonly descripcion: string;
  readonly general: string | null;
}

interface Props {
  readonly listaId: string | null;
  /** Tariff to edit; null for a new one. */
  readonly tarifa: Salida<"tarifas">["tarifas"][number] | null;
  readonly onListo: () => void;
}

/** Editor of one price: its goods, its minimum quantity and the amount. */
export function FormaTarifa({ listaId, tarifa, onListo }: Props) {
  const { bienes, setBienes, desde, setDesde, precio, setPrecio, leidas } = useForma(listaId, tarifa);
  const { ocupada, fallo, llamar } = useLlamada();
  const guardar = () => {
    if (bienes === null || leidas.desde === null || leidas.precio === null) return;
    const suya = tarifa === null ? { id: null } : { id: tarifa.id, visto: { ...tarifa } };
    const { id: productoId, presentacionId } = bienes;
    const fila = { productoId, presentacionId, listaId, desde: leidas.desde, precio: leidas.precio };
    void llamar(puente.invoke("guardarTarifa", { ...fila, ...suya }), onListo);
  };
  return (
    <Editor
      titulo={tarifa === null ? "Nuevo precio" : "Precio"}
      fallo={fallo}
      falta={faltaEn(bienes, leidas.desde, precio)}
      guardando={ocupada}
      onGuardar={guardar}
      onVolver={onListo}
      borrar={
        tarifa !== null && (
          <BorrarRegla
            tipo="tarifa"
            id={tarifa.id}
            titulo="Borrar el precio"
            pregunta={`Se borra el precio de Bs ${monto(tarifa.precio)} de «${bienes?.descripcion ?? ""}» en todas las cajas.`}
            llamar={llamar}
            onListo={onListo}
          />
        )
      }
    >
      {bienes === null ? (
        <ElegirProducto
          etiqueta="De qué producto"
          conPresentaciones
          autoFocus
          onElegir={({ id, presentacionId = null, descripcion, precio: general }) =>
            setBienes({ id, presentacionId, descripcion, general })
          }
        />
      ) : (
        <>
          <DeQue bienes={bienes} />
          <Group grow align="flex-start">
            <Campo
              etiqueta="Desde cuántas"
              pista={listaId === null ? "12" : "Vacío: cualquier cantidad"}
              decimal
              autoFocus
              valor={desde}
              onValor={setDesde}
            />
            <Campo etiqueta="Precio de cada una (Bs)" dinero valor={precio} onValor={setPrecio} />
          </Group>
        </>
      )}
    </Editor>
  );
}

/** Holds the fields as typed and as parsed. Without a quantity, a list's price applies to any quantity. */
function useForma(listaId: string | null, tarifa: Props["tarifa"]) {
  const [bienes, setBienes] = useState<Bienes | null>(
    tarifa === null
      ? null
      : {
          id: tarifa.productoId,
          presentacionId: tarifa.presentacionId,
          descripcion: tarifa.descripcion ?? "Producto borrado",
          general: tarifa.general,
        },
  );
  const [desde, setDesde] = useState(tarifa === null || Number(tarifa.desde) === 0 ? "" : tarifa.desde);
  const [precio, setPrecio] = useState(tarifa?.precio ?? "");
  const leidas = {
    desde: desde.trim() === "" && listaId !== null ? "0" : parseDecimal(desde),
    precio: parseMonto(precio),
  };
  return { bienes, setBienes, desde, setDesde, precio, setPrecio, leidas };
}

function DeQue({ bienes: { descripcion, general } }: { readonly bienes: Bienes }) {
  return (
    <div>
      <Text fw={600}>{descripcion}</Text>
      {general !== null && (
        <Text size="sm" className="suave">
          Precio general Bs {monto(general)}
        </Text>
      )}
    </div>
  );
}

function faltaEn(bienes: Bienes | null, desde: string | null, precio: string): string | null {
  if (bienes === null) return "Elija el producto.";
  if (desde === null) return "Escriba desde cuántas vale.";
  return faltaMonto(precio, "Escriba el precio.");
}
