/**
 * Exchange of returned goods. The amount that the shop owes for them pays for the sale, and only the difference is paid.
 * docs/decisions/0070.
 */
import { Button, Group, Text } from "@mantine/core";
import { useEffect } from "react";
import { decimal } from "@mostrador/core";
import type { DeberDeCaja } from "../../../contract/areas/deberes.ts";
import type { Venta } from "../../../contract/index.ts";
import { useCaja } from "../../comun/contexto-caja.ts";
import { bs } from "../../comun/formato.ts";
import { useDeberes } from "../../deberes/deberes.tsx";
import { causaDe, isCanjeable } from "../../deberes/maneras.ts";
import { puente } from "../../puente.ts";
import type { usePago } from "./use-pago.ts";

/** The exchange in progress. */
interface Canje {
  /** Duty whose money pays for the sale; null if there is no exchange, or the duty was answered meanwhile. */
  readonly deber: DeberDeCaja | null;
  /** Amount that the shop owes, in bolivianos. */
  readonly aFavor: string;
}

/** Returns the exchange in progress. */
export function useCanje(): Canje {
  const { canje } = useCaja();
  const deber = useDeberes(canje !== null).find(({ id }) => id === canje) ?? null;
  return deber !== null && isCanjeable(deber)
    ? { deber, aFavor: deber.monto }
    : { deber: null, aFavor: "0.00" };
}

/**
 * Ends the exchange after the sale, and answers its duty if the sale was issued and paid in cash. Otherwise the duty stays open and is
 * shown on the cash screen; a sale that is returned for correction then has to be paid in full.
 */
export function useCanjeHecho({ deber }: Canje, venta: Venta | null, enEfectivo: boolean): void {
  const { canjear } = useCaja();
  const hecha = venta?.estado === "EMITIDA" || venta?.estado === "OFFLINE";
  const terminado = venta !== null;
  useEffect(() => {
    if (!terminado || deber === null) return;
    canjear(null);
    if (!hecha || !enEfectivo) return;
    void puente.invoke("responderDeber", {
      id: deber.id,
      respuesta: "otraFactura",
      efectivo: deber.enEfectivo.hasta,
    });
  }, [terminado, hecha, enEfectivo, deber, canjear]);
}

/** Shows in the payment dialog the amount deducted, and the rest to pay or to return. */
export function AFavor({
  canje: { deber, aFavor },
  cuenta,
}: {
  readonly canje: Canje;
  readonly cuenta: ReturnType<typeof usePago>;
}) {
  if (deber === null) return null;
  const sobra = decimal(aFavor).minus(cuenta.porEfectivo);
  return (
    <Group justify="space-between" data-testid="a-favor">
      <Text>
        {causaDe(deber)}: se descuentan {bs(aFavor)}
        {cuenta.enEfectivo ? "." : " solo de lo que se paga en efectivo."}
      </Text>
      {cuenta.enEfectivo && (
        <Text fw={700} size="xl">
          {sobra.gt(0)
            ? `Se devuelven ${bs(sobra.toFixed(2))}`
            : `Paga ${bs(sobra.abs().toFixed(2))} de diferencia`}
        </Text>
      )}
    </Group>
  );
}

/** Notice on the selling screen about the exchange in progress, with a button that ends it. */
export function EnCanje() {
  const { canjear } = useCaja();
  const { deber, aFavor } = useCanje();
  if (deber === null) return null;
  return (
    <Group className="en-canje" justify="space-between" wrap="nowrap" role="status" data-testid="en-canje">
      <div>
        <Text size="sm">A favor del cliente</Text>
        <Text fw={700} size="lg" style={{ whiteSpace: "nowrap" }}>
          {bs(aFavor)}
        </Text>
      </div>
      <Button variant="default" style={{ flexShrink: 0 }} onClick={() => canjear(null)}>
        Dejar el canje
      </Button>
    </Group>
  );
}
