/** The closings Z, each with what was counted, what was missing and its detail. */
import { Drawer, Stack } from "@mantine/core";
import { bs, fechaHora, nombreLugar } from "@mostrador/core/formato";
import { useState } from "react";
import { useLeer } from "../../api.ts";
import { Largo, Lectura, Tarjeta, Vacio } from "../../comun.tsx";
import { Exportar } from "../../exportar.tsx";
import { Filtros, type CampoFiltro } from "../../filtros.tsx";
import { consultaDe, useFiltro } from "../../navegar.ts";
import { Tabla, type Columna } from "../../tabla.tsx";
import type { Cierres as DatosCierres, ValoresDeVentas } from "../../tipos.ts";
import { DetalleCierre } from "./detalle-cierre.tsx";
import { Diferencia } from "./diferencia.tsx";

type Cierre = DatosCierres["cierres"][number];

const VACIO = { ver: "ahora", desde: "", hasta: "", conteo: "", caja: "", orden: "-fecha", tras: "" };
/** The days, and the tills of the company. */
function camposDe(cajas: ValoresDeVentas["cajas"] = []): readonly CampoFiltro[] {
  const opciones = cajas.map(({ valor, nombre }) => ({ value: valor, label: nombre }));
  return [
    { campo: "desde", titulo: "Desde", tipo: "fecha", alFrente: true },
    { campo: "hasta", titulo: "Hasta", tipo: "fecha", alFrente: true },
    {
      campo: "caja",
      titulo: "Caja",
      tipo: "opciones",
      alFrente: true,
      opciones: [{ value: "", label: "Todas" }, ...opciones],
    },
  ];
}
const CONTEO: CampoFiltro = {
  campo: "conteo",
  titulo: "Conteo",
  tipo: "opciones",
  alFrente: true,
  opciones: [
    { value: "", label: "Todos" },
    { value: "falta", label: "Faltó dinero" },
    { value: "sobra", label: "Sobró dinero" },
    { value: "cuadra", label: "Cuadró" },
  ],
};

const COLUMNAS: readonly Columna<Cierre>[] = [
  { clave: "z", titulo: "Cierre", celda: ({ z }) => `Z ${z}`, telefono: "titulo" },
  { clave: "caja", titulo: "Caja", celda: (cierre) => <Largo>{nombreLugar(cierre)}</Largo>, ordena: true },
  {
    clave: "fecha",
    titulo: "Cerró",
    ordena: true,
    celda: ({ cerradoEn, cerradoPor }) => (
      <div>
        <span className="entero">{fechaHora(cerradoEn)}</span>
        {cerradoPor !== null && <Largo>{cerradoPor}</Largo>}
      </div>
    ),
  },
  {
    clave: "vendido",
    titulo: "Vendido",
    ordena: true,
    celda: ({ ventas }) => bs(ventas.total),
    numero: true,
    telefono: "no",
  },
  {
    clave: "neto",
    titulo: "Venta neta",
    celda: ({ sumas }) => (sumas === null ? "—" : bs(Number(sumas.neto))),
    numero: true,
    telefono: "no",
  },
  {
    clave: "esperado",
    titulo: "Debía haber",
    celda: ({ esperado }) => bs(esperado),
    numero: true,
    ordena: true,
  },
  { clave: "contado", titulo: "Se contó", celda: ({ contado }) => bs(contado), numero: true, ordena: true },
  {
    clave: "diferencia",
    titulo: "Diferencia",
    ordena: true,
    celda: ({ diferencia, dolares, nota }) => (
      <div>
        <Diferencia diferencia={diferencia} dolares={dolares?.diferencia ?? null} />
        {nota !== null && <Largo>{nota}</Largo>}
      </div>
    ),
  },
];

export function Cierres({ soloFaltantes }: { readonly soloFaltantes: boolean }) {
  const [filtro, poner] = useFiltro(VACIO);
  const valores = useLeer<ValoresDeVentas>("/v1/portal/ventas/valores");
  const [abierto, setAbierto] = useState<Cierre | null>(null);
  const { ver: _, tras, ...campos } = { ...filtro, ...(soloFaltantes ? { conteo: "falta" } : {}) };
  const leido = useLeer<DatosCierres>(`/v1/portal/cierres?${consultaDe({ ...campos, tras }).toString()}`);
  return (
    <Stack>
      <Filtros
        campos={[...camposDe(valores.datos?.cajas), ...(soloFaltantes ? [] : [CONTEO])]}
        filtro={filtro}
        vacio={VACIO}
        poner={(cambio, como) => poner({ ...cambio, tras: "" }, como)}
      />
      <Tarjeta
        titulo={soloFaltantes ? "Cierres con faltante" : "Cierres"}
        accion={<Exportar ruta="/v1/portal/cierres" consulta={consultaDe(campos)} />}
      >
        <Lectura leido={leido}>
          {({ cierres, siguiente }) =>
            cierres.length === 0 ? (
              <Vacio>
                {soloFaltantes
                  ? "A ningún cierre de estas fechas le faltó dinero."
                  : "No hay cierres en estas fechas. Aparecen aquí cuando una caja cierra su turno."}
              </Vacio>
            ) : (
              <Tabla
                nombre="Cierres"
                columnas={COLUMNAS}
                filas={cierres}
                claveDe={({ id }) => id}
                orden={{ actual: filtro.orden, poner: (orden) => poner({ orden, tras: "" }) }}
                abrir={{
                  hacer: setAbierto,
                  nombre: (cierre) => `Ver el cierre Z ${cierre.z} de ${nombreLugar(cierre)}`,
                }}
                paginas={{ hayAntes: tras !== "", siguiente, poner: (otra) => poner({ tras: otra }) }}
              />
            )
          }
        </Lectura>
      </Tarjeta>
      <Drawer
        opened={abierto !== null}
        onClose={() => setAbierto(null)}
        position="right"
        size="md"
        title={abierto === null ? "" : `Cierre Z ${abierto.z}`}
      >
        {abierto !== null && <DetalleCierre cierre={abierto} />}
      </Drawer>
    </Stack>
  );
}
