import {
  Alert,
  Button,
  Group,
  NumberInput,
  Stack,
  Table,
  Text,
  TextInput,
  VisuallyHidden,
} from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { BotonConfirmado } from "../../comun/confirmar.tsx";
import { bs, entero, monto } from "../../comun/formato.ts";
import type { CodigoLeido } from "../../comun/teclas.ts";
import { useConsulta } from "../../comun/use-consulta.ts";
import { useTeclasPrestadas } from "../../comun/use-teclas.ts";
import { puente } from "../../puente.ts";
import { searchLeido } from "../../venta/buscar-leido.ts";
import { claveDe, type ConEtiqueta, type Elegido, type Etiquetas } from "./use-etiquetas.ts";

/** Most products listed at a time. */
const HALLADOS = 6;
const NADA: readonly ConEtiqueta[] = [];

/** Search for products, and the list of products selected for labels. */
export function Elegir({ etiquetas }: { readonly etiquetas: Etiquetas }) {
  const [texto, setTexto] = useState("");
  const hallados = useHallados(texto);
  const falta = useLectorDeEtiquetas(etiquetas);
  /** Adds the first product that matches the typed text. Searches again, because the list on the screen may belong to an earlier text. */
  async function entrar(): Promise<void> {
    setTexto("");
    const buscados = await puente.invoke("buscarProductos", { texto, limite: 1 });
    const [primero] = buscados.ok ? buscados.value : NADA;
    if (primero !== undefined) etiquetas.agregar(primero);
    else setTexto((despues) => (despues === "" ? texto : despues));
  }
  return (
    <Stack>
      <ConPrecioNuevo etiquetas={etiquetas} />
      <TextInput
        label="Buscar producto"
        description="Escanéelo, o escriba y Enter agrega el primero."
        placeholder="Nombre o código"
        autoFocus
        autoComplete="off"
        error={falta}
        value={texto}
        onChange={(event) => setTexto(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || texto.trim() === "") return;
          event.preventDefault();
          void entrar();
        }}
      />
      <Stack gap="xs" role="group" aria-label="Productos hallados">
        {hallados.map((producto) => (
          <Button
            key={claveDe(producto)}
            variant="default"
            className="en-lineas"
            styles={{ label: { flex: 1 } }}
            leftSection={<IconPlus size={18} />}
            rightSection={`Bs ${monto(producto.precio)}`}
            onClick={() => etiquetas.agregar(producto)}
          >
            <VisuallyHidden>Agregar </VisuallyHidden>
            {producto.descripcion}
          </Button>
        ))}
      </Stack>
      {etiquetas.elegidos.length > 0 && <Elegidos etiquetas={etiquetas} />}
    </Stack>
  );
}

/** Goods whose price changed since their label was printed, and the two ways to settle them; nothing if all labels are right. */
function ConPrecioNuevo({ etiquetas: { vez, agregarTodos, alDia } }: { readonly etiquetas: Etiquetas }) {
  const viejas = useConsulta("etiquetasViejas", {}, String(vez));
  if (viejas === null || viejas.total === 0) return null;
  const { productos, total } = viejas;
  return (
    <Alert color="orange" title="Etiquetas con el precio de antes" data-testid="etiquetas-viejas">
      <Text>
        {total === 1
          ? "El precio de un producto cambió y su etiqueta no se imprimió de nuevo."
          : `El precio de ${entero(total)} productos cambió y sus etiquetas no se imprimieron de nuevo.`}
      </Text>
      <Group gap="xs" mt="xs">
        <Button
          variant="default"
          leftSection={<IconPlus size={18} />}
          onClick={() => agregarTodos(productos)}
        >
          {productos.length < total
            ? `Agregar las primeras ${entero(productos.length)}`
            : total === 1
              ? "Agregarla"
              : `Agregar las ${entero(total)}`}
        </Button>
        <BotonConfirmado
          variant="subtle"
          titulo="Las etiquetas están al día"
          pregunta={`Esta caja ya no avisa de ${productos.length === 1 ? "esta etiqueta" : `estas ${entero(productos.length)} etiquetas`}. Los precios no cambian.`}
          si="Sí, están al día"
          onSi={() =>
            void puente
              .invoke("etiquetasAlDia", {
                productos: productos.map(({ id, presentacionId = null, precio }) => ({
                  id,
                  presentacionId,
                  precio,
                })),
              })
              .then((hecho) => hecho.ok && alDia())
          }
        >
          Ya están al día
        </BotonConfirmado>
      </Group>
    </Alert>
  );
}

