import { Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { Salida } from "../../../contract/index.ts";
import { cantidad, monto } from "../../comun/formato.ts";
import { FormaPresentacion } from "./forma-presentacion.tsx";
import { Lista, Renglon } from "./lista.tsx";
import { usePedido } from "./use-pedido.ts";

type Presentacion = Salida<"presentaciones">["presentaciones"][number];

const PARA_QUE =
  "Una presentación es otra forma de vender un producto, con su código de barras y su precio: la caja de 12, el paquete de 6, la docena. Se vende pasando su código o eligiéndola al buscar.";

/** List of the presentations in which products are sold besides their own unit. */
export function Presentaciones() {
  const [texto, setTexto] = useState("");
  const { valor, fallo, otraVez } = usePedido("presentaciones", { texto });
  const [editada, setEditada] = useState<Presentacion | "nueva" | null>(null);
  return (
    <>
      <Lista
        cuantos={valor?.total ?? null}
        fallo={fallo}
        onOtraVez={otraVez}
        paraQue={PARA_QUE}
        nueva="Nueva presentación"
        onNueva={() => setEditada("nueva")}
        busqueda={{ texto, onTexto: setTexto }}
        ejemplo="Producto"
      >
        <Stack gap="xs" role="group" aria-label="Presentaciones">
          {valor?.presentaciones.map((una) => (
            <Renglon
              key={una.id}
              titulo={`${una.descripcion ?? "Producto borrado"}, ${una.nombre}`}
              detalle={detalleDe(una)}
              sello={una.activo ? null : { texto: "No se vende", color: "gray" }}
              onAbrir={() => setEditada(una)}
            />
          ))}
        </Stack>
        <Resto total={valor?.total ?? 0} mostradas={valor?.presentaciones.length ?? 0} />
      </Lista>
      {editada !== null && (
        <FormaPresentacion
          presentacion={editada === "nueva" ? null : editada}
          producto={null}
          onListo={() => (setEditada(null), otraVez())}
        />
      )}
    </>
  );
}

/** Returns a presentation's contents, price and barcode on one line. */
export function detalleDe({ factor, precio, codigoBarras }: Presentacion): string {
  const codigo = codigoBarras === null ? "" : ` · ${codigoBarras}`;
  return `Trae ${cantidad(factor)} · Bs ${monto(precio)}${codigo}`;
}

/** Notice that a list has more rows than it shows. */
export function Resto({ total, mostradas }: { readonly total: number; readonly mostradas: number }) {
  if (total <= mostradas) return null;
  return (
    <Text className="suave">
      Se muestran {mostradas} de {total}: escriba en Buscar para ver las demás.
    </Text>
  );
}
