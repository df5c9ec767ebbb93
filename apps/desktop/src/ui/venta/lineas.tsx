import { ActionIcon, Text } from "@mantine/core";
import { IconMinus, IconPlus, IconTrash } from "@tabler/icons-react";
import { memo, useEffect, useRef, type ReactNode, type RefObject } from "react";
import { cantidad, monto } from "../comun/formato.ts";
import { resumenDeLinea } from "../sectores/sectores.ts";
import { QuedaEnLinea } from "../existencias/queda.tsx";
import { Miniatura } from "../tactil/miniatura.tsx";
import { useFotos } from "../tactil/use-fotos.ts";
import type { Salida } from "../../contract/index.ts";
import { clavesDe, type AccionCarrito, type Carrito } from "./carrito.ts";
import type { UsoRevision } from "./use-revision.ts";

interface Props extends Pick<UsoRevision, "totales" | "dudas" | "quedan"> {
  readonly carrito: Carrito;
  readonly sector: number;
  readonly onAccion: (accion: AccionCarrito) => void;
  /** Content in place of the lines of an empty cart. */
  readonly enVacio: ReactNode;
}

/** Lines of the cart. The quantity keys act on the selected line. */
export function Lineas({ carrito, sector, totales, dudas, quedan, onAccion, enVacio }: Props) {
  const claves = clavesDe(carrito.items);
  const fotos = useFotos(carrito.items.map(({ codigoProducto }) => codigoProducto));
  const elegida = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Braces discard the return value, which may be a promise in some browsers. An effect must not return one.
    elegida.current?.scrollIntoView({ block: "nearest" });
  }, [carrito.elegida, carrito.items.length]);
  const vacia = carrito.items.length === 0;
  useEffect(() => {
    const lista = elegida.current?.parentElement;
    if (vacia || lista === null || lista === undefined) return;
    // A notice over the total takes a part of the list's height.
    const observer = new ResizeObserver(() => elegida.current?.scrollIntoView({ block: "nearest" }));
    observer.observe(lista);
    return () => observer.disconnect();
  }, [vacia]);
  if (vacia) return enVacio;
  return (
    <div className="desplaza" role="list" aria-label="Líneas de la venta">
      {carrito.items.map((item, i) => (
        <Linea
          key={claves[i]}
          campo={i === carrito.elegida ? elegida : null}
          item={item}
          numero={i + 1}
          foto={fotos.get(item.codigoProducto)}
          datos={resumenDeLinea(sector, item)}
          duda={dudas.get(i)}
          queda={quedan.get(i)?.cantidad}
          reservado={quedan.get(i)?.reservado}
          falta={quedan.get(i)?.falta ?? null}
          deOtros={quedan.get(i)?.deOtros ?? null}
          subTotal={totales?.subTotales[i] ?? null}
          precio={totales?.lineas[i]}
          onAccion={onAccion}
        />
      ))}
    </div>
  );
}

interface PropsLinea {
  /** Ref for the selected line; null for other lines. */
  readonly campo: RefObject<HTMLDivElement | null> | null;
  readonly item: Carrito["items"][number];
  readonly numero: number;
  readonly foto: string | undefined;
  /** Short text of the data that the sector declares for the line. */
  readonly datos: string;
  readonly duda: string | undefined;
  /** Quantity left of the product before this sale; undefined if the product is not stock-controlled. */
  readonly queda: string | undefined;
  /** Quantity reserved for other buyers; undefined if there is none. */
  readonly reservado: string | undefined;
  /** Quantity sold beyond what is left; null if enough is left. */
  readonly falta: string | null;
  /** Quantity taken from goods reserved for other buyers; null if none is. */
  readonly deOtros: string | null;
  readonly subTotal: string | null;
  readonly precio: Salida<"calcular">["lineas"][number] | undefined;
  readonly onAccion: (accion: AccionCarrito) => void;
}

