import { Alert, Button, Divider, Group, Modal, Stack, Text } from "@mantine/core";
import { Fragment, useState } from "react";
import { request, useAccion, useLeer } from "../api.ts";
import { Aviso, Estado, Largo, Tarjeta } from "../comun.tsx";
import { bs, entero, fechaHora, nombreEstado, nombreLugar } from "@mostrador/core/formato";
import type { VentasDobles } from "../tipos.ts";

type Venta = VentasDobles["ventas"][number];
type Documento = Venta["documentos"][number];

/** Sales with several valid invoices, of which the owner keeps one. Shows nothing if there are none. */
export function Dobles({ alElegir }: { readonly alElegir: () => void }) {
  const { datos, error, releer } = useLeer<VentasDobles>("/v1/portal/dobles");
  const [elegida, setElegida] = useState<{ readonly venta: Venta; readonly queda: Documento } | null>(null);
  const [hecha, setHecha] = useState<string | null>(null);
  const cerrar = (texto: string | null) => {
    setElegida(null);
    setHecha(texto);
    if (texto === null) return;
    releer();
    alElegir();
  };
  return (
    <>
      <Aviso error={error} />
      {hecha !== null && (
        <Alert color="verde" role="status">
          {hecha}
        </Alert>
      )}
      {datos !== null && datos.total > 0 && (
        <Tarjeta titulo="Ventas con más de una factura vigente">
          <Stack>
            <Text size="sm">
              Cada una de estas ventas tiene más de una factura vigente en Impuestos. Deje la que tiene su
              cliente; las demás se anulan.
            </Text>
            {datos.ventas.map((venta) => (
              <Fragment key={venta.ventaId}>
                <Divider />
                <VentaDoble venta={venta} elegir={(queda) => setElegida({ venta, queda })} />
              </Fragment>
            ))}
            {datos.total > datos.ventas.length && (
              <Text size="sm" c="dimmed">
                Hay {entero(datos.total - datos.ventas.length)} ventas más: aparecen cuando resuelva estas.
              </Text>
            )}
          </Stack>
        </Tarjeta>
      )}
      {elegida !== null && <Confirmar {...elegida} cerrar={cerrar} />}
    </>
  );
}

function VentaDoble({
  venta,
  elegir,
}: {
  readonly venta: Venta;
  readonly elegir: (queda: Documento) => void;
}) {
  return (
    <Stack gap="xs" role="group" aria-label={tituloDe(venta)}>
      {venta.documentos.map((d) => (
        <Group key={d.cuf} justify="space-between" align="start">
          <Stack gap={2} className="libre">
            <Group gap="xs">
              <Text fw={600}>
                Factura {d.numero} · <span className="entero">{bs(d.monto)}</span>
              </Text>
              <Estado estado={d.estado}>{nombreEstado(d.estado)}</Estado>
            </Group>
            <Text size="sm" c="dimmed">
              {fechaHora(d.fechaEmision)} · {nombreLugar({ ...d, caja: null })}
            </Text>
            <Largo>{d.cliente}</Largo>
          </Stack>
          <Button variant="default" onClick={() => elegir(d)}>
            Dejar la factura {d.numero}
          </Button>
        </Group>
      ))}
    </Stack>
  );
}

function Confirmar({
  venta,
  queda,
  cerrar,
}: {
  readonly venta: Venta;
  readonly queda: Documento;
  /** Closes the dialog. `hecha`: text to show after a completed action; null if nothing was done. */
  readonly cerrar: (hecha: string | null) => void;
}) {
  const accion = useAccion();
  const otras = venta.documentos.filter(({ cuf }) => cuf !== queda.cuf);
  const numeros = otras.map(({ numero }) => numero).join(", ");
  const anular = () =>
    accion.hacer(async () => {
      await request("POST", `/v1/portal/dobles/${venta.ventaId}`, { cuf: queda.cuf });
      cerrar(
        `Queda vigente la factura ${queda.numero}. La anulación de la ${numeros} se envía a Impuestos; si no responde, se repite sola.`,
      );
    });
  return (
    <Modal opened onClose={() => cerrar(null)} title={`Dejar la factura ${queda.numero}`} centered>
      <Stack>
        <Text>
          Queda vigente la factura <Nombrada documento={queda} />. Compruebe que su cliente tiene esta.
        </Text>
        {otras.map((otra) => (
          <Text key={otra.cuf}>
            Se anula la factura <Nombrada documento={otra} />.
          </Text>
        ))}
        <Aviso error={accion.error} />
        <Group justify="end">
          <Button variant="default" onClick={() => cerrar(null)}>
            Volver
          </Button>
          <Button color="red" loading={accion.ocupada} onClick={anular}>
            {otras.length === 1 ? `Anular la ${numeros}` : "Anular las demás"}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** Names an invoice within a sentence, without a line break inside its time or amount. */
function Nombrada({ documento: { numero, fechaEmision, monto } }: { readonly documento: Documento }) {
  return (
    <>
      <b>{numero}</b> del <span className="entero">{fechaHora(fechaEmision)}</span>, de{" "}
      <b className="entero">{bs(monto)}</b>
    </>
  );
}

function tituloDe({ documentos }: Venta): string {
  return `Venta con las facturas ${documentos.map(({ numero }) => numero).join(" y ")}`;
}
