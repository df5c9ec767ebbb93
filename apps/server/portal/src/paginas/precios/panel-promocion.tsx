/** The panel beside the list of promotions: one of them, a new one, or the changes that crossed. */
import type { Leido } from "../../api.ts";
import { Lectura, Vacio } from "../../comun.tsx";
import type { PromocionesVistas } from "../../tipos-tienda.ts";
import { Cambios } from "../cambios.tsx";
import { Panel } from "../panel.tsx";
import { FichaPromocion } from "./ficha-promocion.tsx";
import { useVista } from "./vista.ts";

export function PanelPromocion({ leido }: { readonly leido: Leido<PromocionesVistas> }) {
  const { cual, cerrar } = useVista();
  const listo = () => (leido.releer(), cerrar());
  return (
    <Panel abierto={cual !== null} titulo={TITULOS[cual ?? ""] ?? "Promoción"} cerrar={cerrar}>
      {cual === "cruzados" ? (
        <Cambios conflictos />
      ) : cual === "nuevo" ? (
        <FichaPromocion promocion={null} listo={listo} cerrar={cerrar} />
      ) : (
        <Lectura leido={leido}>
          {({ promociones }) => {
            const suya = promociones.find(({ id }) => id === cual);
            return suya === undefined ? (
              <Vacio>Esa promoción ya no está: vuelva a la lista.</Vacio>
            ) : (
              <FichaPromocion key={suya.id} promocion={suya} listo={listo} cerrar={cerrar} />
            );
          }}
        </Lectura>
      )}
    </Panel>
  );
}

const TITULOS: Readonly<Record<string, string>> = {
  cruzados: "Cambios que se cruzaron",
  nuevo: "Nueva promoción",
};
