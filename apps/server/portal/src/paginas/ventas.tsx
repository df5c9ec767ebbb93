/** The sales: filtered, added up, exported, and each one opened beside the list. */
import { Alert, Stack, Text } from "@mantine/core";
import { useLeer } from "../api.ts";
import { Lectura, Pagina } from "../comun.tsx";
import { Exportar } from "../exportar.tsx";
import { Totales } from "../figuras.tsx";
import { consultaDe, direccionDe, distintos, ir, useFiltro, useLugar } from "../navegar.ts";
import type { ValoresDeVentas, VentasListadas } from "../tipos.ts";
import { Dobles } from "./dobles.tsx";
import type { PropsPagina } from "./props.ts";
import { FiltroVentas, SIN_FILTRO } from "./venta/filtro.tsx";
import { Lista } from "./venta/lista.tsx";
import { PanelVenta } from "./venta/panel.tsx";

/** Finds sales and opens them; the owner sees their sums. */
export function Ventas({ inicio }: PropsPagina) {
  const { cual } = useLugar();
  const [filtro, poner] = useFiltro(SIN_FILTRO);
  const valores = useLeer<ValoresDeVentas>("/v1/portal/ventas/valores");
  const consulta = consultaDe(filtro);
  const leido = useLeer<VentasListadas>(`/v1/portal/ventas/lista?${consulta.toString()}`);
  const { cursor: _, ...exportado } = filtro;
  const isDueno = inicio.rol === "dueno";
  const abrir = (cuf: string | null) =>
    ir(direccionDe(cuf === null ? "ventas" : `ventas/${cuf}`, distintos(filtro, SIN_FILTRO)));
  return (
    <Pagina
      titulo="Ventas"
      acciones={isDueno && <Exportar ruta="/v1/portal/ventas/lista" consulta={consultaDe(exportado)} />}
    >
      {isDueno && <Dobles alElegir={leido.releer} />}
      <FiltroVentas filtro={filtro} poner={poner} valores={valores.datos} />
      <Lectura leido={leido}>
        {({ ventas, siguiente, totales, completo }) => (
          <Stack gap="md">
            {!completo && <SeSuman />}
            {totales === null ? (
              <SinTotales busca={filtro.buscar !== "" && isDueno} />
            ) : (
              <Totales figuras={totales} />
            )}
            <Lista ventas={ventas} siguiente={siguiente} filtro={filtro} poner={poner} abrir={abrir} />
          </Stack>
        )}
      </Lectura>
      {cual !== null && (
        <PanelVenta
          key={cual}
          cuf={cual}
          isDueno={isDueno}
          motivos={valores.datos?.motivos ?? []}
          cerrar={() => abrir(null)}
          cambio={leido.releer}
        />
      )}
    </Pagina>
  );
}

function SeSuman() {
  return (
    <Alert color="blue">
      Todavía se están sumando las ventas de antes: los totales crecen mientras tanto.
    </Alert>
  );
}

function SinTotales({ busca }: { readonly busca: boolean }) {
  if (!busca) return null;
  return (
    <Text size="sm" c="dimmed">
      La búsqueda halla más de una página: acótela con fechas o filtros para ver sus totales.
    </Text>
  );
}
