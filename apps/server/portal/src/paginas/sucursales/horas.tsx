/** Sales by hour of each branch as small bar charts with a common scale. */
import { bs } from "@mostrador/core/formato";
import { Text } from "@mantine/core";
import { Tarjeta } from "../../comun.tsx";
import { Mirable } from "../../mirable.tsx";
import type { ComparacionDeSucursales } from "../../tipos.ts";

type Fila = ComparacionDeSucursales["filas"][number];

/** First and last hour shown even without sales. */
const [ABRE, CIERRA] = [8, 20];
const [ALTO, PASO] = [56, 10];

export function HorasDeSucursales({ filas }: { readonly filas: readonly Fila[] }) {
  const conVentas = filas.flatMap(({ horas }) => horas.flatMap((neto, hora) => (neto === 0 ? [] : [hora])));
  const desde = Math.min(ABRE, ...conVentas);
  const hasta = Math.max(CIERRA, ...conVentas);
  const maximo = Math.max(1, ...filas.flatMap(({ horas }) => horas));
  return (
    <Tarjeta titulo="Por hora">
      <Text size="sm" c="dimmed" mb="sm">
        La venta neta de cada hora, de las {desde} a las {hasta}. Todas las barras tienen la misma escala.
      </Text>
      <ul className="de-horas">
        {filas.map((fila) => (
          <li key={fila.sucursal}>
            <Text fw={600} className="libre">
              {fila.nombre}
            </Text>
            <Mirable
              nombre={`Ventas por hora de ${fila.nombre}`}
              cuantas={hasta - desde + 1}
              primera={Math.max(0, fila.horas.indexOf(Math.max(...fila.horas)) - desde)}
              resumen={horaMasAlta(fila.horas)}
              decir={(cual) => `A las ${desde + cual} h: ${bs(fila.horas[desde + cual] ?? 0)}.`}
            >
              {(mirada) => (
                <Barras horas={fila.horas.slice(desde, hasta + 1)} maximo={maximo} mirada={mirada} />
              )}
            </Mirable>
          </li>
        ))}
      </ul>
    </Tarjeta>
  );
}

/** Bars that fill the width, with the figures of the inspected hour above. */
function Barras({
  horas,
  maximo,
  mirada,
}: {
  readonly horas: readonly number[];
  readonly maximo: number;
  readonly mirada: number | null;
}) {
  const ancho = horas.length * PASO;
  return (
    <svg viewBox={`0 0 ${ancho} ${ALTO}`} preserveAspectRatio="none" height={ALTO} width="100%" aria-hidden>
      <line className="rejilla" x1={0} x2={ancho} y1={ALTO} y2={ALTO} />
      {horas.map((neto, i) => {
        const alto = (Math.max(0, neto) / maximo) * (ALTO - 2);
        return (
          <g key={i * PASO}>
            {mirada === i && <rect className="mirada" x={i * PASO} y={0} width={PASO} height={ALTO} />}
            <rect className="barra" x={i * PASO + 1} width={PASO - 2} y={ALTO - alto} height={alto} />
          </g>
        );
      })}
    </svg>
  );
}

function horaMasAlta(horas: readonly number[]): string {
  const maximo = Math.max(...horas);
  if (maximo <= 0) return "Sin ventas en estos días.";
  return `Hora más alta: las ${horas.indexOf(maximo)} h, ${bs(maximo)}`;
}
