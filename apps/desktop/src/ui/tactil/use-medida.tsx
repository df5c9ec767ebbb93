/** Adds a selected or scanned product: at once, or after asking for its quantity. */
import { type ReactNode, useState } from "react";
import { Button, Text, TextInput } from "@mantine/core";
import type { ProductoBuscado, ProductoCaja } from "../../contract/index.ts";
import { Dialogo } from "../comun/dialogo.tsx";
import { parseDecimal } from "../comun/formato.ts";

/** Adds a product; returns false if it was not added. */
type Agregar = (producto: ProductoCaja, cantidad: string) => boolean;

/** A product for which a quantity must be asked. */
export interface Pedido {
  readonly producto: ProductoCaja;
  /** Called after the product was added. */
  readonly alAgregar?: () => void;
}

/**
 * Holds a queue of products whose quantity must be asked. `elegir` adds a product at once if its quantity was typed or if it is sold by the
 * piece, and tells whether it was added; otherwise it queues the product and returns false.
 */
export function useMedida() {
  const [pedidos, setPedidos] = useState<readonly Pedido[]>([]);
  /** Number of questions closed so far. A product that joins the queue does not affect the open question. */
  const [cerradas, setCerradas] = useState(0);
  const [primero, segundo] = pedidos;
  const pedir = (pedido: Pedido) => setPedidos((antes) => [...antes, pedido]);
  const elegir =
    (agregar: Agregar) =>
    (elegido: ProductoBuscado, escrita: string | null): boolean => {
      if (escrita !== null || !elegido.porMedida) return agregar(elegido, escrita ?? "1");
      pedir({ producto: elegido });
      return false;
    };
  function dialogo(agregar: Agregar): ReactNode {
    if (primero === undefined) return null;
    const { producto, alAgregar } = primero;
    const cerrar = () => {
      setPedidos(([, ...demas]) => demas);
      setCerradas(cerradas + 1);
    };
    const listo = (cantidad: string) => {
      if (agregar(producto, cantidad)) alAgregar?.();
      cerrar();
    };
    return (
      <DialogoMedida
        key={cerradas}
        producto={producto}
        sigue={segundo?.producto.descripcion ?? null}
        onListo={listo}
        onCerrar={cerrar}
      />
    );
  }
  return { pidiendo: primero !== undefined, pedir, elegir, dialogo };
}

interface Props {
  readonly producto: ProductoCaja;
  /** Name of the next product in the queue; null if there is none. */
  readonly sigue: string | null;
  readonly onListo: (cantidad: string) => void;
  readonly onCerrar: () => void;
}

/** Asks for the quantity of a product before it is added. Closing the dialog without a quantity leaves the cart unchanged. */
function DialogoMedida({ producto, sigue, onListo, onCerrar }: Props) {
  const [texto, setTexto] = useState("");
  const cantidad = parseDecimal(texto);
  const falta = cantidad === null || Number(cantidad) === 0;
  return (
    <Dialogo opened onClose={onCerrar} title={producto.descripcion} size="md">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (cantidad !== null && !falta) onListo(cantidad);
        }}
      >
        <TextInput
          label={`Cantidad (${producto.unidad.toLowerCase()})`}
          size="xl"
          inputMode="decimal"
          autoComplete="off"
          autoFocus
          value={texto}
          onChange={(e) => setTexto(e.currentTarget.value)}
          error={falta && texto !== "" ? "Escriba un número, como 2 o 0.5." : null}
        />
        {sigue !== null && (
          <Text className="suave" mt="xs" lineClamp={2} role="status">
            Después: {sigue}
          </Text>
        )}
        <Button type="submit" fullWidth size="lg">
          Agregar
        </Button>
      </form>
    </Dialogo>
  );
}
