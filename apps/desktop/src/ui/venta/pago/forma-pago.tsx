import { preguntaDeCodigo } from "@mostrador/core/ayuda";
import { Checkbox, TextInput } from "@mantine/core";
import { Boton } from "@mostrador/ui";
import type { Venta } from "../../../contract/index.ts";
import { AvisoVisible } from "../../comun/fallo.tsx";
import { conLecturas, faltaMonto, monto } from "../../comun/formato.ts";
import { Importe } from "../../comun/importe.tsx";
import { CampoRegalo } from "./campo-regalo.tsx";
import { CamposPago } from "./campos-pago.tsx";
import { Efectivo, ORDEN } from "./efectivo.tsx";
import { faltaDePago } from "./falta.ts";
import { VARIOS, type usePago } from "./use-pago.ts";

type Cuenta = ReturnType<typeof usePago>;

/** Amount of the sale, above the form. In an exchange the buyer pays less, which stands below. */
export function APagar({ monto: aPagar, enCanje }: { readonly monto: string; readonly enCanje: boolean }) {
  return <Importe nombre={enCanje ? "Total" : "A pagar"} clase="total" texto={`Bs ${monto(aPagar)}`} />;
}

/** Refusal of the sale, with the remedy for it. */
export function NoEmitida({ error, mensajes }: Pick<Venta, "mensajes"> & { readonly error: string }) {
  const [ayuda] = mensajes.flatMap(({ codigo }) => preguntaDeCodigo(codigo) ?? []);
  return (
    <AvisoVisible titulo="No se emitió" ayuda={ayuda?.id ?? null}>
      {error}
      {mensajes.map((m) => (
        <div key={m.codigo}>
          {m.remedio ?? m.descripcion} ({m.codigo})
        </div>
      ))}
    </AvisoVisible>
  );
}

/** Option to issue the invoice for a NIT that the tax system does not know, because the buyer insists on it. */
export function ExcepcionNit({
  marcada,
  onCambio,
}: {
  readonly marcada: boolean;
  readonly onCambio: (si: boolean) => void;
}) {
  return (
    <Checkbox
      size="md"
      label="Emitir aunque Impuestos no conozca este NIT"
      checked={marcada}
      onChange={(e) => onCambio(e.currentTarget.checked)}
    />
  );
}

/** Payment form with method, cash, dollars and gift card, and the button that charges. */
export function FormaPago({
  cuenta,
  total,
  sector,
  tipoCambioUsd,
  onBillete,
}: {
  readonly cuenta: Cuenta;
  readonly total: string;
  readonly sector: number;
  readonly tipoCambioUsd: string | null;
  readonly onBillete: (recibido: string) => void;
}) {
  return (
    <>
      <CamposPago
        cuenta={cuenta}
        efectivo={
          <Efectivo
            recibido={cuenta.escrito.recibido}
            aPagar={cuenta.porEntregar}
            dolaresEnBs={cuenta.dolaresEnBs}
            cambio={cuenta.cambio}
            onRecibido={(recibido) => cuenta.poner({ recibido })}
            onBillete={onBillete}
            enParte={cuenta.escrito.metodo === VARIOS}
          >
            {tipoCambioUsd !== null && <Dolares cuenta={cuenta} tipoCambio={tipoCambioUsd} />}
            <CampoRegalo cuenta={cuenta} sector={sector} total={total} />
          </Efectivo>
        }
      />
      {!cuenta.enEfectivo && <CampoRegalo cuenta={cuenta} sector={sector} total={total} />}
      <Boton type="submit" size="xl" h={60} falta={faltaDePago(cuenta)}>
        <span>
          Emitir factura
          <CambioEnBoton cuenta={cuenta} />
        </span>
      </Boton>
    </>
  );
}

/** Shows the change on the button in a low window, where the footer covers the change itself. */
function CambioEnBoton({ cuenta: { enEfectivo, pago, cambio } }: { readonly cuenta: Cuenta }) {
  if (!enEfectivo || pago === null || Number(cambio) === 0) return null;
  return <span className="en-bajas">, cambio Bs {monto(cambio)}</span>;
}

function Dolares({ cuenta, tipoCambio }: { readonly cuenta: Cuenta; readonly tipoCambio: string }) {
  return (
    <TextInput
      label="Dólares (US$)"
      aria-label="Dólares recibidos (US$)"
      description={
        Number(cuenta.dolaresEnBs) > 0
          ? `Valen Bs ${monto(cuenta.dolaresEnBs)}.`
          : `A Bs ${tipoCambio} cada uno.`
      }
      inputWrapperOrder={ORDEN}
      size="lg"
      placeholder="0"
      inputMode="decimal"
      autoComplete="off"
      value={cuenta.escrito.dolares}
      onFocus={(e) => e.currentTarget.select()}
      onChange={(e) => cuenta.poner({ dolares: e.currentTarget.value })}
      error={conLecturas({
        texto: cuenta.escrito.dolares,
        falta: cuenta.dolaresMal ? faltaMonto(cuenta.escrito.dolares, "Escriba un número, como 20.") : null,
        onElegir: (dolares) => cuenta.poner({ dolares }),
      })}
    />
  );
}
