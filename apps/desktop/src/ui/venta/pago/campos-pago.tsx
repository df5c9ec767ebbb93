import { TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { CamposPartes } from "./partes.tsx";
import { METODOS, VARIOS, type usePago } from "./use-pago.ts";
import { Opciones } from "../../comun/opciones.tsx";

interface Props {
  readonly cuenta: ReturnType<typeof usePago>;
  /** Fields of a payment in cash, shown if the method is cash. */
  readonly efectivo?: ReactNode;
}

/** The payment methods: one, or several with their amounts; a card's digits. */
export function CamposPago({ cuenta: { escrito, poner, ...cuenta }, efectivo }: Props) {
  return (
    <>
      {!cuenta.pagado && (
        <Opciones
          nombre="Método de pago"
          tamano="lg"
          data={[...METODOS, { value: VARIOS, label: "Varios" }]}
          value={escrito.metodo}
          onChange={(metodo) => poner({ metodo })}
        />
      )}
      {cuenta.enEfectivo && efectivo}
      {escrito.metodo === VARIOS && !cuenta.pagado && (
        <CamposPartes
          metodos={METODOS}
          partes={escrito.partes}
          aPagar={cuenta.aPagar}
          onPartes={(partes) => poner({ partes })}
        />
      )}
      {cuenta.conTarjeta && (
        <TextInput
          label="Tarjeta: 4 primeros y 4 últimos dígitos"
          size="xl"
          placeholder="47977896"
          value={escrito.tarjeta}
          maxLength={8}
          inputMode="numeric"
          onChange={(e) => poner({ tarjeta: e.currentTarget.value.replace(/\D/g, "") })}
          error={cuenta.tarjetaMal && escrito.tarjeta.length > 0 ? "Son 8 dígitos." : null}
        />
      )}
    </>
  );
}
