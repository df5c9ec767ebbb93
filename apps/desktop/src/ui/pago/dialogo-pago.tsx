import { Alert, Checkbox, Group, Stack, Text, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import type { CantidadConfirmada } from "@mostrador/core";
import { Dialogo } from "../comun/dialogo.tsx";
import type { FalloPuente, Venta } from "../../contract/index.ts";
import { monto } from "../comun/formato.ts";
import type { CodigoLeido } from "../comun/teclas.ts";
import { useTeclasPrestadas } from "../comun/use-teclas.ts";
import { puente } from "../puente.ts";
import type { Carrito } from "../venta/carrito.ts";
import type { MomentoPago } from "../venta/use-escaneo.ts";
import { Efectivo } from "./efectivo.tsx";
import { Espera } from "./espera.tsx";
import { CampoRegalo } from "./campo-regalo.tsx";
import { CamposPago } from "./campos-pago.tsx";
import { usePago, type PagoEscrito } from "./use-pago.ts";
import { Vendida } from "./vendida.tsx";
import { Boton } from "../comun/boton.tsx";
import { faltaDePago, noCabe } from "./falta.ts";
import { AvisoVisible } from "../comun/fallo.tsx";

/** Kind of the buyer's document. */
const NIT = 5;

interface Props {
  readonly ventaId: string;
  readonly carrito: Carrito;
  readonly aPagar: string;
  /** Quantities that the cashier said are meant. */
  readonly confirmadas: readonly CantidadConfirmada[];
  /** The kind of invoice that it will be. */
  readonly sector: number;
  /** Bolivianos a dollar; null: no dollars are taken. */
  readonly tipoCambioUsd: string | null;
  /** What was typed before, and who keeps what is typed. */
  readonly inicial: PagoEscrito;
  readonly alEscribir: (pago: Pick<PagoEscrito, "escrito" | "excepcionNit">) => void;
  /** Resolves once what was typed is stored. */
  readonly guardado: () => Promise<void>;
  /** Back to the cart; `negada`: to mend what was refused. */
  readonly onCerrar: (negada: boolean) => void;
  /** The sale was charged before, and not as it stands here. */
  readonly onCobrada: (texto: string) => void;
  readonly onVendida: () => void;
  /** A scanner read a code meanwhile. */
  readonly onCodigo: (leido: CodigoLeido, momento: MomentoPago) => Promise<string | null>;
}

/** How it is paid, then the wait, then the change: one dialog, Enter all the way. */
export function DialogoPago(props: Props) {
  const { ventaId, carrito, aPagar, sector, tipoCambioUsd, alEscribir } = props;
  const [inicial] = useState(props.inicial);
  const { guardado, onCerrar, onCobrada, onVendida, onCodigo } = props;
  const [excepcionNit, setExcepcionNit] = useState(inicial.excepcionNit);
  const cuenta = usePago(aPagar, tipoCambioUsd, inicial.escrito, (nuevo) =>
    alEscribir({ escrito: nuevo, excepcionNit }),
  );
  const { escrito, poner, pago } = cuenta;
  const [cobrando, setCobrando] = useState(false);
  const [venta, setVenta] = useState<Venta | null>(null);
  const [fallo, setFallo] = useState<FalloPuente | null>(null);

  const vendida = venta !== null && venta.estado !== "RECHAZADA";
  useTeclasPrestadas({
    acciones: {},
    onCodigo: (leido) => onCodigo(leido, cobrando ? "esperando" : vendida ? "vendida" : "escribiendo"),
    // Whoever types goes on to the next sale.
    ...(vendida ? { alEscribir: onVendida } : {}),
  });

  async function cobrar(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (cobrando || pago === null) return;
    setCobrando(true);
    setFallo(null);
    // The sale's id is on the disk with the cart before the sale is: the one takes the other's place.
    await guardado();
    const result = await puente.invoke("cobrar", {
      ventaId,
      confirmadas: [...props.confirmadas],
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
    else if (result.error.kind === "ventaCobrada") onCobrada(result.error.texto);
    else setFallo(result.error);
  }

  if (vendida) return <Vendida venta={venta} onSiguiente={onVendida} />;
  const viejo = noCabe({ para: inicial.para, escrito }, aPagar, cuenta);
  const error =
    venta?.motivo ?? (fallo === null ? null : [fallo.texto, ...fallo.campos.map((c) => c.msg)].join(" "));
  return (
    <Dialogo
      opened
      onClose={() => !cobrando && onCerrar(error !== null)}
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
              <AvisoVisible titulo="No se emitió">
                {error}
                {venta?.mensajes.map((m) => (
                  <div key={m.codigo}>
                    {m.codigo}: {m.remedio ?? m.descripcion}
                  </div>
                ))}
              </AvisoVisible>
            )}
            {viejo !== null && (
              <Alert color="orange" role="status">
                {viejo}
              </Alert>
            )}
            {carrito.nitRechazado && carrito.cliente.tipoDocumento === NIT && (
              <Checkbox
                size="md"
                label="El cliente insiste en este NIT: emitir con excepción"
                checked={excepcionNit}
                onChange={(e) => {
                  setExcepcionNit(e.currentTarget.checked);
                  alEscribir({ escrito, excepcionNit: e.currentTarget.checked });
                }}
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
                  onFocus={(e) => e.currentTarget.select()}
                  onChange={(e) => poner({ dolares: e.currentTarget.value })}
                  error={cuenta.dolaresMal ? "Escriba un número, como 20." : null}
                />
              )}
              <CampoRegalo cuenta={cuenta} sector={sector} total={aPagar} />
            </Group>
            <Boton type="submit" size="xl" h={60} falta={faltaDePago(cuenta)}>
              Emitir factura
            </Boton>
          </Stack>
        </form>
      )}
    </Dialogo>
  );
}
