/** Product field of an act on stock. Goods are scanned, or found by name or code. */
import { Button, Stack, TextInput, VisuallyHidden } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useRef, useState } from "react";
import type { ProductoBuscado, ProductoCaja } from "../../contract/index.ts";
import { parseBusqueda } from "../comun/formato.ts";
import type { CodigoLeido } from "../comun/teclas.ts";
import { useConsulta } from "../comun/use-consulta.ts";
import { useTeclasPrestadas } from "../comun/use-teclas.ts";
import { puente } from "../puente.ts";
import { searchLeido } from "../venta/buscar-leido.ts";

/** Most products offered while a text is typed. */
const HALLADOS = 5;
const NADA: readonly ProductoBuscado[] = [];

/** Goods that were scanned or chosen. `cantidad` is null for measured goods whose quantity is still to be typed. */
export interface Elegido {
  readonly producto: ProductoCaja & Pick<ProductoBuscado, "queda">;
  readonly cantidad: string | null;
}

interface Props {
  /** Label of the act's button, such as "Contar". */
  readonly accion: string;
  readonly onElegir: (elegido: Elegido) => void;
  /** Handles a code that does not belong to a product, such as the QR of a supplier's invoice. Returns true if the code was used. */
  readonly onOtro?: (codigo: string) => boolean;
  /** False if another field has the initial focus. */
  readonly enfocado?: boolean;
  /** Completes the act of the whole screen; called by the charge key. Null while something is missing, which the screen's button states. */
  readonly onListo: (() => void) | null;
}

/**
 * Adds goods from the scanner, wherever the focus is, and from the keyboard. Enter adds the first match; a prefix such as `12*` sets the
 * quantity.
 */
export function CampoProducto(props: Props) {
  const { campo, texto, setTexto, busqueda, falta, elegir, entrar } = useCampoProducto(props);
  return (
    <Stack gap="xs">
      <TextInput
        ref={campo}
        label="Producto"
        description="Escanéelo, o escriba su nombre o código y Enter. 12*código son doce."
        size="md"
        data-lee="busqueda"
        autoFocus={props.enfocado ?? true}
        autoComplete="off"
        spellCheck={false}
        value={texto}
        error={falta}
        onChange={(event) => setTexto(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || busqueda.texto === "") return;
          event.preventDefault();
          void entrar();
        }}
      />
      {busqueda.texto !== "" && (
        <Hallados
          texto={busqueda.texto}
          accion={props.accion}
          onElegir={(producto) => elegir(producto, busqueda.cantidad)}
        />
      )}
    </Stack>
  );
}

/** Holds the typed text, and finds goods by a code or a text. */
function useCampoProducto({ onElegir, onOtro, onListo }: Props) {
  const campo = useRef<HTMLInputElement>(null);
  const [texto, setTexto] = useState("");
  const [falta, setFalta] = useState<string | null>(null);
  const busqueda = parseBusqueda(texto);

  async function alLeer(leido: CodigoLeido): Promise<string | null> {
    const otro = leido.codigos.find((codigo) => onOtro?.(codigo) === true);
    if (otro !== undefined) {
      setFalta(null);
      return otro;
    }
    const hallado = await searchLeido(leido);
    if (!hallado.ok) {
      if (!leido.callado) setFalta(hallado.error);
      return null;
    }
    const { codigo, producto, cantidad, preguntar } = hallado.value;
    setFalta(null);
    onElegir({ producto, cantidad: preguntar ? null : cantidad });
    return codigo;
  }
  useTeclasPrestadas({
    acciones: onListo === null ? {} : { cobrar: onListo },
    onCodigo: alLeer,
    alEscribir: () => campo.current?.focus(),
  });

  function elegir(producto: ProductoBuscado, cantidad: string | null): void {
    setTexto("");
    setFalta(null);
    campo.current?.focus();
    onElegir({ producto, cantidad: cantidad ?? (producto.porMedida ? null : "1") });
  }

  async function entrar(): Promise<void> {
    // Characters typed before the reply belong to the next product.
    setTexto("");
    const { texto: escrito, cantidad } = busqueda;
    const leido = await alLeer({ codigos: [escrito], callado: true, veces: () => cantidad });
    if (leido !== null) return;
    const buscados = await puente.invoke("buscarProductos", { texto: escrito, limite: 1 });
    const [primero] = buscados.ok ? buscados.value : NADA;
    if (primero !== undefined) return elegir(primero, cantidad);
    setFalta(buscados.ok ? `No hay productos con «${escrito}».` : buscados.error.texto);
    setTexto((despues) => (despues === "" ? texto : despues));
  }
  return { campo, texto, setTexto, busqueda, falta, elegir, entrar };
}

interface PropsHallados {
  readonly texto: string;
  readonly accion: string;
  readonly onElegir: (producto: ProductoBuscado) => void;
}

/** Lists the products that match the typed text, each as a button. */
function Hallados({ texto, accion, onElegir }: PropsHallados) {
  const hallados = useConsulta("buscarProductos", { texto, limite: HALLADOS }) ?? NADA;
  if (hallados.length === 0) return null;
  return (
    <Stack gap="xs" role="group" aria-label="Productos hallados">
      {hallados.map((producto) => (
        <Button
          key={`${producto.id} ${producto.presentacionId ?? ""}`}
          variant="default"
          size="md"
          className="en-lineas"
          styles={{ label: { flex: 1 } }}
          leftSection={<IconPlus size={18} />}
          onClick={() => onElegir(producto)}
        >
          <VisuallyHidden>{accion} </VisuallyHidden>
          {producto.descripcion}
        </Button>
      ))}
    </Stack>
  );
}
