import { Group, Select, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { parseFecha } from "@mostrador/core/formato";
import { useState } from "react";
import { EstadoVenta, type Entrada } from "../../contract/index.ts";
import type { Busqueda } from "./use-ventas.ts";
import { Opciones } from "../comun/opciones.tsx";

const PERIODOS = [
  { value: "hoy", label: "Hoy" },
  { value: "ayer", label: "Ayer" },
  { value: "semana", label: "7 días" },
  { value: "mes", label: "Este mes" },
  { value: "todas", label: "Todas" },
  { value: "fechas", label: "Fechas" },
] as const;
const ESTADOS = [
  { value: "", label: "En todo estado" },
  { value: "EMITIDA", label: "Emitidas" },
  { value: "OFFLINE", label: "Por enviar" },
  { value: "ANULADA", label: "Anuladas" },
  { value: "RECHAZADA", label: "Rechazadas" },
];

interface Props {
  readonly busqueda: Busqueda;
  /** Today by the till's clock, 2026-11-21. */
  readonly hoy: string;
  readonly onCambio: (busqueda: Busqueda) => void;
}

/** The fields of a search: words, days and state. */
export function Filtros({ busqueda, hoy, onCambio }: Props) {
  const [fechas, setFechas] = useState(false);
  const elegir = (periodo: (typeof PERIODOS)[number]["value"]) => {
    setFechas(periodo === "fechas");
    if (periodo !== "fechas") onCambio({ ...busqueda, periodo });
  };
  return (
    <Group gap="sm" align="flex-end">
      <TextInput
        style={{ flex: "1 1 18rem" }}
        aria-label="Buscar ventas"
        placeholder="Número, cliente, producto o monto"
        leftSection={<IconSearch size={18} />}
        data-lee="documento"
        autoComplete="off"
        value={busqueda.texto}
        onChange={(event) => onCambio({ ...busqueda, texto: event.currentTarget.value })}
      />
      <Opciones
        nombre="Cuándo"
        data={[...PERIODOS]}
        value={fechas || typeof busqueda.periodo !== "string" ? "fechas" : busqueda.periodo}
        onChange={elegir}
      />
      <Select
        w="13rem"
        aria-label="Estado"
        data={ESTADOS}
        value={busqueda.estado ?? ""}
        allowDeselect={false}
        onChange={(valor) => onCambio({ ...busqueda, estado: EstadoVenta.safeParse(valor).data ?? null })}
      />
      {fechas && <Fechas hoy={hoy} onCambio={(periodo) => onCambio({ ...busqueda, periodo })} />}
    </Group>
  );
}

/** Two days as they are typed; the search follows once both are days. */
function Fechas({
  hoy,
  onCambio,
}: {
  readonly hoy: string;
  readonly onCambio: (periodo: Entrada<"buscarVentas">["periodo"]) => void;
}) {
  const [escritas, setEscritas] = useState({ desde: "", hasta: "" });
  const escribir = (cambio: Partial<typeof escritas>) => {
    const ahora = { ...escritas, ...cambio };
    setEscritas(ahora);
    const [desde, hasta] = [
      parseFecha(ahora.desde, hoy),
      parseFecha(ahora.hasta === "" ? ahora.desde : ahora.hasta, hoy),
    ];
    if (desde !== null && hasta !== null) onCambio({ desde, hasta });
  };
  const mal = (texto: string) => texto.length > 4 && parseFecha(texto, hoy) === null && "Como 21/11/2026.";
  return (
    <Group gap="sm" align="flex-start" wrap="nowrap">
      <TextInput
        w="9rem"
        label="Desde"
        placeholder="dd/mm/aaaa"
        autoFocus
        value={escritas.desde}
        error={mal(escritas.desde)}
        onChange={(event) => escribir({ desde: event.currentTarget.value })}
      />
      <TextInput
        w="9rem"
        label="Hasta"
        placeholder="dd/mm/aaaa"
        value={escritas.hasta}
        error={mal(escritas.hasta)}
        onChange={(event) => escribir({ hasta: event.currentTarget.value })}
      />
    </Group>
  );
}
