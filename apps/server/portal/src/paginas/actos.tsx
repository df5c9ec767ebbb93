/** The acts at the tills: cash, drawer, discounts, permissions, papers printed again, lines taken out. */
import { Button, Group, NativeSelect, Table, Text, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { useLeer } from "../api.ts";
import { Largo, Lectura, Tarjeta, Vacio } from "../comun.tsx";
import { bsTexto, fechaHora } from "../formato.ts";
import type { Actos as DatosActos } from "../tipos.ts";
import { Diferencia, lugarDe } from "./diferencia.tsx";

const ESPERA_TECLA_MS = 250;
const CLASES = [
  { value: "todos", label: "Todo" },
  { value: "turnos", label: "Turnos y cierres Z" },
  { value: "efectivo", label: "Ingresos y retiros" },
  { value: "cajon", label: "Cajón abierto sin venta" },
  { value: "descuentos", label: "Descuentos" },
  { value: "permisos", label: "Permisos prestados" },
  { value: "reimpresiones", label: "Papeles impresos otra vez" },
  { value: "quitadas", label: "Líneas quitadas" },
];
/** Acts by their names in the till's log and facts by their types; others are shown by their own name. */
const NOMBRES: Readonly<Record<string, string>> = {
  turnoAbierto: "Abrió la caja",
  turnoCerrado: "Cerró la caja",
  ingreso: "Ingreso de efectivo",
  retiro: "Retiro de efectivo",
  reimpresion: "Imprimió otra vez",
  lineasQuitadas: "Quitó líneas de una venta",
  "cajón sin venta": "Abrió el cajón sin venta",
  abrirCajon: "Abrió el cajón sin venta",
  probarCajon: "Probó el cajón",
  cobrar: "Vendió con descuento permitido",
  darDescuento: "Descuento permitido",
  entrar: "Entró",
  desconocido: "Acto de un programa más nuevo",
  ilegible: "Acto que no se puede leer",
};

const SIN_FILTRO = { acto: "todos", desde: "", hasta: "", sucursal: "", punto_venta: "", persona: "" };
type Filtro = typeof SIN_FILTRO;
type Acto = DatosActos["actos"][number];

/** The list of acts with its filter, a page at a time. */
export function Actos() {
  const [filtro, setFiltro] = useState(SIN_FILTRO);
  const [paginas, setPaginas] = useState<readonly string[]>([]);
  const [asentado] = useDebouncedValue(filtro, ESPERA_TECLA_MS);
  const tras = paginas.at(-1) ?? "";
  const consulta = new URLSearchParams(
    Object.entries({ ...asentado, tras }).filter(([, valor]) => valor.trim() !== ""),
  );
  const leido = useLeer<DatosActos>(`/v1/portal/actos?${consulta.toString()}`);
  const poner = (cambio: Partial<Filtro>) => {
    setPaginas([]);
    setFiltro({ ...filtro, ...cambio });
  };
  return (
    <Tarjeta titulo="Lo que pasó en las cajas">
      <Filtros filtro={filtro} poner={poner} />
      <Lectura leido={leido}>
        {({ actos, siguiente }) => (
          <>
            {actos.length === 0 ? <Vacio>Nada coincide.</Vacio> : <Lista actos={actos} />}
            <Group mt="sm">
              {paginas.length > 0 && (
                <Button variant="default" onClick={() => setPaginas(paginas.slice(0, -1))}>
                  Más nuevos
                </Button>
              )}
              {siguiente !== null && (
                <Button variant="default" onClick={() => setPaginas([...paginas, siguiente])}>
                  Más antiguos
                </Button>
              )}
            </Group>
          </>
        )}
      </Lectura>
    </Tarjeta>
  );
}

const CAMPOS = [
  { campo: "desde", label: "Desde", type: "date" },
  { campo: "hasta", label: "Hasta", type: "date" },
  { campo: "sucursal", label: "Sucursal", type: "number" },
  { campo: "punto_venta", label: "Punto de venta", type: "number" },
  { campo: "persona", label: "Persona", type: "text" },
] as const;

function Filtros({
  filtro,
  poner,
}: {
  readonly filtro: Filtro;
  readonly poner: (cambio: Partial<Filtro>) => void;
}) {
  return (
    <Group align="end" mb="sm">
      <NativeSelect
        label="Mostrar"
        data={CLASES}
        value={filtro.acto}
        onChange={(e) => poner({ acto: e.currentTarget.value })}
      />
      {CAMPOS.map(({ campo, label, type }) => (
        <TextInput
          key={campo}
          label={label}
          type={type}
          w={type === "number" ? 150 : undefined}
          value={filtro[campo]}
          onChange={(e) => poner({ [campo]: e.currentTarget.value })}
        />
      ))}
    </Group>
  );
}

function Lista({ actos }: { readonly actos: readonly Acto[] }) {
  return (
    <Table.ScrollContainer minWidth={760}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Cuándo</Table.Th>
            <Table.Th>Caja</Table.Th>
            <Table.Th>Quién</Table.Th>
            <Table.Th>Qué</Table.Th>
            <Table.Th ta="right">Monto</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {actos.map((acto) => (
            <FilaActo key={acto.id} acto={acto} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function FilaActo({ acto }: { readonly acto: Acto }) {
  return (
    <Table.Tr>
      <Table.Td className="entero">{fechaHora(acto.en)}</Table.Td>
      <Table.Td>
        <Largo>{lugarDe(acto)}</Largo>
      </Table.Td>
      <Table.Td>
        <Largo>{acto.usuario ?? "Sin usuario"}</Largo>
        {acto.autorizo !== null && <Largo>{`Permitió ${acto.autorizo}`}</Largo>}
      </Table.Td>
      <Table.Td>
        <Text size="sm">{NOMBRES[acto.que] ?? acto.que}</Text>
        {acto.detalle !== null && <Largo>{acto.detalle}</Largo>}
        {acto.diferencia !== null && <Diferencia diferencia={acto.diferencia} />}
      </Table.Td>
      <Table.Td ta="right" className="entero">
        {acto.monto === null ? "" : bsTexto(acto.monto)}
      </Table.Td>
    </Table.Tr>
  );
}
