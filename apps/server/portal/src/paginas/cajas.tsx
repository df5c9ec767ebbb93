import { Alert, Button, Group, Modal, Stack, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { request, useAccion, useLeer } from "../api.ts";
import { Aviso, Lectura, Pagina, Tarjeta, Vacio } from "../comun.tsx";
import { falta, nombreLugar } from "@mostrador/core/formato";
import { useFiltro } from "../navegar.ts";
import { msDe, useAhora } from "../reloj.ts";
import type { PropsPagina } from "./props.ts";
import type { Terminales } from "../tipos.ts";
import { Emparejar } from "./emparejar.tsx";
import { ListaDeCajas } from "./lista-de-cajas.tsx";

const CADA_MS = 10_000;

/** Initial filter. `emparejar=1` opens the pairing code at once, for links and for the QR code of the first steps. */
const VACIO = { emparejar: "" };

type Caja = Terminales["terminales"][number];

/** The list of tills, with the time of the last contact and the number of unsent documents. */
export function Cajas({ inicio }: PropsPagina) {
  const leido = useLeer<Terminales>("/v1/terminales", CADA_MS);
  const [{ emparejar }, poner] = useFiltro(VACIO);
  const setNueva = (abierta: boolean) => poner({ emparejar: abierta ? "1" : "" });
  const [porRevocar, setPorRevocar] = useState<Caja | null>(null);
  const primera = useAccion();
  const elegirPrimera = (caja: Caja) =>
    primera.hacer(async () => {
      await request("POST", `/v1/terminales/${caja.id}/primera`, { primera: !caja.primera });
      leido.releer();
    });
  return (
    <Pagina
      titulo="Equipos"
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
            <>
              <Aviso error={primera.error} />
              <ListaDeCajas
                cajas={terminales}
                onRevocar={setPorRevocar}
                onPrimera={elegirPrimera}
                alElegir={leido.releer}
              />
            </>
          )
        }
      </Lectura>
      <PuntosVenta puntos={inicio.puntos} />
      {emparejar === "1" && (
        <Emparejar
          cerrar={() => {
            setNueva(false);
            leido.releer();
          }}
        />
      )}
      <Revocar
        caja={porRevocar}
        cerrar={() => setPorRevocar(null)}
        revocada={() => {
          setPorRevocar(null);
          leido.releer();
        }}
      />
    </Pagina>
  );
}

function PuntosVenta({ puntos }: Pick<PropsPagina["inicio"], "puntos">) {
  const ahora = useAhora();
  return (
    <Tarjeta titulo="Puntos de venta">
      <Text size="sm" c="dimmed" mb="xs">
        Para facturar, Impuestos da a cada uno un código diario (CUFD). Se renueva solo.
      </Text>
      <Stack gap="xs">
        {puntos.map(({ sucursal, puntoVenta, cufdVence }) => (
          <Group key={`${sucursal}/${puntoVenta}`} justify="space-between" gap={4}>
            <Text>{nombreLugar({ caja: null, sucursal, puntoVenta })}</Text>
            <Text c="dimmed">
              {cufdVence === null
                ? "Todavía sin código diario"
                : `Código diario: ${falta(msDe(cufdVence), ahora)}`}
            </Text>
          </Group>
        ))}
      </Stack>
    </Tarjeta>
  );
}

/** Asks for confirmation before a till is revoked, and shows its unsent documents. */
function Revocar({
  caja,
  cerrar,
  revocada,
}: {
  readonly caja: Caja | null;
  readonly cerrar: () => void;
  readonly revocada: () => void;
}) {
  const accion = useAccion();
  // A till that another computer replaced sells no more; what it printed came in by itself until now.
  const robada = caja?.revocado === true;
  const revocar = (id: string) =>
    accion.hacer(async () => {
      await request("DELETE", `/v1/terminales/${id}`);
      revocada();
    });
  return (
    <Modal
      opened={caja !== null}
      onClose={cerrar}
      title={robada ? "Me robaron esta computadora" : "Quitar la caja"}
      centered
    >
      <Stack>
        <Text>
          <b>{caja?.nombre}</b>{" "}
          {robada
            ? "ya no es caja. Hasta ahora, lo que había impreso sin conexión se recibía solo. Desde ahora"
            : "dejará de poder vender y enviar. Lo que haya impreso sin conexión no se pierde:"}{" "}
          se lo mostramos aquí, y usted dice si es de la tienda.
        </Text>
        {(caja?.esperando ?? 0) > 0 && (
          <Alert color="red">
            Todavía tiene {caja?.esperando} documentos sin respuesta de Impuestos: espere a que lleguen, salvo
            que la caja se haya perdido.
          </Alert>
        )}
        <Aviso error={accion.error} />
        <Group justify="end">
          <Button variant="default" onClick={cerrar}>
            Volver
          </Button>
          <Button color="red" loading={accion.ocupada} onClick={() => caja && revocar(caja.id)}>
            {robada ? "Sí, me la robaron" : "Quitar la caja"}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
