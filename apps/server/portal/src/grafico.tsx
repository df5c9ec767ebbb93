import { useElementSize } from "@mantine/hooks";
import { useState } from "react";
import { diaMes } from "@mostrador/core/formato";

interface Barra {
  readonly dia: string;
  readonly valor: number;
}

const [ALTO, PIE, LADO] = [200, 22, 8];
const ANCHO_DE_ETIQUETA = 70;

/** Bars by day, every day of the period; a day under the pointer says its figure, a screen reader the whole. */
export function Grafico({
  desde,
  hasta,
  valores,
  formato,
  nombre,
}: {
  readonly desde: string;
  readonly hasta: string;
  readonly valores: readonly Barra[];
  readonly formato: (valor: number) => string;
  readonly nombre: string;
}) {
  const { ref, width: ancho } = useElementSize<HTMLDivElement>();
  const [mirada, setMirada] = useState<Barra | null>(null);
  const conocidos = new Map(valores.map(({ dia, valor }) => [dia, valor]));
  const barras = diasEntre(desde, hasta).map((dia) => ({ dia, valor: conocidos.get(dia) ?? 0 }));
  const maximo = Math.max(...barras.map(({ valor }) => valor), 1);
  const paso = Math.max(0, ancho - 2 * LADO) / barras.length;
  const altura = (valor: number) => (valor / maximo) * (ALTO - PIE - 24);
  const total = barras.reduce((suma, { valor }) => suma + valor, 0);
  const cada = Math.max(1, Math.ceil((barras.length * ANCHO_DE_ETIQUETA) / Math.max(1, ancho)));
  return (
    <div ref={ref}>
      <svg
        width={ancho}
        height={ALTO}
        role="img"
        aria-label={`${nombre}: ${formato(total)} del ${diaMes(desde)} al ${diaMes(hasta)}`}
        onMouseLeave={() => setMirada(null)}
      >
        <line
          className="rejilla"
          x1={LADO}
          x2={Math.max(LADO, ancho - LADO)}
          y1={ALTO - PIE}
          y2={ALTO - PIE}
        />
        {barras.map((barra, i) => (
          <g key={barra.dia} onMouseEnter={() => setMirada(barra)}>
            <Columna x={LADO + i * paso} ancho={paso} alto={altura(barra.valor)} />
            {i % cada === 0 && (
              <text className="eje" x={LADO + i * paso + paso / 2} y={ALTO - 6} textAnchor="middle">
                {diaMes(barra.dia)}
              </text>
            )}
          </g>
        ))}
        <text className="eje" x={LADO} y={14}>
          {mirada === null
            ? `Día más alto: ${formato(maximo === 1 && total === 0 ? 0 : maximo)}`
            : `${diaMes(mirada.dia)}: ${formato(mirada.valor)}`}
        </text>
      </svg>
    </div>
  );
}

/** A day's bar, and the empty space above it that the pointer hits too. */
function Columna({ x, ancho, alto }: Readonly<Record<"x" | "ancho" | "alto", number>>) {
  return (
    <>
      <rect x={x} y={0} width={ancho} height={ALTO - PIE} fill="transparent" />
      <rect
        className="barra"
        x={x + ancho * 0.15}
        width={ancho * 0.7}
        y={ALTO - PIE - alto}
        height={alto}
        rx={Math.min(3, ancho * 0.2)}
      />
    </>
  );
}

function diasEntre(desde: string, hasta: string): string[] {
  const dias = [];
  for (let ms = Date.parse(desde); ms <= Date.parse(hasta); ms += 86_400_000)
    dias.push(new Date(ms).toISOString().slice(0, 10));
  return dias;
}
