import { Stack } from "@mantine/core";
import { useState } from "react";
import type { Salida } from "../../../contract/index.ts";
import { cantidad, monto } from "../../comun/formato.ts";
import { FormaTarifa } from "./forma-tarifa.tsx";
import { Lista, Renglon } from "./lista.tsx";
import { Resto } from "./presentaciones.tsx";
import { usePedido } from "./use-pedido.ts";

type Tarifa = Salida<"tarifas">["tarifas"][number];

/** Prices of a list, or with null those of everybody by quantity. */
export function Tarifas({ listaId }: { readonly listaId: string | null }) {
  const [texto, setTexto] = useState("");
  const { valor, fallo, otraVez } = usePedido("tarifas", { listaId, texto });
  const [editada, setEditada] = useState<Tarifa | "nueva" | null>(null);
  return (
    <>
      <Lista
        cuantos={valor?.total ?? null}
        fallo={fallo}
        onOtraVez={otraVez}
        paraQue={
          listaId === null
            ? "Aquí van los precios por cantidad: desde 12 unidades en la misma venta, cada una cuesta menos. Valen para todos los clientes sin otra lista."
            : "Aquí van los precios de los clientes de esta lista. Lo que no esté en ella lo pagan a su precio general."
        }
        nueva="Nuevo precio"
        onNueva={() => setEditada("nueva")}
        busqueda={{ texto, onTexto: setTexto }}
        ejemplo="Producto"
      >
        <Stack gap="xs" role="group" aria-label="Precios">
          {valor?.tarifas.map((tarifa) => (
            <Renglon
              key={tarifa.id}
              titulo={tarifa.descripcion ?? "Producto borrado"}
              detalle={detalleDe(tarifa)}
              sello={null}
              onAbrir={() => setEditada(tarifa)}
            />
          ))}
        </Stack>
        <Resto total={valor?.total ?? 0} mostradas={valor?.tarifas.length ?? 0} />
      </Lista>
      {editada !== null && (
        <FormaTarifa
          listaId={listaId}
          tarifa={editada === "nueva" ? null : editada}
          onListo={() => (setEditada(null), otraVez())}
        />
      )}
    </>
  );
}

/** "Bs 9.00 desde 12 unidad; precio general Bs 10.00". */
function detalleDe({ precio, desde, general, unidad }: Tarifa): string {
  const cuando = Number(desde) === 0 ? "" : ` desde ${cantidad(desde)} ${unidad.toLowerCase()}`;
  return `Bs ${monto(precio)}${cuando}${general === null ? "" : `; precio general Bs ${monto(general)}`}`;
}
