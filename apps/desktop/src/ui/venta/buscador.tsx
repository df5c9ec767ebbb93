import { Kbd, Text, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useState, type KeyboardEvent, type RefObject } from "react";
import type { ProductoCaja } from "../../contract/index.ts";
import { monto, parseBusqueda } from "../comun/formato.ts";
import { useTeclasDeCaja } from "../comun/teclas.ts";
import { puente } from "../puente.ts";

const LIMITE = 12;

interface Props {
  readonly campo: RefObject<HTMLInputElement | null>;
  readonly onElegir: (producto: ProductoCaja, cantidad: string) => void;
  /** Enter on an empty field. */
  readonly onCobrar: () => void;
  readonly onMover: (paso: 1 | -1) => void;
}

/** Search by name, code or barcode; `3*` in front means three. Arrows and Enter choose. */
export function Buscador({ campo, onElegir, onCobrar, onMover }: Props) {
  const teclas = useTeclasDeCaja();
  const [texto, setTexto] = useState("");
  const [respuesta, setRespuesta] = useState<readonly ProductoCaja[]>([]);
  const [elegido, setElegido] = useState(0);
  const busqueda = parseBusqueda(texto);
  const hallados = busqueda.texto === "" ? [] : respuesta;

  useEffect(() => {
    let current = true;
    if (busqueda.texto === "") return;
    void puente.invoke("buscarProductos", { texto: busqueda.texto, limite: LIMITE }).then((result) => {
      if (!current || !result.ok) return;
      setRespuesta(result.value);
      setElegido(0);
    });
    return () => {
      current = false;
    };
  }, [busqueda.texto]);

  function elegir(producto: ProductoCaja): void {
    onElegir(producto, busqueda.cantidad);
    setTexto("");
    campo.current?.focus();
  }

  async function entrar(): Promise<void> {
    if (texto.trim() === "") return onCobrar();
    const exacto = await puente.invoke("productoPorCodigo", { codigo: busqueda.texto });
    const producto = exacto.ok && exacto.value !== null ? exacto.value : hallados[elegido];
    if (producto !== undefined) elegir(producto);
  }

  function tecla(event: KeyboardEvent): void {
    const paso = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (paso !== 0) {
      event.preventDefault();
      if (hallados.length === 0) onMover(paso);
      else setElegido((i) => Math.max(0, Math.min(hallados.length - 1, i + paso)));
    }
    if (event.key === "Escape") setTexto("");
    if (event.key === "Enter") {
      event.preventDefault();
      void entrar();
    }
  }

  return (
    <>
      <TextInput
        ref={campo}
        size="lg"
        m="sm"
        aria-label="Buscar producto"
        placeholder="Escanee o busque un producto (3*café = tres)"
        leftSection={<IconSearch size={20} />}
        rightSection={<Kbd>{teclas.buscar}</Kbd>}
        rightSectionWidth={56}
        value={texto}
        autoComplete="off"
        spellCheck={false}
        onChange={(e) => setTexto(e.currentTarget.value)}
        onKeyDown={tecla}
        autoFocus
      />
      {busqueda.texto !== "" && (
        <div
          className="desplaza"
          role="listbox"
          aria-label="Productos hallados"
          style={{ maxHeight: "50%", borderBottom: "2px solid var(--linea)" }}
        >
          {hallados.map((p, i) => (
            <button
              key={p.id}
              type="button"
              role="option"
              aria-selected={i === elegido}
              className="fila producto"
              onClick={() => elegir(p)}
            >
              <span style={{ minWidth: 0 }}>
                <span className="nombre">{p.descripcion}</span>
                <Text size="sm" className="suave">
                  {p.codigo}
                  {p.categoria === null ? "" : ` · ${p.categoria}`}
                </Text>
              </span>
              <span className="monto">Bs {monto(p.precio)}</span>
            </button>
          ))}
          {hallados.length === 0 && (
            <Text p="md" className="suave">
              No hay productos con «{busqueda.texto}».
            </Text>
          )}
        </div>
      )}
    </>
  );
}