/** Returns the goods that match a text, with presentations after their products; without a text, the first products. */
function useHallados(texto: string): readonly ConEtiqueta[] {
  const lista = useConsulta("listarProductos", { texto: "", limite: HALLADOS, desde: 0 });
  const buscados = useConsulta("buscarProductos", { texto, limite: HALLADOS });
  return (texto.trim() === "" ? lista?.productos : buscados) ?? NADA;
}

/** Makes the scanner add goods to the labels instead of the open sale. Returns a reason if the last code added nothing. */
function useLectorDeEtiquetas({ agregar }: Etiquetas): string | null {
  const [falta, setFalta] = useState<string | null>(null);
  async function alLeer(leido: CodigoLeido): Promise<string | null> {
    const hallado = await searchLeido(leido);
    if (!hallado.ok) {
      if (!leido.callado) setFalta(hallado.error);
      return null;
    }
    const { codigo, producto } = hallado.value;
    setFalta(null);
    agregar(producto);
    return codigo;
  }
  useTeclasPrestadas({ acciones: {}, onCodigo: alLeer });
  return falta;
}

function Elegidos({ etiquetas: { elegidos, clase, cambiar, quitar } }: { readonly etiquetas: Etiquetas }) {
  return (
    <Table aria-label="Etiquetas por imprimir">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Producto</Table.Th>
          {clase === "balanza" && <Table.Th w="7rem">Peso (kg)</Table.Th>}
          <Table.Th w="7rem">Etiquetas</Table.Th>
          <Table.Th w="6rem">
            <VisuallyHidden>Acciones</VisuallyHidden>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {elegidos.map((elegido) => (
          <Fila
            key={claveDe(elegido.producto)}
            elegido={elegido}
            conPeso={clase === "balanza"}
            onCambio={(cambio) => cambiar(claveDe(elegido.producto), cambio)}
            onQuitar={() => quitar(claveDe(elegido.producto))}
          />
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Fila({
  elegido: { producto, cantidad, peso },
  conPeso,
  onCambio,
  onQuitar,
}: {
  readonly elegido: Elegido;
  readonly conPeso: boolean;
  readonly onCambio: (cambio: Partial<Elegido>) => void;
  readonly onQuitar: () => void;
}) {
  return (
    <Table.Tr>
      <Table.Td>
        <Text>{producto.descripcion}</Text>
        <Text size="sm" className="suave">
          {producto.codigoBarras ??
            (producto.presentacionId === undefined ? producto.codigo : "Sin código propio")}
          {producto.antes !== undefined && ` · antes ${bs(producto.antes)}, ahora ${bs(producto.precio)}`}
        </Text>
      </Table.Td>
      {conPeso && (
        <Table.Td>
          <TextInput
            aria-label={`Peso de ${producto.descripcion} en kilos`}
            inputMode="decimal"
            placeholder="0.350"
            value={peso}
            onChange={(event) => onCambio({ peso: event.currentTarget.value })}
          />
        </Table.Td>
      )}
      <Table.Td>
        <NumberInput
          aria-label={`Etiquetas de ${producto.descripcion}`}
          min={1}
          max={1000}
          allowDecimal={false}
          clampBehavior="strict"
          value={cantidad}
          onChange={(valor) => onCambio({ cantidad: Math.max(1, Number(valor)) })}
        />
      </Table.Td>
      <Table.Td>
        <Button variant="subtle" aria-label={`Quitar ${producto.descripcion}`} onClick={onQuitar}>
          Quitar
        </Button>
      </Table.Td>
    </Table.Tr>
  );
}
