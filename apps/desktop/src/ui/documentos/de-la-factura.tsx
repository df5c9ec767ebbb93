import { Button } from "@mantine/core";
import { IconArrowBackUp, IconBan, IconReceiptRefund } from "@tabler/icons-react";
import type { Venta } from "../../contract/index.ts";
import { BotonConfirmado } from "../comun/confirmar.tsx";
import { monto } from "../comun/formato.ts";
import type { useLlamada } from "../efectivo/use-llamada.ts";
import { puente } from "../puente.ts";
import { conLetra } from "./acciones.tsx";
import { BotonesDeEnvio } from "./envio.tsx";
import { mostrada } from "./mostrada.ts";
import type { DialogoDeVenta } from "./tras-accion.tsx";

interface Props {
  readonly venta: Venta;
  readonly onNota: (cuf: string) => void;
  readonly onDialogo: (dialogo: DialogoDeVenta) => void;
}

/** The actions on an issued invoice: its public page, mail, WhatsApp, a credit note, its annulment. */
export function DeLaFactura({ venta, onNota, onDialogo }: Props) {
  const { cuf, estado, anulacion, publicUrl } = venta;
  const anulable = (estado === "EMITIDA" || estado === "OFFLINE") && anulacion?.estado !== "pendiente";
  return (
    <>
      <BotonesDeEnvio publicUrl={publicUrl} falta={sinFactura(venta)} onDialogo={onDialogo} />
      {estado === "EMITIDA" && cuf !== null && (
        <Button
          variant="default"
          leftSection={<IconReceiptRefund size={18} />}
          {...conLetra("N")}
          onClick={() => onNota(cuf)}
        >
          Nota de crédito
        </Button>
      )}
      {anulable && (
        <Button
          variant="default"
          color="red"
          leftSection={<IconBan size={18} />}
          {...conLetra("A")}
          onClick={() => onDialogo("anular")}
        >
          Anular
        </Button>
      )}
    </>
  );
}

/** Undoes the annulment of an invoice, once it was confirmed. */
export function Revertir({
  venta,
  llamada: { ocupada, llamar },
  onRevertida,
}: Pick<Props, "venta"> & {
  readonly llamada: Pick<ReturnType<typeof useLlamada>, "ocupada" | "llamar">;
  readonly onRevertida: (texto: string) => void;
}) {
  if (venta.estado !== "ANULADA") return null;
  return (
    <BotonConfirmado
      variant="default"
      leftSection={<IconArrowBackUp size={18} />}
      loading={ocupada}
      titulo={`Revertir la anulación de la factura ${venta.numeroFactura ?? ""}`}
      pregunta={`${venta.cliente.razonSocial}, Bs ${monto(venta.total)}. La factura vuelve a valer y se avisa a Impuestos; solo se puede una vez.`}
      si="Sí, revertir la anulación"
      onSi={() =>
        void llamar(puente.invoke("revertirAnulacion", mostrada(venta)), () =>
          onRevertida(`La factura ${venta.numeroFactura ?? ""} vale otra vez.`),
        )
      }
    >
      Revertir la anulación
    </BotonConfirmado>
  );
}

/** Returns the reason why a sale has nothing to print or mail; null if it has. */
export function sinFactura({ cuf }: Venta): string | null {
  return cuf === null ? "Esta venta no tiene factura." : null;
}
