/** The sales page: a filtered list with totals and export, and a panel for each sale. */
import { Alert, Text } from "@mantine/core";
import { useLeer } from "../api.ts";
import { Lectura, Pagina } from "../comun.tsx";
import { Exportar } from "../exportar.tsx";
import { Totales } from "../figuras.tsx";
import { consultaDe, useLista } from "../navegar.ts";
import { isDueno, isRevisor } from "../rol.ts";
import type { ValoresDeVentas, VentasListadas } from "../tipos.ts";
import { Dobles } from "./dobles.tsx";
import type { PropsPagina } from "./props.ts";
import { Repetidas } from "./repetidas.tsx";
import { FiltroVentas, SIN_FILTRO } from "./venta/filtro.tsx";
import { Lista } from "./venta/lista.tsx";
import { PanelVenta } from "./venta/panel.tsx";

/** The sales page. Owners and accountants also see totals. */
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
      ancha
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

/** Sales that only the owner can settle: those with two valid invoices, and printed invoices with a repeated number. */
function PorResolver({ alElegir }: { readonly alElegir: () => void }) {
  return (
    <>
      <Dobles alElegir={alElegir} />
      <Repetidas />
    </>
  );
}

/** Totals of the filtered sales. `revisa`: the person may see totals. */
function Sumas({
  totales,
  completo,
  revisa,
}: Pick<VentasListadas, "totales" | "completo"> & { readonly revisa: boolean }) {
  return (
    <>
      {!completo && <SeSuman />}
      {totales === null ? <SinTotales revisa={revisa} /> : <Totales figuras={totales} />}
    </>
  );
}

function SeSuman() {
  return (
    <Alert color="blue">
      Todavía se están sumando las ventas de antes: los totales crecen mientras tanto.
    </Alert>
  );
}

function SinTotales({ revisa }: { readonly revisa: boolean }) {
  if (!revisa) return null;
  return (
    <Text size="sm" c="dimmed">
      Son demasiadas para sumarlas aquí: acótelas con fechas o filtros para ver sus totales.
    </Text>
  );
}
