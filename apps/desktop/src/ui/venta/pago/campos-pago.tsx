import { TextInput } from "@mantine/core";
import { useEffect, useRef, type ReactNode } from "react";
import { Opciones } from "../../comun/opciones.tsx";
import { CamposPartes, seguir } from "./partes.tsx";
import { METODOS, QR, TARJETA, VARIOS, type usePago } from "./use-pago.ts";

interface Props {
  readonly cuenta: ReturnType<typeof usePago>;
  /** Fields shown only if a part is paid in cash. */
  readonly efectivo?: ReactNode;
}

/** Keys of the payment methods, in order. */
const TECLAS = ["F5", "F6", "F7", "F8"] as const;
const FORMAS = [...METODOS, { value: VARIOS, label: "Varios" }].map((una, i) => ({
  ...una,
  tecla: TECLAS[i] ?? "",
}));
/** Methods of a split payment besides cash. QR comes first, because it is the most frequent. */
const POR_PARTES = METODOS.filter(({ value }) => value === QR || value === TARJETA).toReversed();

/** Fields of the payment method: the method, the amounts of a split payment, and the digits of a card. */
export function CamposPago({ cuenta: { escrito, poner, ...cuenta }, efectivo }: Props) {
  const { lugar, alPulsar } = useMetodoConFoco(cuenta.pagado ? null : escrito.metodo, (metodo) =>
    poner({ metodo }),
  );
  return (
    <>
      {!cuenta.pagado && (
        <div ref={lugar} onPointerDown={alPulsar}>
          <Opciones
            nombre="Método de pago"
            tamano="lg"
            ancha
            data={FORMAS}
            value={escrito.metodo}
            onChange={(metodo) => poner({ metodo })}
          />
        </div>
      )}
      {escrito.metodo === VARIOS && !cuenta.pagado && (
        <CamposPartes
          metodos={POR_PARTES}
          partes={escrito.partes}
          aPagar={cuenta.aPagar}
          onPartes={(partes) => poner({ partes })}
        />
      )}
      {cuenta.conTarjeta && (
        <TextInput
          label="Tarjeta: 4 primeros y 4 últimos dígitos"
          size={escrito.metodo === VARIOS ? "lg" : "xl"}
          placeholder="47977896"
          value={escrito.tarjeta}
          maxLength={8}
          inputMode="numeric"
          data-campo="tarjeta"
          data-listo={!cuenta.tarjetaMal}
          onKeyDown={seguir}
          onChange={(e) => poner({ tarjeta: e.currentTarget.value.replace(/\D/g, "") })}
          error={cuenta.tarjetaMal && escrito.tarjeta.length > 0 ? "Son 8 dígitos." : null}
        />
      )}
      {cuenta.enEfectivo && efectivo}
    </>
  );
}

/** Selector of the first field of each payment method. QR has no field, so the submit button gets the focus. */
const EMPIEZA: Readonly<Record<string, string>> = {
  [TARJETA]: '[data-campo="tarjeta"]',
  [QR]: '[type="submit"]',
  [VARIOS]: '[data-campo="parte"]',
};
const EN_EFECTIVO = '[data-campo="efectivo"]';

/**
 * Selects a payment method by its key. A method selected by key or touch focuses its first field; the arrow keys keep the focus on the
 * methods. `metodo` is null if nothing is left to pay.
 */
function useMetodoConFoco(metodo: string | null, elegir: (metodo: string) => void) {
  const lugar = useRef<HTMLDivElement>(null);
  const enfocar = useRef(false);
  const latest = useRef(elegir);
  useEffect(() => {
    latest.current = elegir;
  });
  useEffect(() => {
    const forma = lugar.current?.closest("form");
    // A reopened payment focuses its first field, unless another field of the form has the focus.
    const suelto = !forma?.contains(document.activeElement);
    if (metodo === null || (!enfocar.current && !suelto)) return;
    enfocar.current = false;
    const elegido = forma?.querySelector<HTMLElement>(EMPIEZA[metodo] ?? EN_EFECTIVO);
    elegido?.focus();
  }, [metodo]);
  const hay = metodo !== null;
  useEffect(() => {
    if (!hay) return;
    const listen = (event: globalThis.KeyboardEvent) => {
      if (event.key.startsWith("Arrow")) enfocar.current = false;
      const forma = FORMAS.find(({ tecla }) => tecla === event.key);
      if (forma === undefined || event.ctrlKey || event.altKey || event.shiftKey) return;
      event.preventDefault();
      enfocar.current = true;
      latest.current(forma.value);
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, [hay]);
  return { lugar, alPulsar: () => void (enfocar.current = true) };
}
