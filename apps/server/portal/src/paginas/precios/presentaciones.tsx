/** The ways in which products are sold: a box, a dozen, a pack. */
import { Badge, Button } from "@mantine/core";
import { bs, cantidad } from "@mostrador/core/formato";
import { useLeer } from "../../api.ts";
import { Largo, Lectura } from "../../comun.tsx";
import { cuantas } from "../../figuras.tsx";
import { consultaDe } from "../../navegar.ts";
import { Tabla, type Columna } from "../../tabla.tsx";
import type { PresentacionesHalladas } from "../../tipos-tienda.ts";
import { Cabeza, Cuantas, SinFilas } from "./cabeza.tsx";
import { PanelPresentacion } from "./panel-presentacion.tsx";
import { useVista, VACIO } from "./vista.ts";

type Presentacion = PresentacionesHalladas["presentaciones"][number];

const PARA_QUE =
  "Una presentación vende un mismo producto de otra manera: la caja de 12, el paquete, la docena, con su código de barras y su precio.";

const COLUMNAS: readonly Columna<Presentacion>[] = [
  {
    clave: "producto",
    titulo: "Producto",
    celda: (p) => <Largo>{p.descripcion ?? "Producto borrado"}</Largo>,
    ordena: true,
    telefono: "titulo",
  },
  { clave: "nombre", titulo: "Presentación", celda: (p) => <Largo>{p.nombre}</Largo>, ordena: true },
  { clave: "factor", titulo: "Trae", celda: ({ factor }) => cantidad(factor), numero: true },
  {
    clave: "barras",
    titulo: "Código de barras",
    celda: (p) => <Largo>{p.codigoBarras ?? "—"}</Largo>,
    ordena: true,
    telefono: "no",
  },
  {
    clave: "precio",
    titulo: "Precio",
    celda: ({ activo, precio }) => (
      <>
        {!activo && (
          <Badge color="gray" mr="xs">
            No se vende
          </Badge>
        )}
        {bs(precio)}
      </>
    ),
    numero: true,
    ordena: true,
  },
];

export function Presentaciones({ edita }: { readonly edita: boolean }) {
  const { filtro, poner, buscar, abrir } = useVista();
  const { producto, tras } = filtro;
  const pedido = { producto, buscar: filtro.buscar, orden: filtro.orden || "producto" };
  const consulta = consultaDe({ ...pedido, tras });
  const leido = useLeer<PresentacionesHalladas>(`/v1/portal/presentaciones?${consulta.toString()}`);
  return (
    <>
      <Cabeza
        filtro={filtro}
        vacio={VACIO}
        poner={buscar}
        pista="Producto, presentación o código"
        nuevo={edita ? { nombre: "Nueva presentación", hacer: () => abrir("nuevo") } : null}
      />
      {producto !== "" && (
        <Button
          variant="light"
          radius="xl"
          maw="max-content"
          onClick={() => poner({ producto: "", tras: "" })}
        >
          Ver las de todos los productos
        </Button>
      )}
      <Lectura leido={leido}>
        {({ presentaciones, total, siguiente }) =>
          presentaciones.length === 0 ? (
            <SinFilas buscando={filtro.buscar !== ""} paraQue={PARA_QUE} />
          ) : (
            <Cuantas
              cuantas={cuantas(total, "presentación", "presentaciones")}
              ruta="/v1/portal/presentaciones"
              consulta={consultaDe(pedido)}
            >
              <Tabla
                nombre="Presentaciones"
                columnas={COLUMNAS}
                filas={presentaciones}
                claveDe={({ id }) => id}
                orden={{ actual: pedido.orden, poner: (orden) => poner({ orden, tras: "" }) }}
                paginas={{ hayAntes: tras !== "", siguiente, poner: (mas) => poner({ tras: mas }) }}
                abrir={edita ? { hacer: ({ id }) => abrir(id), nombre: nombreDeEditar } : undefined}
                atenuada={({ activo }) => !activo}
              />
            </Cuantas>
          )
        }
      </Lectura>
      {edita && <PanelPresentacion leido={leido} />}
    </>
  );
}

function nombreDeEditar({ descripcion, nombre }: Presentacion): string {
  return `Editar ${descripcion ?? "Producto borrado"}, ${nombre}`;
}
