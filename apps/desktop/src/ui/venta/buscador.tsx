/** The search field of a cart, with the products that it finds. */
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
  /** `cantidad` null: none was written before the product. Returns true if the product is in the cart. */
  readonly onElegir: (producto: ProductoBuscado, cantidad: string | null) => boolean;
  /** Takes the goods of a code that was typed whole, as if it were scanned. Returns true if they are in the cart. */
  readonly onCodigo: (hallado: Hallado) => boolean;
  /** Called to sell a text as a line without a product, because no product was found. */
  readonly onLibre: (texto: string) => void;
  /** Called to look a product up. The promise resolves to true if the product was found and is in the cart. */
  readonly onBuscando: (buscar: () => Promise<boolean>) => void;
  /** Enter on an empty field. */
  readonly onCobrar: () => void;
  readonly onMover: (paso: 1 | -1) => void;
}

/** Search by name, code or barcode; `3*` in front means three. Arrows and Enter choose. */
export const Buscador = memo(({ campo, onLibre, onCobrar, onMover, ...alElegir }: Props) => {
  const teclas = useTeclasDeCaja();
  const { texto, escribir, busqueda, respuesta, hallados, alDia, elegido, mover, entrar } =
    useBusqueda(alElegir);

  function elegir(producto: ProductoBuscado): void {
    // The code of a label says how much, too.
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
      // The typed text is the topmost layer.
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

/** The typed text, the products found for it, and the chosen one. */
function useBusqueda({
  onElegir,
  onCodigo,
  onBuscando,
}: Pick<Props, "onElegir" | "onCodigo" | "onBuscando">) {
  const [texto, setTexto] = useState("");
  const [respuesta, setRespuesta] = useState(SIN_RESPUESTA);
  const [elegido, setElegido] = useState(0);
  /** The cashier chose a row of the list with the arrows: an exact code does not outrank it. */
  const [movido, setMovido] = useState(false);
  const busqueda = parseBusqueda(texto);
  const hallados = busqueda.texto === "" ? [] : respuesta.productos;
  /** True if the list belongs to the whole typed text, and not to an earlier one. */
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

  /** Sets the text, and forgets the row that was chosen for the earlier text. */
  function escribir(otro: string): void {
    setTexto(otro);
    setElegido(0);
    setMovido(false);
  }

  /**
   * Frees the field for the next product at once: text typed before this product is found belongs to the next
   * one.
   */
  function entrar(): void {
    // The text is "3*" alone: the product of which three are meant has not been entered yet.
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

/** The found products; without any, `children`. */
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

/** Digits of a scale's label, the shortest code that says more than its product. */
const CIFRAS_ETIQUETA = 13;

function isCodigoLargo(texto: string): boolean {
  return texto.replace(/\D/g, "").length >= CIFRAS_ETIQUETA;
}

/** Finds the goods of a code that was typed whole; null if the text is no known code. */
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
