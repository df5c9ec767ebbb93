/** The panel beside the list of presentations: one of them, or a new one. */
import { useLeer, type Leido } from "../../api.ts";
import { Lectura, Vacio } from "../../comun.tsx";
import type { OpcionesProducto, PresentacionesHalladas, ProductoEntero } from "../../tipos-tienda.ts";
import { Panel } from "../panel.tsx";
import { FichaPresentacion } from "./ficha-presentacion.tsx";
import { useVista } from "./vista.ts";

export function PanelPresentacion({ leido }: { readonly leido: Leido<PresentacionesHalladas> }) {
  const { cual, cerrar } = useVista();
  return (
    <Panel
      abierto={cual !== null}
      titulo={cual === "nuevo" ? "Nueva presentación" : "Presentación"}
      cerrar={cerrar}
    >
      <Contenido leido={leido} />
    </Panel>
  );
}

function Contenido({ leido }: { readonly leido: Leido<PresentacionesHalladas> }) {
  const { cual, filtro, cerrar } = useVista();
  const opciones = useLeer<OpcionesProducto>("/v1/portal/productos/opciones");
  const { producto } = filtro;
  const suProducto = useLeer<ProductoEntero>(
    cual === "nuevo" && producto !== "" ? `/v1/portal/productos/${encodeURIComponent(producto)}` : null,
  );
  const listo = () => (leido.releer(), cerrar());
  const comunes = { listo, cerrar };
  return (
    <Lectura leido={opciones}>
      {({ unidades }) => {
        if (cual === "nuevo" && producto !== "")
          return (
            <Lectura leido={suProducto}>
              {({ producto: { id, descripcion } }) => (
                <FichaPresentacion
                  presentacion={null}
                  producto={{ id, descripcion }}
                  unidades={unidades}
                  {...comunes}
                />
              )}
            </Lectura>
          );
        if (cual === "nuevo")
          return <FichaPresentacion presentacion={null} producto={null} unidades={unidades} {...comunes} />;
        return (
          <Lectura leido={leido}>
            {({ presentaciones }) => {
              const suya = presentaciones.find(({ id }) => id === cual);
              return suya === undefined ? (
                <Vacio>Esa presentación ya no está: vuelva a la lista.</Vacio>
              ) : (
                <FichaPresentacion
                  key={suya.id}
                  presentacion={suya}
                  producto={null}
                  unidades={unidades}
                  {...comunes}
                />
              );
            }}
          </Lectura>
        );
      }}
    </Lectura>
  );
}
