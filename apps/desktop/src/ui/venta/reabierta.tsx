import { Button, Group, Text } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import type { Venta } from "../../contract/index.ts";
import type { UsoAvisos } from "../comun/avisos.tsx";
import { puente } from "../puente.ts";
import type { Carrito } from "./carrito.ts";
import { BotonConfirmado } from "../comun/confirmar.tsx";
import type { UsoVentaAbierta } from "./use-venta-abierta.ts";

interface UsoReabierta {
  /** Returns the latest waiting sale or draft to the cart. */
  readonly retomar: () => Promise<void>;
  /** Returns this sale to the cart; false if it does not wait for correction. */
  readonly volver: (ventaId: string) => Promise<boolean>;
}

/** Returns a refused sale to the screen with its typed input and the reason, unless another sale is in progress. docs/design.md D19. */
export function useReabierta(
  id: string | null,
  { uso, ver }: Pick<UsoVentaAbierta, "uso" | "ver">,
  pagando: string | null,
  avisar: UsoAvisos["avisar"],
): UsoReabierta {
  // The id of a sale that is already being corrected, which stays as the cashier left it.
  const enReparo = useRef(uso.carrito.ventaId);
  const hayOtra = ({ items, ventaId }: Carrito) => items.length > 0 && ventaId !== id && pagando !== id;

  async function traer(esta: (venta: Venta) => boolean, diceElCobro = false): Promise<boolean> {
    const result = await puente.invoke("ventaReabierta", {});
    if (!result.ok || result.value === null || !esta(result.value.venta)) return false;
    const { venta } = result.value;
    uso.hacer({ kind: "reabrir", ...result.value });
    // The payment dialog shows the reason itself; a notice would cover it and the amount.
    if (!diceElCobro) avisar("error", `La venta volvió: ${venta.motivo ?? "corrija y cobre de nuevo"}`);
    return true;
  }

  useEffect(() => {
    const yaEsta = id !== null && id === enReparo.current;
    enReparo.current = null;
    if (id === null || yaEsta || hayOtra(uso.carrito)) return;
    // Queued behind the products being looked up. A product scanned later is added after the sale is back, or the sale waits.
    uso.enTurno(async () => {
      if (!hayOtra(ver().carrito)) await traer(({ estado }) => estado !== "BORRADOR", pagando === id);
      return true;
    });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs once for each reopened sale
  }, [id]);
  return {
    retomar: async () => void (await traer(() => true)),
    volver: (ventaId) => {
      // Prevents the till's event about the sale from returning it a second time.
      enReparo.current = ventaId;
      return traer((venta) => venta.id === ventaId);
    },
  };
}

interface Props {
  /** Id of the sale that waits for correction; null if there is none. */
  readonly pendiente: string | null;
  readonly enCarrito: string | null;
  readonly onRetomar: () => void;
  readonly onDescartada: () => void;
  readonly avisar: (nivel: "error", texto: string) => void;
}

/** Buttons that take up a waiting sale, or discard the sale in the cart. */
export function Reabierta({ pendiente, enCarrito, onRetomar, onDescartada, avisar }: Props) {
  const motivo = useMotivo(enCarrito);
  if (enCarrito !== null) {
    return (
      <>
        {motivo !== null && (
          <Text size="sm" fw={600} className="duda" lineClamp={3}>
            Por corregir: {motivo}
          </Text>
        )}
        <BotonConfirmado
          variant="light"
          color="red"
          titulo="Descartar la venta devuelta"
          pregunta="La venta no se cobra y sale de la pantalla; su número pasa a la próxima factura. No se puede deshacer."
          si="Sí, descartar"
          onSi={() =>
            void puente.invoke("descartarReabierta", { ventaId: enCarrito }).then((result) => {
              if (result.ok) onDescartada();
              else avisar("error", result.error.texto);
            })
          }
        >
          Descartar la venta devuelta
        </BotonConfirmado>
      </>
    );
  }
  return pendiente === null ? null : (
    <Group grow>
      <Button variant="light" color="orange" onClick={onRetomar}>
        Retomar la venta pendiente
      </Button>
    </Group>
  );
}

/** Reads why the sale in the cart was returned. The reason stands as long as the sale is being corrected. */
function useMotivo(enCarrito: string | null): string | null {
  const [devuelta, setDevuelta] = useState<Pick<Venta, "id" | "motivo"> | null>(null);
  useEffect(() => {
    if (enCarrito === null) return;
    let sigue = true;
    void puente.invoke("ventaReabierta", {}).then((result) => {
      if (sigue && result.ok) setDevuelta(result.value?.venta ?? null);
    });
    return () => {
      sigue = false;
    };
  }, [enCarrito]);
  return devuelta !== null && devuelta.id === enCarrito ? devuelta.motivo : null;
}
