/** Cash drawers: the expected content of each, closings with shortages, and acts at the tills. */
import { SegmentedControl } from "@mantine/core";
import { bs, entero, fechaHora, nombreLugar, nombreSucursal } from "@mostrador/core/formato";
import { useLeer } from "../api.ts";
import { Largo, Lectura, Pagina, Tarjeta, Vacio } from "../comun.tsx";
import { cuantas } from "../figuras.tsx";
import { useFiltro } from "../navegar.ts";
import { TablaChica, type Eleccion } from "../tabla-chica.tsx";
import type { Columna } from "../tabla.tsx";
import type { Turnos as DatosTurnos } from "../tipos.ts";
import { Actos } from "./cajas/actos.tsx";
import { Cierres } from "./cajas/cierres.tsx";

const CADA_MS = 15_000;
const PARTES = [
  { value: "ahora", label: "Ahora" },
  { value: "cierres", label: "Cierres Z" },
  { value: "faltantes", label: "Faltantes" },
  { value: "actos", label: "Qué pasó" },
];
const VACIO = { ver: "ahora" };

type Abierto = DatosTurnos["abiertos"][number];

/** The page of the drawers, as last reported by the tills. */
export function Turnos() {
  const [{ ver }, poner] = useFiltro(VACIO);
  return (
    <Pagina titulo="Cajas" ancha>
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
            <TablaChica
              nombre="Turnos abiertos"
              archivo="turnos-abiertos"
              columnas={COLUMNAS}
              filas={abiertos}
              claveDe={(turno) => `${turno.sucursal}/${turno.puntoVenta}/${turno.numero}`}
              elecciones={ELECCIONES}
              nota={cuantas(abiertos.length, "turno abierto", "turnos abiertos")}
              ancha
            />
          )
        }
      </Lectura>
    </Tarjeta>
  );
}

const COLUMNAS: readonly Columna<Abierto>[] = [
  {
    clave: "caja",
    titulo: "Caja",
    celda: (turno) => <Largo>{nombreLugar(turno)}</Largo>,
    valor: nombreLugar,
    telefono: "titulo",
  },
  {
    clave: "abrio",
    titulo: "Abrió",
    celda: ({ numero, abiertoEn, abiertoPor }) => (
      <div>
        Turno {entero(numero)}, <span className="entero">{fechaHora(abiertoEn)}</span>
        {abiertoPor !== null && <Largo>{abiertoPor}</Largo>}
      </div>
    ),
    valor: ({ abiertoEn }) => abiertoEn,
    exporta: ({ numero, abiertoEn, abiertoPor }) =>
      [`Turno ${entero(numero)}`, fechaHora(abiertoEn), ...(abiertoPor === null ? [] : [abiertoPor])].join(
        ", ",
      ),
  },
  dinero("inicial", "Inicial", ({ inicial }) => inicial),
  {
    clave: "ventas",
    titulo: "Ventas",
    celda: ({ ventas }) => entero(ventas.cantidad),
    valor: ({ ventas }) => ventas.cantidad,
    numero: true,
    cuenta: true,
  },
  dinero("vendido", "Vendido", ({ ventas }) => ventas.total),
  {
    ...dinero("esperado", "Debe haber", ({ esperado }) => esperado),
    celda: ({ esperado, contadoHasta }) => (
      <div>
        {bs(esperado)}
        <div>hasta {fechaHora(contadoHasta)}</div>
      </div>
    ),
  },
];
const ELECCIONES: readonly Eleccion<Abierto>[] = [
  { titulo: "Sucursal", todas: "Todas", de: ({ sucursal }) => nombreSucursal(sucursal) },
];

/** Builds a column of an amount, which the till reported as decimal text. */
function dinero(clave: string, titulo: string, de: (turno: Abierto) => string): Columna<Abierto> {
  return {
    clave,
    titulo,
    celda: (turno) => bs(de(turno)),
    valor: (turno) => Number(de(turno)),
    numero: true,
  };
}
