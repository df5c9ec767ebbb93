import { IconDownload, IconFileText } from "@tabler/icons-react";
import { Boton } from "@mostrador/ui";
import type { Venta } from "../../contract/index.ts";
import type { useImpresion } from "../comun/use-impresion.tsx";
import type { useLlamada } from "../efectivo/use-llamada.ts";
import { puente } from "../puente.ts";
import { descargar } from "../comun/descargar.ts";

/** A sale on letter-size paper: to the printer for it, or as a file. */
export function PaginaDeVenta({
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
