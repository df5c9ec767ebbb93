/** Prices of a list, or those of everybody by quantity. */
import { bs, cantidad, nombreCatalogo } from "@mostrador/core/formato";
import { useLeer, type Leido } from "../../api.ts";
import { Largo, Lectura, Vacio } from "../../comun.tsx";
import { cuantas } from "../../figuras.tsx";
import { consultaDe } from "../../navegar.ts";
import { Tabla, type Columna } from "../../tabla.tsx";
import type { TarifasHalladas } from "../../tipos-tienda.ts";
import { Panel } from "../panel.tsx";
import { Cabeza, Cuantas, SinFilas } from "./cabeza.tsx";
import { FichaTarifa } from "./ficha-tarifa.tsx";
import { useVista, VACIO } from "./vista.ts";

type Tarifa = TarifasHalladas["tarifas"][number];

const COLUMNAS: readonly Columna<Tarifa>[] = [
  {
    clave: "producto",
    titulo: "Producto",
    celda: (t) => <Largo>{bienesDe(t)}</Largo>,
    ordena: true,
    telefono: "titulo",
  },
  { clave: "desde", titulo: "Desde", celda: desdeDe },
  { clave: "precio", titulo: "Precio", celda: ({ precio }) => bs(precio), numero: true, ordena: true },
  {
    clave: "general",
    titulo: "Precio general",
    celda: ({ general }) => (general === null ? "—" : bs(general)),
    numero: true,
  },
];

interface Props {
  readonly edita: boolean;
  /** Null: the prices of everybody. */
  readonly listaId: string | null;
}

export function Tarifas({ edita, listaId }: Props) {
  const { filtro, poner, buscar, abrir } = useVista();
  const pedido = { lista: listaId ?? "", buscar: filtro.buscar, orden: filtro.orden || "producto" };
  const consulta = consultaDe({ ...pedido, tras: filtro.tras });
  const leido = useLeer<TarifasHalladas>(`/v1/portal/tarifas?${consulta.toString()}`);
  return (
    <>
      <Cabeza
        filtro={filtro}
        vacio={VACIO}
        poner={buscar}
        pista="Producto, código o código de barras"
        nuevo={edita ? { nombre: "Nuevo precio", hacer: () => abrir("nuevo") } : null}
      />
      <Lectura leido={leido}>
        {({ tarifas, total, siguiente }) =>
          tarifas.length === 0 ? (
            <SinFilas buscando={filtro.buscar !== ""} paraQue={paraQueDe(listaId)} />
          ) : (
            <Cuantas
              cuantas={cuantas(total, "precio", "precios")}
              ruta="/v1/portal/tarifas"
              consulta={consultaDe(pedido)}
            >
              <Tabla
                nombre="Precios"
                columnas={COLUMNAS}
                filas={tarifas}
                claveDe={({ id }) => id}
                orden={{ actual: pedido.orden, poner: (orden) => poner({ orden, tras: "" }) }}
                paginas={{ hayAntes: filtro.tras !== "", siguiente, poner: (tras) => poner({ tras }) }}
                abrir={
                  edita ? { hacer: ({ id }) => abrir(id), nombre: (t) => `Editar ${bienesDe(t)}` } : undefined
                }
              />
            </Cuantas>
          )
        }
      </Lectura>
      <PanelTarifa edita={edita} listaId={listaId} leido={leido} />
    </>
  );
}

/** The price that is open beside the list, or a new one. */
function PanelTarifa({ edita, listaId, leido }: Props & { readonly leido: Leido<TarifasHalladas> }) {
  const { cual, cerrar } = useVista();
  const listo = () => (leido.releer(), cerrar());
  return (
    <Panel
      abierto={edita && cual !== null && cual !== "lista"}
      titulo={cual === "nuevo" ? "Nuevo precio" : "Precio"}
      cerrar={cerrar}
    >
      {cual === "nuevo" ? (
        <FichaTarifa tarifa={null} listaId={listaId} listo={listo} cerrar={cerrar} />
      ) : (
        <Lectura leido={leido}>
          {({ tarifas }) => {
            const suya = tarifas.find(({ id }) => id === cual);
            return suya === undefined ? (
              <Vacio>Ese precio ya no está: vuelva a la lista.</Vacio>
            ) : (
              <FichaTarifa key={suya.id} tarifa={suya} listaId={listaId} listo={listo} cerrar={cerrar} />
            );
          }}
        </Lectura>
      )}
    </Panel>
  );
}

function bienesDe({ descripcion }: Tarifa): string {
  return descripcion ?? "Producto borrado";
}

function desdeDe({ desde, unidad }: Tarifa): string {
  if (Number(desde) === 0) return "Cualquier cantidad";
  return cantidad(desde, nombreCatalogo(unidad).toLowerCase());
}

function paraQueDe(listaId: string | null): string {
  return listaId === null
    ? "Aquí van los precios por cantidad: desde 12 unidades en la misma venta, cada una cuesta menos. Valen para todos los clientes sin otra lista."
    : "Aquí van los precios de los clientes de esta lista. Lo que no esté en ella lo pagan a su precio general.";
}
