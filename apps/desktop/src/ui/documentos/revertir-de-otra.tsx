import { IconArrowBackUp } from "@tabler/icons-react";
import type { VentaDeLaTienda } from "../../contract/index.ts";
import { BotonConfirmado } from "../comun/confirmar.tsx";
import { Fallo } from "../comun/fallo.tsx";
import { monto } from "../comun/formato.ts";
import { useLlamada } from "../efectivo/use-llamada.ts";
import { puente } from "../puente.ts";

/** Undoes the annulment of a sale that this till did not issue, once it was confirmed. */
export function RevertirDeOtra({
  venta: { cuf, estado, numeroFactura: numero, total, cliente },
  onRevertida,
}: {
  readonly venta: VentaDeLaTienda;
  readonly onRevertida: () => void;
}) {
  const { ocupada, fallo, llamar } = useLlamada();
  if (estado !== "ANULADA") return null;
  return (
    <>
      <BotonConfirmado
        variant="default"
        leftSection={<IconArrowBackUp size={18} />}
        loading={ocupada}
        titulo={`Revertir la anulación de la factura ${numero}`}
        pregunta={`${cliente.razonSocial}, Bs ${monto(total)}. La factura vuelve a valer y se avisa a Impuestos; solo se puede una vez.`}
        si="Sí, revertir la anulación"
        onSi={() => void llamar(puente.invoke("revertirDeLaTienda", { cuf, numero, total }), onRevertida)}
      >
        Revertir la anulación
      </BotonConfirmado>
      <Fallo fallo={fallo} />
    </>
  );
}
