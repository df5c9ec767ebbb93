import { Alert, Button, Divider, Group, Modal, Stack, Text } from "@mantine/core";
import { Fragment, useState } from "react";
import { request, useAccion } from "../api.ts";
import { Aviso, Tarjeta } from "../comun.tsx";
import { hace, nombreLugar } from "@mostrador/core/formato";
import { msDe, useAhora } from "../reloj.ts";
import type { Terminales } from "../tipos.ts";

type Caja = Terminales["terminales"][number];

interface Eleccion {
  readonly caja: Caja;
  readonly vida: string;
  /** Name of the computer in the question. */
  readonly cual: string;
}

/** Tills whose data folder runs on several computers. The owner chooses the right one. Shows nothing if there are none. */
export function CopiasDeCaja({
  cajas,
  alElegir,
}: {
  readonly cajas: readonly Caja[];
  readonly alElegir: () => void;
}) {
  const [eleccion, setEleccion] = useState<Eleccion | null>(null);
  const [hecha, setHecha] = useState<string | null>(null);
  const copiadas = cajas.filter(({ copias }) => copias.length > 0);
  return (
    <>
      {hecha !== null && (
        <Alert color="verde" role="status">
          {hecha}
        </Alert>
      )}
      {copiadas.length > 0 && (
        <Tarjeta titulo="Una caja está en más de una computadora">
          <Stack>
            <Text size="sm">
              La carpeta de la caja se copió a otra computadora, o se repuso en ella una copia vieja. Las dos
              darían los mismos números: elija cuál es la caja buena. La otra deja de vender; lo que ya
              imprimió se recibe igual. Si hay una sola computadora, elija la detenida.
            </Text>
            {copiadas.map((caja) => (
              <Fragment key={caja.id}>
                <Divider />
                <Copiada caja={caja} elegir={setEleccion} />
              </Fragment>
            ))}
          </Stack>
        </Tarjeta>
      )}
      {eleccion !== null && (
        <Confirmar
          {...eleccion}
          cerrar={(texto) => {
            setEleccion(null);
            setHecha(texto);
            if (texto !== null) alElegir();
          }}
        />
      )}
    </>
  );
}

function Copiada({ caja, elegir }: { readonly caja: Caja; readonly elegir: (e: Eleccion) => void }) {
  const ahora = useAhora();
  const { nombre, vida, vistoEn, copias } = caja;
  return (
    <Stack gap="sm" role="group" aria-label={`Copias de ${nombre}`}>
      <Text fw={600}>
        {nombre} · {nombreLugar({ ...caja, caja: null })}
      </Text>
      {vida !== null && (
        <Maquina
          que="La que sigue en línea"
          cuando={`Última conexión de la caja: ${hace(msDe(vistoEn), ahora)}.`}
          elegir={() => elegir({ caja, vida, cual: "la computadora que sigue en línea" })}
        />
      )}
      {copias.map((copia) => (
        <Maquina
          key={copia.vida}
          que="La detenida: su pantalla dice que la carpeta está copiada"
          cuando={`Se conectó por primera vez ${hace(msDe(copia.desde), ahora)}, y por última vez ${hace(msDe(copia.vistoEn), ahora)}.`}
          elegir={() => elegir({ caja, vida: copia.vida, cual: "la computadora detenida" })}
        />
      ))}
    </Stack>
  );
}

function Maquina({
  que,
  cuando,
  elegir,
}: {
  readonly que: string;
  readonly cuando: string;
  readonly elegir: () => void;
}) {
  return (
    <Group justify="space-between" align="start">
      <Stack gap={2} className="libre">
        <Text>{que}</Text>
        <Text size="sm" c="dimmed">
          {cuando}
        </Text>
      </Stack>
      <Button variant="default" onClick={elegir} aria-label={`Esta es la caja buena: ${que}`}>
        Esta es la caja buena
      </Button>
    </Group>
  );
}

function Confirmar({
  caja,
  vida,
  cual,
  cerrar,
}: Eleccion & {
  /** Closes the dialog. `hecha`: text to show after a completed action; null if nothing was done. */
  readonly cerrar: (hecha: string | null) => void;
}) {
  const accion = useAccion();
  const confirmar = () =>
    accion.hacer(async () => {
      await request("POST", `/v1/terminales/${caja.id}/copias`, { vida });
      cerrar(
        `${caja.nombre} sigue en ${cual}. La otra deja de vender cuando se conecte: para usarla, emparéjela con un código nuevo.`,
      );
    });
  return (
    <Modal opened onClose={() => cerrar(null)} title="Elegir la caja buena" centered>
      <Stack>
        <Text>
          <b>{caja.nombre}</b> queda en {cual}. Sus próximas facturas saltan mil números, porque la otra pudo
          darlos sin conexión.
        </Text>
        <Text>La otra computadora deja de vender. Lo que ya vendió se envía igual.</Text>
        <Aviso error={accion.error} />
        <Group justify="end">
          <Button variant="default" onClick={() => cerrar(null)}>
            Volver
          </Button>
          <Button loading={accion.ocupada} onClick={confirmar}>
            Esta es la caja buena
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
