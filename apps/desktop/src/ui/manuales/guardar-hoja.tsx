import { Stack } from "@mantine/core";
import { Boton } from "@mostrador/ui";
import { type FormEvent, useState } from "react";
import { Dialogo } from "../comun/dialogo.tsx";
import type { Entrada, EntradaVenta } from "../../contract/index.ts";
import { useLlamada } from "../efectivo/use-llamada.ts";
import { escritoDe, usePago } from "../venta/pago/use-pago.ts";
import { puente } from "../puente.ts";
import { CampoBorrador } from "./campo-borrador.tsx";
import { faltaDePago } from "../venta/pago/falta.ts";
import { AvisoVisible } from "../comun/fallo.tsx";
import { monto } from "../comun/formato.ts";
import { Importe } from "../comun/importe.tsx";
import { CampoRegalo } from "../venta/pago/campo-regalo.tsx";
import { CamposPago } from "../venta/pago/campos-pago.tsx";

interface Props {
  readonly hoja: Omit<Entrada<"guardarManual">, "venta">;
  readonly venta: Omit<EntradaVenta, "metodoPago" | "numeroTarjeta" | "montoGiftCard" | "recibido">;
  /** The invoice as stored before a correction, whose payment fills the form; null for a new one. */
  readonly antes: EntradaVenta | null;
  readonly total: string;
  readonly onGuardada: () => void;
  readonly onCerrar: () => void;
}

/** Arguments for a hand-written invoice, which accepts neither dollars nor an exchange. */
const SIN_CAMBIO = { tipoCambio: null, aFavor: "0.00" } as const;

/** Payment of a hand-written invoice. Enter stores it. */
export function GuardarHoja({ hoja, venta, antes, total, onGuardada, onCerrar }: Props) {
  const cuenta = usePago(total, SIN_CAMBIO, antes === null ? undefined : escritoDe(antes));
  const { pago } = cuenta;
  const { ocupada, fallo, llamar } = useLlamada();
  const [reemplaza, setReemplaza] = useState(hoja.reemplaza ?? null);

  function guardar(event: FormEvent): void {
    event.preventDefault();
    if (pago === null || ocupada) return;
    // The money was received when the invoice was written, so no change is given now.
    const entrada = { ...hoja, reemplaza, venta: { ...venta, ...pago, recibido: null } };
    void llamar(puente.invoke("guardarManual", entrada), onGuardada);
  }

  return (
    <Dialogo
      opened
      onClose={() => !ocupada && onCerrar()}
      title={`Factura de papel ${hoja.numero}`}
      size="lg"
    >
      <form onSubmit={guardar}>
        <Stack>
          <Pagada total={total} />
          {fallo !== null && <AvisoVisible titulo="No se guardó">{fallo.texto}</AvisoVisible>}
          <FormaDePago cuenta={cuenta} sector={venta.sector ?? 1} total={total} />
          {hoja.corrige === null && (
            <CampoBorrador suyo={hoja.reemplaza ?? null} elegido={reemplaza} onElegir={setReemplaza} />
          )}
          <Boton type="submit" size="xl" h={60} loading={ocupada} falta={faltaDePago(cuenta)} autoFocus>
            Guardar y seguir
          </Boton>
        </Stack>
      </form>
    </Dialogo>
  );
}

/** Total of the invoice. */
function Pagada({ total }: { readonly total: string }) {
  return <Importe nombre="Pagada" clase="total" texto={`Bs ${monto(total)}`} />;
}

/** Payment fields of a hand-written invoice, with the gift card if its sector has one. */
function FormaDePago({
  cuenta,
  sector,
  total,
}: {
  readonly cuenta: ReturnType<typeof usePago>;
  readonly sector: number;
  readonly total: string;
}) {
  return (
    <>
      <CamposPago cuenta={cuenta} />
      <CampoRegalo cuenta={cuenta} sector={sector} total={total} />
    </>
  );
}
