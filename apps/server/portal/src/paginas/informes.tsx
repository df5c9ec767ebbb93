/** Sales reports by hour, cashier, till, branch, category, product or payment, with totals, as a chart and as a table. */
import { Alert, NativeSelect, Stack, Text } from "@mantine/core";
import { bs, cantidad, diaMes, entero, fecha } from "@mostrador/core/formato";
import { useLeer } from "../api.ts";
import { Barras } from "../barras.tsx";
import { Largo, Lectura, Pagina, Tarjeta, Vacio } from "../comun.tsx";
import { Exportar } from "../exportar.tsx";
import { Totales } from "../figuras.tsx";
import { Filtros, type CampoFiltro } from "../filtros.tsx";
import { consultaDe, useFiltro } from "../navegar.ts";
import { Periodo } from "../periodo.tsx";
import { Tabla, type Columna } from "../tabla.tsx";
import type { InformeDeVentas, ValoresDeVentas } from "../tipos.ts";

type Fila = InformeDeVentas["filas"][number];

const POR = [
  { value: "dia", label: "Día" },
  { value: "hora", label: "Hora" },
  { value: "cajero", label: "Cajero" },
  { value: "caja", label: "Caja" },
  { value: "sucursal", label: "Sucursal" },
  { value: "categoria", label: "Categoría" },
  { value: "producto", label: "Producto" },
  { value: "pago", label: "Forma de pago" },
  { value: "sector", label: "Tipo de factura" },
];
const VACIO = { por: "dia", desde: "", hasta: "", sucursal: "", caja: "", cajero: "" };
/** Maximum number of bars in a chart; a longer report shows its first rows. */
const MAX_BARRAS = 31;

const DE_PRODUCTOS =
  "Cada producto suma sus líneas. Lo que una factura descuenta de su total no se reparte entre ellas: va en una fila propia, y todas suman lo de arriba.";
/** Notes below the tables, by report. */
const ACLARACIONES: Readonly<Record<string, string>> = {
  producto: DE_PRODUCTOS,
  categoria: DE_PRODUCTOS,
  pago: "Una venta de caja pagada de varias formas va en la fila de cada una, con lo que se pagó así: los montos suman lo de arriba, y la venta se cuenta en cada fila. Lo emitido por la API va con la forma de pago de su documento.",
};

/** The page of the sales reports. */
export function Informes() {
  const [filtro, poner] = useFiltro(VACIO);
  const valores = useLeer<ValoresDeVentas>("/v1/portal/ventas/valores");
  const dePro = filtro.por === "producto" || filtro.por === "categoria";
  const pedido = dePro ? { ...filtro, caja: "", cajero: "" } : filtro;
  const consulta = consultaDe(pedido);
  const leido = useLeer<InformeDeVentas>(`/v1/portal/ventas/informe?${consulta.toString()}`);
  return (
    <Pagina
      titulo="Informes"
      ancha
      acciones={<Exportar ruta="/v1/portal/ventas/informe" consulta={consulta} />}
    >
      <Filtros campos={camposDe(valores.datos, dePro)} filtro={filtro} vacio={VACIO} poner={poner}>
        <NativeSelect
          size="md"
          label="Ventas por"
          data={POR}
          value={filtro.por}
          onChange={(e) => poner({ por: e.currentTarget.value })}
        />
        <Periodo filtro={filtro} poner={poner} siempre="Últimos 30 días" />
      </Filtros>
      <Lectura leido={leido}>{(informe) => <Informe informe={informe} dePro={dePro} />}</Lectura>
    </Pagina>
  );
}

