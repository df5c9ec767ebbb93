/** The buyers stored by the tills: the list with its search, the editor, and merging of duplicates. */
import { Button, Group, Stack, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { documentoToText } from "@mostrador/core/documento-comprador";
import { entero } from "@mostrador/core/formato";
import { useLeer } from "../api.ts";
import { Largo, Lectura, Pagina, Vacio } from "../comun.tsx";
import { Exportar } from "../exportar.tsx";
import { type CampoFiltro, Filtros } from "../filtros.tsx";
import { consultaDe, useLista } from "../navegar.ts";
import { type Columna, Tabla } from "../tabla.tsx";
import type { ClienteEntero, ClientesHallados } from "../tipos-tienda.ts";
import { FichaCliente } from "./ficha-cliente.tsx";
import { Panel } from "./panel.tsx";
import { Cambios } from "./cambios.tsx";
import { HistoriaDeCliente } from "./historia-cliente.tsx";

const VACIO = { buscar: "", correo: "", orden: "nombre", tras: "" };
const CAMPOS: readonly CampoFiltro[] = [
  { campo: "buscar", titulo: "Buscar", tipo: "busca", pista: "Nombre, NIT, CI o correo" },
  {
    campo: "correo",
    titulo: "Correo",
    tipo: "opciones",
    alFrente: true,
    opciones: [
      { value: "", label: "Todos" },
      { value: "si", label: "Con correo" },
      { value: "no", label: "Sin correo" },
    ],
  },
];

const COLUMNAS: readonly Columna<ClientesHallados["clientes"][number]>[] = [
  {
    clave: "nombre",
    titulo: "Nombre",
    celda: (c) => <Largo>{c.razonSocial}</Largo>,
    ordena: true,
    telefono: "titulo",
  },
  { clave: "codigo", titulo: "Documento", celda: documentoToText, ordena: true },
  { clave: "correo", titulo: "Correo", celda: (c) => <Largo>{c.correo ?? "—"}</Largo> },
];

export function Clientes({ edita }: { readonly edita: boolean }) {
  const { cual, filtro, poner, abrir, cerrar } = useLista("clientes", VACIO);
  const consulta = consultaDe(filtro);
  const leido = useLeer<ClientesHallados>(`/v1/portal/clientes?${consulta.toString()}`);
  const listo = () => (leido.releer(), cerrar());
  return (
    <Pagina
      titulo="Clientes"
      acciones={
        edita && (
          <Button size="md" leftSection={<IconPlus size={18} />} onClick={() => abrir("nuevo")}>
            Nuevo cliente
          </Button>
        )
      }
    >
      <Filtros
        campos={CAMPOS}
        filtro={filtro}
        vacio={VACIO}
        poner={(cambio, como) => poner({ tras: "", ...cambio }, como)}
      />
      <Lectura leido={leido}>
        {({ clientes, total, siguiente }) =>
          clientes.length === 0 ? (
            <Vacio>
              {filtro.buscar === "" && filtro.correo === ""
                ? "Cada cliente que compra con su documento queda aquí, para no escribirlo otra vez."
                : "Ningún cliente coincide."}
            </Vacio>
          ) : (
            <div className="tarjeta">
              <Group justify="space-between" mb="xs">
                <Text size="sm" c="dimmed">
                  {entero(total)} {total === 1 ? "cliente" : "clientes"}
                </Text>
                <Exportar
                  ruta="/v1/portal/clientes"
                  consulta={consultaDe({ buscar: filtro.buscar, correo: filtro.correo })}
                />
              </Group>
              <Tabla
                nombre="Clientes"
                columnas={COLUMNAS}
                filas={clientes}
                claveDe={({ id }) => id}
                orden={{ actual: filtro.orden, poner: (orden) => poner({ orden, tras: "" }) }}
                paginas={{ hayAntes: filtro.tras !== "", siguiente, poner: (tras) => poner({ tras }) }}
                abrir={{ hacer: ({ id }) => abrir(id), nombre: (c) => `Ver a ${c.razonSocial}` }}
              />
            </div>
          )
        }
      </Lectura>
      <PanelCliente cual={cual} edita={edita} listo={listo} cerrar={cerrar} />
    </Pagina>
  );
}

interface Props {
  /** Id of a buyer, `nuevo`, or null if the panel is closed. */
  readonly cual: string | null;
  /** True if the person may change buyers; false if only view them. */
  readonly edita: boolean;
  readonly listo: () => void;
  readonly cerrar: () => void;
}

/** The panel beside the list of buyers, for an existing or a new buyer. */
function PanelCliente({ cual: pedido, edita, listo, cerrar }: Props) {
  const cual = pedido === "nuevo" && !edita ? null : pedido;
  return (
    <Panel abierto={cual !== null} titulo={cual === "nuevo" ? "Nuevo cliente" : "Cliente"} cerrar={cerrar}>
      {cual === "nuevo" && <FichaCliente entero={null} listo={listo} cerrar={cerrar} />}
      {cual !== null && cual !== "nuevo" && (
        <Leido key={cual} id={cual} edita={edita} listo={listo} cerrar={cerrar} />
      )}
    </Panel>
  );
}

function Leido({
  id,
  edita,
  listo,
  cerrar,
}: Pick<Props, "edita" | "listo" | "cerrar"> & { readonly id: string }) {
  const leido = useLeer<ClienteEntero>(`/v1/portal/clientes/${encodeURIComponent(id)}`);
  return (
    <Lectura leido={leido}>
      {(entero) =>
        edita ? (
          <FichaCliente
            key={entero.mismos.length}
            entero={entero}
            listo={listo}
            cerrar={cerrar}
            releer={leido.releer}
          />
        ) : (
          <VerCliente entero={entero} />
        )
      }
    </Lectura>
  );
}

/** Read-only view of one buyer, for accountants. */
function VerCliente({ entero }: { readonly entero: ClienteEntero }) {
  const { cliente } = entero;
  return (
    <Stack>
      <div>
        <Text fw={600} className="libre">
          {cliente.razonSocial}
        </Text>
        <Text className="libre">{documentoToText(cliente)}</Text>
        {cliente.correo !== null && <Text className="libre">{cliente.correo}</Text>}
      </div>
      <HistoriaDeCliente entero={entero} />
      <Cambios fila={{ tipo: "cliente", id: cliente.id }} />
    </Stack>
  );
}