/** Shows the quantity left of a line's product, if the product is stock-controlled. */
function QuedaDe({ queda: cantidad, reservado, falta, deOtros }: PropsLinea) {
  if (cantidad === undefined) return null;
  const queda = { cantidad, ...(reservado === undefined ? {} : { reservado }) };
  return <QuedaEnLinea queda={queda} falta={falta} deOtros={deOtros} />;
}

/** One line of the cart. Memoised, because a cart may have a hundred lines. */
const Linea = memo(function Linea(props: PropsLinea) {
  const { campo, item, numero, foto, datos, duda, subTotal, precio, onAccion } = props;
  /** Acts on the line and selects it. */
  const hacer = (accion: AccionCarrito): void => {
    onAccion({ kind: "elegir", indice: numero - 1 });
    onAccion(accion);
  };
  return (
    <div
      ref={campo}
      role="listitem"
      aria-current={campo !== null}
      className="fila linea"
      onClick={() => onAccion({ kind: "elegir", indice: numero - 1 })}
    >
      <Text size="sm" className="suave">
        {numero}
      </Text>
      <Miniatura foto={foto} />
      <div style={{ minWidth: 0 }}>
        <div className="nombre">{item.descripcion}</div>
        <PrecioDeLinea item={item} precio={precio} />
        <QuedaDe {...props} />
        {duda !== undefined && (
          <Text size="sm" className="duda" data-testid="duda">
            ¿Es correcta la cantidad? {duda}
          </Text>
        )}
        {datos !== "" && (
          <Text size="sm" className="suave">
            {datos}
          </Text>
        )}
      </div>
      <Cantidad valor={item.cantidad} onSumar={(veces) => hacer({ kind: "sumar", veces })} />
      <span className="monto" style={{ minWidth: 96 }}>
        {subTotal === null ? "—" : monto(subTotal)}
      </span>
      <ActionIcon
        variant="subtle"
        color="red"
        size={44}
        aria-label="Quitar línea"
        tabIndex={-1}
        onClick={() => hacer({ kind: "quitar" })}
      >
        <IconTrash size={18} />
      </ActionIcon>
    </div>
  );
});

/** Price of a line, its general price if a price list applies, and the deduction of each promotion. */
function PrecioDeLinea({ item, precio }: Pick<PropsLinea, "item" | "precio">) {
  const actual = precio?.precioUnitario ?? item.precioUnitario;
  const general = precio?.precioGeneral ?? actual;
  return (
    <>
      <Text size="sm" className="suave">
        {item.codigoProducto} · {bs(actual)}
        {general === actual ? "" : ` (antes ${monto(general)})`}
        {item.aMano === true ? " · precio escrito" : ""}
        {item.importeEtiqueta === undefined ? "" : ` · etiqueta ${bs(item.importeEtiqueta)}`}
        {item.descuento === null ? "" : ` · descuento ${bs(item.descuento)}`}
      </Text>
      {precio?.promociones.map(({ id, nombre, monto: menos }) => (
        <Text key={id} size="sm" className="promocion" data-testid="promocion">
          {`${nombre}: −\u00a0${bs(menos)}`}
        </Text>
      ))}
    </>
  );
}

/** Formats an amount with its currency, without a line break between them. */
function bs(valor: string): string {
  return `Bs\u00a0${monto(valor)}`;
}

function Cantidad({ valor, onSumar }: { readonly valor: string; readonly onSumar: (veces: 1 | -1) => void }) {
  return (
    <div className="cantidad">
      <ActionIcon
        variant="default"
        size={44}
        aria-label="Una menos"
        tabIndex={-1}
        onClick={() => onSumar(-1)}
      >
        <IconMinus size={16} />
      </ActionIcon>
      <Text fw={700} miw={44} ta="center" aria-label="Cantidad">
        {cantidad(valor)}
      </Text>
      <ActionIcon variant="default" size={44} aria-label="Una más" tabIndex={-1} onClick={() => onSumar(1)}>
        <IconPlus size={16} />
      </ActionIcon>
    </div>
  );
}
