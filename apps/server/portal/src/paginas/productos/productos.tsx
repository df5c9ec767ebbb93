/** The product page: search, sorting and editing, the import of price lists, and the history of changes. */
import { Alert, Badge, Button, Group, Text } from "@mantine/core";
import { IconFileSpreadsheet, IconHistory, IconPlus, IconTag } from "@tabler/icons-react";
import { bs, entero, nombreCatalogo } from "@mostrador/core/formato";
import { useLeer } from "../../api.ts";
import { Largo, Lectura, Pagina, Vacio } from "../../comun.tsx";
import { Exportar } from "../../exportar.tsx";
import { Filtros, type CampoFiltro } from "../../filtros.tsx";
import { consultaDe, enlace, useLista } from "../../navegar.ts";
import { Tabla, type Columna } from "../../tabla.tsx";
import type { ProductosHallados } from "../../tipos-tienda.ts";
import { Cruzados } from "../cruzados.tsx";
import { PanelesProducto } from "./paneles.tsx";

const VACIO = { buscar: "", categoria: "", venta: "", orden: "nombre", tras: "" };
type Producto = ProductosHallados["productos"][number];

const COLUMNAS: readonly Columna<Producto>[] = [
  {
    clave: "nombre",
    titulo: "Producto",
    celda: (p) => <Largo>{p.descripcion}</Largo>,
    ordena: true,
    telefono: "titulo",
  },
  { clave: "codigo", titulo: "Código", celda: (p) => <Largo>{p.codigo}</Largo>, ordena: true },
  {
    clave: "categoria",
    titulo: "Categoría",
    celda: (p) => <Largo>{p.categoria ?? "—"}</Largo>,
    ordena: true,
    telefono: "no",
  },
  {
    clave: "barras",
    titulo: "Código de barras",
    celda: (p) => p.codigoBarras ?? "—",
    soloAmplia: true,
  },
  {
    clave: "impuestos",
    titulo: "Código de Impuestos",
    celda: (p) => (p.codigoSin === 0 ? "—" : <Largo>{nombreCatalogo(p.nombreSin)}</Largo>),
    soloAmplia: true,
  },
  { clave: "unidad", titulo: "Unidad", celda: (p) => nombreCatalogo(p.unidad), telefono: "no" },
  {
    clave: "precio",
    titulo: "Precio",
    celda: (p) => (
      <>
        {!p.activo && (
          <Badge color="gray" mr="xs">
            No se vende
          </Badge>
        )}
        {p.codigoSin === 0 && (
          <Badge color="orange" mr="xs">
            Falta código
          </Badge>
        )}
        {bs(p.precio)}
      </>
    ),
    numero: true,
    ordena: true,
  },
];

export function Productos({ edita }: { readonly edita: boolean }) {
  const { cual, filtro, puesto, poner, abrir, cerrar } = useLista("productos", VACIO);
  const consulta = consultaDe(filtro);
  const leido = useLeer<ProductosHallados>(`/v1/portal/productos?${consulta.toString()}`);
  return (
    <Pagina titulo="Productos" ancha acciones={<Acciones edita={edita} abrir={abrir} />}>
      <Filtros
        campos={camposDe(leido.datos?.categorias ?? [])}
        filtro={filtro}
        vacio={VACIO}
        poner={(cambio, como) => poner({ tras: "", ...cambio }, como)}
      />
      <Lectura leido={leido}>
        {(datos) => (
          <>
            <Cruzados cuantos={datos.conflictos} a={enlace("productos/cruzados", puesto)} />
            {datos.sinCodigo > 0 && edita && <FaltanCodigos cuantos={datos.sinCodigo} abrir={abrir} />}
            {datos.productos.length === 0 ? (
              <SinProductos edita={edita} buscando={consulta.has("buscar")} abrir={abrir} />
            ) : (
              <div className="tarjeta">
                <Group justify="space-between" mb="xs">
                  <Text size="sm" c="dimmed">
                    {entero(datos.total)} {datos.total === 1 ? "producto" : "productos"}
                  </Text>
                  <Exportar ruta="/v1/portal/productos" consulta={buscadaDe(filtro)} />
                </Group>
                <Tabla
                  nombre="Productos"
                  columnas={COLUMNAS}
                  filas={datos.productos}
                  claveDe={({ id }) => id}
                  orden={{ actual: filtro.orden, poner: (orden) => poner({ orden, tras: "" }) }}
                  paginas={{
                    hayAntes: filtro.tras !== "",
                    siguiente: datos.siguiente,
                    poner: (tras) => poner({ tras }),
                  }}
                  abrir={filaAbierta(edita, abrir)}
                  atenuada={({ activo }) => !activo}
                />
              </div>
            )}
          </>
        )}
      </Lectura>
      <PanelesProducto
        cual={cual}
        edita={edita}
        filtro={filtro}
        total={leido.datos?.total ?? 0}
        cerrar={cerrar}
        cambio={leido.releer}
      />
    </Pagina>
  );
}

