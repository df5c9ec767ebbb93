/** Changes of the shop with their authors: of one row, of all, or the values that lost to a later write. */
import { Group, Stack, Text } from "@mantine/core";
import {
  campoEnPalabras,
  fechaHora,
  nombreDeCampo,
  QUE_CAMBIO,
  TIPOS_CAMBIADOS,
} from "@mostrador/core/formato";
import { useState } from "react";
import { useLeer } from "../api.ts";
import { Lectura, Vacio } from "../comun.tsx";
import { Exportar } from "../exportar.tsx";
import { Filtros, type CampoFiltro } from "../filtros.tsx";
import { consultaDe, distintos } from "../navegar.ts";
import { Pie, useHojas } from "../paginas-de-lista.tsx";
import type { CambiosVistos } from "../tipos-tienda.ts";

type Cambio = CambiosVistos["cambios"][number];

interface Props {
  readonly fila?: { readonly tipo: Cambio["tipo"]; readonly id: string };
  readonly conflictos?: boolean;
}

/** The choices of the history of all rows; of one row none is needed. */
const VACIO = { clase: "", origen: "", desde: "", hasta: "", orden: "-fecha" };
const CAMPOS: readonly CampoFiltro[] = [
  {
    campo: "clase",
    titulo: "De qué",
    tipo: "opciones",
    alFrente: true,
    opciones: [
      { value: "", label: "Todo" },
      ...Object.entries(TIPOS_CAMBIADOS).map(([value, label]) => ({ value, label })),
    ],
  },
  {
    campo: "origen",
    titulo: "Dónde",
    tipo: "opciones",
    alFrente: true,
    opciones: [
      { value: "", label: "Cajas y portal" },
      { value: "caja", label: "En las cajas" },
      { value: "portal", label: "En el portal" },
    ],
  },
  {
    campo: "orden",
    titulo: "Orden",
    tipo: "opciones",
    alFrente: true,
    opciones: [
      { value: "-fecha", label: "Los nuevos primero" },
      { value: "fecha", label: "Los antiguos primero" },
    ],
  },
  { campo: "desde", titulo: "Desde", tipo: "fecha" },
  { campo: "hasta", titulo: "Hasta", tipo: "fecha" },
];
const RUTA = "/v1/portal/cambios";

export function Cambios({ fila, conflictos = false }: Props) {
  const [filtro, setFiltro] = useState(VACIO);
  const { tras, hojear, alPrincipio } = useHojas();
  const pedido = {
    ...filtro,
    ...(fila === undefined ? {} : { tipo: fila.tipo, fila: fila.id }),
    ...(conflictos ? { conflictos: "si" } : {}),
  };
  const limite = fila === undefined ? "50" : "10";
  const leido = useLeer<CambiosVistos>(`${RUTA}?${consultaDe({ ...pedido, tras, limite }).toString()}`);
  return (
    <section aria-label="Cambios">
      {fila === undefined ? (
        <Stack gap="sm" mb="sm">
          <Filtros
            nombre="Cambios"
            campos={CAMPOS}
            filtro={filtro}
            vacio={VACIO}
            poner={(cambio) => (setFiltro((antes) => ({ ...antes, ...cambio })), alPrincipio())}
          />
          <Group justify="end">
            <Exportar ruta={RUTA} consulta={consultaDe(pedido)} />
          </Group>
        </Stack>
      ) : (
        <Text fw={600} mb={4}>
          Cambios
        </Text>
      )}
      <Lectura leido={leido}>
        {({ cambios, siguiente }) => (
          <Stack gap="xs">
            {cambios.length === 0 && (
              <Vacio>
                {Object.keys(distintos(filtro, VACIO)).length === 0
                  ? "Nada cambió en los últimos dos años."
                  : "Ningún cambio coincide. Quite un filtro o cambie las fechas."}
              </Vacio>
            )}
            {cambios.map((cambio) => (
              <Uno key={cambio.id} cambio={cambio} conNombre={fila === undefined} />
            ))}
            <Pie {...hojear(siguiente)} />
          </Stack>
        )}
      </Lectura>
    </section>
  );
}

function Uno({ cambio, conNombre }: { readonly cambio: Cambio; readonly conNombre: boolean }) {
  const { kind, tipo, nombre, en, origen, autor, campos } = cambio;
  const quien = origen === "caja" ? `en la caja ${autor}` : autor;
  return (
    <div className="cambio">
      <Text size="sm" fw={600} className="libre">
        {QUE_CAMBIO[kind]}
        {conNombre ? `: ${TIPOS_CAMBIADOS[tipo].toLowerCase()}${nombre === null ? "" : ` «${nombre}»`}` : ""}
      </Text>
      {campos.map(({ campo, antes, despues, perdio }) => (
        <Text key={`${campo}/${String(perdio)}`} size="sm" className="libre">
          {`${nombreDeCampo(tipo, campo)}: ${campoEnPalabras(kind, { campo, antes, despues, perdio })}`}
        </Text>
      ))}
      <Text size="sm" c="dimmed" className="libre">
        {fechaHora(en)}, {quien}
      </Text>
    </div>
  );
}
