import { Group, Text } from "@mantine/core";
import { useEffect, useState, type PropsWithChildren } from "react";
import type { Salida } from "../../contract/index.ts";
import { diaHora, monto, nombreCatalogo, usd } from "../comun/formato.ts";
import { SelloVenta } from "../comun/sello-venta.tsx";
import { insistir } from "../comun/insistir.ts";
import { puente } from "../puente.ts";

type Ultima = NonNullable<Salida<"ultimaVenta">>;

/**
 * The current user's last sale, for a buyer who asks about the change. Shown while the cart is empty. If the user has sold nothing yet, the
 * children are shown instead.
 */
export function UltimaVenta({ children }: PropsWithChildren) {
  const [ultima, setUltima] = useState<Ultima | null | undefined>();
  useEffect(() => {
    const pedir = () => insistir(() => puente.invoke("ultimaVenta", {}), setUltima);
    let dejar = pedir();
    const callar = puente.subscribe("ventaCambio", () => {
      dejar();
      dejar = pedir();
    });
    return () => {
      dejar();
      callar();
    };
  }, []);
  if (ultima === undefined) return null;
  if (ultima === null) return children;
  const { estado, numeroFactura, creadaEn, total, cambio } = ultima;
  const recibido = recibidoDe(ultima);
  return (
    <section className="ultima" aria-label="Última venta" data-testid="ultima-venta" data-estado={estado}>
      <Text className="suave">Última venta, {diaHora(creadaEn)}</Text>
      <Group gap="sm">
        <Text fw={700} size="xl">
          {numeroFactura === null ? "Sin número" : `Factura ${numeroFactura}`}
        </Text>
        <SelloVenta estado={estado} porAnular={ultima.anulacion?.estado === "pendiente"} />
      </Group>
      <dl>
        <Dato que="total" nombre="Total" valor={`Bs ${monto(total)}`} />
        {recibido === null ? (
          <Dato que="metodo" nombre="Pagada con" valor={nombreCatalogo(ultima.metodoPagoTexto)} />
        ) : (
          <Dato que="recibido" nombre="Recibido" valor={recibido} />
        )}
        {cambio !== null && <Dato que="cambio" nombre="Cambio" valor={`Bs ${monto(cambio)}`} />}
      </dl>
    </section>
  );
}

/** Returns the cash that was handed over; null if the payment was not in cash. */
function recibidoDe({ recibido, dolares }: Ultima): string | null {
  const bolivianos = recibido === null ? null : `Bs ${monto(recibido)}`;
  if (dolares === null) return bolivianos;
  const enDolares = usd(dolares);
  return bolivianos === null || Number(recibido) === 0 ? enDolares : `${enDolares} y ${bolivianos}`;
}

function Dato({
  que,
  nombre,
  valor,
}: {
  readonly que: string;
  readonly nombre: string;
  readonly valor: string;
}) {
  return (
    <div>
      <Text component="dt" className="suave">
        {nombre}
      </Text>
      <dd data-que={que}>{valor}</dd>
    </div>
  );
}
