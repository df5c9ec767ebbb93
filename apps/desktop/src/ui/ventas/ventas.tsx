import { Group, SegmentedControl, Stack } from "@mantine/core";
import { useState } from "react";
import type { Venta } from "../../contract/index.ts";
import { PanelLateral } from "../comun/dialogo.tsx";
import { Cifra } from "../comun/cifra.tsx";
import { monto } from "../comun/formato.ts";
import { useConsulta } from "../comun/use-consulta.ts";
import type { PropsVista } from "../vista.ts";
import { Detalle } from "./detalle.tsx";
import { Filtros } from "./filtros.tsx";
import { Tabla, type FilaDeVenta } from "./tabla.tsx";
import { DeLaTienda, NINGUNA } from "./tienda.tsx";
import { useVentas, type Busqueda } from "./use-ventas.ts";

/** All sales of this till, or of the whole shop, today's first: how each stands, its ticket, its paper again. Each opening begins with the newest one. */
export function Ventas({ estado, abierto, vez, onCerrar, onAbrir }: PropsVista) {
  return (
    <PanelLateral opened={abierto} onClose={onCerrar} position="right" size="80rem" title="Ventas">
      {abierto && (
        <Buscadas
          key={vez}
          hoy={estado.ahora?.slice(0, 10) ?? ""}
          turno={estado.turno !== null}
          onNota={(cuf) => onAbrir("notas", cuf)}
        />
      )}
    </PanelLateral>
  );
}

interface Props {
  readonly hoy: string;
  readonly turno: boolean;
  readonly onNota: (cuf: string) => void;
}

const DE_HOY: Busqueda = { texto: "", estado: null, periodo: "hoy" };

function Buscadas(props: Props) {
  const [busqueda, setBusqueda] = useState(DE_HOY);
  const [donde, setDonde] = useState<"caja" | "tienda">("caja");
  return (
    <Stack>
      <SegmentedControl
        aria-label="De quién"
        style={{ alignSelf: "flex-start" }}
        data={[
          { value: "caja", label: "De esta caja" },
          { value: "tienda", label: "De toda la tienda" },
        ]}
        value={donde}
        onChange={setDonde}
      />
      <Filtros busqueda={busqueda} hoy={props.hoy} onCambio={setBusqueda} />
      {donde === "caja" ? (
        <DeEstaCaja {...props} busqueda={busqueda} />
      ) : (
        <DeLaTienda {...props} busqueda={busqueda} />
      )}
    </Stack>
  );
}

function DeEstaCaja({ turno, onNota, busqueda }: Props & { readonly busqueda: Busqueda }) {
  const { hallada, mas, tocada, setTocada } = useVentas(busqueda);
  // As the till says now; one that was touched stays, also where the search leaves it out.
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
    detalle: venta.metodoPagoTexto,
    total: venta.total,
    estado: venta.estado,
    porAnular: venta.anulacion?.estado === "pendiente",
  };
}

/** Totals of the day. `cuantas`: asked anew when there are more. */
function DelDia({ cuantas }: { readonly cuantas: number }) {
  const dia = useConsulta("ventasDeHoy", { limite: Math.min(1 + cuantas, 500) });
  if (dia === null) return null;
  const { cantidad, efectivo, total } = dia.totales;
  return (
    <Group gap="xl">
      <Cifra tamano="lg" nombre="Ventas" valor={String(cantidad)} />
      <Cifra tamano="lg" nombre="Efectivo" valor={`Bs ${monto(efectivo)}`} />
      <Cifra tamano="lg" nombre="Total" valor={`Bs ${monto(total)}`} />
    </Group>
  );
}
