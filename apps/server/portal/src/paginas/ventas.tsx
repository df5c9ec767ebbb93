/** The sales: filtered, added up, exported, and each one opened beside the list. */
import { useLeer } from "../api.ts";
import { Lectura, Pagina } from "../comun.tsx";
import { Exportar } from "../exportar.tsx";
import { consultaDe, useLista } from "../navegar.ts";
import { isDueno, isRevisor } from "../rol.ts";
import type { ValoresDeVentas, VentasListadas } from "../tipos.ts";
import type { PropsPagina } from "./props.ts";
import { FiltroVentas, SIN_FILTRO } from "./venta/filtro.tsx";
import { Lista } from "./venta/lista.tsx";
import { PanelVenta } from "./venta/panel.tsx";
import { PorResolver } from "./venta/por-resolver.tsx";
import { Sumas } from "./venta/sumas.tsx";

/** Finds sales and opens them; the owner sees their sums. */
export function Ventas({ inicio }: PropsPagina) {
  const { cual, filtro, puesto, poner, abrir, cerrar } = useLista("ventas", SIN_FILTRO);
  const valores = useLeer<ValoresDeVentas>("/v1/portal/ventas/valores");
  const consulta = consultaDe(filtro);
  const leido = useLeer<VentasListadas>(`/v1/portal/ventas/lista?${consulta.toString()}`);
  const { cursor: _, ...exportado } = filtro;
  const revisa = isRevisor(inicio.rol);
  return (
    <Pagina
      titulo="Ventas"
      acciones={revisa && <Exportar ruta="/v1/portal/ventas/lista" consulta={consultaDe(exportado)} />}
    >
      {isDueno(inicio.rol) && <PorResolver alElegir={leido.releer} />}
      <FiltroVentas filtro={filtro} poner={poner} valores={valores.datos} />
      <Lectura leido={leido}>
        {({ ventas, siguiente, totales, completo }) => (
          <>
            <Sumas totales={totales} completo={completo} revisa={revisa} />
            <Lista ventas={ventas} siguiente={siguiente} filtro={filtro} poner={poner} abrir={abrir} />
          </>
        )}
      </Lectura>
      {cual !== null && (
        <PanelVenta
          key={cual}
          cuf={cual}
          rol={inicio.rol}
          motivos={valores.datos?.motivos ?? []}
          filtro={puesto}
          cerrar={cerrar}
          cambio={leido.releer}
        />
      )}
    </Pagina>
  );
}
