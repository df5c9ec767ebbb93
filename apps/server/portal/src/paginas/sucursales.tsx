/** The branches side by side: a span of days against the same span before, as a table and hour by hour. */
import { Alert, SegmentedControl, Stack, Text } from "@mantine/core";
import { bs, entero, fecha } from "@mostrador/core/formato";
import { useLeer } from "../api.ts";
import { Lectura, Pagina, Tarjeta, Vacio } from "../comun.tsx";
import { Exportar } from "../exportar.tsx";
import { Totales } from "../figuras.tsx";
import { consultaDe, useFiltro } from "../navegar.ts";
import { Tabla, type Columna } from "../tabla.tsx";
import type { ComparacionDeSucursales } from "../tipos.ts";
import { HorasDeSucursales } from "./sucursales/horas.tsx";

type Fila = ComparacionDeSucursales["filas"][number];

const PERIODOS = [
  { value: "hoy", label: "Hoy" },
  { value: "semana", label: "Esta semana" },
  { value: "mes", label: "Este mes" },
];
const VACIO = { periodo: "hoy" };
const CADA_MS = 60_000;
const RUTA = "/v1/portal/ventas/sucursales";

/** The owner's branches compared. */
export function Sucursales() {
  const [filtro, poner] = useFiltro(VACIO);
  const consulta = consultaDe(filtro);
  const leido = useLeer<ComparacionDeSucursales>(`${RUTA}?${consulta.toString()}`, CADA_MS);
  return (
    <Pagina titulo="Sucursales" ancha acciones={<Exportar ruta={RUTA} consulta={consulta} />}>
      <SegmentedControl
        size="md"
        fullWidth
        aria-label="Qué días comparar"
        data={PERIODOS}
        value={filtro.periodo}
        onChange={(periodo) => poner({ periodo })}
      />
      <Lectura leido={leido}>{(datos) => <Comparacion datos={datos} />}</Lectura>
    </Pagina>
  );
}

function Comparacion({ datos }: { readonly datos: ComparacionDeSucursales }) {
  const { filas, totales, completo } = datos;
  return (
    <Stack gap="md">
      <Text c="dimmed">{tramosEnPalabras(datos)}</Text>
      {!completo && (
        <Alert color="blue">
          Todavía se están sumando las ventas de antes: las cifras crecen mientras tanto.
        </Alert>
      )}
      <Totales figuras={totales} />
      <Tarjeta titulo="Lado a lado">
        <Tabla
          nombre="Sucursales lado a lado"
          columnas={COLUMNAS}
          filas={filas}
          ancha
          claveDe={({ sucursal }) => sucursal}
        />
        <Text size="sm" c="dimmed" mt="sm">
          El promedio es de cada factura vigente, sin contar devoluciones. El cambio compara la venta neta.
        </Text>
      </Tarjeta>
      {totales.bruto.documentos + totales.notas.documentos === 0 ? (
        <Vacio>Todavía no hay ventas en estos días.</Vacio>
      ) : (
        <HorasDeSucursales filas={filas} />
      )}
    </Stack>
  );
}

/** "Del 01/11/2026 al 24/11/2026, comparado con los días del 01/10/2026 al 24/10/2026 a esta hora." */
function tramosEnPalabras({ ahora, antes, hastaHora, hastaMinuto }: ComparacionDeSucursales): string {
  const dias = ({ desde, hasta }: typeof ahora) =>
    desde === hasta ? `el ${fecha(desde)}` : `del ${fecha(desde)} al ${fecha(hasta)}`;
  const hora = hastaHora === 23 && hastaMinuto === 59 ? "" : " a esta hora";
  const otros = `${antes.desde === antes.hasta ? "" : "los días "}${dias(antes)}`;
  const texto = `${dias(ahora)}, comparado con ${otros}${hora}.`;
  return texto.charAt(0).toUpperCase() + texto.slice(1);
}

const COLUMNAS: readonly Columna<Fila>[] = [
  {
    clave: "sucursal",
    titulo: "Sucursal",
    celda: ({ nombre }) => nombre,
    valor: ({ sucursal }) => sucursal,
    telefono: "titulo",
  },
  {
    clave: "facturas",
    titulo: "Facturas",
    celda: ({ bruto }) => entero(bruto.documentos),
    valor: ({ bruto }) => bruto.documentos,
    numero: true,
  },
  monto("bruto", "Vendido", ({ bruto }) => bruto.monto),
  monto("anuladas", "Anulado", ({ anuladas }) => anuladas.monto),
  monto("notas", "Devuelto", ({ notas }) => notas.monto),
  {
    clave: "neto",
    titulo: "Venta neta",
    celda: ({ neto }) => <b>{bs(neto)}</b>,
    valor: ({ neto }) => neto,
    numero: true,
  },
  {
    clave: "promedio",
    titulo: "Promedio",
    celda: ({ promedio }) => (promedio === null ? "—" : bs(promedio)),
    valor: ({ promedio }) => promedio ?? 0,
    numero: true,
  },
  monto("antes", "Venta neta antes", ({ antes }) => antes.neto),
  {
    clave: "cambio",
    titulo: "Cambio",
    celda: ({ cambio }) => enPorcentaje(cambio),
    valor: ({ cambio }) => cambio ?? -Infinity,
    numero: true,
  },
];

function monto(clave: string, titulo: string, valor: (fila: Fila) => number): Columna<Fila> {
  return { clave, titulo, celda: (fila) => bs(valor(fila)), valor, numero: true };
}

/** A change with its sign: "+12 %", "− 3 %"; without sales before there is none. */
function enPorcentaje(cambio: number | null): string {
  if (cambio === null) return "sin ventas antes";
  if (cambio === 0) return "igual";
  return cambio > 0 ? `+ ${entero(cambio)} %` : `− ${entero(-cambio)} %`;
}
