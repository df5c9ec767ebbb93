import { Button, Group, Stack, Text, TextInput, VisuallyHidden } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { claveDeCodigo } from "@mostrador/core";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { ProductoCaja } from "../../../contract/index.ts";
import { monto } from "../../comun/formato.ts";
import { puente } from "../../puente.ts";

/** Most products found at once. */
const HALLADOS = 6;
/** A code with at least this many signs was scanned or copied: people type fewer to search. */
const CODIGO_LARGO = 7;

interface PropsElegir {
  readonly etiqueta: string;
  /** Tells whether presentations are offered too. */
  readonly conPresentaciones: boolean;
  readonly autoFocus?: boolean;
  readonly onElegir: (producto: ProductoCaja) => void;
}

/** A search for one product, by hand, finger or scanner: Enter takes the first, a whole barcode takes its product at once. */
export function ElegirProducto({ etiqueta, conPresentaciones, autoFocus = false, onElegir }: PropsElegir) {
  const { texto, escribir, hallados, nada, entrar, tomar } = useHallados(conPresentaciones, onElegir);
  return (
    <Stack gap="xs">
      <TextInput
        label={etiqueta}
        description="Nombre o código; Enter agrega el primero."
        data-lee="codigo"
        autoFocus={autoFocus}
        autoComplete="off"
        value={texto}
        onChange={(event) => escribir(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || texto.trim() === "") return;
          event.preventDefault();
          entrar();
        }}
      />
      {nada && (
        <Text size="sm" className="suave" role="status">
          Ningún producto tiene «{texto}».
        </Text>
      )}
      {hallados.length > 0 && (
        <Stack gap="xs" role="group" aria-label="Productos hallados">
          {hallados.map((producto) => (
            <Button
              key={`${producto.id} ${producto.presentacionId ?? ""}`}
              variant="default"
              styles={{ label: { flex: 1 } }}
              leftSection={<IconPlus size={18} />}
              rightSection={`Bs ${monto(producto.precio)}`}
              onClick={() => tomar(producto)}
            >
              <VisuallyHidden>Agregar </VisuallyHidden>
              {producto.descripcion}
            </Button>
          ))}
        </Stack>
      )}
    </Stack>
  );
}

/**
 * Finds the products of a text while it is typed. An Enter before the reply takes the first product once the
 * reply arrives.
 */
function useHallados(conPresentaciones: boolean, onElegir: (producto: ProductoCaja) => void) {
  const [texto, setTexto] = useState("");
  const [respuesta, setRespuesta] = useState<Respuesta>(NADA);
  /** Tells whether Enter was pressed for the current text. */
  const entro = useRef(false);
  const tomar = (producto: ProductoCaja) => {
    entro.current = false;
    setTexto("");
    setRespuesta(NADA);
    onElegir(producto);
  };
  const elegir = useRef(tomar);
  useLayoutEffect(() => {
    elegir.current = tomar;
  });
  useEffect(() => {
    let vigente = true;
    const limpio = texto.trim();
    if (limpio === "") return;
    void puente.invoke("buscarProductos", { texto, limite: 2 * HALLADOS }).then((result) => {
      if (!vigente) return;
      const productos = (result.ok ? result.value : [])
        .filter(({ presentacionId }) => conPresentaciones || presentacionId === undefined)
        .slice(0, HALLADOS);
      const leido =
        limpio.length < CODIGO_LARGO
          ? undefined
          : productos.find(({ codigoBarras }) => claveDeCodigo(codigoBarras ?? "") === claveDeCodigo(limpio));
      const elegido = leido ?? (entro.current ? productos[0] : undefined);
      if (elegido === undefined) setRespuesta({ para: texto, productos });
      else elegir.current(elegido);
    });
    return () => {
      vigente = false;
    };
  }, [texto, conPresentaciones]);
  const alDia = respuesta.para === texto && texto.trim() !== "";
  const hallados = texto.trim() === "" ? NADA.productos : respuesta.productos;
  const entrar = () => {
    const [primero] = hallados;
    if (!alDia) entro.current = true;
    else if (primero !== undefined) tomar(primero);
  };
  const escribir = (otro: string) => {
    entro.current = false;
    setTexto(otro);
  };
  return { texto, escribir, hallados, nada: alDia && hallados.length === 0, entrar, tomar };
}

interface Respuesta {
  readonly para: string;
  readonly productos: readonly ProductoCaja[];
}

const NADA: Respuesta = { para: "", productos: [] };

type Nombrado = { readonly id: string; readonly nombre: string };

/** Several products: those that were chosen, and the search for one more. */
export function ElegirProductos({
  productos,
  onProductos,
}: {
  readonly productos: readonly Nombrado[];
  readonly onProductos: (productos: readonly Nombrado[]) => void;
}) {
  return (
    <Stack gap="xs">
      <ElegirProducto
        etiqueta="Agregar un producto"
        conPresentaciones={false}
        onElegir={({ id, descripcion: nombre }) =>
          onProductos([...productos.filter((uno) => uno.id !== id), { id, nombre }])
        }
      />
      {productos.length > 0 && (
        <Group gap="xs" role="group" aria-label="Productos de la promoción">
          {productos.map(({ id, nombre }) => (
            <Button
              key={id}
              variant="light"
              rightSection={<IconX size={18} />}
              onClick={() => onProductos(productos.filter((uno) => uno.id !== id))}
            >
              <VisuallyHidden>Quitar </VisuallyHidden>
              {nombre}
            </Button>
          ))}
        </Group>
      )}
    </Stack>
  );
}
