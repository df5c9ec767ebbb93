/** Search field of a cart, with the products that match. */
import { Button, Group, Kbd, Text, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { memo, useEffect, useState, type KeyboardEvent, type ReactNode, type RefObject } from "react";
import type { ProductoBuscado } from "../../contract/index.ts";
import { monto, parseBusqueda } from "../comun/formato.ts";
import { useTeclasDeCaja } from "../comun/teclas.ts";
import { QuedaEnLista } from "../existencias/queda.tsx";
import { puente } from "../puente.ts";
import { searchLeido, type Hallado } from "./buscar-leido.ts";
import { Miniatura } from "../tactil/miniatura.tsx";
import { useFotos } from "../tactil/use-fotos.ts";

const LIMITE = 12;

interface Respuesta {
  readonly para: string;
  readonly productos: readonly ProductoBuscado[];
  readonly fallo: string | null;
}

const SIN_RESPUESTA: Respuesta = { para: "", productos: [], fallo: null };

interface Props {
  readonly campo: RefObject<HTMLInputElement | null>;
  /** Adds a product to the cart; returns true if it was added. `cantidad` is null if no quantity was typed before the product. */
  readonly onElegir: (producto: ProductoBuscado, cantidad: string | null) => boolean;
  /** Adds the goods of a code that was typed whole, as if it were scanned. Returns true if they were added. */
  readonly onCodigo: (hallado: Hallado) => boolean;
  /** Called to sell a text as a line without a product, if no product matches. */
  readonly onLibre: (texto: string) => void;
  /** Called with a lookup that is starting. Its promise resolves to true if the product was found and added to the cart. */
  readonly onBuscando: (buscar: () => Promise<boolean>) => void;
  /** Called on Enter in an empty field. */
  readonly onCobrar: () => void;
  readonly onMover: (paso: 1 | -1) => void;
}

/** Searches products by name, code or barcode. A prefix such as `3*` sets the quantity. Arrows and Enter choose a result. */
export const Buscador = memo(({ campo, onLibre, onCobrar, onMover, ...alElegir }: Props) => {
  const teclas = useTeclasDeCaja();
  const { texto, escribir, busqueda, respuesta, hallados, alDia, elegido, mover, entrar } =
    useBusqueda(alElegir);

  function elegir(producto: ProductoBuscado): void {
    // A label's code also contains the quantity or the price, so it is handled as a code, not as a search result.
    if (hallados.length === 1 && isCodigoLargo(busqueda.texto)) return entrar();
    alElegir.onElegir(producto, busqueda.cantidad);
    escribir("");
    campo.current?.focus();
  }

  function libre(escrito: string): void {
    escribir("");
    onLibre(escrito);
  }

  function tecla(event: KeyboardEvent): void {
    const paso = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (paso !== 0) {
      event.preventDefault();
      if (hallados.length === 0) onMover(paso);
      else mover(paso);
    }
    if (event.key === "Escape" && texto !== "") {
      // Escape clears the typed text before it closes any layer.
      event.preventDefault();
      escribir("");
    }
    if (event.key === "Enter") {
      event.preventDefault();
      if (texto.trim() === "") onCobrar();
      else entrar();
    }
  }

  return (
    <>
      <TextInput
        ref={campo}
        size="lg"
        m="sm"
        aria-label="Buscar producto"
        data-lee="busqueda"
        placeholder="Escanee o busque un producto (3*café = tres)"
        leftSection={<IconSearch size={20} />}
        rightSection={<Kbd>{teclas.buscar}</Kbd>}
        rightSectionWidth={80}
        value={texto}
        autoComplete="off"
        spellCheck={false}
        onChange={(e) => escribir(e.currentTarget.value)}
        onKeyDown={tecla}
        autoFocus
      />
      {busqueda.texto !== "" && (
        <Hallados productos={hallados} elegido={elegido} onElegir={elegir}>
          {alDia && (respuesta.fallo ?? <SinProductos texto={busqueda.texto} onLibre={libre} />)}
        </Hallados>
      )}
    </>
  );
});

/** Holds the typed text, the matching products and the selected one. */
function useBusqueda({
  onElegir,
  onCodigo,
  onBuscando,
}: Pick<Props, "onElegir" | "onCodigo" | "onBuscando">) {
  const [texto, setTexto] = useState("");
  const [respuesta, setRespuesta] = useState(SIN_RESPUESTA);
  const [elegido, setElegido] = useState(0);
  /** True if the cashier selected a result with the arrows, which then takes precedence over an exact code. */
  const [movido, setMovido] = useState(false);
  const busqueda = parseBusqueda(texto);
  const hallados = busqueda.texto === "" ? [] : respuesta.productos;
  /** True if the results belong to the current text and not to an earlier one. */
  const alDia = respuesta.para === busqueda.texto;

  useEffect(() => {
    let current = true;
    if (busqueda.texto === "") return;
    void searchProductos(busqueda.texto).then((nueva) => {
      if (!current) return;
      setRespuesta(nueva);
      setElegido(0);
      setMovido(false);
    });
    return () => {
      current = false;
    };
  }, [busqueda.texto]);

  /** Sets the text, and forgets the result selected for the earlier text. */
  function escribir(otro: string): void {
    setTexto(otro);
    setElegido(0);
    setMovido(false);
  }

  /**
   * Adds the product of the typed text. The field is emptied at once, because characters typed before the reply belong to the next product.
   */
  function entrar(): void {
    // The text is only a quantity such as "3*", and the product is still to be typed.
    if (busqueda.texto === "") return;
    escribir("");
    onBuscando(() => hallar(texto));
  }

  async function hallar(escrito: string): Promise<boolean> {
    const deLista = alDia && movido && hallados.length > 1;
    const leido = deLista ? null : await searchEscrito(busqueda);
    if (leido !== null) return onCodigo(leido);
    const lista = alDia ? hallados : (await searchProductos(busqueda.texto)).productos;
    const producto = lista[deLista ? elegido : 0];
    if (producto === undefined) {
      setTexto((despues) => (despues === "" ? escrito : despues));
      return false;
    }
    return onElegir(producto, busqueda.cantidad);
  }

  function mover(paso: 1 | -1): void {
    setMovido(true);
    setElegido((i) => Math.max(0, Math.min(hallados.length - 1, i + paso)));
  }
  return { texto, escribir, busqueda, respuesta, hallados, alDia, elegido, mover, entrar };
}

function SinProductos({
  texto,
  onLibre,
}: {
  readonly texto: string;
  readonly onLibre: (texto: string) => void;
}) {
  return (
    <Group>
      No hay productos con «{texto}».
      <Button variant="default" onClick={() => onLibre(texto)}>
        Vender otro producto
      </Button>
    </Group>
  );
}

/** Lists the matching products; shows `children` if there are none. */
function Hallados({
  productos,
  elegido,
  onElegir,
  children,
}: {
  readonly productos: readonly ProductoBuscado[];
  readonly elegido: number;
  readonly onElegir: (producto: ProductoBuscado) => void;
  readonly children: ReactNode;
}) {
  const fotos = useFotos(productos.map(({ codigo }) => codigo));
  if (productos.length === 0)
    return (
      <div className="desplaza hallados">
        {children !== false && (
          <Text component="div" p="md">
            {children}
          </Text>
        )}
      </div>
    );
  return (
    <div className="desplaza hallados" role="listbox" aria-label="Productos hallados">
      {productos.map((p, i) => (
        <button
          key={`${p.id} ${p.presentacionId ?? ""}`}
          type="button"
          role="option"
          aria-selected={i === elegido}
          className="fila producto"
          onClick={() => onElegir(p)}
        >
          <Miniatura foto={fotos.get(p.codigo)} />
          <span style={{ minWidth: 0 }}>
            <span className="nombre">{p.descripcion}</span>
            <Text size="sm" className="suave">
              {p.codigo}
              {p.categoria === null ? "" : ` · ${p.categoria}`}
              {p.queda !== undefined && (
                <>
                  {" · "}
                  <QuedaEnLista queda={p.queda} />
                </>
              )}
            </Text>
          </span>
          <span className="monto">Bs {monto(p.precio)}</span>
        </button>
      ))}
    </div>
  );
}

/** Digits of a scale's label, the shortest code that contains more than the product. */
const CIFRAS_ETIQUETA = 13;

function isCodigoLargo(texto: string): boolean {
  return texto.replace(/\D/g, "").length >= CIFRAS_ETIQUETA;
}

/** Finds the goods of a code that was typed whole; null if the text is not a known code. */
async function searchEscrito({ texto, cantidad }: ReturnType<typeof parseBusqueda>): Promise<Hallado | null> {
  const hallado = await searchLeido({ codigos: [texto], callado: true, veces: () => cantidad });
  return hallado.ok ? hallado.value : null;
}

async function searchProductos(texto: string): Promise<Respuesta> {
  const result = await puente.invoke("buscarProductos", { texto, limite: LIMITE });
  return {
    para: texto,
    productos: result.ok ? result.value : [],
    fallo: result.ok ? null : result.error.texto,
  };
}
