import { TextInput } from "@mantine/core";
import { decimal, sugerirBilletes } from "@mostrador/core";
import type { PropsWithChildren } from "react";
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

/**
 * Field of the cash received in bolivianos, and the change. An empty field stands for the exact amount. Children appear beside the field.
 */
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
            // Returned goods or dollars may be worth more than the sale. The difference is given as change.
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
