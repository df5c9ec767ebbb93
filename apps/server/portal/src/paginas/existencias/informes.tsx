/** Stock reports: goods to order, slow movers and losses, each with an export for spreadsheets. */
import { Group, NativeSelect, SegmentedControl, Text } from "@mantine/core";
import { bs, cantidad, fecha, nombreSucursal } from "@mostrador/core/formato";
import { useLeer } from "../../api.ts";
import { Largo, Lectura, Vacio } from "../../comun.tsx";
import { Exportar } from "../../exportar.tsx";
import { cuantas } from "../../figuras.tsx";
import { Filtros, type CampoFiltro } from "../../filtros.tsx";
import { consultaDe, useFiltro } from "../../navegar.ts";
import { Periodo } from "../../periodo.tsx";
import { Tabla, type Columna } from "../../tabla.tsx";
import type { MargenVisto, Perdidas, Reponer, SinVender } from "../../tipos-tienda.ts";
import type { PropsParte } from "./partes.tsx";
import { SinCosto } from "./sin-costo.tsx";

const VACIO = {
  ver: "saldos",
  informe: "reponer",
  sucursal: "",
  cubre: "15",
  dias: "60",
  desde: "",
  hasta: "",
  por: "producto",
};
type Filtro = typeof VACIO;

const INFORMES = [
  { value: "reponer", label: "Qué pedir" },
  { value: "sin-vender", label: "No se vende" },
  { value: "perdidas", label: "Perdido" },
  { value: "margen", label: "Ganancia" },
];
const CUBRE = [7, 15, 30, 60].map((dias) => ({ value: String(dias), label: `${dias} días` }));
const DIAS = [30, 60, 90, 180].map((dias) => ({ value: String(dias), label: `${dias} días` }));

export function InformesDeExistencias({ sucursales }: PropsParte) {
  const [filtro, poner] = useFiltro(VACIO);
  const { informe } = filtro;
  const consulta = consultaDe(pedidoDe(filtro));
  return (
    <>
      <SegmentedControl
        size="md"
        fullWidth
        aria-label="Qué informe ver"
        data={INFORMES}
        value={informe}
        onChange={(cual) => poner({ informe: cual })}
      />
      <Filtros campos={camposDe(informe, sucursales)} filtro={filtro} vacio={VACIO} poner={poner}>
        {informe === "reponer" && (
          <NativeSelect
            size="md"
            label="Que alcance para"
            data={CUBRE}
            value={filtro.cubre}
            onChange={(e) => poner({ cubre: e.currentTarget.value })}
          />
        )}
        {informe === "sin-vender" && (
          <NativeSelect
            size="md"
            label="Sin vender hace"
            data={DIAS}
            value={filtro.dias}
            onChange={(e) => poner({ dias: e.currentTarget.value })}
          />
        )}
        {informe === "margen" && (
          <NativeSelect
            size="md"
            label="Por"
            data={[
              { value: "producto", label: "Producto" },
              { value: "categoria", label: "Categoría" },
              { value: "cajero", label: "Cajero" },
            ]}
            value={filtro.por}
            onChange={(e) => poner({ por: e.currentTarget.value })}
          />
        )}
        {(informe === "perdidas" || informe === "margen") && (
          <Periodo filtro={filtro} poner={poner} siempre="Últimos 30 días" />
        )}
        <Exportar
          ruta={informe === "margen" ? "/v1/portal/margen" : `/v1/portal/existencias/${informe}`}
          consulta={consulta}
        />
      </Filtros>
      {informe === "sin-vender" && <NoSeVende consulta={consulta} />}
      {informe === "perdidas" && <LoPerdido consulta={consulta} />}
      {informe === "margen" && <Ganancia consulta={consulta} />}
      {informe === "reponer" && <QuePedir consulta={consulta} />}
    </>
  );
}

/** Selects the filter fields that a report accepts. */
function pedidoDe({
  informe,
  sucursal,
  cubre,
  dias,
  desde,
  hasta,
  por,
}: Filtro): Readonly<Record<string, string>> {
  if (informe === "sin-vender") return { sucursal, dias };
  if (informe === "margen") return { sucursal, desde, hasta, por };
  return informe === "perdidas" ? { sucursal, desde, hasta } : { sucursal, cubre };
}