function filaAbierta(edita: boolean, abrir: (id: string) => void) {
  const acto = edita ? "Editar" : "Ver";
  return { hacer: ({ id }: Producto) => abrir(id), nombre: (p: Producto) => `${acto} ${p.descripcion}` };
}

function Acciones({ edita, abrir }: { readonly edita: boolean; readonly abrir: (ruta: string) => void }) {
  return (
    <Group gap="xs">
      {edita && <Escritura abrir={abrir} />}
      <Button
        variant="default"
        size="md"
        px="sm"
        leftSection={<IconTag size={18} />}
        onClick={() => abrir("etiquetas")}
      >
        Etiquetas
      </Button>
      <Button
        variant="default"
        size="md"
        px="sm"
        leftSection={<IconHistory size={18} />}
        onClick={() => abrir("cambios")}
      >
        Cambios
      </Button>
    </Group>
  );
}

/** Reports the number of products that cannot be sold because they lack a code, with a link to the remedy. */
function FaltanCodigos({
  cuantos,
  abrir,
}: {
  readonly cuantos: number;
  readonly abrir: (ruta: string) => void;
}) {
  return (
    <Alert color="orange">
      <Group justify="space-between">
        <Text>
          {cuantos === 1 ? "A 1 producto le falta" : `A ${entero(cuantos)} productos les falta`} el código de
          Impuestos y no se {cuantos === 1 ? "puede" : "pueden"} facturar.
        </Text>
        <Button size="md" onClick={() => abrir("codigos")}>
          Dar códigos
        </Button>
      </Group>
    </Alert>
  );
}

function Escritura({ abrir }: { readonly abrir: (ruta: string) => void }) {
  return (
    <>
      <Button size="md" px="sm" leftSection={<IconPlus size={18} />} onClick={() => abrir("nuevo")}>
        Nuevo producto
      </Button>
      <Button
        variant="default"
        size="md"
        px="sm"
        leftSection={<IconFileSpreadsheet size={18} />}
        onClick={() => abrir("importar")}
      >
        Importar
      </Button>
      <Button variant="default" size="md" px="sm" onClick={() => abrir("varios")}>
        Cambiar varios
      </Button>
    </>
  );
}

function SinProductos({
  edita,
  buscando,
  abrir,
}: {
  readonly edita: boolean;
  readonly buscando: boolean;
  readonly abrir: (ruta: string) => void;
}) {
  if (buscando) return <Vacio>Ningún producto coincide.</Vacio>;
  if (!edita) return <Vacio>La tienda todavía no tiene productos.</Vacio>;
  return (
    <div className="tarjeta">
      <Vacio>
        Los productos que escriba aquí se venden en todas las cajas. Empiece con uno, o importe su planilla.
      </Vacio>
      <Group justify="center">
        <Button size="md" onClick={() => abrir("importar")}>
          Importar una planilla
        </Button>
      </Group>
    </div>
  );
}

/** Returns the filter without order and page. */
function buscadaDe({ buscar, categoria, venta }: typeof VACIO): URLSearchParams {
  return consultaDe({ buscar, categoria, venta });
}

function camposDe(categorias: readonly string[]): readonly CampoFiltro[] {
  return [
    { campo: "buscar", titulo: "Buscar", tipo: "busca", pista: "Nombre, código o código de barras" },
    {
      campo: "categoria",
      titulo: "Categoría",
      tipo: "opciones",
      alFrente: true,
      opciones: [
        { value: "", label: "Todas" },
        ...categorias.map((categoria) => ({ value: categoria, label: categoria })),
      ],
    },
    {
      campo: "venta",
      titulo: "Se vende",
      tipo: "opciones",
      alFrente: true,
      opciones: [
        { value: "", label: "Todos" },
        { value: "si", label: "Sí" },
        { value: "no", label: "No" },
      ],
    },
  ];
}
