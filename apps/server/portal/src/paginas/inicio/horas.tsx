/** Sales by hour: today as bars, with yesterday and the same day of last week as lines. */
import { Box, Group, Table, Text, VisuallyHidden } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import { bs, fecha } from "@mostrador/core/formato";
import { centroDentro, Mirable } from "../../mirable.tsx";
import type { Hoy } from "../../tipos.ts";

type Dia = Hoy["dias"][number];

const [ALTO, PIE, CABEZA] = [180, 24, 8];
const NOMBRES = ["Hoy", "Ayer, todo el día", "Hace una semana, todo el día"] as const;
const DIAS = ["hoy", "ayer", "hace una semana"] as const;
/** First and last hour shown even without sales. */
const [ABRE, CIERRA] = [8, 20];
const ANCHO_DE_ETIQUETA = 48;
const MEDIA_ETIQUETA = 17;

export function Horas({ dias, hora }: { readonly dias: readonly Dia[]; readonly hora: number }) {
  const { ref, width: ancho } = useElementSize<HTMLDivElement>();
  const conVentas = dias.flatMap(({ horas }) => horas.flatMap((monto, una) => (monto === 0 ? [] : [una])));
  const desde = Math.min(ABRE, ...conVentas);
  const hasta = Math.max(CIERRA, ...conVentas);
  const horas = Array.from({ length: hasta - desde + 1 }, (_, i) => desde + i);
  const masAlta = Math.max(0, ...dias.flatMap((dia) => dia.horas));
  const decir = (cual: number) => {
    const una = horas[cual] ?? desde;
    const montos = dias.map((dia, n) => `${DIAS[n] ?? ""} ${bs(dia.horas[una] ?? 0)}`);
    return `A las ${una} h: ${montos.join(", ")}.`;
  };
  return (
    <Box ref={ref} mt="md">
      <Mirable
        nombre="Ventas por hora"
        cuantas={horas.length}
        primera={hora - desde}
        resumen={`Hora más alta: ${bs(masAlta)}. Toque una hora para ver la suya.`}
        decir={decir}
      >
        {(mirada) => (
          <Columnas
            dias={dias}
            horas={horas}
            corre={hora}
            ancho={ancho}
            maximo={Math.max(1, masAlta)}
            mirada={mirada}
          />
        )}
      </Mirable>
      <Group gap="md" mt="xs">
        {dias.map(({ dia, total }, n) => (
          <Group key={dia} gap={6} wrap="nowrap">
            <span className={`muestra ${["hoy", "ayer", "semana"][n] ?? ""}`} aria-hidden />
            <Text size="sm" c="dimmed">
              {NOMBRES[n]}: {bs(total.neto)}
            </Text>
          </Group>
        ))}
      </Group>
      <EnPalabras dias={dias} horas={horas} />
    </Box>
  );
}

function Columnas({
  dias,
  horas,
  corre,
  ancho,
  maximo,
  mirada,
}: {
  readonly dias: readonly Dia[];
  readonly horas: readonly number[];
  /** The current hour, which is incomplete. */
  readonly corre: number;
  readonly ancho: number;
  readonly maximo: number;
  readonly mirada: number | null;
}) {
  const paso = ancho / horas.length;
  const y = (monto: number) => ALTO - PIE - (Math.max(0, monto) / maximo) * (ALTO - PIE - CABEZA);
  const cada = Math.max(1, Math.ceil(ANCHO_DE_ETIQUETA / Math.max(1, paso)));
  return (
    <svg width={ancho} height={ALTO} aria-hidden>
      <line className="rejilla" x1={0} x2={ancho} y1={ALTO - PIE} y2={ALTO - PIE} />
      {horas.map((una, i) => (
        <g key={una}>
          {mirada === i && <rect className="mirada" x={i * paso} y={0} width={paso} height={ALTO - PIE} />}
          <rect
            className={una === corre ? "barra corre" : "barra"}
            x={i * paso + paso * 0.2}
            width={paso * 0.6}
            y={y(dias[0]?.horas[una] ?? 0)}
            height={ALTO - PIE - y(dias[0]?.horas[una] ?? 0)}
            rx={Math.min(3, paso * 0.15)}
          />
          {i % cada === 0 && (
            <text
              className="eje"
              x={centroDentro(i * paso + paso / 2, ancho, MEDIA_ETIQUETA)}
              y={ALTO - 6}
              textAnchor="middle"
            >
              {una} h
            </text>
          )}
        </g>
      ))}
      {dias.slice(1).map((dia, n) => (
        <polyline
          key={dia.dia}
          className={n === 0 ? "linea ayer" : "linea semana"}
          points={horas.map((una, i) => `${i * paso + paso / 2},${y(dia.horas[una] ?? 0)}`).join(" ")}
        />
      ))}
    </svg>
  );
}

/** The numbers of the chart as a table for screen readers. */
function EnPalabras({ dias, horas }: { readonly dias: readonly Dia[]; readonly horas: readonly number[] }) {
  return (
    <VisuallyHidden>
      <Table>
        <Table.Caption>Ventas por hora</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Hora</Table.Th>
            {dias.map(({ dia }) => (
              <Table.Th key={dia}>{fecha(dia)}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {horas.map((una) => (
            <Table.Tr key={una}>
              <Table.Td>{una}:00</Table.Td>
              {dias.map((dia) => (
                <Table.Td key={dia.dia}>{bs(dia.horas[una] ?? 0)}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </VisuallyHidden>
  );
}