function camposDe(informe: string, sucursales: readonly number[]): readonly CampoFiltro[] {
  const deDias: readonly CampoFiltro[] = [
    { campo: "desde", titulo: "Desde", tipo: "fecha" },
    { campo: "hasta", titulo: "Hasta", tipo: "fecha" },
  ];
  const deSucursal: readonly CampoFiltro[] = [
    {
      campo: "sucursal",
      titulo: "Sucursal",
      tipo: "opciones",
      alFrente: true,
      opciones: [
        { value: "", label: "Todas" },
        ...sucursales.map((una) => ({ value: String(una), label: nombreSucursal(una) })),
      ],
    },
  ];
  return [
    ...(sucursales.length > 1 ? deSucursal : []),
    ...(informe === "perdidas" || informe === "margen" ? deDias : []),
  ];
}

interface PropsInforme {
  readonly consulta: URLSearchParams;
}

function QuePedir({ consulta }: PropsInforme) {
  const leido = useLeer<Reponer>(`/v1/existencias/reponer?${consulta.toString()}`);
  return (
    <Lectura leido={leido}>
      {({ filas, total }) =>
        filas.length === 0 ? (
          <Vacio>
            Nada hace falta por ahora. Lo que se vende y lo que tiene un mínimo aparece aquí cuando hay que
            pedirlo.
          </Vacio>
        ) : (
          <div className="tarjeta">
            <Cuantas total={total} una="producto" varias="productos" />
            <Tabla nombre="Qué pedir" columnas={DE_REPONER} filas={filas} claveDe={claveDe} ancha />
          </div>
        )
      }
    </Lectura>
  );
}

function NoSeVende({ consulta }: PropsInforme) {
  const leido = useLeer<SinVender>(`/v1/existencias/sin-vender?${consulta.toString()}`);
  return (
    <Lectura leido={leido}>
      {({ filas, total, valor, desde }) =>
        filas.length === 0 ? (
          <Vacio>Nada de lo que había el {fecha(desde)} quedó sin venderse.</Vacio>
        ) : (
          <div className="tarjeta">
            <Cuantas total={total} una="producto" varias="productos" mas={`valen ${bs(valor)}`} />
            <Tabla nombre="No se vende" columnas={DE_QUIETAS} filas={filas} claveDe={claveDe} />
          </div>
        )
      }
    </Lectura>
  );
}

function LoPerdido({ consulta }: PropsInforme) {
  const leido = useLeer<Perdidas>(`/v1/existencias/perdidas?${consulta.toString()}`);
  return (
    <Lectura leido={leido}>
      {({ filas, total, valor, desde, hasta }) =>
        filas.length === 0 ? (
          <Vacio>
            Nada se perdió del {fecha(desde)} al {fecha(hasta)}.
          </Vacio>
        ) : (
          <div className="tarjeta">
            <Cuantas total={total} una="producto" varias="productos" mas={`en total ${bs(valor)}`} />
            <Tabla nombre="Perdido" columnas={DE_PERDIDAS} filas={filas} claveDe={claveDe} ancha />
          </div>
        )
      }
    </Lectura>
  );
}

function Ganancia({ consulta }: PropsInforme) {
  const leido = useLeer<MargenVisto>(`/v1/portal/margen?${consulta.toString()}`);
  return (
    <Lectura leido={leido}>
      {({ filas, total, desde, hasta }) =>
        filas.length === 0 ? (
          <div className="tarjeta">
            <Vacio>
              Del {fecha(desde)} al {fecha(hasta)} no se vendió nada de lo que se sabe qué costó.
            </Vacio>
            <SinCosto de={total} />
          </div>
        ) : (
          <div className="tarjeta">
            <Text mb="xs">
              Se ganó <b>{bs(total.ganancia)}</b>: {bs(total.sinIva)} sin IVA, menos {bs(total.costo)} que
              costó.
            </Text>
            <SinCosto de={total} />
            <Tabla nombre="Ganancia" columnas={DE_GANANCIA} filas={filas} claveDe={({ clave }) => clave} />
          </div>
        )
      }
    </Lectura>
  );
}

