import { Stack } from "@mantine/core";
import { useState } from "react";
import type { Salida } from "../../contract/index.ts";
import type { ColorSello } from "../comun/sello.tsx";
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
              sello={SELLOS[promocion.estado]}
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

/** Tells whether a promotion runs now, in two words. */
export const SELLOS: Readonly<
  Record<Promocion["estado"], { readonly texto: string; readonly color: ColorSello }>
> = {
  rige: { texto: "Rige ahora", color: "verde" },
  fueraDeHora: { texto: "Ahora no", color: "orange" },
  porEmpezar: { texto: "Por empezar", color: "blue" },
  apagada: { texto: "Apagada", color: "gray" },
  terminada: { texto: "Terminó", color: "gray" },
};
