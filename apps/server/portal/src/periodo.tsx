/** A select of common periods that sets the days of a filter. */
import { NativeSelect } from "@mantine/core";
import { diaDe } from "@mostrador/core/formato";
import { useAhora } from "./reloj.ts";

interface Dias {
  readonly desde: string;
  readonly hasta: string;
}

/** Returns the days of each common period as of a moment. */
function periodosDe(ms: number): readonly (Dias & { readonly nombre: string })[] {
  const hoy = diaDe(ms);
  const [anio, mes] = [Number(hoy.slice(0, 4)), Number(hoy.slice(5, 7))];
  const dia = (a: number, m: number, d: number) => new Date(Date.UTC(a, m - 1, d)).toISOString().slice(0, 10);
  return [
    { nombre: "Hoy", desde: hoy, hasta: hoy },
    { nombre: "Ayer", desde: diaDe(ms, 1), hasta: diaDe(ms, 1) },
    { nombre: "Últimos 7 días", desde: diaDe(ms, 6), hasta: hoy },
    { nombre: "Últimos 30 días", desde: diaDe(ms, 29), hasta: hoy },
    { nombre: "Este mes", desde: dia(anio, mes, 1), hasta: dia(anio, mes + 1, 0) },
    { nombre: "Mes pasado", desde: dia(anio, mes - 1, 1), hasta: dia(anio, mes, 0) },
    { nombre: "Este año", desde: dia(anio, 1, 1), hasta: dia(anio, 12, 31) },
  ];
}

const OTRO = "Otro";

/** A select of common periods. `siempre`: label of the option without days, for filters that do not require them. */
export function Periodo({
  filtro: { desde, hasta },
  poner,
  siempre,
}: {
  readonly filtro: Dias;
  readonly poner: (dias: Dias) => void;
  readonly siempre: string;
}) {
  const periodos = [{ nombre: siempre, desde: "", hasta: "" }, ...periodosDe(useAhora())];
  const actual = periodos.find((uno) => uno.desde === desde && uno.hasta === hasta)?.nombre ?? OTRO;
  return (
    <NativeSelect
      size="md"
      label="Periodo"
      data={[...periodos.map(({ nombre }) => nombre), ...(actual === OTRO ? [OTRO] : [])]}
      value={actual}
      onChange={(e) => {
        const elegido = periodos.find(({ nombre }) => nombre === e.currentTarget.value);
        if (elegido !== undefined) poner({ desde: elegido.desde, hasta: elegido.hasta });
      }}
    />
  );
}
