/** The drawers: what should be in each one now, the closings with what was short, and what happened at the tills. */
import { SegmentedControl, SimpleGrid, Text } from "@mantine/core";
import { bs, fechaHora, nombreLugar } from "@mostrador/core/formato";
import { useLeer } from "../api.ts";
import { Lectura, Pagina, Tarjeta, Vacio } from "../comun.tsx";
import { cuantas } from "../figuras.tsx";
import { useFiltro } from "../navegar.ts";
import type { Turnos as DatosTurnos } from "../tipos.ts";
import { Actos } from "./cajas/actos.tsx";
import { Cierres } from "./cajas/cierres.tsx";
import { Renglon } from "./venta/renglon.tsx";

const CADA_MS = 15_000;
const PARTES = [
  { value: "ahora", label: "Ahora" },
  { value: "cierres", label: "Cierres Z" },
  { value: "faltantes", label: "Faltantes" },
  { value: "actos", label: "Qué pasó" },
];
const VACIO = { ver: "ahora" };

type Abierto = DatosTurnos["abiertos"][number];

/** The drawers of all tills, as the tills told them. */
export function Turnos() {
  const [{ ver }, poner] = useFiltro(VACIO);
  return (
    <Pagina titulo="Cajas">
      <SegmentedControl
        size="md"
        fullWidth
        aria-label="Qué ver de las cajas"
        data={PARTES}
        value={ver}
        onChange={(cual) => poner({ ver: cual })}
      />
      {ver === "ahora" && <Abiertos />}
      {ver === "cierres" && <Cierres key="cierres" soloFaltantes={false} />}
      {ver === "faltantes" && <Cierres key="faltantes" soloFaltantes />}
      {ver === "actos" && <Actos />}
    </Pagina>
  );
}

function Abiertos() {
  const leido = useLeer<DatosTurnos>("/v1/portal/turnos", CADA_MS);
  return (
    <Tarjeta titulo="Abiertos ahora">
      <Lectura leido={leido}>
        {({ abiertos }) =>
          abiertos.length === 0 ? (
            <Vacio>Ninguna caja tiene un turno abierto. Aparece aquí cuando alguien abre su caja.</Vacio>
          ) : (
            <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
              {abiertos.map((turno) => (
                <TurnoAbierto key={`${turno.sucursal}/${turno.puntoVenta}`} turno={turno} />
              ))}
            </SimpleGrid>
          )
        }
      </Lectura>
    </Tarjeta>
  );
}

function TurnoAbierto({ turno }: { readonly turno: Abierto }) {
  return (
    <div className="tarjeta">
      <Text fw={600} className="libre">
        {nombreLugar(turno)}
      </Text>
      <Text size="sm" c="dimmed" className="libre" mb="xs">
        Turno {turno.numero}, desde {fechaHora(turno.abiertoEn)}
        {turno.abiertoPor === null ? "" : `, ${turno.abiertoPor}`}
      </Text>
      <Renglon nombre="Inicial" valor={bs(turno.inicial)} />
      <Renglon nombre={cuantas(turno.ventas.cantidad, "venta", "ventas")} valor={bs(turno.ventas.total)} />
      <Renglon nombre="Debe haber en efectivo" valor={bs(turno.esperado)} fuerte />
      <Text size="sm" c="dimmed" mt="xs">
        La caja contó hasta {fechaHora(turno.contadoHasta)}.
      </Text>
    </div>
  );
}
