/** The page of webhooks. */
import { Alert, Badge, Button, Group, Modal, Stack, TagsInput, TextInput } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { request, registrar, useAccion, useLeer, type Accion } from "../api.ts";
import { Aviso, Lectura, Pagina, Secreto, Tarjeta, Vacio } from "../comun.tsx";
import { fechaHora } from "@mostrador/core/formato";
import type { Webhooks as DatosWebhooks } from "../tipos.ts";
import { newUuid } from "@mostrador/core/uuid";
import { BotonConfirmado } from "../confirmar.tsx";
import { Entregas } from "./entregas.tsx";

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
            <Vacio>
              Ningún sistema recibe avisos todavía. Un webhook avisa a otro programa suyo, como su tienda en
              línea, cuando se emite o se anula una factura. Lo configura quien hizo ese programa.
            </Vacio>
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
  return (
    <Tarjeta titulo={w.url}>
      <Stack gap="sm">
        <Group gap="xs">
          {w.eventos.map((evento) => (
            <Badge key={evento}>{evento === "*" ? "Todos los eventos" : evento}</Badge>
          ))}
          {!w.activo && <Badge color="red">Desactivado</Badge>}
        </Group>
        {w.fallandoDesde !== null && (
          <Alert color="red">Falla desde {fechaHora(w.fallandoDesde)}. Revise el receptor y reenvíe.</Alert>
        )}
        <Aviso error={accion.error} />
        <Acciones
          webhook={w}
          accion={accion}
          probado={() => setVez(vez + 1)}
          borrado={releer}
          mostrar={mostrar}
        />
        <Entregas key={vez} id={w.id} url={w.url} accion={accion} />
      </Stack>
    </Tarjeta>
  );
}

/** The owner's actions on a webhook; a new secret is shown once. */
function Acciones({
  webhook: w,
  accion,
  probado,
  borrado,
  mostrar,
}: {
  readonly webhook: Webhook;
  readonly accion: Accion;
  readonly probado: () => void;
  readonly borrado: () => void;
  readonly mostrar: (secreto: string) => void;
}) {
  const probar = () =>
    accion.hacer(async () => {
      await request("POST", `/v1/webhooks/${w.id}/probar`);
      probado();
    });
  const rotar = () =>
    accion.hacer(async () => {
      const { secret } = await request<{ secret: string }>("POST", `/v1/webhooks/${w.id}/rotar`);
      mostrar(secret);
    });
  const borrar = () =>
    accion.hacer(async () => {
      await request("DELETE", `/v1/webhooks/${w.id}`);
      borrado();
    });
  return (
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
  // A lost answer is asked for again under the same key; a changed form is another webhook.
  const [clave, setClave] = useState(() => newUuid(crypto));
  const accion = useAccion();
  const create = () =>
    accion.hacer(async () => {
      const { secret } = await registrar<{ secret: string }>("/v1/webhooks", { url, eventos }, clave);
      mostrar(secret);
    });
  return (
    <Modal opened onClose={cerrar} title="Nuevo webhook" centered>
      <form
        onSubmit={(e) => {
          e.preventDefault();
          create();
        }}
      >
        <Stack>
          <TextInput
            label="Dirección que recibe los avisos"
            size="md"
            placeholder="https://mi-sistema.com/avisos"
            required
            value={url}
            onChange={(e) => {
              setUrl(e.currentTarget.value);
              setClave(newUuid(crypto));
            }}
          />
          <TagsInput
            label="Eventos"
            size="md"
            description="Un tipo (factura.emitida), un grupo (factura.*) o todos (*)."
            value={eventos}
            onChange={(nuevos) => {
              setEventos(nuevos);
              setClave(newUuid(crypto));
            }}
          />
          <Aviso error={accion.error} />
          <Button type="submit" size="md" loading={accion.ocupada}>
            Crear
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}
