import { Stack } from "@mantine/core";
import { nombreEstadoPromocion } from "@mostrador/core/formato";
import { useState } from "react";
import type { Salida } from "../../../contract/index.ts";
import type { ColorSello } from "../../comun/sello.tsx";
import { filtrar, Lista, Renglon } from "./lista.tsx";
import { FormaPromocion } from "./forma-promocion.tsx";
import { usePedido } from "./use-pedido.ts";

type Promocion = Salida<"promociones">[number];

const PARA_QUE =
  "Una promoción baja el precio sola: lleve 3 y pague 2, o un porcentaje, en toda la tienda o en lo que elija, los días y horas que diga. El ticket le dice al cliente cuánto ahorró.";

/** The shop's promotions, each in plain words and with whether it runs now. */
export function Promociones() {
  const { valor, fallo, otraVez } = usePedido("promociones", {});
  const [texto, setTexto] = useState("");
  const [editada, setEditada] = useState<Promocion | "nueva" | null>(null);
  const vistas = filtrar(valor ?? [], texto, ({ nombre, frase }) => `${nombre} ${frase}`);
  return (
    <>
      <Lista
        cuantos={valor === null ? null : vistas.length}
        fallo={fallo}
        onOtraVez={otraVez}
        paraQue={PARA_QUE}
        nueva="Nueva promoción"
        onNueva={() => setEditada("nueva")}
        busqueda={{ texto, onTexto: setTexto }}
        ejemplo="Nombre, producto o día"
      >
        <Stack gap="xs" role="group" aria-label="Promociones">
          {vistas.map((promocion) => (
            <Renglon
              key={promocion.id}
              titulo={promocion.nombre}
              detalle={`${promocion.frase}.`}
              sello={{
                texto: nombreEstadoPromocion(promocion.estado),
                color: COLORES[promocion.estado],
              }}
              onAbrir={() => setEditada(promocion)}
            />
          ))}
        </Stack>
      </Lista>
      {editada !== null && (
        <FormaPromocion
          promocion={editada === "nueva" ? null : editada}
          onListo={() => (setEditada(null), otraVez())}
        />
      )}
    </>
  );
}

/** The colour of each state of a promotion. */
const COLORES: Readonly<Record<Promocion["estado"], ColorSello>> = {
  rige: "verde",
  fueraDeHora: "orange",
  porEmpezar: "blue",
  apagada: "gray",
  terminada: "gray",
};
