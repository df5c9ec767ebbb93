/** The card about prices when a new law begins. The owner chooses once, after a preview with her own products. */
import { Alert, Checkbox, Group, NativeSelect, Radio, Stack, Text } from "@mantine/core";
import { bs, entero, fecha } from "@mostrador/core/formato";
import { Boton } from "@mostrador/ui";
import { useState } from "react";
import { request, useAccion, useLeer } from "../../api.ts";
import { Aviso, Tarjeta } from "../../comun.tsx";
import { Exportar } from "../../exportar.tsx";
import { Tabla, type Columna } from "../../tabla.tsx";
import type { ProximaLey } from "../../tipos-tienda.ts";

type Eleccion = NonNullable<NonNullable<ProximaLey["proxima"]>["eleccion"]>;

const RUTA = "/v1/portal/ley";

/** A card above the prices; nothing if no law is about to begin. */
export function CambioDeLey({ edita }: { readonly edita: boolean }) {
  const leido = useLeer<ProximaLey>(edita ? RUTA : null);
  const proxima = leido.datos?.proxima ?? null;
  if (proxima === null) return null;
  return <Elegir key={JSON.stringify(proxima)} proxima={proxima} listo={() => leido.releer()} />;
}

function Elegir({
  proxima: { nombre, desde, eleccion },
  listo,
}: {
  readonly proxima: NonNullable<ProximaLey["proxima"]>;
  readonly listo: () => void;
}) {
  const [escrita, setEscrita] = useState<Eleccion>(
    eleccion ?? { conserva: "estante", redondeo: "0.10", proformas: false },
  );
  const accion = useAccion();
  const { conserva, redondeo } = escrita;
  const consulta = new URLSearchParams({ conserva, redondeo });
  const leido = useLeer<ProximaLey>(`${RUTA}?${consulta.toString()}`);
  const elegir = (nueva: Eleccion | null) =>
    accion.hacer(async () => {
      await request("POST", `${RUTA}/precios`, { eleccion: nueva });
      listo();
    });
  const igual = JSON.stringify(escrita) === JSON.stringify(eleccion);
  return (
    <Tarjeta titulo={`Sus precios desde el ${fecha(desde)}`}>
      <Stack>
        <Text>
          Ese día empieza la {nombre}: el IVA va aparte del precio. El cliente paga lo que dice el estante;
          elija si el estante cambia.
        </Text>
        <Radio.Group
          label="Qué se conserva"
          value={escrita.conserva}
          onChange={(cual) =>
            setEscrita({ ...escrita, conserva: cual === "ganancia" ? "ganancia" : "estante" })
          }
        >
          <Stack gap="xs" mt="xs">
            <Radio size="md" value="estante" label="El precio del estante: nada cambia para el cliente" />
            <Radio size="md" value="ganancia" label="Lo que gana la tienda: los precios bajan un poco" />
          </Stack>
        </Radio.Group>
        {conserva === "ganancia" && (
          <DeLaGanancia
            escrita={escrita}
            poner={setEscrita}
            proformas={leido.datos?.efecto?.proformas ?? null}
          />
        )}
        <Efecto efecto={leido.datos?.efecto ?? null} consulta={consulta} />
        <Aviso error={accion.error ?? leido.error} />
        <Group>
          <Boton
            size="md"
            loading={accion.ocupada}
            falta={igual ? "Ya lo eligió así." : null}
            onClick={() => elegir(escrita)}
          >
            Elegir
          </Boton>
          {eleccion !== null && (
            <Boton
              size="md"
              variant="default"
              loading={accion.ocupada}
              falta={null}
              onClick={() => elegir(null)}
            >
              Dejar los precios como están
            </Boton>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          Puede cambiarlo hasta la víspera. Una caja sin internet aplica lo último que recibió.
        </Text>
      </Stack>
    </Tarjeta>
  );
}

/** The owner's further choices, if the shelf's prices change: the rounding, and the proformas that hold beyond the day. */
function DeLaGanancia({
  escrita,
  poner,
  proformas,
}: {
  readonly escrita: Eleccion;
  readonly poner: (nueva: Eleccion) => void;
  /** The number of proformas that would cost less; null until it is known. */
  readonly proformas: number | null;
}) {
  const cuantas =
    proformas === null || proformas === 0
      ? "Ahora ninguna vale más allá de ese día."
      : `Ahora ${proformas === 1 ? "vale una" : `valen ${entero(proformas)}`} más allá de ese día.`;
  return (
    <>
      <NativeSelect
        label="Redondear los precios"
        size="md"
        data={[
          { value: "0.10", label: "A 10 centavos" },
          { value: "0.50", label: "A 50 centavos" },
        ]}
        value={escrita.redondeo}
        onChange={(e) => poner({ ...escrita, redondeo: e.currentTarget.value === "0.50" ? "0.50" : "0.10" })}
      />
      <Checkbox
        size="md"
        label="También bajan las proformas abiertas"
        description={`Sin marcarla, cada una cumple el total que prometió. ${cuantas}`}
        checked={escrita.proformas}
        onChange={(e) => poner({ ...escrita, proformas: e.currentTarget.checked })}
      />
    </>
  );
}

function Efecto({
  efecto,
  consulta,
}: {
  readonly efecto: ProximaLey["efecto"];
  readonly consulta: URLSearchParams;
}) {
  if (efecto === null) return null;
  const { productos, otros, muestra } = efecto;
  if (productos + otros === 0) return <Alert color="gray">Ningún precio cambia.</Alert>;
  return (
    <>
      <Alert color="orange" role="status">
        Cambian los precios de {entero(productos)} productos y {entero(otros)} precios de listas y
        presentaciones. Exporte la lista de etiquetas, e imprímalas esa mañana en la caja: F10, Etiquetas.
        {productos > muestra.length ? ` Aquí están los primeros ${entero(muestra.length)} productos.` : ""}
      </Alert>
      <Group>
        <Exportar ruta={`${RUTA}/etiquetas`} consulta={consulta} />
      </Group>
      <Tabla
        nombre="Productos que cambian"
        columnas={COLUMNAS}
        filas={muestra}
        claveDe={({ codigo }) => codigo}
      />
    </>
  );
}

type Fila = NonNullable<ProximaLey["efecto"]>["muestra"][number];
const COLUMNAS: readonly Columna<Fila>[] = [
  { clave: "codigo", titulo: "Código", celda: ({ codigo }) => codigo },
  { clave: "descripcion", titulo: "Producto", celda: ({ descripcion }) => descripcion },
  { clave: "antes", titulo: "Hoy", celda: ({ antes }) => bs(antes), numero: true },
  { clave: "despues", titulo: "Desde ese día", celda: ({ despues }) => bs(despues), numero: true },
];
