import { TextInput } from "@mantine/core";
import { useEffect, useRef, type ReactNode } from "react";
import { Opciones } from "../../comun/opciones.tsx";
import { CamposPartes, seguir } from "./partes.tsx";
import { METODOS, QR, TARJETA, VARIOS, type usePago } from "./use-pago.ts";

interface Props {
  readonly cuenta: ReturnType<typeof usePago>;
  /** Fields of cash only: shown where a part is paid in cash. */
  readonly efectivo?: ReactNode;
}

/** The key of each way to pay. */
const TECLAS = ["F5", "F6", "F7", "F8"] as const;
const FORMAS = [...METODOS, { value: VARIOS, label: "Varios" }].map((una, i) => ({
  ...una,
  tecla: TECLAS[i] ?? "",
}));
/** Several ways are most often a part by QR. */
const POR_PARTES = METODOS.filter(({ value }) => value === QR || value === TARJETA).toReversed();

/** The payment methods: one, or several with their amounts; a card's digits. */
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

/** The field that each way to pay begins with; QR has none, and is issued by Enter. */
const EMPIEZA: Readonly<Record<string, string>> = {
  [TARJETA]: '[data-campo="tarjeta"]',
  [QR]: '[type="submit"]',
  [VARIOS]: '[data-campo="parte"]',
};
const EN_EFECTIVO = '[data-campo="efectivo"]';

/**
 * Chooses a way to pay by its key. One that a key or a finger chose has the focus in its first field; the arrows go on among the ways. Null:
 * nothing is left to pay.
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
    // A payment that is opened again goes on in its first field, unless something in its form asked for the focus.
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
