import { Alert, Group, Kbd, Stack, Text } from "@mantine/core";
import { IconCash } from "@tabler/icons-react";
import type { EstadoCaja } from "../../contract/index.ts";
import { Avisos } from "../comun/avisos.tsx";
import { Boton } from "../comun/boton.tsx";
import { monto } from "../comun/formato.ts";
import { useTeclasDeCaja } from "../comun/teclas.ts";
import { DeProforma, TipoFactura } from "./datos-de-venta.tsx";
import { faltaParaCobrar } from "./falta.ts";
import { Reabierta } from "./reabierta.tsx";
import { Total } from "./total.tsx";
import type { Vendiendo } from "./use-vender.ts";

interface Props {
  readonly estado: EstadoCaja;
  readonly venta: Vendiendo;
}

/** The sale's total, its notices, and the way to its payment. */
export function PanelCobro({ estado, venta }: Props) {
  const teclas = useTeclasDeCaja();
  const { abierta, avisos, avisar, libre, sector, revision, edicion, cobrar, retomarPendiente, alBuscador } =
    venta;
  const { carrito, hacer } = abierta.uso;
  const { totales } = revision;
  const onTipoFactura = edicion.acciones.tipoFactura;
  return (
    <Stack p="md" gap="xs" mt="auto" className="cobro">
      <Avisos avisos={avisos} encima={!libre} />
      <Siguientes siguientes={abierta.siguientes} />
      <Reabierta
        pendiente={estado.reabierta}
        enCarrito={carrito.ventaId}
        onRetomar={() => void retomarPendiente()}
        avisar={avisar}
        onDescartada={() => (hacer({ kind: "vaciar" }), alBuscador())}
      />
      <DeProforma proforma={carrito.proforma} onQuitar={() => hacer({ kind: "sin-proforma" })} />
      {onTipoFactura !== undefined && <TipoFactura sector={sector} onElegir={onTipoFactura} />}
      <Cuenta
        cantidad={carrito.items.length}
        descuentos={totales?.descuentos ?? "0"}
        ahorro={totales?.ahorro ?? null}
      />
      <Total valor={totales?.aPagar ?? "0"} prueba="total" />
      <Boton
        size="xl"
        h={64}
        leftSection={<IconCash size={26} />}
        rightSection={<Kbd>{teclas.cobrar}</Kbd>}
        onClick={() => void cobrar()}
        falta={faltaParaCobrar(estado, carrito, teclas.efectivo)}
      >
        Cobrar
      </Boton>
    </Stack>
  );
}

function Siguientes({ siguientes }: Pick<Props["venta"]["abierta"], "siguientes">) {
  if (siguientes.length === 0) return null;
  return (
    <Alert color="blue" role="status" title="Para la siguiente venta">
      {siguientes.map(({ producto }) => producto.descripcion).join(", ")}
    </Alert>
  );
}

interface PropsCuenta {
  readonly cantidad: number;
  readonly descuentos: string;
  readonly ahorro: string | null;
}

function Cuenta({ cantidad, descuentos, ahorro }: PropsCuenta) {
  return (
    <Group justify="space-between">
      <Text className="suave">
        {cantidad} {cantidad === 1 ? "línea" : "líneas"}
      </Text>
      {ahorro !== null && (
        <Text className="promocion" data-testid="ahorro">
          Ahorra Bs {monto(ahorro)}
        </Text>
      )}
      {Number(descuentos) > 0 && <Text className="suave">Descuentos Bs {monto(descuentos)}</Text>}
    </Group>
  );
}
