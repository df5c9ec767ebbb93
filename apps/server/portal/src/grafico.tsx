import { useElementSize } from "@mantine/hooks";
import { diaMes } from "@mostrador/core/formato";
import { centroDentro, Mirable } from "./mirable.tsx";

interface Barra {
  readonly dia: string;
  readonly valor: number;
}

const [ALTO, PIE, LADO] = [180, 22, 8];
const ANCHO_DE_ETIQUETA = 70;
const MEDIA_ETIQUETA = 20;

/** A bar chart with one bar for each day of the period. Pointing at a day shows its figure. */
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
  const conocidos = new Map(valores.map(({ dia, valor }) => [dia, valor]));
  const barras = diasEntre(desde, hasta).map((dia) => ({ dia, valor: conocidos.get(dia) ?? 0 }));
  const alto = barras.reduce((mas, una) => (una.valor > mas.valor ? una : mas), { dia: hasta, valor: 0 });
  const total = barras.reduce((suma, { valor }) => suma + valor, 0);
  return (
    <div ref={ref}>
      <Mirable
        nombre={`${nombre}: ${formato(total)} del ${diaMes(desde)} al ${diaMes(hasta)}`}
        cuantas={barras.length}
        primera={barras.length - 1}
        margen={LADO}
        resumen={
          total === 0
            ? "Sin movimientos en este periodo."
            : `Día más alto: ${diaMes(alto.dia)}, ${formato(alto.valor)}. Toque un día para ver el suyo.`
        }
        decir={(cual) => `${diaMes(barras[cual]?.dia ?? hasta)}: ${formato(barras[cual]?.valor ?? 0)}`}
      >
        {(mirada) => (
          <Columnas barras={barras} ancho={ancho} maximo={Math.max(alto.valor, 1)} mirada={mirada} />
        )}
      </Mirable>
    </div>
  );
}

function Columnas({
  barras,
  ancho,
  maximo,
  mirada,
}: {
  readonly barras: readonly Barra[];
  readonly ancho: number;
  readonly maximo: number;
  readonly mirada: number | null;
}) {
  const paso = Math.max(0, ancho - 2 * LADO) / barras.length;
  const altura = (valor: number) => (valor / maximo) * (ALTO - PIE - 4);
  const cada = Math.max(1, Math.ceil((barras.length * ANCHO_DE_ETIQUETA) / Math.max(1, ancho)));
  return (
    <svg width={ancho} height={ALTO} aria-hidden>
      <line className="rejilla" x1={LADO} x2={Math.max(LADO, ancho - LADO)} y1={ALTO - PIE} y2={ALTO - PIE} />
      {barras.map(({ dia, valor }, i) => (
        <g key={dia}>
          {mirada === i && (
            <rect className="mirada" x={LADO + i * paso} y={0} width={paso} height={ALTO - PIE} />
          )}
          <rect
            className="barra"
            x={LADO + i * paso + paso * 0.15}
            width={paso * 0.7}
            y={ALTO - PIE - altura(valor)}
            height={altura(valor)}
            rx={Math.min(3, paso * 0.2)}
          />
          {i % cada === 0 && (
            <text
              className="eje"
              x={centroDentro(LADO + i * paso + paso / 2, ancho, MEDIA_ETIQUETA)}
              y={ALTO - 6}
              textAnchor="middle"
            >
              {diaMes(dia)}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}

function diasEntre(desde: string, hasta: string): string[] {
  const dias = [];
  for (let ms = Date.parse(desde); ms <= Date.parse(hasta); ms += 86_400_000)
    dias.push(new Date(ms).toISOString().slice(0, 10));
  return dias;
}
