import { TextInput } from "@mantine/core";
import { decimal } from "@mostrador/core";
import { conLecturas, entero, faltaMonto, monto } from "../../comun/formato.ts";
import { Importe } from "../../comun/importe.tsx";

/** Cash in bolivianos, and the change; an empty field stands for the amount to pay. */
export function Efectivo({
  recibido,
  aPagar,
  dolaresEnBs,
  cambio,
  onRecibido,
}: {
  readonly recibido: string;
  readonly aPagar: string;
  readonly dolaresEnBs: string;
  readonly cambio: string;
  readonly onRecibido: (recibido: string) => void;
}) {
  const ilegible = recibido.trim() === "" ? null : faltaMonto(recibido);
  const falta = decimal(cambio).lt(0);
  const porPagar = decimal(aPagar).minus(dolaresEnBs);
  return (
    <>
      <div className="efectivo">
        <TextInput
          label="Efectivo recibido"
          size="xl"
          placeholder={monto(Number(dolaresEnBs) > 0 ? "0" : aPagar)}
          value={recibido}
          inputMode="decimal"
          autoFocus
          autoComplete="off"
          // Selects the old amount, so that the next key replaces it instead of adding a digit.
          onFocus={(e) => e.currentTarget.select()}
          onChange={(e) => onRecibido(e.currentTarget.value)}
          error={conLecturas({
            texto: recibido,
            falta: ilegible ?? (falta ? `Faltan Bs ${monto(decimal(cambio).abs().toFixed(2))}` : null),
            onElegir: onRecibido,
          })}
        />
        <div className="billetes">
          <Billete texto="Exacto" onElegir={() => onRecibido(porPagar.lt(0) ? "0" : porPagar.toFixed(2))} />
          {sugerirEfectivo(porPagar.toFixed(2)).map((billete) => (
            <Billete key={billete} texto={entero(billete)} onElegir={() => onRecibido(String(billete))} />
          ))}
        </div>
      </div>
      <Importe nombre="Cambio" clase="cambio" texto={`Bs ${monto(falta ? "0" : cambio)}`} prueba="cambio" />
    </>
  );
}

/** A button that writes what was handed over. Plain elements: the library's took a tenth of the payment's opening. */
function Billete({ texto, onElegir }: { readonly texto: string; readonly onElegir: () => void }) {
  return (
    <button type="button" className="llano billete mantine-focus-auto" onClick={onElegir}>
      {texto}
    </button>
  );
}

/** Notes of the boliviano, of which a buyer hands over one or several. */
const BILLETES = [10, 20, 50, 100, 200];
const MAXIMO = 3;

/**
 * Lists the amounts in bolivianos that a buyer is likely to hand over: the next multiples of each note, from the lowest. `porPagar` has two
 * decimals; no amount equals it.
 */
export function sugerirEfectivo(porPagar: string): readonly number[] {
  const debido = Number(porPagar);
  if (debido <= 0) return [];
  const redondos = BILLETES.map((billete) => Math.ceil(debido / billete) * billete);
  return [...new Set(redondos)]
    .filter((monto) => monto !== debido)
    .toSorted((a, b) => a - b)
    .slice(0, MAXIMO);
}
