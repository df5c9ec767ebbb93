import { Alert, Button, Group, Modal, Stack, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { pedir, useAccion, useLeer } from "../api.ts";
import { Largo, Aviso, Lectura, Pagina, Tarjeta, Vacio } from "../comun.tsx";
import { entero, falta, hace, nombreLugar } from "@mostrador/core/formato";
import { useFiltro } from "../navegar.ts";
import { msDe, useAhora } from "../reloj.ts";
import { Tabla, type Columna } from "../tabla.tsx";
import type { PropsPagina } from "./props.ts";
import type { Terminales } from "../tipos.ts";
import { CopiasDeCaja } from "./copias-de-caja.tsx";
import { Emparejar } from "./emparejar.tsx";

const CADA_MS = 10_000;

/** `emparejar=1` asks for the code at once: links and the QR of the first steps lead there. */
const VACIO = { emparejar: "" };

type Caja = Terminales["terminales"][number];

/** The tills, when each was last heard of, and what it has not sent yet. */
export function Cajas({ inicio }: PropsPagina) {
  const leido = useLeer<Terminales>("/v1/terminales", CADA_MS);
  const [{ emparejar }, poner] = useFiltro(VACIO);
  const setNueva = (abierta: boolean) => poner({ emparejar: abierta ? "1" : "" });
  const [porRevocar, setPorRevocar] = useState<Caja | null>(null);
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
              <CopiasDeCaja cajas={terminales} alElegir={leido.releer} />
              <Lista cajas={terminales} onRevocar={setPorRevocar} />
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

function Lista({
  cajas,
  onRevocar,
}: {
  readonly cajas: readonly Caja[];
  readonly onRevocar: (caja: Caja) => void;
}) {
  const ahora = useAhora();
  return (
    <div className="tarjeta">
      <Tabla
        nombre="Cajas"
        columnas={columnasDe(ahora, onRevocar)}
        filas={cajas}
        claveDe={({ id }) => id}
        atenuada={({ revocado }) => revocado}
      />
    </div>
  );
}

function columnasDe(ahora: number, onRevocar: (caja: Caja) => void): readonly Columna<Caja>[] {
  return [
    {
      clave: "nombre",
      titulo: "Caja",
      celda: ({ nombre }) => <Largo>{nombre}</Largo>,
      valor: ({ nombre }) => nombre,
      telefono: "titulo",
    },
    {
      clave: "punto",
      titulo: "Punto de venta",
      celda: (caja) => nombreLugar({ ...caja, caja: null }),
      valor: (caja) => nombreLugar({ ...caja, caja: null }),
    },
    {
      clave: "vista",
      titulo: "Última conexión",
      celda: ({ vistoEn }) => hace(msDe(vistoEn), ahora),
      valor: ({ vistoEn }) => vistoEn ?? "",
    },
    {
      clave: "esperando",
      titulo: "Sin respuesta de Impuestos",
      celda: ({ esperando, esperandoDesde }) =>
        esperando === 0 ? "Nada" : `${entero(esperando)}, ${hace(msDe(esperandoDesde), ahora)}`,
      valor: ({ esperando }) => esperando,
    },
    {
      clave: "actos",
      titulo: "Acciones",
      sinTitulo: true,
      celda: (caja) =>
        caja.revocado ? (
          "Revocada"
        ) : (
          <Button variant="subtle" color="red" size="compact-sm" onClick={() => onRevocar(caja)}>
            Revocar
          </Button>
        ),
    },
  ];
}

function PuntosVenta({ puntos }: Pick<PropsPagina["inicio"], "puntos">) {
  const ahora = useAhora();
  return (
    <Tarjeta titulo="Puntos de venta">
      <Stack gap="xs">
        {puntos.map(({ sucursal, puntoVenta, cufdVence }) => (
          <Group key={`${sucursal}/${puntoVenta}`} justify="space-between" gap={4}>
            <Text>{nombreLugar({ caja: null, sucursal, puntoVenta })}</Text>
            <Text c="dimmed">
              {cufdVence === null ? "sin CUFD" : `CUFD: ${falta(msDe(cufdVence), ahora)}`}
            </Text>
          </Group>
        ))}
      </Stack>
    </Tarjeta>
  );
}

/** Asks before a till is cut off, and says what it has not sent yet. */
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
  const revocar = (id: string) =>
    accion.hacer(async () => {
      await pedir("DELETE", `/v1/terminales/${id}`);
      revocada();
    });
  return (
    <Modal opened={caja !== null} onClose={cerrar} title="Revocar la caja" centered>
      <Stack>
        <Text>
          <b>{caja?.nombre}</b> dejará de poder vender y enviar.
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
            Revocar
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
