/** The presentations of a product, with a link to each. */
import { Anchor, Button, Group, Modal, Stack, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { bs, cantidad } from "@mostrador/core/formato";
import { type ReactNode, useState } from "react";
import { useLeer } from "../../api.ts";
import { Lectura } from "../../comun.tsx";
import { Composicion } from "./composicion.tsx";
import type { PresentacionesHalladas } from "../../tipos-tienda.ts";
import { Cambios } from "../cambios.tsx";
import { direccionDe, enlaceCon, ir } from "../../navegar.ts";

interface Props {
  readonly productoId: string;
  /** The form has unsaved changes. */
  readonly sinGuardar: boolean;
  /** Saves the form, then calls `luego`. */
  readonly guardar: (luego: () => void) => void;
}

/** The footer of a product's form: its presentations, its components, and the history of its changes. */
export function DeProducto({ productoId, sinGuardar, guardar }: Props) {
  const { enlace, pregunta } = useSalida(sinGuardar, guardar);
  return (
    <>
      {pregunta}
      <Presentaciones productoId={productoId} enlace={enlace} />
      <Composicion productoId={productoId} />
      <Cambios fila={{ tipo: "producto", id: productoId }} />
    </>
  );
}

function Presentaciones({
  productoId,
  enlace,
}: Pick<Props, "productoId"> & { readonly enlace: Salida["enlace"] }) {
  const consulta = new URLSearchParams({ producto: productoId, limite: "200" });
  const leido = useLeer<PresentacionesHalladas>(`/v1/portal/presentaciones?${consulta.toString()}`);
  const lugar = { ver: "presentaciones", producto: productoId };
  return (
    <section aria-label="Presentaciones">
      <Group justify="space-between" mb={4}>
        <Text fw={600}>Presentaciones</Text>
        <Button
          component="a"
          variant="default"
          leftSection={<IconPlus size={16} />}
          {...enlace("precios/nuevo", lugar)}
        >
          Nueva presentación
        </Button>
      </Group>
      <Lectura leido={leido}>
        {({ presentaciones }) => (
          <Stack gap="xs">
            {presentaciones.length === 0 && (
              <Text size="sm" c="dimmed">
                Se vende solo suelto. Una caja o un paquete con su precio es otra presentación.
              </Text>
            )}
            {presentaciones.map(({ id, nombre, factor, precio, activo }) => (
              <Group key={id} justify="space-between" wrap="nowrap">
                <Anchor
                  className="libre"
                  underline="always"
                  {...enlace(`precios/${encodeURIComponent(id)}`, lugar)}
                >
                  {nombre}
                </Anchor>
                <Text size="sm" className="entero">
                  {activo ? "" : "No se vende · "}trae {cantidad(factor)} · {bs(precio)}
                </Text>
              </Group>
            ))}
          </Stack>
        )}
      </Lectura>
    </section>
  );
}

/** Links that leave a form. `pregunta`: dialog to be rendered outside the form. */
interface Salida {
  readonly enlace: (ruta: string, consulta: Readonly<Record<string, string>>) => ReturnType<typeof enlaceCon>;
  readonly pregunta: ReactNode;
}

/** Builds links that ask for confirmation while the form has unsaved changes. `guardar` saves them and then calls `luego`. */
function useSalida(sinGuardar: boolean, guardar: (luego: () => void) => void): Salida {
  const [destino, setDestino] = useState<string | null>(null);
  const quedarse = () => setDestino(null);
  const seguir = () => {
    quedarse();
    if (destino !== null) ir(destino);
  };
  return {
    enlace: (ruta, consulta) => enlaceCon(direccionDe(ruta, consulta), sinGuardar ? setDestino : ir),
    pregunta: (
      <Modal opened={destino !== null} onClose={quedarse} title="Cambios sin guardar" centered>
        <Stack>
          <Text>Lo que cambió en este producto todavía no se guardó.</Text>
          <Group justify="end">
            <Button variant="default" onClick={quedarse}>
              Quedarse
            </Button>
            <Button variant="subtle" color="red" onClick={seguir}>
              Salir sin guardar
            </Button>
            <Button data-autofocus onClick={() => (quedarse(), guardar(seguir))}>
              Guardar y seguir
            </Button>
          </Group>
        </Stack>
      </Modal>
    ),
  };
}
