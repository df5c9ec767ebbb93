import { Button, TextInput } from "@mantine/core";
import { decimal } from "@mostrador/core";
import { faltaMonto, monto } from "../comun/formato.ts";
import { Importe } from "../comun/importe.tsx";

const BILLETES = [10, 20, 50, 100, 200];

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
          error={ilegible ?? (falta ? `Faltan Bs ${monto(decimal(cambio).abs().toFixed(2))}` : null)}
        />
        <div className="billetes">
          <Button variant="default" onClick={() => onRecibido(porPagar.lt(0) ? "0" : porPagar.toFixed(2))}>
            Exacto
          </Button>
          {BILLETES.filter((billete) => porPagar.lte(billete))
            .slice(0, 3)
            .map((billete) => (
              <Button key={billete} variant="default" onClick={() => onRecibido(String(billete))}>
                {billete}
              </Button>
            ))}
        </div>
      </div>
      <Importe nombre="Cambio" clase="cambio" texto={`Bs ${monto(falta ? "0" : cambio)}`} prueba="cambio" />
    </>
  );
}