function Cuantas({
  total,
  una,
  varias,
  mas,
}: {
  readonly total: number;
  readonly una: string;
  readonly varias: string;
  readonly mas?: string;
}) {
  return (
    <Group mb="xs">
      <Text size="sm" c="dimmed">
        {cuantas(total, una, varias)}
        {mas === undefined ? "" : ` · ${mas}`}
      </Text>
    </Group>
  );
}

interface DeProducto {
  readonly productoId: string;
  readonly descripcion: string;
  readonly sucursal: number;
}

function claveDe({ productoId, sucursal }: DeProducto): string {
  return `${sucursal}/${productoId}`;
}

const DEL_PRODUCTO: readonly Columna<DeProducto>[] = [
  {
    clave: "producto",
    titulo: "Producto",
    celda: ({ descripcion }) => <Largo>{descripcion}</Largo>,
    valor: ({ descripcion }) => descripcion,
    telefono: "titulo",
  },
  { clave: "sucursal", titulo: "Sucursal", celda: ({ sucursal }) => nombreSucursal(sucursal) },
];

const DE_REPONER: readonly Columna<Reponer["filas"][number]>[] = [
  ...DEL_PRODUCTO,
  { clave: "hay", titulo: "Hay", celda: ({ hay }) => cantidad(hay), numero: true },
  { clave: "vendido", titulo: "Vendido en 30 días", celda: ({ vendido }) => cantidad(vendido), numero: true },
  {
    clave: "minimo",
    titulo: "Mínimo",
    celda: ({ minimo }) => (minimo === null ? "" : cantidad(minimo)),
    numero: true,
  },
  { clave: "enCamino", titulo: "En camino", celda: ({ enCamino }) => cantidad(enCamino), numero: true },
  { clave: "pedir", titulo: "Pedir", celda: ({ pedir }) => <b>{cantidad(pedir)}</b>, numero: true },
];

const DE_QUIETAS: readonly Columna<SinVender["filas"][number]>[] = [
  ...DEL_PRODUCTO,
  { clave: "hay", titulo: "Hay", celda: (fila) => cantidad(fila.cantidad), numero: true },
  { clave: "valor", titulo: "Vale", celda: ({ valor }) => bs(valor), numero: true },
  {
    clave: "ultima",
    titulo: "Última venta",
    celda: ({ ultimaVenta }) => (ultimaVenta === null ? "Nunca" : fecha(ultimaVenta)),
  },
];

const DE_GANANCIA: readonly Columna<MargenVisto["filas"][number]>[] = [
  {
    clave: "nombre",
    titulo: "Qué",
    celda: ({ nombre }) => <Largo>{nombre}</Largo>,
    valor: ({ nombre }) => nombre,
    telefono: "titulo",
  },
  {
    clave: "vendido",
    titulo: "Vendido",
    celda: ({ vendido }) => bs(vendido),
    valor: ({ vendido }) => Number(vendido),
    numero: true,
  },
  {
    clave: "costo",
    titulo: "Costó",
    celda: ({ costo }) => bs(costo),
    valor: ({ costo }) => Number(costo),
    numero: true,
  },
  {
    clave: "ganancia",
    titulo: "Ganancia",
    celda: ({ ganancia }) => <b>{bs(ganancia)}</b>,
    valor: ({ ganancia }) => Number(ganancia),
    numero: true,
  },
  {
    clave: "porciento",
    titulo: "De cada 100",
    celda: ({ porciento }) => porciento ?? "",
    valor: ({ porciento }) => Number(porciento ?? 0),
    numero: true,
  },
  {
    clave: "sinCosto",
    titulo: "Sin costo conocido",
    celda: ({ sinCosto }) => (Number(sinCosto) === 0 ? "" : bs(sinCosto)),
    valor: ({ sinCosto }) => Number(sinCosto),
    numero: true,
  },
];

const DE_PERDIDAS: readonly Columna<Perdidas["filas"][number]>[] = [
  ...DEL_PRODUCTO,
  { clave: "conteos", titulo: "Conteos", celda: ({ conteos }) => cantidad(conteos), numero: true },
  { clave: "actas", titulo: "Actas", celda: ({ actas }) => cantidad(actas), numero: true },
  { clave: "traslados", titulo: "Traslados", celda: ({ traslados }) => cantidad(traslados), numero: true },
  { clave: "valor", titulo: "Vale", celda: ({ valor }) => bs(valor), numero: true },
];
