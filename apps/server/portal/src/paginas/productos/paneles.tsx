/** The panels beside the product list, chosen by the address. */
import { Stack, Text } from "@mantine/core";
import { bs, nombreCatalogo } from "@mostrador/core/formato";
import { useLeer } from "../../api.ts";
import { Lectura } from "../../comun.tsx";
import type { OpcionesProducto, ProductoEntero } from "../../tipos-tienda.ts";
import { Panel } from "../panel.tsx";
import { Cambios } from "../cambios.tsx";
import { DarCodigos } from "./dar-codigos.tsx";
import { EtiquetasDeProductos } from "./etiquetas.tsx";
import { FichaProducto } from "./ficha.tsx";
import { Importar } from "./importar.tsx";
import { Varios } from "./varios.tsx";
import { Renglon } from "../venta/renglon.tsx";

interface Props {
  readonly cual: string | null;
  /** True if the person may change products; false if only view them. */
  readonly edita: boolean;
  readonly filtro: Readonly<Record<string, string>>;
  readonly total: number;
  readonly cerrar: () => void;
  /** Called after a change, so that the list is reloaded. */
  readonly cambio: () => void;
}

const TITULOS: Readonly<Record<string, string>> = {
  nuevo: "Nuevo producto",
  importar: "Importar productos",
  cambios: "Cambios de la tienda",
  cruzados: "Cambios que se cruzaron",
  varios: "Cambiar varios productos",
  codigos: "Dar códigos de Impuestos",
  etiquetas: "Etiquetas",
};

/** Panels for persons who may change products. */
const ESCRIBEN: ReadonlySet<string | null> = new Set(["nuevo", "importar", "varios", "codigos"]);

export function PanelesProducto(props: Props) {
  const { cual: pedido, edita, cerrar } = props;
  const cual = ESCRIBEN.has(pedido) && !edita ? null : pedido;
  return (
    <Panel abierto={cual !== null} titulo={TITULOS[cual ?? ""] ?? "Producto"} cerrar={cerrar}>
      {cual !== null && <Contenido key={cual} {...props} cual={cual} />}
    </Panel>
  );
}

function Contenido({ cual, edita, filtro, total, cerrar, cambio }: Props & { readonly cual: string }) {
  const listo = () => (cambio(), cerrar());
  if (cual === "importar") return <Importar cambio={cambio} cerrar={cerrar} />;
  if (cual === "cambios" || cual === "cruzados") return <Cambios conflictos={cual === "cruzados"} />;
  if (cual === "varios") return <Varios filtro={filtro} total={total} listo={listo} />;
  if (cual === "etiquetas") return <EtiquetasDeProductos filtro={sinPagina(filtro)} total={total} />;
  if (cual === "codigos") return <DarCodigos listo={listo} />;
  if (!edita) return <Visto id={cual} />;
  return <Uno id={cual === "nuevo" ? null : cual} listo={listo} cerrar={cerrar} />;
}

/** Returns the filter without its page. */
function sinPagina({ tras: _tras, ...filtro }: Props["filtro"]): Props["filtro"] {
  return filtro;
}

function Visto({ id }: { readonly id: string }) {
  const leido = useLeer<ProductoEntero>(`/v1/portal/productos/${encodeURIComponent(id)}`);
  return <Lectura leido={leido}>{(entero) => <VerProducto entero={entero} />}</Lectura>;
}

function Uno({
  id,
  listo,
  cerrar,
}: {
  readonly id: string | null;
  readonly listo: () => void;
  readonly cerrar: () => void;
}) {
  const opciones = useLeer<OpcionesProducto>("/v1/portal/productos/opciones");
  return (
    <Lectura leido={opciones}>
      {(listas) =>
        id === null ? (
          <FichaProducto entero={null} listas={listas} listo={listo} cerrar={cerrar} />
        ) : (
          <Leido id={id} listas={listas} listo={listo} cerrar={cerrar} />
        )
      }
    </Lectura>
  );
}

function Leido({
  id,
  ...resto
}: {
  readonly id: string;
  readonly listas: OpcionesProducto;
  readonly listo: () => void;
  readonly cerrar: () => void;
}) {
  const leido = useLeer<ProductoEntero>(`/v1/portal/productos/${encodeURIComponent(id)}`);
  return <Lectura leido={leido}>{(entero) => <FichaProducto entero={entero} {...resto} />}</Lectura>;
}

/** Read-only view of one product, for accountants. */
function VerProducto({ entero: { producto } }: { readonly entero: ProductoEntero }) {
  const datos = [
    ["Código", producto.codigo],
    ["Código de barras", producto.codigoBarras ?? "—"],
    ["Precio", bs(producto.precio)],
    ["Unidad", nombreCatalogo(producto.unidad)],
    ["Categoría", producto.categoria ?? "—"],
    ["Código de Impuestos", `${producto.codigoSin} ${producto.nombreSin ?? ""}`],
    ["Se vende", producto.activo ? "Sí" : "No"],
  ] as const;
  return (
    <Stack>
      <Text fw={600} className="libre">
        {producto.descripcion}
      </Text>
      <div>
        {datos.map(([nombre, valor]) => (
          <Renglon key={nombre} nombre={nombre} valor={valor} />
        ))}
      </div>
      <Cambios fila={{ tipo: "producto", id: producto.id }} />
    </Stack>
  );
}
