/** The list of reserved goods with their buyers and end dates, and partial deliveries with their slips. */
import { Button, Group, Stack, Text } from "@mantine/core";
import { IconBookmark, IconPrinter } from "@tabler/icons-react";
import { cantidad, diaDe, fecha, fechaHora, nombreSucursal } from "@mostrador/core/formato";
import { useState, type ReactNode } from "react";
import { request, useAccion, useLeer } from "../../api.ts";
import { Aviso, Largo, Lectura, Vacio } from "../../comun.tsx";
import { BotonConfirmado } from "../../confirmar.tsx";
import { Filtros, type CampoFiltro } from "../../filtros.tsx";
import { consultaDe, distintos, useLista } from "../../navegar.ts";
import { Tabla, type Columna } from "../../tabla.tsx";
import type { ReservaEntera, Reservas as Halladas } from "../../tipos-tienda.ts";
import { Panel } from "../panel.tsx";
import { Entregar, FichaReserva } from "./ficha-reserva.tsx";
import type { PropsParte } from "./partes.tsx";

type Reserva = Halladas["reservas"][number];
type Linea = ReservaEntera["lineas"][number];
type Entrega = ReservaEntera["entregas"][number];

const VACIO = { ver: "saldos", estado: "", tras: "" };
const NUEVA = "nueva";
const NOMBRES: Readonly<Record<Reserva["motivo"], string>> = {
  pedido: "Pedido",
  proforma: "Proforma",
  entrega: "Vendido, por entregar",
};

export function Reservas({ edita, sucursales }: PropsParte) {
  const { cual, filtro, poner, abrir, cerrar } = useLista("existencias", VACIO);
  const { ver: _ver, ...pedido } = filtro;
  const leido = useLeer<Halladas>(`/v1/reservas?${consultaDe(pedido).toString()}`);
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
          <Button size="md" leftSection={<IconBookmark size={18} />} onClick={() => abrir(NUEVA)}>
            Reservar
          </Button>
        )}
      </Filtros>
      <Lectura leido={leido}>
        {({ reservas, siguiente }) =>
          reservas.length === 0 ? (
            <Vacio>
              {Object.keys(puesto).length === 0
                ? "Nada está reservado. Aparte aquí lo que alguien pidió; lo de una proforma o una venta se reserva en su página."
                : "Ninguna reserva coincide."}
            </Vacio>
          ) : (
            <div className="tarjeta">
              <Tabla
                nombre="Reservas"
                columnas={COLUMNAS}
                filas={reservas}
                claveDe={({ id }) => id}
                paginas={{ hayAntes: filtro.tras !== "", siguiente, poner: (tras) => poner({ tras }) }}
                abrir={{ hacer: ({ id }) => abrir(id), nombre: ({ para }) => `Ver la reserva de ${para}` }}
              />
            </div>
          )
        }
      </Lectura>
      <Panel abierto={cual !== null} titulo={cual === NUEVA ? "Reservar" : "Reserva"} cerrar={cerrar}>
        {cual === NUEVA && (
          <FichaReserva sucursales={sucursales} listo={(id) => (leido.releer(), abrir(id))} cerrar={cerrar} />
        )}
        {cual !== null && cual !== NUEVA && (
          <VerReserva key={cual} id={cual} edita={edita} cambio={leido.releer} />
        )}
      </Panel>
    </>
  );
}

const CAMPOS: readonly CampoFiltro[] = [
  {
    campo: "estado",
    titulo: "Mostrar",
    tipo: "opciones",
    alFrente: true,
    opciones: [
      { value: "", label: "Abiertas" },
      { value: "vencidas", label: "Vencidas" },
      { value: "cerradas", label: "Cerradas" },
    ],
  },
];

const COLUMNAS: readonly Columna<Reserva>[] = [
  { clave: "para", titulo: "Para", celda: ({ para }) => <Largo>{para}</Largo>, telefono: "titulo" },
  { clave: "motivo", titulo: "Por qué", celda: ({ motivo }) => NOMBRES[motivo] },
  { clave: "hasta", titulo: "Hasta", celda: (reserva) => hastaDe(reserva) },
  { clave: "sucursal", titulo: "Sucursal", celda: ({ sucursal }) => nombreSucursal(sucursal) },
];

function hastaDe({ hasta, abierta }: Pick<Reserva, "hasta" | "abierta">): string {
  return abierta && hasta < diaDe(Date.now()) ? `${fecha(hasta)}, vencida` : fecha(hasta);
}

