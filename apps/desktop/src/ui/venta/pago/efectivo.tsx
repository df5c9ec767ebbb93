import { Kbd, TextInput } from "@mantine/core";
import { decimal, sugerirBilletes } from "@mostrador/core";
import { useLayoutEffect, useRef, type KeyboardEvent, type PropsWithChildren } from "react";
import { conLecturas, entero, faltaMonto, monto } from "../../comun/formato.ts";
import { Importe } from "../../comun/importe.tsx";

interface Props {
  readonly recibido: string;
  /** Amount paid in cash. */
  readonly aPagar: string;
  readonly dolaresEnBs: string;
  readonly cambio: string;
  readonly onRecibido: (recibido: string) => void;
  /** Called when a note's button is pressed; charges the sale with that amount of cash. */
  readonly onBillete: (recibido: string) => void;
  /** True if cash is one part of a split payment. The field then shows that part and has no initial focus. */
  readonly enParte: boolean;
}

/** Order of a field's parts. Messages come last, so that adjacent inputs stay aligned. */
export const ORDEN: ("label" | "input" | "description" | "error")[] = [
  "label",
  "input",
  "description",
  "error",
];

/** Direction in which each arrow key goes through the proposed notes. */
const PASO: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * Field of the cash received in bolivianos, and the change. An empty field stands for the exact amount. Children appear beside the field.
 * The arrow keys fill in the proposed notes one after the other, and the change is seen before Enter charges.
 */
export function Efectivo(props: PropsWithChildren<Props>) {
  const { recibido, aPagar, dolaresEnBs, cambio, onRecibido, onBillete, enParte, children } = props;
  const ilegible = recibido.trim() === "" ? null : faltaMonto(recibido);
  const falta = decimal(cambio).lt(0);
  const porPagar = decimal(aPagar).minus(dolaresEnBs);
  const exacto = porPagar.lt(0) ? "0" : porPagar.toFixed(2);
  const billetes = sugerirBilletes(porPagar.toFixed(2)).map(String);
  const { campo, alPulsar } = useFlechas(recibido, billetes, onRecibido);
  return (
    <>
      <div className="efectivo">
        <div className="efectivo-campos">
          <TextInput
            ref={campo}
            label="Efectivo recibido"
            aria-label="Efectivo recibido"
            description={enParte ? `De Bs ${monto(aPagar)}.` : null}
            inputWrapperOrder={ORDEN}
            size="lg"
            placeholder={monto(Number(dolaresEnBs) > 0 ? "0" : aPagar)}
            value={recibido}
            inputMode="decimal"
            autoFocus={!enParte}
            autoComplete="off"
            data-campo="efectivo"
            rightSection={billetes.length > 0 ? <Kbd aria-hidden>↓</Kbd> : null}
            rightSectionPointerEvents="none"
            onKeyDown={alPulsar}
            // Selects the old amount, so that the next key replaces it instead of adding a digit.
            onFocus={(e) => e.currentTarget.select()}
            onChange={(e) => onRecibido(e.currentTarget.value)}
            error={conLecturas({
              texto: recibido,
              falta: ilegible ?? (falta ? `Faltan Bs ${monto(decimal(cambio).abs().toFixed(2))}` : null),
              onElegir: onRecibido,
            })}
          />
          {children}
        </div>
        <div className="billetes" role="group" aria-label="Emitir con un billete">
          <Billete
            texto="Exacto"
            // Returned goods or dollars may be worth more than the sale. The difference is given as change.
            cambio={recibido.trim() === "" && porPagar.lte(0) && decimal(cambio).gt(0) ? cambio : null}
            onElegir={() => onBillete(exacto)}
          />
          {billetes.map((billete) => (
            <Billete
              key={billete}
              texto={entero(Number(billete))}
              cambio={porPagar.minus(billete).abs().toFixed(2)}
              onElegir={() => onBillete(billete)}
            />
          ))}
        </div>
      </div>
      <Importe nombre="Cambio" clase="cambio" texto={`Bs ${monto(falta ? "0" : cambio)}`} prueba="cambio" />
    </>
  );
}

/**
 * Fills the field in with the next or previous proposed note when an arrow key is pressed. After the last note the field is empty, which
 * stands for the exact amount. The amount is selected, so that a digit replaces it.
 */
function useFlechas(recibido: string, billetes: readonly string[], onRecibido: (recibido: string) => void) {
  const campo = useRef<HTMLInputElement>(null);
  const elegido = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (elegido.current === recibido) campo.current?.select();
    elegido.current = null;
  }, [recibido]);
  const alPulsar = (event: KeyboardEvent) => {
    const paso = PASO[event.key];
    if (paso === undefined || event.ctrlKey || event.altKey || event.shiftKey || billetes.length === 0)
      return;
    event.preventDefault();
    const montos = ["", ...billetes];
    const ahora = Math.max(montos.indexOf(recibido.trim()), 0);
    elegido.current = montos.at((ahora + paso) % montos.length) ?? "";
    onRecibido(elegido.current);
  };
  return { campo, alPulsar };
}

interface PropsBillete {
  readonly texto: string;
  /** Change for this amount; null if there is none. */
  readonly cambio: string | null;
  readonly onElegir: () => void;
}

/** Button that charges with a cash amount. A plain element, because the library's button took a tenth of the time to open the payment. */
function Billete({ texto, cambio, onElegir }: PropsBillete) {
  return (
    <button type="button" className="llano billete mantine-focus-auto" onClick={onElegir}>
      {texto}
      <small>{cambio === null ? "sin cambio" : `cambio ${monto(cambio)}`}</small>
    </button>
  );
}
