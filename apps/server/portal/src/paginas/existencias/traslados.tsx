/** The list of transfers between branches with their received quantities, and the forms that send and receive them. */
import { Button, Group, Text } from "@mantine/core";
import { IconTruckDelivery, IconTruckLoading } from "@tabler/icons-react";
import { fechaHora, nombreSucursal } from "@mostrador/core/formato";
import { useLeer } from "../../api.ts";
import { Estado, Lectura, Vacio } from "../../comun.tsx";
import { Filtros, type CampoFiltro } from "../../filtros.tsx";
import { consultaDe, useLista } from "../../navegar.ts";
import { Tabla, type Columna } from "../../tabla.tsx";
import type { Traslados as Hallados } from "../../tipos-tienda.ts";
import { Panel } from "../panel.tsx";
import { EnviarTraslado } from "./enviar-traslado.tsx";
import type { PropsParte } from "./partes.tsx";
import { RecibirConGuia } from "./recibir-traslado.tsx";
import { VerTraslado } from "./ver-traslado.tsx";

type Traslado = Hallados["traslados"][number];

const VACIO = { ver: "saldos", estado: "enCamino", sucursal: "", tras: "" };
const TODOS = "todos";
const TITULOS: Readonly<Record<string, string>> = {
  nuevo: "Enviar a otra sucursal",
  recibir: "Recibir con la guía",
};

export function Traslados({ edita, sucursales }: PropsParte) {
  const { cual, filtro, poner, abrir, cerrar } = useLista("existencias", VACIO);
  const { ver: _ver, estado, ...resto } = filtro;
  const pedido = { ...resto, estado: estado === TODOS ? "" : estado };
  const leido = useLeer<Hallados>(`/v1/traslados?${consultaDe(pedido).toString()}`);
  const listo = (id: string) => (leido.releer(), abrir(id));
  return (
    <>
      <Filtros
        campos={camposDe(sucursales)}
        filtro={filtro}
        vacio={VACIO}
        poner={(cambio, como) => poner({ tras: "", ...cambio }, como)}
      >
        {edita && (
          <Group gap="sm">
            <Button
              size="md"
              variant="default"
              leftSection={<IconTruckLoading size={18} />}
              onClick={() => abrir("recibir")}
            >
              Recibir
            </Button>
            {sucursales.length > 1 && (
              <Button size="md" leftSection={<IconTruckDelivery size={18} />} onClick={() => abrir("nuevo")}>
                Enviar
              </Button>
            )}
          </Group>
        )}
      </Filtros>
      <Lectura leido={leido}>
        {({ traslados, siguiente }) =>
          traslados.length === 0 ? (
            <Vacio>{estado === "enCamino" ? NADA_EN_CAMINO : "Ningún traslado coincide."}</Vacio>
          ) : (
            <div className="tarjeta">
              <Tabla
                nombre="Traslados"
                columnas={COLUMNAS}
                filas={traslados}
                claveDe={({ id }) => id}
                paginas={{ hayAntes: filtro.tras !== "", siguiente, poner: (tras) => poner({ tras }) }}
                abrir={{ hacer: ({ id }) => abrir(id), nombre: (t) => `Ver el traslado ${rutaDe(t)}` }}
              />
            </div>
          )
        }
      </Lectura>
      <Panel abierto={cual !== null} titulo={TITULOS[cual ?? ""] ?? "Traslado"} cerrar={cerrar}>
        {cual === "nuevo" && <EnviarTraslado sucursales={sucursales} listo={listo} cerrar={cerrar} />}
        {cual === "recibir" && <RecibirConGuia listo={listo} cerrar={cerrar} />}
        {cual !== null && TITULOS[cual] === undefined && (
          <VerTraslado key={cual} id={cual} edita={edita} cambio={leido.releer} />
        )}
      </Panel>
    </>
  );
}

const NADA_EN_CAMINO =
  "Nada está en camino. Lo que se envía de una sucursal a otra se ve aquí hasta que se recibe.";

/** Returns the branches of a transfer as shown in its row. The accessible name of the row's button contains them. */
function rutaDe({ sucursalOrigen, sucursalDestino }: Pick<Traslado, "sucursalOrigen" | "sucursalDestino">) {
  return `${nombreSucursal(sucursalOrigen)} → ${nombreSucursal(sucursalDestino)}`;
}

function camposDe(sucursales: readonly number[]): readonly CampoFiltro[] {
  return [
    {
      campo: "estado",
      titulo: "Mostrar",
      tipo: "opciones",
      alFrente: true,
      opciones: [
        { value: "enCamino", label: "En camino" },
        { value: "llegado", label: "Los que llegaron" },
        { value: TODOS, label: "Todos" },
      ],
    },
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
}

const COLUMNAS: readonly Columna<Traslado>[] = [
  {
    clave: "ruta",
    titulo: "Traslado",
    celda: (t) => (
      <Text size="sm" className="libre">
        {rutaDe(t)}
      </Text>
    ),
    telefono: "titulo",
  },
  { clave: "salio", titulo: "Salió", celda: ({ instante }) => fechaHora(instante) },
  { clave: "lineas", titulo: "Productos", celda: ({ lineas }) => lineas.length, numero: true },
  {
    clave: "estado",
    titulo: "Estado",
    celda: ({ estado, entregas, lineas }) => (
      <>
        <Estado estado={estado === "llegado" ? "rige" : "pendiente"}>
          {estado === "llegado" ? "Llegó" : entregas.length > 0 ? "Llegó en parte" : "En camino"}
        </Estado>
        {entregas.some(({ sobra }) => sobra) && (
          <Text size="sm" c="orange">
            Llegó de más: cuente
          </Text>
        )}
        {lineas.some(({ falto }) => Number(falto) > 0) && (
          <Text size="sm" c="orange">
            Faltó algo
          </Text>
        )}
      </>
    ),
  },
];
