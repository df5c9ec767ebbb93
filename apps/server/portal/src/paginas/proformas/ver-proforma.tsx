/** Details of one proforma: its client, its lines, its sales, and the actions that its state allows. */
import { Alert, Anchor, Group, Stack, Text, Title } from "@mantine/core";
import { importeDeLinea } from "@mostrador/core";
import { documentoToText } from "@mostrador/core/documento-comprador";
import {
  bs,
  cantidad,
  fecha,
  fechaHora,
  nombreEstadoProforma,
  nombreSucursal,
} from "@mostrador/core/formato";
import { Estado } from "../../comun.tsx";
import { letrasDe } from "../../figuras.tsx";
import { enlace } from "../../navegar.ts";
import type { ProformaEntera } from "../../tipos-tienda.ts";
import { AccionesProforma } from "./acciones-proforma.tsx";
import { CorreosDeProforma } from "./correos-proforma.tsx";

interface Props {
  readonly entera: ProformaEntera;
  readonly edita: boolean;
  readonly onCambiar: () => void;
  readonly onDuplicada: (id: string) => void;
  readonly onCambio: () => void;
}

export function VerProforma({ entera, edita, onCambiar, onDuplicada, onCambio }: Props) {
  const { proforma, ventas, correos } = entera;
  const { nombre, total, estado, cliente, hechaEn, validaHasta, usuario, sucursal, nota, ley } = proforma;
  return (
    <Stack>
      <Stack gap="xs">
        <Title order={2} size="h4">
          {nombre}
        </Title>
        <Group justify="space-between">
          <Text fw={700} className="total" style={letrasDe(bs(total))}>
            {bs(total)}
          </Text>
          <Estado estado={estado}>{nombreEstadoProforma(estado)}</Estado>
        </Group>
        <Text className="libre">
          {cliente.razonSocial}
          {cliente.numeroDocumento === "0" ? "" : ` · ${documentoToText(cliente)}`}
          {cliente.telefono === null ? "" : ` · ${cliente.telefono}`}
        </Text>
        <Text size="sm" c="dimmed" className="libre">
          Hecha el {fechaHora(hechaEn)}
          {usuario === null ? "" : ` por ${usuario}`} · {nombreSucursal(sucursal)} · válida hasta el{" "}
          {fecha(validaHasta)}
        </Text>
        {ley !== null && <Alert color="blue">{ley}</Alert>}
        {nota !== null && nota !== "" && <Text className="libre">{nota}</Text>}
      </Stack>
      <AccionesProforma
        entera={entera}
        edita={edita}
        onCambiar={onCambiar}
        onDuplicada={onDuplicada}
        onCambio={onCambio}
      />
      <Ventas ventas={ventas} />
      <CorreosDeProforma correos={correos} />
      <section aria-label="Qué se cotiza">
        <Title order={3} size="h5" mb="xs">
          Qué se cotiza
        </Title>
        <Stack gap="xs">
          {proforma.lineas.map((linea, i) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines of a proforma do not move while it is shown
            <Linea key={i} linea={linea} />
          ))}
        </Stack>
      </section>
    </Stack>
  );
}

/** Sales of the proforma. There is more than one if tills sold it before they synchronised. */
function Ventas({ ventas }: Pick<ProformaEntera, "ventas">) {
  if (ventas.length === 0) return null;
  const lista = ventas.map(({ cuf, numero, caja }) => (
    <Text key={cuf} size="sm" className="libre">
      <Anchor {...enlace(`ventas/${cuf}`)}>Factura {numero}</Anchor> · {caja}
    </Text>
  ));
  if (ventas.length === 1) return <section aria-label="La venta">{lista}</section>;
  return (
    <Alert color="orange" title={`Se vendió ${ventas.length} veces`}>
      Dos cajas la vendieron sin saber una de otra. Ninguna venta se pierde: si una sobra, anule su factura.
      {lista}
    </Alert>
  );
}

function Linea({ linea }: { readonly linea: ProformaEntera["proforma"]["lineas"][number] }) {
  const { descripcion, cantidad: cuanto, precioUnitario, descuento } = linea;
  return (
    <Group justify="space-between" wrap="nowrap" align="start" gap="md">
      <div className="libre">
        <Text size="sm">{descripcion}</Text>
        <Text size="sm" c="dimmed">
          {cantidad(cuanto)} × {bs(precioUnitario)}
          {Number(descuento) > 0 ? `, descuento ${bs(descuento)}` : ""}
        </Text>
      </div>
      <Text size="sm" className="entero">
        {bs(importeDeLinea(linea).toFixed(2))}
      </Text>
    </Group>
  );
}
