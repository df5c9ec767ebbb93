import { Button, Group, Stack, Text } from "@mantine/core";
import { documentoToText } from "@mostrador/core/documento-comprador";
import { Estado } from "../comun.tsx";
import { bs, momento } from "../formato.ts";
import type { Factura } from "../tipos.ts";

/** One invoice: its state, its customer, what the tax system said of it, and its files. */
export function DetalleFactura({ factura: f }: { readonly factura: Factura }) {
  return (
    <Stack>
      <Group>
        <Estado estado={f.estado} />
        <Text fw={700} size="lg">
          {bs(f.montoTotal)}
        </Text>
      </Group>
      <Text>
        {f.cliente.razonSocial} · {documentoToText(f.cliente)}
      </Text>
      <Text size="sm">
        {momento(f.fechaEmision)}, sucursal {f.sucursal}, punto de venta {f.puntoVenta}, sector {f.sector}
      </Text>
      <Text size="sm" className="codigo" style={{ overflowWrap: "anywhere" }}>
        {f.cuf}
      </Text>
      {f.observada !== undefined && (
        <Text c="red">
          Observada ({f.observada.codigo}): {f.observada.descripcion}
        </Text>
      )}
      {f.avisos.map((aviso) => (
        <Text key={aviso} size="sm" c="dimmed">
          {aviso}
        </Text>
      ))}
      {(
        [
          ["PDF (A4)", f.urlPdf],
          ["Ticket", f.urlTicket],
          ["XML", f.urlXml],
          ["Página pública", f.urlPublica],
        ] as const
      ).map(([nombre, url]) => (
        <Button key={nombre} component="a" href={url} target="_blank" rel="noreferrer" variant="default">
          {nombre}
        </Button>
      ))}
    </Stack>
  );
}
