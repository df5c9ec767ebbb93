import { Alert, Button, Checkbox, Group, Stack, Text, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { Dialogo } from "../comun/dialogo.tsx";
import type { FalloPuente, Venta } from "../../contract/index.ts";
import { monto } from "../comun/formato.ts";
import { puente } from "../puente.ts";
import type { Carrito } from "../venta/carrito.ts";
import { Efectivo } from "./efectivo.tsx";
import { Espera } from "./espera.tsx";
import { CampoRegalo } from "./campo-regalo.tsx";
import { CamposPago } from "./campos-pago.tsx";
import { usePago } from "./use-pago.ts";
import { Vendida } from "./vendida.tsx";

/** Kind of the buyer's document. */
const NIT = 5;

interface Props {
  readonly ventaId: string;
  readonly carrito: Carrito;
  readonly aPagar: string;
  /** The kind of invoice that it will be. */
  readonly sector: number;
  /** Bolivianos a dollar; null: no dollars are taken. */
  readonly tipoCambioUsd: string | null;
  readonly onCerrar: () => void;
  readonly onVendida: () => void;
}

/** How it is paid, then the wait, then the change: one dialog, Enter all the way. */
export function DialogoPago({ ventaId, carrito, aPagar, sector, tipoCambioUsd, onCerrar, onVendida }: Props) {
  const cuenta = usePago(aPagar, tipoCambioUsd);
  const { escrito, poner, pago } = cuenta;
  const [cobrando, setCobrando] = useState(false);
  const [venta, setVenta] = useState<Venta | null>(null);
  const [excepcionNit, setExcepcionNit] = useState(false);
  const [fallo, setFallo] = useState<FalloPuente | null>(null);

  async function cobrar(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (cobrando || pago === null) return;
    setCobrando(true);
    setFallo(null);
    const result = await puente.invoke("cobrar", {
      ventaId,
      venta: {
        items: [...carrito.items],
        cliente: carrito.cliente,
        sector,
        propios: carrito.propios,
        descuentoAdicional: carrito.descuentoAdicional,
        ...pago,
        usuario: null,
        excepcionNit,
      },
    });
    setCobrando(false);
    if (result.ok) setVenta(result.value);
    else setFallo(result.error);
  }

  if (venta !== null && venta.estado !== "RECHAZADA")
    return <Vendida venta={venta} onSiguiente={onVendida} />;
  const error =
    venta?.motivo ?? (fallo === null ? null : [fallo.texto, ...fallo.campos.map((c) => c.msg)].join(" "));
  return (
    <Dialogo
      opened
      onClose={() => !cobrando && onCerrar()}
      title="Cobrar"
      size="lg"
      closeOnClickOutside={false}
      closeOnEscape={!cobrando}
    >
      {cobrando ? (
        <Espera ventaId={ventaId} />
      ) : (
        <form onSubmit={(event) => void cobrar(event)}>
          <Stack>
            <Group justify="space-between" align="baseline">
              <Text size="lg" className="suave">
                A pagar
              </Text>
              <span className="total">Bs {monto(aPagar)}</span>
            </Group>
            {error !== null && (
              <Alert color="red" title="No se emitió">
                {error}
                {venta?.mensajes.map((m) => (
                  <div key={m.codigo}>
                    {m.codigo}: {m.remedio ?? m.descripcion}
                  </div>
                ))}
              </Alert>
            )}
            {carrito.nitRechazado && carrito.cliente.tipoDocumento === NIT && (
              <Checkbox
                size="md"
                label="El cliente insiste en este NIT: emitir con excepción"
                checked={excepcionNit}
                onChange={(e) => setExcepcionNit(e.currentTarget.checked)}
              />
            )}
            <CamposPago
              cuenta={cuenta}
              efectivo={
                <Efectivo
                  recibido={escrito.recibido}
                  aPagar={cuenta.aPagar}
                  dolaresEnBs={cuenta.dolaresEnBs}
                  cambio={cuenta.cambio}
                  onRecibido={(recibido) => poner({ recibido })}
                />
              }
            />
            <Group grow align="flex-end">
              {cuenta.enEfectivo && tipoCambioUsd !== null && (
                <TextInput
                  label="Dólares recibidos (US$)"
                  description={`A Bs ${tipoCambioUsd}: Bs ${monto(cuenta.dolaresEnBs)}. Cambio en Bs.`}
                  size="md"
                  placeholder="0"
                  inputMode="decimal"
                  autoComplete="off"
                  value={escrito.dolares}
                  onChange={(e) => poner({ dolares: e.currentTarget.value })}
                  error={cuenta.dolaresMal ? "Escriba un número, como 20." : null}
                />
              )}
              <CampoRegalo cuenta={cuenta} sector={sector} total={aPagar} />
            </Group>
            <Button type="submit" size="xl" h={60} disabled={pago === null}>
              Emitir factura
            </Button>
          </Stack>
        </form>
      )}
    </Dialogo>
  );
}
