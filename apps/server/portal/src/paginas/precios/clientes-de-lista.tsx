/** The clients of a price list: one is added by the search, or taken out. */
import { VisuallyHidden } from "@mantine/core";
import { documentoToText } from "@mostrador/core/documento-comprador";
import { Boton } from "@mostrador/ui";
import { request, useAccion, useLeer } from "../../api.ts";
import { Aviso, Largo, Lectura } from "../../comun.tsx";
import { cuantas } from "../../figuras.tsx";
import { consultaDe } from "../../navegar.ts";
import { Tabla, type Columna } from "../../tabla.tsx";
import type { ClientesDeLista as Datos } from "../../tipos-tienda.ts";
import { BuscarCliente } from "./buscador.tsx";
import { Cabeza, Cuantas, SinFilas } from "./cabeza.tsx";
import { useVista, VACIO } from "./vista.ts";

type Cliente = Datos["clientes"][number];

const COLUMNAS: readonly Columna<Cliente>[] = [
  {
    clave: "nombre",
    titulo: "Nombre",
    celda: (c) => <Largo>{c.razonSocial}</Largo>,
    ordena: true,
    telefono: "titulo",
  },
  { clave: "codigo", titulo: "Documento", celda: documentoToText, ordena: true },
];

interface Props {
  readonly edita: boolean;
  readonly listaId: string;
}

export function ClientesDeLista({ edita, listaId }: Props) {
  const { filtro, poner, buscar } = useVista();
  const accion = useAccion();
  const pedido = { buscar: filtro.buscar, orden: filtro.orden || "nombre" };
  const consulta = consultaDe({ ...pedido, tras: filtro.tras });
  const ruta = `/v1/portal/listas/${encodeURIComponent(listaId)}/clientes`;
  const leido = useLeer<Datos>(`${ruta}?${consulta.toString()}`);
  const dar = (cliente_id: string, lista_id: string | null) =>
    accion.hacer(async () => {
      await request("POST", "/v1/portal/listas/clientes", { cliente_id, lista_id });
      leido.releer();
    });
  return (
    <>
      {edita && <BuscarCliente titulo="Agregar un cliente" elegir={({ id }) => dar(id, listaId)} />}
      <Aviso error={accion.error} />
      <Cabeza filtro={filtro} vacio={VACIO} poner={buscar} pista="Nombre o documento" nuevo={null} />
      <Lectura leido={leido}>
        {({ clientes, total, siguiente }) =>
          clientes.length === 0 ? (
            <SinFilas
              buscando={filtro.buscar !== ""}
              paraQue="Todavía nadie tiene esta lista. Busque al cliente por su nombre o su documento; los nuevos se agregan en Clientes."
            />
          ) : (
            <Cuantas
              cuantas={cuantas(total, "cliente", "clientes")}
              ruta={ruta}
              consulta={consultaDe(pedido)}
            >
              <Tabla
                nombre="Clientes de la lista"
                columnas={edita ? [...COLUMNAS, columnaQuitar(accion.ocupada, dar)] : COLUMNAS}
                filas={clientes}
                claveDe={({ id }) => id}
                orden={{ actual: pedido.orden, poner: (orden) => poner({ orden, tras: "" }) }}
                paginas={{ hayAntes: filtro.tras !== "", siguiente, poner: (tras) => poner({ tras }) }}
              />
            </Cuantas>
          )
        }
      </Lectura>
    </>
  );
}

function columnaQuitar(ocupada: boolean, dar: (clienteId: string, listaId: null) => void): Columna<Cliente> {
  return {
    clave: "quitar",
    titulo: "Quitar",
    sinTitulo: true,
    celda: (cliente) => <Quitar cliente={cliente} ocupada={ocupada} quitar={() => dar(cliente.id, null)} />,
  };
}

function Quitar({
  cliente,
  ocupada,
  quitar,
}: {
  readonly cliente: Cliente;
  readonly ocupada: boolean;
  readonly quitar: () => void;
}) {
  return (
    <Boton variant="default" falta={ocupada ? "Espere a que termine." : null} onClick={quitar}>
      Quitar<VisuallyHidden> a {cliente.razonSocial}</VisuallyHidden>
    </Boton>
  );
}
