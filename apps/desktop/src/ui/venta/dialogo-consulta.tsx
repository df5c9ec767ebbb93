import { Button, Stack, Text, TextInput, VisuallyHidden } from "@mantine/core";
import { useRef, useState } from "react";
import type { ProductoBuscado } from "../../contract/index.ts";
import { Dialogo } from "../comun/dialogo.tsx";
import { monto } from "../comun/formato.ts";
import type { CodigoLeido } from "../comun/teclas.ts";
import { useConsulta } from "../comun/use-consulta.ts";
import { useTeclasPrestadas } from "../comun/use-teclas.ts";
import { puente } from "../puente.ts";
import { searchLeido } from "./buscar-leido.ts";
import type { Carrito } from "./carrito.ts";
import { PreciosDelProducto } from "./precios-del-producto.tsx";

interface Props {
  /** The buyer of the open sale, whose prices are shown. */
  readonly cliente: Carrito["cliente"];
  readonly sector: number;
  readonly onAgregar: (producto: ProductoBuscado) => void;
  readonly onCerrar: () => void;
}

/** Products found at once. */
const HALLADOS = 6;

/** The price check of a product, which sells nothing: it is scanned, or found by its name or code. */
export function DialogoConsulta({ cliente, sector, onAgregar, onCerrar }: Props) {
  const { campo, texto, setTexto, mostrado, falta, mostrar, entrar } = useConsultado();
  return (
    <Dialogo opened onClose={onCerrar} title="Consultar precio" size="lg">
      <Stack mih="22rem">
        <TextInput
          ref={campo}
          label="Producto"
          description="Escanéelo, o escriba su nombre o código."
          size="md"
          autoFocus
          autoComplete="off"
          value={texto}
          onChange={(event) => setTexto(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            void entrar();
          }}
          error={falta}
        />
        {texto.trim() !== "" && <Hallados texto={texto} onElegir={(producto) => mostrar(producto, null)} />}
        {mostrado !== null && texto === "" && (
          <PreciosDelProducto
            key={`${mostrado.id}/${mostrado.presentacionId ?? ""}`}
            producto={mostrado}
            cliente={cliente}
            sector={sector}
            onAgregar={() => (onCerrar(), onAgregar(mostrado))}
          />
        )}
      </Stack>
    </Dialogo>
  );
}

/** Holds the typed text, and the product whose price is shown, by a scanner's code or by hand. */
function useConsultado() {
  const [texto, setTexto] = useState("");
  const [mostrado, setMostrado] = useState<ProductoBuscado | null>(null);
  const [falta, setFalta] = useState<string | null>(null);
  const campo = useRef<HTMLInputElement>(null);
  /** Counts what was asked for: a late reply to an earlier question shows nothing. */
  const preguntas = useRef(0);

  function poner(producto: ProductoBuscado | null, porque: string | null): void {
    setMostrado(producto);
    setFalta(porque);
    campo.current?.focus();
  }
  function mostrar(producto: ProductoBuscado | null, porque: string | null): void {
    preguntas.current += 1;
    setTexto("");
    poner(producto, porque);
  }

  async function alLeer(leido: CodigoLeido): Promise<string | null> {
    const esta = (preguntas.current += 1);
    const hallado = await searchLeido(leido);
    if (!hallado.ok && leido.callado) return null;
    if (esta === preguntas.current)
      mostrar(hallado.ok ? hallado.value.producto : null, hallado.ok ? null : hallado.error);
    return hallado.ok ? hallado.value.codigo : null;
  }
  useTeclasPrestadas({ acciones: {}, onCodigo: alLeer, alEscribir: () => campo.current?.focus() });

  async function entrar(): Promise<void> {
    const escrito = texto.trim();
    if (escrito === "") return;
    const esta = (preguntas.current += 1);
    // Letters that are typed before the reply belong to the next question.
    setTexto("");
    poner(null, null);
    const exacto = await puente.invoke("productoPorCodigo", { codigo: escrito });
    const primero = exacto.ok && exacto.value !== null ? exacto.value : await primeroDe(escrito);
    if (esta === preguntas.current)
      poner(primero, primero === null ? `No hay productos con «${escrito}».` : null);
  }
  return { campo, texto, setTexto, mostrado, falta, mostrar, entrar };
}

async function primeroDe(texto: string): Promise<ProductoBuscado | null> {
  const hallados = await puente.invoke("buscarProductos", { texto, limite: 1 });
  return (hallados.ok ? hallados.value[0] : undefined) ?? null;
}

function Hallados({
  texto,
  onElegir,
}: {
  readonly texto: string;
  readonly onElegir: (producto: ProductoBuscado) => void;
}) {
  const productos = useConsulta("buscarProductos", { texto, limite: HALLADOS });
  if (productos === null) return null;
  if (productos.length === 0) return <Text className="suave">No hay productos con «{texto.trim()}».</Text>;
  return (
    <Stack gap="xs" role="group" aria-label="Productos hallados">
      {productos.map((producto) => (
        <Button
          key={`${producto.id}/${producto.presentacionId ?? ""}`}
          variant="default"
          size="md"
          styles={{ label: { flex: 1 } }}
          rightSection={`Bs ${monto(producto.precio)}`}
          onClick={() => onElegir(producto)}
        >
          <VisuallyHidden>Ver el precio de </VisuallyHidden>
          {producto.descripcion}
        </Button>
      ))}
    </Stack>
  );
}
