import {
  Alert,
  Button,
  Checkbox,
  Group,
  Modal,
  SegmentedControl,
  Stack,
  Text,
  TextInput,
} from "@mantine/core";
import { useState, type FormEvent } from "react";
import { decimal } from "@mostrador/core";
import type { FalloPuente, Venta } from "../../contract/index.ts";
import { monto, parseDecimal } from "../comun/formato.ts";
import { puente } from "../puente.ts";
import type { Carrito } from "../venta/carrito.ts";
import { CamposPartes, pagosDe, restoDe, type Partes } from "./partes.tsx";
import { Espera } from "./espera.tsx";
import { Vendida } from "./vendida.tsx";

/** Payment methods of the counter, by their catalog codes. */
const EFECTIVO = "1";
const TARJETA = "2";
const METODOS = [
  { value: EFECTIVO, label: "Efectivo" },
  { value: TARJETA, label: "Tarjeta" },
  { value: "7", label: "QR / Transferencia" },
];
const VARIOS = "varios";
/** Kind of the buyer's document. */
const NIT = 5;
const BILLETES = [10, 20, 50, 100, 200];

interface Props {
  readonly ventaId: string;
  readonly carrito: Carrito;
  readonly aPagar: string;
  readonly onCerrar: () => void;
  readonly onVendida: () => void;
}

/** How it is paid, then the wait, then the change: one dialog, Enter all the way. */
export function DialogoPago({ ventaId, carrito, aPagar, onCerrar, onVendida }: Props) {
  const [metodo, setMetodo] = useState(EFECTIVO);
  const [recibido, setRecibido] = useState("");
  const [partes, setPartes] = useState<Partes>({});
  const [tarjeta, setTarjeta] = useState("");
  const [cobrando, setCobrando] = useState(false);
  const [venta, setVenta] = useState<Venta | null>(null);
  const [excepcionNit, setExcepcionNit] = useState(false);
  const [fallo, setFallo] = useState<FalloPuente | null>(null);
  const pagado = recibido.trim() === "" ? aPagar : (parseDecimal(recibido) ?? "0");
  const cambio = decimal(pagado).minus(aPagar);
  const falta = metodo === EFECTIVO && cambio.lt(0);
  const pagos = pagosDe(partes);
  const conTarjeta =
    metodo === TARJETA || (metodo === VARIOS && pagos.some((pago) => pago.metodo === Number(TARJETA)));
  const partesMal = metodo === VARIOS && (!restoDe(partes, aPagar).eq(0) || pagos.length < 2);
  const tarjetaMal = conTarjeta && !/^\d{8}$/.test(tarjeta);

  async function cobrar(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (cobrando || falta || tarjetaMal || partesMal) return;
    setCobrando(true);
    setFallo(null);
    const result = await puente.invoke("cobrar", {
      ventaId,
      venta: {
        items: [...carrito.items],
        cliente: carrito.cliente,
        descuentoAdicional: carrito.descuentoAdicional,
        metodoPago: metodo === VARIOS ? Number(EFECTIVO) : Number(metodo),
        ...(metodo === VARIOS ? { pagos } : {}),
        numeroTarjeta: conTarjeta ? `${tarjeta.slice(0, 4)}********${tarjeta.slice(4)}` : null,
        montoGiftCard: null,
        recibido: metodo === EFECTIVO ? pagado : null,
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
    <Modal
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
            <SegmentedControl
              aria-label="Método de pago"
              size="lg"
              data={[...METODOS, { value: VARIOS, label: "Varios" }]}
              value={metodo}
              onChange={setMetodo}
            />
            {metodo === EFECTIVO && (
              <>
                <TextInput
                  label="Efectivo recibido"
                  size="xl"
                  placeholder={monto(aPagar)}
                  value={recibido}
                  inputMode="decimal"
                  data-autofocus
                  autoComplete="off"
                  onChange={(e) => setRecibido(e.currentTarget.value)}
                  error={falta ? `Faltan Bs ${monto(cambio.abs().toFixed(2))}` : null}
                />
                <div className="billetes">
                  <Button variant="default" onClick={() => setRecibido(aPagar)}>
                    Exacto
                  </Button>
                  {BILLETES.filter((billete) => decimal(billete).gte(aPagar))
                    .slice(0, 3)
                    .map((billete) => (
                      <Button key={billete} variant="default" onClick={() => setRecibido(String(billete))}>
                        {billete}
                      </Button>
                    ))}
                </div>
                <Group justify="space-between" align="baseline">
                  <Text size="lg" className="suave">
                    Cambio
                  </Text>
                  <span className="cambio" data-testid="cambio">
                    Bs {monto(cambio.gt(0) ? cambio.toFixed(2) : "0")}
                  </span>
                </Group>
              </>
            )}
            {metodo === VARIOS && (
              <CamposPartes metodos={METODOS} partes={partes} aPagar={aPagar} onPartes={setPartes} />
            )}
            {conTarjeta && (
              <TextInput
                label="Tarjeta: 4 primeros y 4 últimos dígitos"
                size="xl"
                placeholder="47977896"
                value={tarjeta}
                maxLength={8}
                inputMode="numeric"
                onChange={(e) => setTarjeta(e.currentTarget.value.replace(/\D/g, ""))}
                error={tarjetaMal && tarjeta.length > 0 ? "Son 8 dígitos." : null}
              />
            )}
            <Button type="submit" size="xl" h={60} disabled={falta || tarjetaMal || partesMal}>
              Emitir factura
            </Button>
          </Stack>
        </form>
      )}
    </Modal>
  );
}
