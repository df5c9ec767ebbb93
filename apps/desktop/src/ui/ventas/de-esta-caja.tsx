import { Group } from "@mantine/core";
import type { Venta } from "../../contract/index.ts";
import { isObservada } from "../comun/sello-venta.tsx";
import { SumasDeVentas } from "../comun/sumas-de-ventas.tsx";
import { nombreCatalogo } from "../comun/formato.ts";
import { useConsulta } from "../comun/use-consulta.ts";
import { Detalle } from "./detalle.tsx";
import { Tabla, type FilaDeVenta } from "./tabla.tsx";
import { useVentas, type Busqueda } from "./use-ventas.ts";

/** Text for a search without results. */
export const NINGUNA = "Ninguna venta coincide con la búsqueda.";

interface Props {
  readonly busqueda: Busqueda;
  /** True if a cash session is open. */
  readonly turno: boolean;
  readonly onNota: (cuf: string) => void;
}

/** This till's own sales, kept up to date. Without a search, those of today with the day's totals. */
export function DeEstaCaja({ turno, onNota, busqueda }: Props) {
  const { hallada, mas, tocada, setTocada } = useVentas(busqueda);
  // The selected sale in its latest state. It stays selected even if it no longer matches the search.
  const elegida = hallada?.ventas.find(({ id }) => id === tocada?.id) ?? tocada ?? hallada?.ventas[0];
  const delDia = busqueda.periodo === "hoy" && busqueda.texto === "" && busqueda.estado === null;
  return (
    <>
      {delDia && <DelDia cuantas={hallada?.ventas.length ?? 0} />}
      {hallada !== null && (
        <Group align="flex-start" wrap="nowrap" className="lado-a-lado">
          <Tabla
            filas={hallada.ventas.map(filaDe)}
            columna="Pago"
            vacia={delDia ? "Todavía no hay ventas." : NINGUNA}
            onMas={hallada.siguiente === null ? null : mas}
            elegida={elegida?.id}
            onElegir={(id) => setTocada(hallada.ventas.find((venta) => venta.id === id) ?? null)}
          />
          {elegida !== undefined && (
            <div onClickCapture={() => setTocada(elegida)}>
              <Detalle key={elegida.id} venta={elegida} turno={turno} onNota={onNota} />
            </div>
          )}
        </Group>
      )}
    </>
  );
}

function filaDe(venta: Venta): FilaDeVenta {
  return {
    id: venta.id,
    creadaEn: venta.creadaEn,
    numero: venta.numeroFactura,
    cliente: venta.cliente.razonSocial,
    detalle: nombreCatalogo(venta.metodoPagoTexto),
    total: venta.total,
    estado: venta.estado,
    porAnular: venta.anulacion?.estado === "pendiente",
    observada: isObservada(venta),
  };
}

/** Totals of the day, read again whenever `cuantas` changes. */
function DelDia({ cuantas }: { readonly cuantas: number }) {
  const dia = useConsulta("ventasDeHoy", { limite: Math.min(1 + cuantas, 500) });
  if (dia === null) return null;
  return <SumasDeVentas sumas={dia.sumas} tamano="lg" />;
}