const DE_LINEAS: readonly Columna<Linea>[] = [
  { clave: "producto", titulo: "Producto", celda: ({ descripcion }) => descripcion, telefono: "titulo" },
  { clave: "cantidad", titulo: "Se apartó", celda: (linea) => cantidad(linea.cantidad), numero: true },
  { clave: "queda", titulo: "Queda apartado", celda: ({ queda }) => cantidad(queda), numero: true },
];

interface PropsVer {
  readonly id: string;
  readonly edita: boolean;
  /** Reloads the list of reservations. */
  readonly cambio: () => void;
}

function VerReserva({ id, edita, cambio }: PropsVer) {
  const leido = useLeer<ReservaEntera>(`/v1/reservas/${encodeURIComponent(id)}`);
  const [entregando, setEntregando] = useState(false);
  const listo = () => (setEntregando(false), leido.releer(), cambio());
  return (
    <Lectura leido={leido}>
      {(reserva) =>
        entregando ? (
          <Entregar reserva={reserva} listo={listo} cerrar={() => setEntregando(false)} />
        ) : (
          <Entera
            reserva={reserva}
            acciones={
              edita && reserva.abierta ? (
                <Acciones reserva={reserva} entregar={() => setEntregando(true)} listo={listo} />
              ) : null
            }
          />
        )
      }
    </Lectura>
  );
}

function Entera({ reserva, acciones }: { readonly reserva: ReservaEntera; readonly acciones: ReactNode }) {
  return (
    <Stack>
      <div>
        <Text fw={600} className="libre">
          {reserva.para}
        </Text>
        <Text size="sm" c="dimmed" className="libre">
          {NOMBRES[reserva.motivo]} · hasta el {hastaDe(reserva)} · {nombreSucursal(reserva.sucursal)}
        </Text>
        {reserva.nota !== null && <Text className="libre">{reserva.nota}</Text>}
        {!reserva.abierta && <Text size="sm">Ya no aparta nada.</Text>}
      </div>
      <Tabla
        nombre="Lo reservado"
        columnas={DE_LINEAS}
        filas={reserva.lineas}
        claveDe={({ linea }) => String(linea)}
      />
      {acciones}
      {reserva.entregas.map((entrega) => (
        <Guia key={entrega.id} entrega={entrega} reserva={reserva} />
      ))}
    </Stack>
  );
}

interface PropsAcciones {
  readonly reserva: ReservaEntera;
  readonly entregar: () => void;
  readonly listo: () => void;
}

function Acciones({ reserva: { id, motivo, para }, entregar, listo }: PropsAcciones) {
  const accion = useAccion();
  if (motivo === "entrega")
    return (
      <Group>
        <Button size="md" onClick={entregar}>
          Entregar
        </Button>
      </Group>
    );
  return (
    <>
      <Aviso error={accion.error} />
      <Group>
        <BotonConfirmado
          variant="default"
          size="md"
          falta={accion.ocupada ? "Espere a que termine." : null}
          titulo="Liberar la reserva"
          pregunta={`Lo que se apartó para ${para} queda disponible para cualquiera.`}
          si="Sí, liberar"
          onSi={() =>
            accion.hacer(async () => {
              await request("POST", `/v1/reservas/${encodeURIComponent(id)}/liberar`);
              listo();
            })
          }
        >
          Liberar
        </BotonConfirmado>
      </Group>
    </>
  );
}

/** The printable slip of a delivery: the delivered goods, with a line for the signature. */
function Guia({ entrega, reserva }: { readonly entrega: Entrega; readonly reserva: ReservaEntera }) {
  return (
    <section aria-label={`Guía ${entrega.numero}`} className="hoja">
      <Text fw={600}>Guía de entrega {entrega.numero}</Text>
      <Text size="sm" c="dimmed" className="libre">
        {fechaHora(entrega.instante)} · {reserva.para}
      </Text>
      {entrega.lineas.map(({ linea, unidades }) => (
        <Text key={linea} size="sm" className="libre">
          {cantidad(unidades)} de {reserva.lineas[linea]?.descripcion}
        </Text>
      ))}
      <Text mt="md">Recibí conforme: ______________________ {entrega.recibe}</Text>
      <Button
        className="sin-papel"
        size="md"
        mt="xs"
        variant="default"
        leftSection={<IconPrinter size={18} />}
        onClick={() => window.print()}
      >
        Imprimir
      </Button>
    </section>
  );
}
