/** The settings pages about the company and its programs. */
import { Anchor, Alert, Button, Group, Modal, Stack, Switch, Text, Textarea, TextInput } from "@mantine/core";
import { fechaHora } from "@mostrador/core/formato";
import { useState } from "react";
import { request, useAccion, useLeer } from "../../api.ts";
import { Aviso, Lectura, Secreto, Tarjeta } from "../../comun.tsx";
import type { Clave } from "../../tipos.ts";
import type { PropsPagina } from "../props.ts";

/** The page with the company's data as registered with the tax system. */
export function Empresa({ inicio: { empresa } }: PropsPagina) {
  return (
    <>
      <Tarjeta titulo="Empresa">
        <Text fw={600}>{empresa.razonSocial}</Text>
        <Text c="dimmed">
          NIT {empresa.nit} · modalidad {empresa.modalidad === 1 ? "electrónica" : "computarizada"} en línea ·{" "}
          {empresa.ambiente === 1 ? "producción" : "pruebas"}
        </Text>
      </Tarjeta>
      <Text size="sm">
        <Anchor href="/portal/licencias.txt" target="_blank" rel="noreferrer">
          Licencias de lo que este portal incluye
        </Anchor>
      </Text>
    </>
  );
}

/** The page with the data that another program of the shop needs to issue through the API. */
export function Programas() {
  return (
    <>
      <ClaveApi />
      <Redondeo />
    </>
  );
}

const RUTA_REDONDEO = "/v1/portal/redondeo";

/** The setting for API lines whose amount changes noticeably when it is rounded. */
function Redondeo() {
  const leido = useLeer<{ readonly estricto: boolean }>(RUTA_REDONDEO);
  const accion = useAccion();
  const elegir = (estricto: boolean) =>
    accion.hacer(async () => {
      await request("POST", RUTA_REDONDEO, { estricto });
      leido.releer();
    });
  return (
    <Tarjeta titulo="Importes que cambian al redondear">
      <Lectura leido={leido}>
        {({ estricto }) => (
          <Stack gap="xs">
            <Text size="sm" c="dimmed">
              Impuestos recibe cantidades y precios con 2 decimales en compra y venta: 0,005 kg de un producto
              de Bs 800 por kilo se facturan como Bs 8 y no como Bs 4.
            </Text>
            <Switch
              checked={estricto}
              disabled={accion.ocupada}
              label="Rechazar lo que su sistema envíe así, cuando el importe de una línea cambie en 5 % o más"
              onChange={(e) => elegir(e.currentTarget.checked)}
            />
            <Text size="sm" c="dimmed">
              Si no, la factura se emite y la respuesta lo avisa.
            </Text>
            <Aviso error={accion.error} />
          </Stack>
        )}
      </Lectura>
    </Tarjeta>
  );
}

function ClaveApi() {
  const [visible, setVisible] = useState<Clave | null>(null);
  const [confirmar, setConfirmar] = useState(false);
  const accion = useAccion();
  const ver = () => accion.hacer(async () => setVisible(await request("GET", "/v1/cuenta/api-key")));
  const regenerar = () =>
    accion.hacer(async () => {
      setVisible(await request("POST", "/v1/cuenta/api-key/regenerar"));
      setConfirmar(false);
    });
  return (
    <Tarjeta titulo="Clave de API">
      <Stack>
        <Text size="sm" c="dimmed">
          Con ella su sistema emite en nombre de la empresa: guárdela como una contraseña.
        </Text>
        {visible !== null && (
          <>
            <Secreto texto={visible.apiKey} nombre="Clave de API" />
            <Text size="sm">
              Va en la cabecera <b>{visible.cabecera}</b> a {visible.baseUrl}. Creada{" "}
              {fechaHora(visible.creadoEn)}.
            </Text>
          </>
        )}
        <Aviso error={accion.error} />
        <Group>
          {visible === null && (
            <Button variant="default" onClick={ver} loading={accion.ocupada}>
              Ver la clave
            </Button>
          )}
          <Button variant="subtle" color="red" onClick={() => setConfirmar(true)}>
            Hacer una nueva
          </Button>
        </Group>
      </Stack>
      <Modal opened={confirmar} onClose={() => setConfirmar(false)} title="Hacer una clave nueva" centered>
        <Stack>
          <Alert color="red">
            La clave actual deja de servir al instante: los sistemas que la usan no podrán emitir hasta que
            les ponga la nueva.
          </Alert>
          <Group justify="end">
            <Button variant="default" onClick={() => setConfirmar(false)}>
              Volver
            </Button>
            <Button color="red" onClick={regenerar} loading={accion.ocupada}>
              Hacer la nueva
            </Button>
          </Group>
        </Stack>
      </Modal>
    </Tarjeta>
  );
}

/** The page that asks this server's operator for an account that issues real invoices. */
export function Produccion() {
  const [telefono, setTelefono] = useState("");
  const [mensaje, setMensaje] = useState("");
  const [pedida, setPedida] = useState<string | null>(null);
  const accion = useAccion();
  const enviar = () =>
    accion.hacer(async () => {
      const cuerpo = Object.fromEntries(
        Object.entries({ telefono, mensaje }).filter(([, valor]) => valor.trim() !== ""),
      );
      const { siguiente } = await request<{ siguiente: string }>(
        "POST",
        "/v1/cuenta/solicitar-produccion",
        cuerpo,
      );
      setPedida(siguiente);
    });
  return (
    <Tarjeta titulo="Pasar a producción">
      {pedida === null ? (
        <Stack>
          <Text c="dimmed">
            Esta cuenta es de pruebas: sus facturas no tienen valor fiscal. Pida aquí una cuenta real; le
            responde quien administra este servidor.
          </Text>
          <TextInput
            label="Teléfono"
            value={telefono}
            onChange={(e) => setTelefono(e.currentTarget.value)}
            maxLength={25}
          />
          <Textarea
            label="Mensaje"
            value={mensaje}
            onChange={(e) => setMensaje(e.currentTarget.value)}
            maxLength={2000}
          />
          <Aviso error={accion.error} />
          <Button onClick={enviar} loading={accion.ocupada} style={{ alignSelf: "start" }}>
            Pedir la cuenta real
          </Button>
        </Stack>
      ) : (
        <Alert color="verde">Anotado. {pedida}</Alert>
      )}
    </Tarjeta>
  );
}
