import { Alert, Stack } from "@mantine/core";
import { useState } from "react";
import { IconDownload, IconFileText } from "@tabler/icons-react";
import { Boton } from "@mostrador/ui";
import type { Venta } from "../../contract/index.ts";
import { Fallo } from "../comun/fallo.tsx";
import { isObservada } from "../comun/sello-venta.tsx";
import { Deberes } from "../deberes/deberes.tsx";
import { useImpresion } from "../comun/use-impresion.tsx";
import { useLlamada } from "../efectivo/use-llamada.ts";
import { puente } from "../puente.ts";
import { Acciones, Reimprimir } from "./acciones.tsx";
import { DeLaFactura, Revertir, sinFactura } from "./de-la-factura.tsx";
import { type DialogoDeVenta, TrasAccion } from "./tras-accion.tsx";
import { descargar } from "../comun/descargar.ts";

interface Props {
  readonly venta: Venta;
  /** True if a cash session is open. */
  readonly turno: boolean;
  readonly onNota: (cuf: string) => void;
}

/** Actions on a sale: print it again, mail it, annul it, and revert the annulment. */
export function AccionesVenta({ venta, turno, onNota }: Props) {
  const [dialogo, setDialogo] = useState<DialogoDeVenta | null>(null);
  const [anulada, setAnulada] = useState(false);
  const [revertida, setRevertida] = useState<string | null>(null);
  const { ocupada, fallo, llamar } = useLlamada();
  const { imprimir, respuesta } = useImpresion();
  return (
    <Stack gap="xs">
      <Acciones>
        <Reimprimir
          falta={sinFactura(venta)}
          entreOtros={isObservada(venta) || isAnulada(venta)}
          onReimprimir={() => imprimir(puente.invoke("reimprimir", { ventaId: venta.id }))}
        />
        <PaginaDeVenta venta={venta} imprimir={imprimir} llamada={{ ocupada, llamar }} />
        <DeLaFactura venta={venta} onNota={onNota} onDialogo={setDialogo} />
        <Revertir venta={venta} llamada={{ ocupada, llamar }} onRevertida={setRevertida} />
      </Acciones>
      <EstadoAnulacion venta={venta} />
      <Fallo fallo={fallo} />
      {respuesta}
      {revertida !== null && (
        <Alert color="verde" role="status">
          {revertida}
        </Alert>
      )}
      <Deberes turno={turno} enfocar={anulada} de={({ original }) => original === venta.cuf} />
      <TrasAccion
        venta={venta}
        dialogo={dialogo}
        onCerrar={() => setDialogo(null)}
        onAnulada={() => setAnulada(true)}
      />
    </Stack>
  );
}

/** Tells whether a sale is annulled or will be. The question about its money is then the main action. */
function isAnulada({ estado, anulacion }: Venta): boolean {
  return estado === "ANULADA" || anulacion?.estado === "pendiente";
}

/** Shows a pending annulment, or one that the tax system refused. */
function EstadoAnulacion({ venta: { estado, anulacion } }: Pick<Props, "venta">) {
  if (anulacion?.estado === "pendiente")
    return (
      <Alert color="orange">Por anular: se hará sola cuando la factura esté enviada y haya conexión.</Alert>
    );
  return anulacion?.estado === "negada" && estado !== "ANULADA" ? (
    <Alert color="red">No se anuló: {anulacion.error}</Alert>
  ) : null;
}

/** Prints a sale on letter-size paper, or saves it as a file. */
function PaginaDeVenta({
  venta: { id: ventaId, cuf },
  imprimir,
  llamada: { ocupada, llamar },
}: {
  readonly venta: Venta;
  readonly imprimir: ReturnType<typeof useImpresion>["imprimir"];
  readonly llamada: Pick<ReturnType<typeof useLlamada>, "ocupada" | "llamar">;
}) {
  return (
    <>
      <Boton
        variant="default"
        leftSection={<IconFileText size={18} />}
        falta={cuf === null ? "Esta venta no tiene factura." : null}
        onClick={() => imprimir(puente.invoke("imprimirPagina", { ventaId }))}
      >
        Imprimir en carta
      </Boton>
      <Boton
        variant="default"
        leftSection={<IconDownload size={18} />}
        falta={cuf === null ? "Esta venta no tiene factura." : null}
        loading={ocupada}
        onClick={() => void llamar(puente.invoke("pdf", { ventaId, formato: "a4" }), descargar)}
      >
        Descargar PDF
      </Boton>
    </>
  );
}
