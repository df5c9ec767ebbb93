import { Alert, Badge, Button, Group, Modal, Stack, Table, TagsInput, Text, TextInput } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { pedir, useAccion, useLeer, type Accion } from "../api.ts";
import { Aviso, Estado, Lectura, Pagina, Secreto, Tarjeta, Vacio } from "../comun.tsx";
import { hace, momento } from "../formato.ts";
import { useAhora } from "../reloj.ts";
import type { Entregas as DatosEntregas, Webhooks as DatosWebhooks } from "../tipos.ts";
import { Boton } from "../boton.tsx";
import { BotonConfirmado } from "../confirmar.tsx";

type Webhook = DatosWebhooks["webhooks"][number];

export function Webhooks() {
  const leido = useLeer<DatosWebhooks>("/v1/webhooks");
  const [nuevo, setNuevo] = useState(false);
  const [secreto, setSecreto] = useState<string | null>(null);
  const mostrar = (texto: string) => {
    setNuevo(false);
    setSecreto(texto);
    leido.releer();
  };
  return (
    <Pagina
      titulo="Webhooks"
      acciones={
        <Button leftSection={<IconPlus size={18} />} onClick={() => setNuevo(true)}>
          Nuevo webhook
        </Button>
      }
    >
      {secreto !== null && (
        <Alert
          color="blue"
          title="Guarde el secreto ahora: no se muestra otra vez"
          withCloseButton
          onClose={() => setSecreto(null)}
        >
          <Secreto texto={secreto} nombre="Secreto del webhook" />
        </Alert>
      )}
      <Lectura leido={leido}>
        {({ webhooks }) =>
          webhooks.length === 0 ? (
            <Vacio>Ningún sistema recibe avisos todavía.</Vacio>
          ) : (
            webhooks.map((w) => <Uno key={w.id} webhook={w} releer={leido.releer} mostrar={mostrar} />)
          )
        }
      </Lectura>
      {nuevo && <Nuevo cerrar={() => setNuevo(false)} mostrar={mostrar} />}
    </Pagina>
  );
}

function Uno({
  webhook: w,
  releer,
  mostrar,
}: {
  readonly webhook: Webhook;
  readonly releer: () => void;
  readonly mostrar: (secreto: string) => void;
}) {
  const accion = useAccion();
  const [vez, setVez] = useState(0);
  const probar = () =>
    accion.hacer(async () => {
      await pedir("POST", `/v1/webhooks/${w.id}/probar`);
      setVez(vez + 1);
    });
  const rotar = () =>
    accion.hacer(async () => {
      const { secret } = await pedir<{ secret: string }>("POST", `/v1/webhooks/${w.id}/rotar`);
      mostrar(secret);
    });
  const borrar = () =>
    accion.hacer(async () => {
      await pedir("DELETE", `/v1/webhooks/${w.id}`);
      releer();
    });
  return (
    <Tarjeta titulo={w.url}>
      <Stack gap="sm">
        <Group gap="xs">
          {w.eventos.map((evento) => (
            <Badge key={evento} variant="light" tt="none">
              {evento === "*" ? "todos los eventos" : evento}
            </Badge>
          ))}
          {!w.activo && <Badge color="red">desactivado</Badge>}
        </Group>
        {w.fallandoDesde !== null && (
          <Alert color="red">Falla desde {momento(w.fallandoDesde)}. Revise el receptor y reenvíe.</Alert>
        )}
        <Aviso error={accion.error} />
        <Group>
          <Button variant="default" onClick={probar} loading={accion.ocupada}>
            Probar
          </Button>
          <BotonConfirmado
            variant="default"
            titulo="Rotar el secreto"
            pregunta={`Los avisos a ${w.url} se firman con un secreto nuevo; el de ahora sirve 24 horas más.`}
            si="Sí, rotar"
            onSi={rotar}
            falta={accion.ocupada ? "Espere a que termine." : null}
          >
            Rotar el secreto
          </BotonConfirmado>
          <BotonConfirmado
            variant="subtle"
            color="red"
            titulo="Borrar el webhook"
            pregunta={`Se dejan de enviar avisos a ${w.url}, y lo que esperaba no se envía.`}
            si="Sí, borrar"
            onSi={borrar}
            falta={accion.ocupada ? "Espere a que termine." : null}
          >
            Borrar
          </BotonConfirmado>
        </Group>
        <Entregas key={vez} id={w.id} accion={accion} />
      </Stack>
    </Tarjeta>
  );
}

function Entregas({ id, accion }: { readonly id: string; readonly accion: Accion }) {
  const ahora = useAhora();
  const leido = useLeer<DatosEntregas>(`/v1/webhooks/${id}/entregas`);
  const reenviar = (entrega: number) =>
    accion.hacer(async () => {
      await pedir("POST", `/v1/webhooks/${id}/entregas/${entrega}/reenviar`);
      leido.releer();
    });
  return (
    <Lectura leido={leido}>
      {({ entregas }) =>
        entregas.length === 0 ? (
          <Vacio>Sin entregas todavía.</Vacio>
        ) : (
          <Table.ScrollContainer minWidth={560}>
            <Table>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Aviso</Table.Th>
                  <Table.Th>Estado</Table.Th>
                  <Table.Th>Último intento</Table.Th>
                  <Table.Th />
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {entregas.slice(0, 10).map((e) => (
                  <Table.Tr key={e.id}>
                    <Table.Td>
                      {e.tipo}
                      <Text size="xs" c="dimmed">
                        {hace(e.creadoEn, ahora)}
                      </Text>
                    </Table.Td>
                    <Table.Td>
                      <Estado estado={e.estado} />
                    </Table.Td>
                    <Table.Td>
                      {e.ultimo === null
                        ? "—"
                        : `${e.ultimo.status ?? e.ultimo.error ?? "sin respuesta"} (${e.ultimo.ms ?? 0} ms), intento ${e.intentos}`}
                    </Table.Td>
                    <Table.Td ta="right">
                      <Boton
                        variant="subtle"
                        size="compact-sm"
                        falta={accion.ocupada ? "Espere a que termine." : null}
                        onClick={() => reenviar(e.id)}
                      >
                        Reenviar
                      </Boton>
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        )
      }
    </Lectura>
  );
}

function Nuevo({
  cerrar,
  mostrar,
}: {
  readonly cerrar: () => void;
  readonly mostrar: (secreto: string) => void;
}) {
  const [url, setUrl] = useState("");
  const [eventos, setEventos] = useState<string[]>(["*"]);
  const accion = useAccion();
  const crear = () =>
    accion.hacer(async () => {
      const { secret } = await pedir<{ secret: string }>("POST", "/v1/webhooks", { url, eventos });
      mostrar(secret);
    });
  return (
    <Modal opened onClose={cerrar} title="Nuevo webhook" centered>
      <form
        onSubmit={(e) => {
          e.preventDefault();
          crear();
        }}
      >
        <Stack>
          <TextInput
            label="Dirección que recibe los avisos"
            placeholder="https://mi-sistema.com/avisos"
            required
            value={url}
            onChange={(e) => setUrl(e.currentTarget.value)}
          />
          <TagsInput
            label="Eventos"
            description="Un tipo (factura.emitida), un grupo (factura.*) o todos (*)."
            value={eventos}
            onChange={setEventos}
          />
          <Aviso error={accion.error} />
          <Button type="submit" loading={accion.ocupada}>
            Crear
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}
