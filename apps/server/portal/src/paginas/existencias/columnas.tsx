/** Columns and filter fields of the stock list. */
import { Text } from "@mantine/core";
import { bs, cantidad, fecha, nombreSucursal } from "@mostrador/core/formato";
import { Largo } from "../../comun.tsx";
import type { CampoFiltro } from "../../filtros.tsx";
import type { Columna } from "../../tabla.tsx";
import type { Existencias } from "../../tipos-tienda.ts";

type Saldo = Existencias["existencias"][number];

/** The empty filter. */
export const VACIO = {
  ver: "saldos",
  buscar: "",
  sucursal: "",
  saldo: "",
  al: "",
  orden: "nombre",
  tras: "",
};

/** Lists the filter fields; the branch is included only if there are several. */
export function camposDe(sucursales: readonly number[]): readonly CampoFiltro[] {
  return [
    { campo: "buscar", titulo: "Buscar", tipo: "busca", pista: "Nombre o código" },
    {
      campo: "saldo",
      titulo: "Mostrar",
      tipo: "opciones",
      alFrente: true,
      opciones: [
        { value: "", label: "Todo" },
        { value: "bajoMinimo", label: "Lo que hay que reponer" },
        { value: "agotadas", label: "Lo agotado" },
        { value: "negativas", label: "Lo vendido de más" },
      ],
    },
    ...(sucursales.length < 2
      ? []
      : [
          {
            campo: "sucursal",
            titulo: "Sucursal",
            tipo: "opciones" as const,
            alFrente: true as const,
            opciones: [
              { value: "", label: "Todas" },
              ...sucursales.map((una) => ({ value: String(una), label: nombreSucursal(una) })),
            ],
          },
        ]),
    { campo: "al", titulo: "Como estaba al terminar el día", tipo: "fecha" },
  ];
}

/** Lists the columns; the branch is included only if there are several. */
export function columnasDe(varias: boolean): readonly Columna<Saldo>[] {
  return [
    {
      clave: "nombre",
      titulo: "Producto",
      celda: (s) => <Largo>{s.descripcion}</Largo>,
      ordena: true,
      telefono: "titulo",
    },
    { clave: "codigo", titulo: "Código", celda: (s) => <Largo>{s.codigo}</Largo>, soloAmplia: true },
    {
      clave: "categoria",
      titulo: "Categoría",
      celda: (s) => <Largo>{s.categoria ?? "—"}</Largo>,
      soloAmplia: true,
    },
    ...(varias
      ? [{ clave: "sucursal", titulo: "Sucursal", celda: (s: Saldo) => nombreSucursal(s.sucursal) }]
      : []),
    { clave: "cantidad", titulo: "Hay", celda: (s) => <Cuanto saldo={s} />, numero: true, ordena: true },
    { clave: "costo", titulo: "Costo", celda: ({ costo }) => bs(costo), numero: true },
    { clave: "valor", titulo: "Valor", celda: ({ valor }) => bs(valor), numero: true, ordena: true },
    {
      clave: "movimiento",
      titulo: "Último movimiento",
      celda: ({ ultimoMovimiento }) => fecha(ultimoMovimiento),
      soloAmplia: true,
    },
    {
      clave: "conteo",
      titulo: "Último conteo",
      celda: ({ ultimoConteo }) => (ultimoConteo === null ? "Nunca" : fecha(ultimoConteo)),
      telefono: "no",
    },
  ];
}

/** Shows the quantity, with a badge if the product needs attention. */
function Cuanto({ saldo }: { readonly saldo: Saldo }) {
  const aviso = avisoDe(saldo);
  return (
    <>
      {cantidad(saldo.cantidad)}
      {saldo.reservado !== "0" && (
        <Text size="sm" c="dimmed" component="div">
          {cantidad(saldo.reservado)} reservados, {cantidad(saldo.disponible)} disponibles
        </Text>
      )}
      {aviso !== null && (
        <Text size="sm" c="orange" component="div">
          {aviso}
        </Text>
      )}
    </>
  );
}

function avisoDe({ cantidad: hay, minimo }: Saldo): string | null {
  if (Number(hay) < 0) return "Vendido de más: cuente";
  if (Number(hay) === 0) return "Agotado";
  return minimo !== null && Number(hay) < Number(minimo) ? `Reponer: mínimo ${cantidad(minimo)}` : null;
}
