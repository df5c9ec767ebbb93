/** The editor of a promotion: its benefit, products and times. A description and an example stay visible. */
import { Text, TextInput } from "@mantine/core";
import { nombreEstadoPromocion } from "@mostrador/core/formato";
import { toWire } from "@mostrador/core/wire";
import { Interruptores } from "@mostrador/ui";
import { request, useIdentidad } from "../../api.ts";
import { Estado } from "../../comun.tsx";
import type { Guardado, PromocionesVistas, PromocionProbada } from "../../tipos-tienda.ts";
import { Cambios } from "../cambios.tsx";
import { Editor } from "../editor.tsx";
import { Alcance, Beneficio, Cuando } from "./campos-promocion.tsx";
import { usePromocion } from "./use-promocion.ts";

interface Props {
  /** The promotion to edit; null for a new one. */
  readonly promocion: PromocionesVistas["promociones"][number] | null;
  readonly listo: () => void;
  readonly cerrar: () => void;
}

export function FichaPromocion({ promocion, listo, cerrar }: Props) {
  const { escrita, poner, leida, dicha, falta, visto } = usePromocion(promocion);
  const suya = useIdentidad(promocion?.id ?? null);
  const guardar = () =>
    request<Guardado>(
      "POST",
      "/v1/portal/promociones",
      toWire({ ...suya, ...leida, ...(visto === null ? {} : { visto }) }),
    );
  return (
    <Editor
      escrito={escrita}
      falta={escrita.nombre.trim() === "" ? "Escriba el nombre." : falta}
      guardar={guardar}
      borrar={
        promocion === null
          ? null
          : {
              titulo: "Borrar la promoción",
              pregunta: `«${promocion.nombre}» deja de regir en todas las cajas. Las ventas hechas quedan como están. Para quitarla por un tiempo, apáguela.`,
              hacer: () => request("DELETE", `/v1/portal/promociones/${encodeURIComponent(promocion.id)}`),
            }
      }
      listo={listo}
      cerrar={cerrar}
      encima={dicha !== null && <Dicha dicha={dicha} conEjemplo={escrita.clase !== "combo"} />}
    >
      <TextInput
        label="Nombre"
        description="Sale en el carrito, junto a lo que se ahorra."
        placeholder={escrita.clase === "combo" ? "Combo desayuno" : "3 por 2 en gaseosas"}
        size="md"
        maxLength={60}
        data-autofocus
        value={escrita.nombre}
        onChange={(e) => poner({ nombre: e.currentTarget.value })}
      />
      <Beneficio escrita={escrita} poner={poner} />
      <Alcance escrita={escrita} poner={poner} />
      <Cuando escrita={escrita} poner={poner} />
      <Interruptores escrita={escrita} poner={poner} />
      {promocion !== null && <Cambios fila={{ tipo: "promocion", id: promocion.id }} />}
    </Editor>
  );
}

/** Describes the promotion, its state, and the price of a small cart with it. */
function Dicha({
  dicha: { frase, estado, ejemplo },
  conEjemplo,
}: {
  readonly dicha: PromocionProbada;
  /** Shows the example; false for a combo, which a single product cannot illustrate. */
  readonly conEjemplo: boolean;
}) {
  return (
    <div role="status" aria-label="Cómo queda">
      <Estado estado={estado}>{nombreEstadoPromocion(estado)}</Estado>
      <Text fw={600} className="libre" lineClamp={4} mt={4}>
        {frase}.
      </Text>
      {conEjemplo && (
        <Text size="sm" className="libre" lineClamp={2}>
          {ejemplo === null
            ? "Todavía no hay un producto al que se aplique."
            : `Por ejemplo, ${ejemplo.producto}: ${ejemplo.frase}`}
        </Text>
      )}
    </div>
  );
}
