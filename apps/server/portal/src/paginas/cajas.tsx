import { Alert, Button, Group, Modal, NumberInput, Stack, Switch, Table, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { pedir, useAccion, useLeer } from "../api.ts";
import { Largo, Aviso, Lectura, Pagina, Tarjeta, Vacio } from "../comun.tsx";
import { entero, falta, hace } from "../formato.ts";
import { useAhora } from "../reloj.ts";
import type { PropsPagina } from "../app.tsx";
import type { Terminales } from "../tipos.ts";
import { Boton } from "../boton.tsx";

const CADA_MS = 10_000;

export function Cajas({ inicio }: PropsPagina) {
  const leido = useLeer<Terminales>("/v1/terminales", CADA_MS);
  const [nueva, setNueva] = useState(false);
  const [porRevocar, setPorRevocar] = useState<Terminales["terminales"][number] | null>(null);
  const accion = useAccion();
  const ahora = useAhora();
  const revocar = (id: string) =>
    accion.hacer(async () => {
      await pedir("DELETE", `/v1/terminales/${id}`);
      setPorRevocar(null);
      leido.releer();
    });
  return (
    <Pagina
      titulo="Cajas"
      acciones={
        <Button leftSection={<IconPlus size={18} />} onClick={() => setNueva(true)}>
          Emparejar una caja
        </Button>
      }
    >
      <Lectura leido={leido}>
        {({ terminales }) =>
          terminales.length === 0 ? (
            <Vacio>Todavía no hay cajas. Empareje la primera con un código.</Vacio>
          ) : (
            <div className="tarjeta">
              <Table.ScrollContainer minWidth={640}>
                <Table>
                  <Table.Thead>
                    <Table.Tr>
                      <Table.Th>Caja</Table.Th>
                      <Table.Th>Punto de venta</Table.Th>
                      <Table.Th>Vista</Table.Th>
                      <Table.Th>Esperan envío</Table.Th>
                      <Table.Th />
                    </Table.Tr>
                  </Table.Thead>
                  <Table.Tbody>
                    {terminales.map((t) => (
                      <Table.Tr key={t.id} {...(t.revocado ? { c: "dimmed" } : {})}>
                        <Table.Td>
                          <Largo>{t.nombre}</Largo>
                        </Table.Td>
                        <Table.Td>
                          {t.sucursal} / {t.puntoVenta}
                        </Table.Td>
                        <Table.Td>{hace(t.vistoEn, ahora)}</Table.Td>
                        <Table.Td>
                          {t.esperando === 0
                            ? "nada"
                            : `${entero(t.esperando)}, ${hace(t.esperandoDesde, ahora)}`}
                        </Table.Td>
                        <Table.Td ta="right">
                          {t.revocado ? (
                            "revocada"
                          ) : (
                            <Button
                              variant="subtle"
                              color="red"
                              size="compact-sm"
                              onClick={() => setPorRevocar(t)}
                            >
                              Revocar
                            </Button>
                          )}
                        </Table.Td>
                      </Table.Tr>
                    ))}
                  </Table.Tbody>
                </Table>
              </Table.ScrollContainer>
            </div>
          )
        }
      </Lectura>
      <Tarjeta titulo="Puntos de venta">
        {inicio.puntos.map(({ sucursal, puntoVenta, cufdVence }) => (
          <Group key={`${sucursal}/${puntoVenta}`} justify="space-between">
            <Text>
              Sucursal {sucursal}, punto de venta {puntoVenta}
            </Text>
            <Text c="dimmed">
              {cufdVence === null ? "sin CUFD" : `CUFD vence ${falta(cufdVence, ahora)}`}
            </Text>
          </Group>
        ))}
      </Tarjeta>
      {nueva && (
        <Emparejar
          cerrar={() => {
            setNueva(false);
            leido.releer();
          }}
        />
      )}
      <Modal
        opened={porRevocar !== null}
        onClose={() => setPorRevocar(null)}
        title="Revocar la caja"
        centered
      >
        <Stack>
          <Text>
            <b>{porRevocar?.nombre}</b> dejará de poder vender y enviar.
          </Text>
          {(porRevocar?.esperando ?? 0) > 0 && (
            <Alert color="red">
              Todavía tiene {porRevocar?.esperando} documentos sin enviar: espere a que lleguen, salvo que la
              caja se haya perdido.
            </Alert>
          )}
          <Aviso error={accion.error} />
          <Group justify="end">
            <Button variant="default" onClick={() => setPorRevocar(null)}>
              Cancelar
            </Button>
            <Button color="red" loading={accion.ocupada} onClick={() => porRevocar && revocar(porRevocar.id)}>
              Revocar
            </Button>
          </Group>
        </Stack>
      </Modal>
    </Pagina>
  );
}

function Emparejar({ cerrar }: { readonly cerrar: () => void }) {
  const ahora = useAhora();
  const [sucursal, setSucursal] = useState(0);
  const [reemplazar, setReemplazar] = useState(false);
  const [puntoVenta, setPuntoVenta] = useState<number | string>("");
  const [codigo, setCodigo] = useState<{ codigo: string; venceEn: string; direcciones: string[] } | null>(
    null,
  );
  const accion = useAccion();
  const crear = () =>
    accion.hacer(async () => {
      const suyo = reemplazar && typeof puntoVenta === "number" ? { punto_venta: puntoVenta } : {};
      setCodigo(await pedir("POST", "/v1/terminales/codigos", { sucursal, reemplazar, ...suyo }));
    });
  return (
    <Modal opened onClose={cerrar} title="Emparejar una caja" centered>
      {codigo === null ? (
        <Stack>
          <Text size="sm">
            Se crea un código que se escribe en el programa de la caja. La caja tendrá su propio punto de
            venta.
          </Text>
          <NumberInput
            label="Sucursal"
            min={0}
            max={9999}
            value={sucursal}
            onChange={(n) => setSucursal(Number(n))}
          />
          <Switch
            label="Reemplaza a una caja que se perdió o se dañó"
            checked={reemplazar}
            onChange={(e) => setReemplazar(e.currentTarget.checked)}
          />
          {reemplazar && (
            <NumberInput
              label="Punto de venta de esa caja"
              description="La caja anterior queda revocada y se saltan 1.000 números."
              min={1}
              max={9999}
              required
              value={puntoVenta}
              onChange={setPuntoVenta}
            />
          )}
          <Aviso error={accion.error} />
          <Boton
            onClick={crear}
            loading={accion.ocupada}
            falta={
              reemplazar && typeof puntoVenta !== "number" ? "Escriba el punto de venta de esa caja." : null
            }
          >
            Crear el código
          </Boton>
        </Stack>
      ) : (
        <Stack align="center">
          <Text>Escriba este código en la caja:</Text>
          <Text className="codigo" fz={40} fw={700} data-codigo>
            {codigo.codigo}
          </Text>
          <Text size="sm" c="dimmed">
            Sirve una vez y vence {falta(codigo.venceEn, ahora)}.
          </Text>
          <Direcciones direcciones={codigo.direcciones} />
          <Button variant="default" onClick={cerrar}>
            Listo
          </Button>
        </Stack>
      )}
    </Modal>
  );
}

/** The server's address, which is written into the till besides the code. */
function Direcciones({ direcciones }: { readonly direcciones: readonly string[] }) {
  if (direcciones.length === 0)
    return (
      <Alert color="orange">
        Este servidor atiende solo a su propia computadora. Para otra, quien lo instaló pone MOSTRADOR_HOST en
        0.0.0.0.
      </Alert>
    );
  return (
    <Stack gap={4} align="center">
      <Text size="sm">Dirección del servidor:</Text>
      {direcciones.map((direccion) => (
        <Text key={direccion} fw={600} data-direccion>
          {direccion}
        </Text>
      ))}
    </Stack>
  );
}
