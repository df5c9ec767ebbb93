/** One price list: its prices and its clients; or the prices by quantity that are for everybody. */
import { Button, Group, SegmentedControl, Text } from "@mantine/core";
import { IconArrowLeft, IconPencil } from "@tabler/icons-react";
import { useLeer } from "../../api.ts";
import { Lectura, Vacio } from "../../comun.tsx";
import type { ListasVistas } from "../../tipos-tienda.ts";
import { Panel } from "../panel.tsx";
import { ClientesDeLista } from "./clientes-de-lista.tsx";
import { FichaLista } from "./ficha-lista.tsx";
import { Tarifas } from "./tarifas.tsx";
import { PARA_TODOS, useVista, VACIO } from "./vista.ts";

const PARTES = [
  { value: "precios", label: "Precios de la lista" },
  { value: "clientes", label: "Clientes" },
];

/** The panel's place in the address where the list itself is edited. */
const LA_LISTA = "lista";

export function UnaLista({ edita }: { readonly edita: boolean }) {
  const { cual, filtro, poner, abrir, cerrar } = useVista();
  const leido = useLeer<ListasVistas>("/v1/portal/listas");
  const volver = () => poner({ ...VACIO, ver: "listas" });
  const paraTodos = filtro.lista === PARA_TODOS;
  return (
    <Lectura leido={leido}>
      {({ listas }) => {
        const lista = listas.find(({ id }) => id === filtro.lista);
        if (lista === undefined && !paraTodos)
          return (
            <>
              <Volver volver={volver} />
              <Vacio>Esa lista ya no está.</Vacio>
            </>
          );
        return (
          <>
            <Titulo
              lista={lista}
              volver={volver}
              cambiar={edita && lista !== undefined ? () => abrir(LA_LISTA) : null}
            />
            {lista !== undefined && (
              <SegmentedControl
                size="md"
                fullWidth
                aria-label="Qué ver de la lista"
                data={PARTES}
                value={filtro.de}
                onChange={(de) => poner({ de, buscar: "", orden: "", tras: "" })}
              />
            )}
            {lista !== undefined && filtro.de === "clientes" ? (
              <ClientesDeLista edita={edita} listaId={lista.id} />
            ) : (
              <Tarifas edita={edita} listaId={lista?.id ?? null} />
            )}
            <Panel abierto={edita && cual === LA_LISTA} titulo="Lista de precios" cerrar={cerrar}>
              {lista !== undefined && (
                <FichaLista lista={lista} listo={() => (leido.releer(), cerrar())} cerrar={cerrar} />
              )}
            </Panel>
          </>
        );
      }}
    </Lectura>
  );
}

function Titulo({
  lista,
  volver,
  cambiar,
}: {
  readonly lista: ListasVistas["listas"][number] | undefined;
  readonly volver: () => void;
  /** Null: it cannot be changed. */
  readonly cambiar: (() => void) | null;
}) {
  return (
    <Group justify="space-between">
      <Group>
        <Volver volver={volver} />
        <Text fw={600} className="libre">
          {lista?.nombre ?? "Todos los clientes, por cantidad"}
          {lista?.activo === false && " (apagada)"}
        </Text>
      </Group>
      {cambiar !== null && (
        <Button variant="default" size="md" leftSection={<IconPencil size={18} />} onClick={cambiar}>
          Cambiar la lista
        </Button>
      )}
    </Group>
  );
}

function Volver({ volver }: { readonly volver: () => void }) {
  return (
    <Button variant="default" size="md" leftSection={<IconArrowLeft size={18} />} onClick={volver}>
      Listas
    </Button>
  );
}
