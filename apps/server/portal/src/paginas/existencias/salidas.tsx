/** Goods removed without a sale: the list of records, a printable record to sign, and the form for a new one. */
import { Button, Group, Stack, Text } from "@mantine/core";
import { IconPackageExport, IconPrinter } from "@tabler/icons-react";
import { MOTIVOS_SALIDA, NOMBRES_SALIDA } from "@mostrador/core";
import { bs, cantidad, fecha, fechaHora, nombreSucursal } from "@mostrador/core/formato";
import { useLeer } from "../../api.ts";
import { Lectura, Vacio } from "../../comun.tsx";
import { Filtros, type CampoFiltro } from "../../filtros.tsx";
import { consultaDe, distintos, useLista } from "../../navegar.ts";
import { Tabla, type Columna } from "../../tabla.tsx";
import type { SalidaEntera, Salidas as Halladas } from "../../tipos-tienda.ts";
import { Panel } from "../panel.tsx";
import type { PropsParte } from "./partes.tsx";
import { FichaSalida } from "./ficha-salida.tsx";

type Salida = Halladas["salidas"][number];
type Linea = Salida["lineas"][number];

const VACIO = { ver: "saldos", motivo: "", desde: "", hasta: "", sucursal: "", tras: "" };
const NUEVA = "nueva";

export function Salidas({ edita, sucursales }: PropsParte) {
  const { cual, filtro, poner, abrir, cerrar } = useLista("existencias", VACIO);
  const { ver: _ver, ...pedido } = filtro;
  const leido = useLeer<Halladas>(`/v1/salidas?${consultaDe(pedido).toString()}`);
  const { ver: _deParte, tras: _pagina, ...puesto } = distintos(filtro, VACIO);
  return (
    <>
      <Filtros
        campos={CAMPOS}
        filtro={filtro}
        vacio={VACIO}
        poner={(cambio, como) => poner({ tras: "", ...cambio }, como)}
      >
        {edita && (
          <Button size="md" leftSection={<IconPackageExport size={18} />} onClick={() => abrir(NUEVA)}>
            Sacar sin vender
          </Button>
        )}
      </Filtros>
      <Lectura leido={leido}>
        {({ salidas, siguiente }) =>
          salidas.length === 0 ? (
            <Vacio>
              {Object.keys(puesto).length === 0
                ? "Nada salió sin venderse. Lo que se rompe, vence, roban o regala se anota aquí, con su acta."
                : "Ninguna salida coincide."}
            </Vacio>
          ) : (
            <div className="tarjeta">
              <Tabla
                nombre="Salidas sin venta"
                columnas={COLUMNAS}
                filas={salidas}
                claveDe={({ id }) => id}
                paginas={{ hayAntes: filtro.tras !== "", siguiente, poner: (tras) => poner({ tras }) }}
                abrir={{ hacer: ({ id }) => abrir(id), nombre: (salida) => `Ver el acta ${actaDe(salida)}` }}
              />
            </div>
          )
        }
      </Lectura>
      <Panel abierto={cual !== null} titulo={cual === NUEVA ? "Sacar sin vender" : "Acta"} cerrar={cerrar}>
        {cual === NUEVA && (
          <FichaSalida sucursales={sucursales} listo={(id) => (leido.releer(), abrir(id))} cerrar={cerrar} />
        )}
        {cual !== null && cual !== NUEVA && <VerSalida key={cual} id={cual} />}
      </Panel>
    </>
  );
}

const CAMPOS: readonly CampoFiltro[] = [
  {
    campo: "motivo",
    titulo: "Por qué",
    tipo: "opciones",
    alFrente: true,
    opciones: [
      { value: "", label: "Todas" },
      ...MOTIVOS_SALIDA.map((motivo) => ({ value: motivo, label: NOMBRES_SALIDA[motivo] })),
    ],
  },
  { campo: "desde", titulo: "Desde", tipo: "fecha" },
  { campo: "hasta", titulo: "Hasta", tipo: "fecha" },
];

/** Returns the name of a record as shown in its row. The accessible name of the row's button contains it. */
function actaDe({ numero, motivo }: Salida): string {
  return `${numero} · ${NOMBRES_SALIDA[motivo]}`;
}

const COLUMNAS: readonly Columna<Salida>[] = [
  {
    clave: "acta",
    titulo: "Acta",
    celda: actaDe,
    telefono: "titulo",
  },
  { clave: "fecha", titulo: "Fecha", celda: ({ instante }) => fecha(instante) },
  { clave: "sucursal", titulo: "Sucursal", celda: ({ sucursal }) => nombreSucursal(sucursal) },
  { clave: "responsable", titulo: "Firma", celda: ({ responsable }) => responsable },
  { clave: "costo", titulo: "Costó", celda: ({ costo }) => bs(costo), numero: true },
];

const DE_LINEAS: readonly Columna<Linea>[] = [
  { clave: "producto", titulo: "Producto", celda: ({ descripcion }) => descripcion, telefono: "titulo" },
  { clave: "unidades", titulo: "Cantidad", celda: ({ unidades }) => cantidad(unidades), numero: true },
  { clave: "costo", titulo: "Costó", celda: ({ costo }) => bs(costo), numero: true },
];

/** The printable record: the removed goods and the reason, with a line for the signature. */
function VerSalida({ id }: { readonly id: string }) {
  const leido = useLeer<SalidaEntera>(`/v1/salidas/${encodeURIComponent(id)}`);
  return (
    <Lectura leido={leido}>
      {(salida) => (
        <Stack className="hoja">
          <div>
            <Text fw={600}>
              Acta {salida.numero}: {NOMBRES_SALIDA[salida.motivo]}
            </Text>
            <Text size="sm" c="dimmed" className="libre">
              {fechaHora(salida.instante)} · {nombreSucursal(salida.sucursal)} ·{" "}
              {salida.usuario === null ? salida.origen : `${salida.usuario}, ${salida.origen}`}
            </Text>
            {salida.nota !== null && <Text className="libre">{salida.nota}</Text>}
            {salida.documento !== null && (
              <Text size="sm">
                Lo recibió: {salida.documento}
                {salida.complemento ? `-${salida.complemento}` : ""}. Va en el Registro de Reintegros, en
                Libros.
              </Text>
            )}
          </div>
          <Tabla
            nombre="Lo que salió"
            columnas={DE_LINEAS}
            filas={salida.lineas}
            claveDe={({ productoId, cantidad: cuanto }) => `${productoId}/${cuanto}`}
          />
          <Text ta="right">
            Costó en total <b>{bs(salida.costo)}</b>
          </Text>
          <Text mt="xl">Firma: ______________________ {salida.responsable}</Text>
          <Group className="sin-papel">
            <Button
              size="md"
              variant="default"
              leftSection={<IconPrinter size={18} />}
              onClick={() => window.print()}
            >
              Imprimir el acta
            </Button>
          </Group>
        </Stack>
      )}
    </Lectura>
  );
}
