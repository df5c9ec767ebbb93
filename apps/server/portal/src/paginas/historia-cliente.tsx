/** The purchases of a buyer, with their documents. */
import { Stack, Text } from "@mantine/core";
import { bs, entero as enteroDe } from "@mostrador/core/formato";
import type { ClienteEntero } from "../tipos-tienda.ts";
import { DocumentosDelCliente } from "./documentos-cliente.tsx";

export function HistoriaDeCliente({ entero }: { readonly entero: ClienteEntero }) {
  const { cliente, facturas, notas, anuladas, neto, documentos } = entero;
  return (
    <section aria-label="Lo que compró">
      <Stack gap={0} mb="xs">
        <Text fw={600}>
          {facturas.documentos === 0
            ? "Todavía no tiene facturas con este documento."
            : `Compró ${bs(neto)} en ${cuantos(facturas.documentos, "factura")}`}
        </Text>
        {(notas.documentos > 0 || anuladas.documentos > 0) && (
          <Text size="sm" c="dimmed">
            {bs(facturas.monto)} facturados
            {notas.documentos > 0 && `, ${bs(notas.monto)} devueltos en ${cuantos(notas.documentos, "nota")}`}
            {anuladas.documentos > 0 &&
              `; aparte, ${cuantos(anuladas.documentos, "anulada")} por ${bs(anuladas.monto)}`}
            .
          </Text>
        )}
      </Stack>
      {documentos.length > 0 && <DocumentosDelCliente clienteId={cliente.id} />}
    </section>
  );
}

function cuantos(n: number, uno: string): string {
  return `${enteroDe(n)} ${uno}${n === 1 ? "" : "s"}`;
}
