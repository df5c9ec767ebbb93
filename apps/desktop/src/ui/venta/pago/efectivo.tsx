import { TextInput } from "@mantine/core";
import { decimal, sugerirBilletes } from "@mostrador/core";
import type { PropsWithChildren } from "react";
import { conLecturas, entero, faltaMonto, monto } from "../../comun/formato.ts";
import { Importe } from "../../comun/importe.tsx";

interface Props {
  readonly recibido: string;
  /** What is paid in cash. */
  readonly aPagar: string;
  readonly dolaresEnBs: string;
  readonly cambio: string;
  readonly onRecibido: (recibido: string) => void;
  /** A note was touched: the sale is issued with it. */
  readonly onBillete: (recibido: string) => void;
  /** Cash is one of several ways: its part stands beside its name, and the focus is elsewhere. */
  readonly enParte: boolean;
}

/** A field's message stands below the field, so that fields beside each other stay in line. */
export const ORDEN: ("label" | "input" | "description" | "error")[] = [
  "label",
  "input",
  "description",
  "error",
];

/** Cash in bolivianos, and the change; an empty field stands for the amount to pay. The children are fields beside it. */
export function Efectivo(props: PropsWithChildren<Props>) {
  const { recibido, aPagar, dolaresEnBs, cambio, onRecibido, onBillete, enParte, children } = props;
  const ilegible = recibido.trim() === "" ? null : faltaMonto(recibido);
  const falta = decimal(cambio).lt(0);
  const porPagar = decimal(aPagar).minus(dolaresEnBs);
  const exacto = porPagar.lt(0) ? "0" : porPagar.toFixed(2);
  return (
    <>
      <div className="efectivo">
        <div className="efectivo-campos">
          <TextInput
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
            // Goods that came back, or dollars, may be worth more than the sale: the rest is given back.
            cambio={recibido.trim() === "" && porPagar.lte(0) && decimal(cambio).gt(0) ? cambio : null}
            onElegir={() => onBillete(exacto)}
          />
          {sugerirBilletes(porPagar.toFixed(2)).map((billete) => (
            <Billete
              key={billete}
              texto={entero(billete)}
              cambio={porPagar.minus(billete).abs().toFixed(2)}
              onElegir={() => onBillete(String(billete))}
            />
          ))}
        </div>
      </div>
      <Importe nombre="Cambio" clase="cambio" texto={`Bs ${monto(falta ? "0" : cambio)}`} prueba="cambio" />
    </>
  );
}

interface PropsBillete {
  readonly texto: string;
  /** The change that it gives; null: none. */
  readonly cambio: string | null;
  readonly onElegir: () => void;
}

/** A button that issues with what was handed over. Plain elements: the library's took a tenth of the payment's opening. */
function Billete({ texto, cambio, onElegir }: PropsBillete) {
  return (
    <button type="button" className="llano billete mantine-focus-auto" onClick={onElegir}>
      {texto}
      <small>{cambio === null ? "sin cambio" : `cambio ${monto(cambio)}`}</small>
    </button>
  );
}
