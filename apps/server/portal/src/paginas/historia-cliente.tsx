/** The purchases of a buyer, with their documents. */
import { Text } from "@mantine/core";
import { bs, entero as enteroDe, fechaHora, nombreEstado } from "@mostrador/core/formato";
import { Tabla, type Columna } from "../tabla.tsx";
import type { ClienteEntero } from "../tipos-tienda.ts";

const COLUMNAS: readonly Columna<ClienteEntero["documentos"][number]>[] = [
  {
    clave: "numero",
    titulo: "Documento",
    celda: (d) => `${d.isNota ? "Nota" : "Factura"} ${d.numero}`,
    telefono: "titulo",
  },
  { clave: "fecha", titulo: "Fecha", celda: (d) => fechaHora(d.fechaEmision) },
  { clave: "estado", titulo: "Estado", celda: (d) => nombreEstado(d.estado) },
  { clave: "monto", titulo: "Monto", celda: (d) => bs(d.monto), numero: true },
];

export function HistoriaDeCliente({ entero }: { readonly entero: ClienteEntero }) {
  const { facturas, notas, anuladas, neto, documentos } = entero;
  return (
    <section aria-label="Lo que compró">
      <Text fw={600}>
        {facturas.documentos === 0
          ? "Todavía no tiene facturas con este documento."
          : `Compró ${bs(neto)} en ${cuantos(facturas.documentos, "factura")}`}
      </Text>
      {(notas.documentos > 0 || anuladas.documentos > 0) && (
        <Text size="sm" c="dimmed" mb="xs">
          {bs(facturas.monto)} facturados
          {notas.documentos > 0 && `, ${bs(notas.monto)} devueltos en ${cuantos(notas.documentos, "nota")}`}
          {anuladas.documentos > 0 &&
            `; aparte, ${cuantos(anuladas.documentos, "anulada")} por ${bs(anuladas.monto)}`}
          .
        </Text>
      )}
      {documentos.length > 0 && (
        <Tabla
          nombre="Documentos del cliente"
          columnas={COLUMNAS}
          filas={documentos}
          claveDe={({ cuf }) => cuf}
          atenuada={({ estado }) => estado === "ANULADA"}
        />
      )}
    </section>
  );
}

function cuantos(n: number, uno: string): string {
  return `${enteroDe(n)} ${uno}${n === 1 ? "" : "s"}`;
}