function Informe({ informe, dePro }: { readonly informe: InformeDeVentas; readonly dePro: boolean }) {
  const { filas, totales, por, desde, hasta, completo } = informe;
  const columna = POR.find(({ value }) => value === por)?.label ?? "";
  return (
    <Stack gap="md">
      <Text c="dimmed">
        Del {fecha(desde)} al {fecha(hasta)}
      </Text>
      {!completo && (
        <Alert color="blue">
          Todavía se están sumando las ventas de antes: las cifras crecen mientras tanto.
        </Alert>
      )}
      <Totales figuras={totales} />
      {filas.length === 0 ? (
        <Vacio>No hubo ventas en estos días. Elija otro periodo.</Vacio>
      ) : (
        <>
          <Tarjeta titulo={`Venta neta por ${columna.toLowerCase()}`}>
            <Barras
              barras={filas.slice(0, MAX_BARRAS).map(({ clave, neto }) => ({
                clave,
                nombre: nombreDe(por, filas, clave),
                valor: neto,
              }))}
              formato={bs}
            />
            {filas.length > MAX_BARRAS && (
              <Text size="sm" c="dimmed" mt="sm">
                Aquí van las primeras {MAX_BARRAS} filas; la tabla las tiene todas.
              </Text>
            )}
          </Tarjeta>
          <div className="tarjeta">
            <Tabla
              nombre={`Ventas por ${columna.toLowerCase()}`}
              columnas={columnasDe(columna, por, dePro)}
              filas={filas}
              claveDe={({ clave }) => clave}
            />
            {por in ACLARACIONES && (
              <Text size="sm" c="dimmed" mt="sm">
                {ACLARACIONES[por]}
              </Text>
            )}
          </div>
        </>
      )}
    </Stack>
  );
}

function nombreDe(por: string, filas: readonly Fila[], clave: string): string {
  const nombre = filas.find((fila) => fila.clave === clave)?.nombre ?? clave;
  return por === "dia" ? diaMes(nombre) : nombre;
}

function columnasDe(titulo: string, por: string, dePro: boolean): readonly Columna<Fila>[] {
  return [
    {
      clave: "nombre",
      titulo,
      celda: ({ nombre }) => <Largo>{por === "dia" ? fecha(nombre) : nombre}</Largo>,
      valor: ({ nombre }) => nombre,
      telefono: "titulo",
    },
    ...(dePro
      ? [
          {
            clave: "cantidad",
            titulo: "Cantidad",
            celda: (fila: Fila) => cantidad(fila.cantidad ?? "0"),
            valor: (fila: Fila) => Number(fila.cantidad ?? 0),
            numero: true as const,
          },
        ]
      : []),
    {
      clave: "facturas",
      titulo: "Facturas",
      celda: ({ bruto }) => entero(bruto.documentos),
      valor: ({ bruto }) => bruto.documentos,
      numero: true,
    },
    {
      clave: "bruto",
      titulo: "Vendido",
      celda: ({ bruto }) => bs(bruto.monto),
      valor: (f) => f.bruto.monto,
      numero: true,
    },
    {
      clave: "anuladas",
      titulo: "Anulado",
      celda: ({ anuladas }) => bs(anuladas.monto),
      valor: (f) => f.anuladas.monto,
      numero: true,
    },
    {
      clave: "notas",
      titulo: "Devuelto",
      celda: ({ notas }) => bs(notas.monto),
      valor: (f) => f.notas.monto,
      numero: true,
    },
    {
      clave: "neto",
      titulo: "Venta neta",
      celda: ({ neto }) => <b>{bs(neto)}</b>,
      valor: ({ neto }) => neto,
      numero: true,
    },
  ];
}

/** Builds the filter fields of a report. Totals by product exist only by day and branch. */
function camposDe(valores: ValoresDeVentas | null, dePro: boolean): readonly CampoFiltro[] {
  const opciones = (todas: string, suyas: ValoresDeVentas["cajas"] = []) => [
    { value: "", label: todas },
    ...suyas.map(({ valor, nombre }) => ({ value: valor, label: nombre })),
  ];
  return [
    { campo: "desde", titulo: "Desde", tipo: "fecha" },
    { campo: "hasta", titulo: "Hasta", tipo: "fecha" },
    {
      campo: "sucursal",
      titulo: "Sucursal",
      tipo: "opciones",
      opciones: opciones("Todas", valores?.sucursales),
    },
    ...(dePro
      ? []
      : [
          {
            campo: "caja",
            titulo: "Caja",
            tipo: "opciones" as const,
            opciones: opciones("Todas", valores?.cajas),
          },
          {
            campo: "cajero",
            titulo: "Cajero",
            tipo: "opciones" as const,
            opciones: opciones("Todos", valores?.cajeros),
          },
        ]),
  ];
}
