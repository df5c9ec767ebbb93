import {
  Alert,
  Button,
  Group,
  Modal,
  NumberInput,
  Stack,
  Table,
  Text,
  Textarea,
  TextInput,
} from "@mantine/core";
import { useState } from "react";
import type { PropsPagina } from "../app.tsx";
import { pedir, useAccion, useLeer } from "../api.ts";
import { Aviso, Lectura, Pagina, Secreto, Tarjeta } from "../comun.tsx";
import { entero, momento } from "../formato.ts";
import type { Cafcs, Clave } from "../tipos.ts";

export function Cuenta({ inicio: { empresa, correo } }: PropsPagina) {
  return (
    <Pagina titulo="Cuenta">
      <Tarjeta titulo="Empresa">
        <Text fw={600}>{empresa.razonSocial}</Text>
        <Text c="dimmed">
          NIT {empresa.nit} · modalidad {empresa.modalidad === 1 ? "electrónica" : "computarizada"} en línea ·{" "}
          {empresa.ambiente === 1 ? "producción" : "pruebas"}
        </Text>
      </Tarjeta>
      <ClaveApi />
      <Talonarios />
      {empresa.ambiente === 2 && correo !== null && <Produccion />}
    </Pagina>
  );
}

function ClaveApi() {
  const [visible, setVisible] = useState<Clave | null>(null);
  const [confirmar, setConfirmar] = useState(false);
  const accion = useAccion();
  const ver = () => accion.hacer(async () => setVisible(await pedir("GET", "/v1/cuenta/api-key")));
  const regenerar = () =>
    accion.hacer(async () => {
      setVisible(await pedir("POST", "/v1/cuenta/api-key/regenerar"));
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
              {momento(visible.creadoEn)}.
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
              Cancelar
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

function Talonarios() {
  const leido = useLeer<Cafcs>("/v1/cafcs");
  const [abierto, setAbierto] = useState(false);
  return (
    <Tarjeta
      titulo="Talonarios manuales (CAFC)"
      accion={
        <Button variant="default" onClick={() => setAbierto(true)}>
          Registrar
        </Button>
      }
    >
      <Lectura leido={leido}>
        {({ cafcs }) =>
          cafcs.length === 0 ? (
            <Text c="dimmed">
              Ninguno. Sirven para pasar al sistema las facturas escritas a mano en un corte de energía.
            </Text>
          ) : (
            <Table.ScrollContainer minWidth={480}>
              <Table>
                <Table.Tbody>
                  {cafcs.map((c) => (
                    <Table.Tr key={`${c.codigo}/${c.sector}`}>
                      <Table.Td className="codigo">{c.codigo}</Table.Td>
                      <Table.Td>sector {c.sector}</Table.Td>
                      <Table.Td>
                        {entero(c.desdeNumero)} a {entero(c.hastaNumero)}
                      </Table.Td>
                      <Table.Td>
                        {c.desde} a {c.hasta}
                      </Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </Table.ScrollContainer>
          )
        }
      </Lectura>
      {abierto && (
        <Talonario
          cerrar={() => {
            setAbierto(false);
            leido.releer();
          }}
        />
      )}
    </Tarjeta>
  );
}

function Talonario({ cerrar }: { readonly cerrar: () => void }) {
  const [campos, setCampos] = useState({
    codigo: "",
    sector: 1,
    desde_numero: 1,
    hasta_numero: 1,
    desde: "",
    hasta: "",
  });
  const poner = (cambio: Partial<typeof campos>) => setCampos({ ...campos, ...cambio });
  const accion = useAccion();
  const guardar = () =>
    accion.hacer(async () => {
      await pedir("POST", "/v1/cafcs", campos);
      cerrar();
    });
  return (
    <Modal opened onClose={cerrar} title="Registrar un talonario" centered>
      <form
        onSubmit={(e) => {
          e.preventDefault();
          guardar();
        }}
      >
        <Stack>
          <TextInput
            label="CAFC"
            required
            value={campos.codigo}
            onChange={(e) => poner({ codigo: e.currentTarget.value })}
          />
          <NumberInput
            label="Sector"
            min={1}
            value={campos.sector}
            onChange={(n) => poner({ sector: Number(n) })}
          />
          <Group grow>
            <NumberInput
              label="Primer número"
              min={1}
              value={campos.desde_numero}
              onChange={(n) => poner({ desde_numero: Number(n) })}
            />
            <NumberInput
              label="Último número"
              min={1}
              value={campos.hasta_numero}
              onChange={(n) => poner({ hasta_numero: Number(n) })}
            />
          </Group>
          <Group grow>
            <TextInput
              type="date"
              label="Desde"
              required
              value={campos.desde}
              onChange={(e) => poner({ desde: e.currentTarget.value })}
            />
            <TextInput
              type="date"
              label="Hasta"
              required
              value={campos.hasta}
              onChange={(e) => poner({ hasta: e.currentTarget.value })}
            />
          </Group>
          <Aviso error={accion.error} />
          <Button type="submit" loading={accion.ocupada}>
            Guardar
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}

function Produccion() {
  const [telefono, setTelefono] = useState("");
  const [mensaje, setMensaje] = useState("");
  const [pedida, setPedida] = useState<string | null>(null);
  const accion = useAccion();
  const enviar = () =>
    accion.hacer(async () => {
      const cuerpo = Object.fromEntries(
        Object.entries({ telefono, mensaje }).filter(([, valor]) => valor.trim() !== ""),
      );
      const { siguiente } = await pedir<{ siguiente: string }>(
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
            Pedirlo
          </Button>
        </Stack>
      ) : (
        <Alert color="teal">Anotado. {pedida}</Alert>
      )}
    </Tarjeta>
  );
}
