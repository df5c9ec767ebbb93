import { Alert, Button, Group, Kbd, Stack, Text } from "@mantine/core";
import { IconCash } from "@tabler/icons-react";
import { Boton } from "@mostrador/ui";
import type { EstadoCaja, Salida } from "../../contract/index.ts";
import { Avisos } from "../comun/avisos.tsx";
import { BandasDePie } from "../estado/bandas-de-pie.tsx";
import { bs, monto } from "../comun/formato.ts";
import { useTeclasDeCaja } from "../comun/teclas.ts";
import { faltaParaCobrar } from "./falta.ts";
import { EnCanje } from "./pago/canje.tsx";
import { Reabierta } from "./reabierta.tsx";
import { Total } from "./total.tsx";
import type { Vendiendo } from "./use-vender.ts";
import { getSector } from "../sectores/sectores.ts";
import type { Carrito } from "./carrito.ts";

interface Props {
  readonly estado: EstadoCaja;
  readonly venta: Vendiendo;
}

/** Panel with the sale's total, its notices, and the button that opens the payment. */
export function PanelCobro({ estado, venta }: Props) {
  const teclas = useTeclasDeCaja();
  const { abierta, avisos, avisar, libre, sector, revision, edicion, cobrar, retomarPendiente, alBuscador } =
    venta;
  const { carrito, hacer } = abierta.uso;
  const { totales } = revision;
  const onTipoFactura = edicion.acciones.tipoFactura;
  return (
    <Stack p="md" gap="xs" mt="auto" className="cobro">
      <BandasDePie estado={estado} />
      <Avisos avisos={avisos} encima={!libre} />
      <EnCanje />
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
        sinExistencias={[...revision.quedan.values()].filter(({ falta }) => falta !== null).length}
        descuentos={descuentosEnPalabras(totales, carrito.descuentoPorcentaje)}
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
      <div className="texto-de-pie">{siguientes.map(({ producto }) => producto.descripcion).join(", ")}</div>
    </Alert>
  );
}

interface PropsCuenta {
  readonly cantidad: number;
  /** Number of lines that exceed the known stock. They can be sold all the same. */
  readonly sinExistencias: number;
  readonly descuentos: string | null;
  readonly ahorro: string | null;
}

function Cuenta({ cantidad, sinExistencias, descuentos, ahorro }: PropsCuenta) {
  return (
    <Group justify="space-between">
      <Text className="suave">
        {cantidad} {cantidad === 1 ? "línea" : "líneas"}
      </Text>
      {sinExistencias > 0 && (
        <Text className="duda" data-testid="sin-existencias">
          {sinExistencias === 1 ? "1 línea pasa" : `${sinExistencias} líneas pasan`} lo que queda
        </Text>
      )}
      {ahorro !== null && (
        <Text className="promocion" data-testid="ahorro">
          Ahorra Bs {monto(ahorro)}
        </Text>
      )}
      {descuentos !== null && (
        <Text className="suave" data-testid="descuentos">
          {descuentos}
        </Text>
      )}
    </Group>
  );
}

/** Describes the discounts of a sale in BOB, and a percentage with its amount; null if there are none but the promotions' saving. */
function descuentosEnPalabras(
  totales: Pick<Salida<"calcular">, "descuentos" | "descuentoAdicional" | "ahorro"> | null,
  porcentaje: string | null,
): string | null {
  const { descuentos = "0", descuentoAdicional = null, ahorro = null } = totales ?? {};
  const suyo = descuentoAdicional === null ? "" : ` (${bs(descuentoAdicional)})`;
  const deTodo = porcentaje === null ? null : `${porcentaje} %${suyo}`;
  if (deTodo !== null && (descuentos === descuentoAdicional || Number(descuentos) === 0))
    return `Descuento de ${deTodo}`;
  if (Number(descuentos) === 0 || (deTodo === null && descuentos === ahorro)) return null;
  return `Descuentos ${bs(descuentos)}${deTodo === null ? "" : `, incluido ${deTodo}`}`;
}

/** Notice about the proforma of the sale, with a button that removes it. */
function DeProforma({
  proforma,
  onQuitar,
}: {
  readonly proforma: Carrito["proforma"];
  readonly onQuitar: () => void;
}) {
  if (proforma === null) return null;
  return (
    <Group justify="space-between" wrap="nowrap" className="de-proforma" data-testid="de-proforma">
      <Text fw={600}>{proforma.nombre === "" ? "De una proforma" : `Proforma ${proforma.nombre}`}</Text>
      <Button variant="default" onClick={onQuitar}>
        Quitar proforma
      </Button>
    </Group>
  );
}

/** Kind of invoice of the sale, with a button that changes it. */
function TipoFactura({ sector, onElegir }: { readonly sector: number; readonly onElegir: () => void }) {
  const teclas = useTeclasDeCaja();
  return (
    <Button
      variant="light"
      className="en-lineas"
      onClick={onElegir}
      rightSection={<Kbd>{teclas.tipoFactura}</Kbd>}
    >
      {getSector(sector).nombre}
    </Button>
  );
}
