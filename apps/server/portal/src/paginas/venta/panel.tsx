/** The panel of one document: its lines, payments, history and actions. */
import { Alert, Anchor, Drawer, Group, Stack, Text, Timeline, Title } from "@mantine/core";
import { bs, cantidad, fechaHora, nombreEstado, nombreLugar } from "@mostrador/core/formato";
import type { ReactNode } from "react";
import { useLeer } from "../../api.ts";
import { ConCapas } from "../../capas.tsx";
import { Lectura } from "../../comun.tsx";
import { letrasDe } from "../../figuras.tsx";
import { direccionDe, enlace, ir } from "../../navegar.ts";
import type { Inicio, ValoresDeVentas, VentaAbierta } from "../../tipos.ts";
import { Acciones } from "./acciones.tsx";
import { EstadoVenta } from "./lista.tsx";
import { Observada } from "./observada.tsx";
import { Renglon } from "./renglon.tsx";

interface Props {
  readonly cuf: string;
  readonly rol: Inicio["rol"];
  readonly motivos: ValoresDeVentas["motivos"];
  /** Filter of the list, which is kept when another document is opened. */
  readonly filtro: Readonly<Record<string, string>>;
  readonly cerrar: () => void;
  /** Called after the document was changed, so that the list is reloaded. */
  readonly cambio: () => void;
}

export function PanelVenta({ cuf, rol, motivos, filtro, cerrar, cambio }: Props) {
  const leido = useLeer<VentaAbierta>(`/v1/portal/documentos/${cuf}`);
  const titulo = leido.datos === null ? "Documento" : tituloDe(leido.datos);
  return (
    <ConCapas>
      {(hayEncima) => (
        <Drawer opened onClose={cerrar} closeOnEscape={!hayEncima} position="right" size="lg" title={titulo}>
          <Lectura leido={leido}>
            {(venta) => (
              <Stack>
                <Cabeza venta={venta} />
                <Observada
                  venta={venta}
                  rol={rol}
                  hecho={() => (leido.releer(), cambio())}
                  emitida={(nueva) => (cambio(), ir(direccionDe(`ventas/${nueva}`, filtro)))}
                />
                <Acciones
                  venta={venta}
                  rol={rol}
                  motivos={motivos}
                  hecho={() => {
                    leido.releer();
                    cambio();
                  }}
                />
                <Parte titulo="Qué se vendió">
                  <Lineas venta={venta} />
                </Parte>
                {venta.pagos.length > 0 && (
                  <Parte titulo="Cómo se pagó">
                    {venta.pagos.map(({ pago, monto }) => (
                      <Renglon key={pago} nombre={pago} valor={bs(monto)} />
                    ))}
                  </Parte>
                )}
                <Relacionadas venta={venta} filtro={filtro} />
                <Parte titulo="Qué pasó">
                  <Timeline bulletSize={12} lineWidth={2} active={venta.historia.length}>
                    {venta.historia.map(({ en, que }) => (
                      <Timeline.Item key={`${en} ${que}`}>
                        <Text size="sm" className="libre">
                          {que}
                        </Text>
                        <Text size="sm" c="dimmed">
                          {fechaHora(en)}
                        </Text>
                      </Timeline.Item>
                    ))}
                  </Timeline>
                </Parte>
                <Parte titulo="Código único (CUF)">
                  <Text size="sm" className="codigo libre">
                    {venta.cuf}
                  </Text>
                </Parte>
              </Stack>
            )}
          </Lectura>
        </Drawer>
      )}
    </ConCapas>
  );
}

const EN_DUDA =
  "Se envió y no se sabe si llegó. El servidor se lo pregunta a Impuestos: si llegó, queda válida; si no, se descarta.";

function Cabeza({ venta }: { readonly venta: VentaAbierta }) {
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Text fw={700} className="total" style={letrasDe(bs(venta.monto))}>
          {bs(venta.monto)}
        </Text>
        <EstadoVenta venta={venta} />
      </Group>
      <Text className="libre" lineClamp={3} title={venta.cliente}>
        {venta.documento} · {venta.cliente}
      </Text>
      <Text size="sm" c="dimmed" className="libre">
        {fechaHora(venta.fechaEmision)} · {venta.cajero} · {nombreLugar(venta)} · {venta.sector} ·{" "}
        {venta.enLinea ? "en línea" : "sin conexión"}
      </Text>
      {venta.motivoAnulacion !== null && venta.estado === "ANULADA" && (
        <Text size="sm">Motivo de la anulación: {venta.motivoAnulacion}</Text>
      )}
      {venta.estado === "EN_DUDA" && <Alert color="orange">{EN_DUDA}</Alert>}
    </Stack>
  );
}

function Lineas({ venta: { clase, lineas, descuento, monto } }: { readonly venta: VentaAbierta }) {
  const vistas = lineas.filter(({ devuelta }) => clase === "factura" || devuelta);
  const conDescuento = descuento !== null && Number(descuento) > 0;
  return (
    <>
      {vistas.map((linea, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines of a document never move
        <Group key={i} justify="space-between" wrap="nowrap" align="start" gap="md">
          <div className="libre">
            <Text size="sm">{linea.descripcion}</Text>
            <Text size="sm" c="dimmed">
              {cantidad(linea.cantidad)} × {bs(linea.precio)}
              {Number(linea.descuento) > 0 ? `, descuento ${bs(linea.descuento)}` : ""}
            </Text>
          </div>
          <Text size="sm" className="entero">
            {bs(linea.subtotal)}
          </Text>
        </Group>
      ))}
      {conDescuento && <Renglon nombre="Descuento" valor={`− ${bs(descuento)}`} />}
      <Renglon nombre={clase === "nota" ? "Devuelto" : "Total"} valor={bs(monto)} fuerte />
    </>
  );
}

function Relacionadas({
  venta: { clase, relacionadas },
  filtro,
}: Pick<Props, "filtro"> & { readonly venta: VentaAbierta }) {
  if (relacionadas.length === 0) return null;
  return (
    <Parte titulo={clase === "nota" ? "De la factura" : "Notas de esta factura"}>
      {relacionadas.map((otra) => (
        <Group key={otra.cuf} justify="space-between">
          <Anchor {...enlace(`ventas/${otra.cuf}`, filtro)}>
            {otra.clase === "nota" ? "Nota" : "Factura"} {otra.numero}
          </Anchor>
          <Text size="sm">
            {bs(otra.monto)} · {nombreEstado(otra.estado)}
          </Text>
        </Group>
      ))}
    </Parte>
  );
}

function Parte({ titulo, children }: { readonly titulo: string; readonly children: ReactNode }) {
  return (
    <section aria-label={titulo}>
      <Title order={2} size="h5" mb="xs">
        {titulo}
      </Title>
      <Stack gap="xs">{children}</Stack>
    </section>
  );
}

function tituloDe({ clase, numero }: VentaAbierta): string {
  return `${clase === "nota" ? "Nota de crédito" : "Factura"} ${numero}`;
}
