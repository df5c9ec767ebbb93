/** A chart whose columns can be inspected one by one: by mouse, finger or arrow keys. */
import { Text } from "@mantine/core";
import { useState, type KeyboardEvent, type PointerEvent, type ReactNode } from "react";

interface Props {
  /** Accessible name of the chart. */
  readonly nombre: string;
  readonly cuantas: number;
  /** Column at which the arrow keys begin. */
  readonly primera: number;
  /** Pixels left and right of the columns. */
  readonly margen?: number;
  /** Text above the chart while no column is inspected. */
  readonly resumen: string;
  /** Formats the numbers of a column. */
  readonly decir: (cual: number) => string;
  /** Draws the chart, with the inspected column highlighted. */
  readonly children: (mirada: number | null) => ReactNode;
}

const PASOS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  Home: -Infinity,
  End: Infinity,
};

export function Mirable({ nombre, cuantas, primera, margen = 0, resumen, decir, children }: Props) {
  const [mirada, setMirada] = useState<number | null>(null);
  // The number of columns may have decreased since.
  const cual = mirada !== null && mirada < cuantas ? mirada : null;
  const dentro = (n: number) => Math.min(Math.max(n, 0), cuantas - 1);
  const apuntar = ({ currentTarget, clientX }: PointerEvent<HTMLDivElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const paso = (width - 2 * margen) / cuantas;
    if (paso > 0) setMirada(dentro(Math.floor((clientX - left - margen) / paso)));
  };
  const teclear = (tecla: KeyboardEvent) => {
    const paso = PASOS[tecla.key];
    if (paso === undefined) return;
    tecla.preventDefault();
    setMirada(cual === null ? dentro(primera) : dentro(cual + paso));
  };
  return (
    <div
      className="mirable"
      role="slider"
      tabIndex={0}
      aria-label={nombre}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, cuantas - 1)}
      aria-valuenow={cual ?? dentro(primera)}
      aria-valuetext={cual === null ? resumen : decir(cual)}
      onPointerDown={apuntar}
      onPointerMove={apuntar}
      // A column chosen by touch stays inspected after the finger lifts; a column under the mouse does not.
      onPointerLeave={({ pointerType }) => pointerType === "mouse" && setMirada(null)}
      onKeyDown={teclear}
    >
      <Text size="sm" className="suave">
        {cual === null ? resumen : decir(cual)}
      </Text>
      {children(cual)}
    </div>
  );
}

/** Returns the centre of a label, moved so that the label stays within its chart; all in pixels. */
export function centroDentro(x: number, ancho: number, media: number): number {
  return Math.min(Math.max(x, media), ancho - media);
}
