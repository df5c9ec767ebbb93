import { Text } from "@mantine/core";
import { hace } from "@mostrador/core/formato";
import { Boton } from "@mostrador/ui";
import { useState } from "react";
import { type Accion, request, useLeer } from "../api.ts";
import { Estado, Lectura, Vacio } from "../comun.tsx";
import { Exportar } from "../exportar.tsx";
import { type CampoFiltro, Filtros } from "../filtros.tsx";
import { consultaDe } from "../navegar.ts";
import { useHojas } from "../paginas-de-lista.tsx";
import { msDe, useAhora } from "../reloj.ts";
import { type Columna, Tabla } from "../tabla.tsx";
import type { Entregas, Entregas as DatosEntregas } from "../tipos.ts";

const VACIO = { estado: "", orden: "-fecha" };
const CAMPOS: readonly CampoFiltro[] = [
  {
    campo: "estado",
    titulo: "Entregas",
    tipo: "opciones",
    alFrente: true,
    opciones: [
      { value: "", label: "Todas" },
      { value: "pendiente", label: "Pendientes" },
      { value: "entregada", label: "Entregadas" },
      { value: "abandonada", label: "Abandonadas" },
    ],
  },
];
const POR_PAGINA = "10";

/** The deliveries of a webhook, ten per page, each with a button to send it again. */
export function Entregas({
  id,
  url,
  accion,
}: {
  readonly id: string;
  readonly url: string;
  readonly accion: Accion;
}) {
  const ahora = useAhora();
  const [filtro, setFiltro] = useState(VACIO);
  const { tras, hojear, alPrincipio } = useHojas();
  const poner = (cambio: Partial<typeof VACIO>) => (
    setFiltro((antes) => ({ ...antes, ...cambio })),
    alPrincipio()
  );
  const ruta = `/v1/webhooks/${id}/entregas`;
  const leido = useLeer<DatosEntregas>(
    `${ruta}?${consultaDe({ ...filtro, tras, limite: POR_PAGINA }).toString()}`,
  );
  const reenviar = (entrega: number) =>
    accion.hacer(async () => {
      await request("POST", `/v1/webhooks/${id}/entregas/${entrega}/reenviar`);
      leido.releer();
    });
  return (
    <>
      <Filtros nombre={`Entregas de ${url}`} campos={CAMPOS} filtro={filtro} vacio={VACIO} poner={poner}>
        <Exportar ruta={ruta} consulta={consultaDe(filtro)} />
      </Filtros>
      <Lectura leido={leido}>
        {({ entregas, siguiente }) =>
          entregas.length === 0 ? (
            <Vacio>{filtro.estado === "" ? "Sin entregas todavía." : "Ninguna entrega coincide."}</Vacio>
          ) : (
            <Tabla
              nombre="Entregas"
              columnas={columnasDe(ahora, accion, reenviar)}
              filas={entregas}
              claveDe={(entrega) => entrega.id}
              orden={{ actual: filtro.orden, poner: (orden) => poner({ orden }) }}
              paginas={hojear(siguiente)}
            />
          )
        }
      </Lectura>
    </>
  );
}

type Entrega = Entregas["entregas"][number];

/** Lists the columns; `reenviar` sends a delivery again. */
function columnasDe(
  ahora: number,
  accion: Accion,
  reenviar: (id: number) => void,
): readonly Columna<Entrega>[] {
  return [
    {
      clave: "fecha",
      titulo: "Aviso",
      ordena: true,
      celda: ({ tipo, creadoEn }) => (
        <div>
          {tipo}
          <Text size="sm" c="dimmed">
            {hace(msDe(creadoEn), ahora)}
          </Text>
        </div>
      ),
      telefono: "titulo",
    },
    { clave: "estado", titulo: "Estado", celda: ({ estado }) => <Estado estado={estado} /> },
    {
      clave: "ultimo",
      titulo: "Último intento",
      celda: ({ ultimo, intentos }) =>
        ultimo === null
          ? "—"
          : `${ultimo.status ?? ultimo.error ?? "sin respuesta"} (${ultimo.ms ?? 0} ms), intento ${intentos}`,
    },
    {
      clave: "actos",
      titulo: "Acciones",
      sinTitulo: true,
      celda: ({ id }) => (
        <Boton
          variant="subtle"
          size="compact-sm"
          falta={accion.ocupada ? "Espere a que termine." : null}
          onClick={() => reenviar(id)}
        >
          Reenviar
        </Boton>
      ),
    },
  ];
}
