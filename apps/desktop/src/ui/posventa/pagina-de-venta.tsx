import { Button } from "@mantine/core";
import { IconDownload, IconFileText } from "@tabler/icons-react";
import type { Venta } from "../../contract/index.ts";
import { useLlamada } from "../efectivo/use-llamada.ts";
import { puente } from "../puente.ts";

/** A sale on letter-size paper: to the printer for it, or as a file. */
export function PaginaDeVenta({ venta: { id: ventaId, cuf } }: { readonly venta: Venta }) {
  const { ocupada, llamar } = useLlamada();
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileText size={18} />}
        disabled={cuf === null}
        onClick={() => void puente.invoke("imprimirPagina", { ventaId })}
      >
        Imprimir en carta
      </Button>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} />}
        disabled={cuf === null}
        loading={ocupada}
        onClick={() => void llamar(puente.invoke("pdf", { ventaId, formato: "a4" }), descargar)}
      >
        Descargar PDF
      </Button>
    </>
  );
}

function descargar({ nombre, base64 }: { readonly nombre: string; readonly base64: string }): void {
  const bytes = Uint8Array.from(atob(base64), (signo) => signo.codePointAt(0) ?? 0);
  const href = URL.createObjectURL(new Blob([bytes], { type: "application/pdf" }));
  Object.assign(document.createElement("a"), { href, download: nombre }).click();
  URL.revokeObjectURL(href);
}
