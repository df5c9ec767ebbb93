import { Kbd } from "@mantine/core";
import { memo, useState } from "react";
import { type Accion, ACCIONES, NOMBRES_ACCION } from "../comun/acciones.ts";
import { useTeclasDeCaja } from "../comun/teclas.ts";
import { useFija } from "../comun/use-fija.ts";

/** Actions whose key is shown beside their own field or button. */
const A_LA_VISTA: ReadonlySet<Accion> = new Set(["buscar", "cliente", "consumidorFinal", "cobrar"]);

/** Number of actions that the bar shows at a time. */
const EN_BARRA = 6;

/** Actions in order of priority. Actions on a line come first, and are possible only if a line is selected. */
const POR_USO: readonly Accion[] = [
  "cantidad",
  "descuento",
  "quitar",
  "aparcar",
  "menu",
  "ayuda",
  "consultar",
  "libre",
  "ventas",
  "efectivo",
  "proforma",
];

interface Props {
  readonly acciones: Readonly<Partial<Record<Accion, () => void>>>;
  /** Number of items waiting behind an action, shown on its button. */
  readonly cuentas?: Readonly<Partial<Record<Accion, number>>>;
}

/** Bar with the keys that are possible now and not shown elsewhere, each with its action. The buttons can also be pressed. */
export function BarraTeclas({ acciones, cuentas = {} }: Props) {
  const onTecla = useFija((accion: Accion) => acciones[accion]?.());
  const [posibles, seis] = [teclasPosibles(acciones), seisTeclas(acciones)];
  return <Botones posibles={posibles} seis={seis} cuentas={cuentas} onTecla={onTecla} />;
}

interface PropsBotones {
  readonly posibles: readonly Accion[];
  readonly seis: readonly Accion[];
  readonly cuentas: NonNullable<Props["cuentas"]>;
  readonly onTecla: (accion: Accion) => void;
}

const Botones = memo(({ posibles, seis, cuentas, onTecla }: PropsBotones) => {
  const teclas = useTeclasDeCaja();
  const [todas, setTodas] = useState(false);
  const visibles = todas ? posibles : seis;
  return (
    <div className="teclas" role="group" aria-label="Teclas">
      {visibles.map((accion) => (
        <button key={accion} type="button" onClick={() => onTecla(accion)}>
          <Kbd data-larga={teclas[accion].includes("+")}>{teclas[accion]}</Kbd> {ACCIONES[accion].texto}
          {(cuentas[accion] ?? 0) > 0 && ` (${cuentas[accion]})`}
        </button>
      ))}
      <button
        type="button"
        aria-expanded={todas}
        aria-label={todas ? "Menos teclas" : "Más teclas"}
        onClick={() => setTodas(!todas)}
      >
        <span>
          {todas ? "Menos" : "Más"}
          <span className="sobra-en-chico"> teclas</span>
        </span>
      </button>
    </div>
  );
}, sonLasMismas);

/** Tells whether two sets of properties render the same bar. Its buttons depend only on the possible actions. */
function sonLasMismas(antes: PropsBotones, ahora: PropsBotones): boolean {
  return huella(antes) === huella(ahora);
}

function huella({ posibles, cuentas }: PropsBotones): string {
  return JSON.stringify([posibles, cuentas]);
}

/** Actions that are possible now, by name. */
type Posibles = Readonly<Partial<Record<Accion, unknown>>>;

/** Lists the possible actions that are shown nowhere else on the screen, in the order of the help. */
export function teclasPosibles(acciones: Posibles): readonly Accion[] {
  return NOMBRES_ACCION.filter((accion) => acciones[accion] !== undefined && !A_LA_VISTA.has(accion));
}

/** Lists up to six of the possible actions with the highest priority, in the order of the help. */
export function seisTeclas(acciones: Posibles): readonly Accion[] {
  const posibles = teclasPosibles(acciones);
  const porUso = new Set([...POR_USO, ...posibles].filter((accion) => posibles.includes(accion)));
  const seis = [...porUso].slice(0, EN_BARRA);
  return posibles.filter((accion) => seis.includes(accion));
}
