/** The card about prices when a new law begins. The owner chooses once, after a preview with her own products. */
import { Alert, Button, Checkbox, Group, NativeSelect, Radio, Stack, Text } from "@mantine/core";
import { masDias } from "@mostrador/core";
import { bs, entero, fecha } from "@mostrador/core/formato";
import { Boton } from "@mostrador/ui";
import { createContext, useState } from "react";
import { request, useAccion, useLeer } from "../../api.ts";
import { Aviso, Tarjeta } from "../../comun.tsx";
import { Exportar } from "../../exportar.tsx";
import { cuantas } from "../../figuras.tsx";
import { Tabla, type Columna } from "../../tabla.tsx";
import type { ProximaLey } from "../../tipos-tienda.ts";

type Eleccion = NonNullable<NonNullable<ProximaLey["proxima"]>["eleccion"]>;

const RUTA = "/v1/portal/ley";

/** True while the owner has a choice about a law before her: the button of that choice is then the page's main one. */
export const EligiendoLey = createContext(false);

/** Returns the law that is about to begin, for a person who may choose; `eligiendo` while a choice is awaited or changed. */
export function useLey(edita: boolean) {
  const { datos, releer } = useLeer<ProximaLey>(edita ? RUTA : null);
  const [cambiando, setCambiando] = useState(false);
  const proxima = datos?.proxima ?? null;
  const eligiendo = proxima !== null && (cambiando || proxima.eleccion === null);
  return { proxima, hecha: datos?.hecha ?? null, eligiendo, setCambiando, releer };
}

/**
 * A card above the prices; nothing if no law is about to begin or has begun lately. A choice that was made stands in it as a sentence, and what
 * it did for some weeks after the day.
 */
export function CambioDeLey({
  ley: { proxima, hecha, eligiendo, setCambiando, releer },
}: {
  readonly ley: UsoLey;
}) {
  if (proxima === null) return hecha === null ? null : <Hecha hecha={hecha} />;
  const props = {
    proxima,
    listo: () => (setCambiando(false), releer()),
    cambiar: setCambiando,
  };
  return eligiendo || proxima.eleccion === null ? (
    <Elegir key={JSON.stringify(proxima)} {...props} />
  ) : (
    <Elegido {...props} eleccion={proxima.eleccion} />
  );
}

type UsoLey = ReturnType<typeof useLey>;

interface PropsLey {
  readonly proxima: NonNullable<ProximaLey["proxima"]>;
  readonly listo: () => void;
  readonly cambiar: (cambiando: boolean) => void;
}

const consultaDe = ({ conserva, redondeo }: Eleccion) => new URLSearchParams({ conserva, redondeo });

/** Stores the owner's choice; null undoes it. */
function useElegir(listo: () => void) {
  const accion = useAccion();
  const elegir = (eleccion: Eleccion | null) =>
    accion.hacer(async () => {
      await request("POST", `${RUTA}/precios`, { eleccion });
      listo();
    });
  return { accion, elegir };
}

/** The choice that was made, what it changes, and the two ways back. */
function Elegido({
  proxima: { nombre, desde },
  eleccion,
  listo,
  cambiar,
}: PropsLey & { readonly eleccion: Eleccion }) {
  const { accion, elegir } = useElegir(listo);
  const consulta = consultaDe(eleccion);
  const leido = useLeer<ProximaLey>(`${RUTA}?${consulta.toString()}`);
  return (
    <Tarjeta titulo={`Sus precios desde el ${fecha(desde)}`}>
      <Stack>
        <Text>
          Ese día empieza la {nombre}. {eleccionEnPalabras(eleccion)}
        </Text>
        <Cambian efecto={leido.datos?.efecto ?? null} />
        <Aviso error={accion.error ?? leido.error} />
        <Group>
          {hayEtiquetas(leido.datos?.efecto ?? null) && (
            <Exportar ruta={`${RUTA}/etiquetas`} consulta={consulta} nombre="Exportar las etiquetas" />
          )}
          <Boton size="md" variant="default" falta={null} onClick={() => cambiar(true)}>
            Cambiar la elección
          </Boton>
          <Boton
            size="md"
            variant="default"
            loading={accion.ocupada}
            falta={null}
            onClick={() => elegir(null)}
          >
            Deshacer la elección
          </Boton>
        </Group>
        <HastaCuando desde={desde} />
      </Stack>
    </Tarjeta>
  );
}

const REDONDEOS = { "0.10": "10 centavos", "0.50": "50 centavos" } as const;

function eleccionEnPalabras({ conserva, redondeo, proformas }: Eleccion): string {
  if (conserva === "estante")
    return "Usted eligió conservar el precio del estante: nada cambia para el cliente.";
  const deProformas = proformas
    ? "También bajan las proformas abiertas."
    : "Cada proforma abierta cumple el total que prometió.";
  return `Usted eligió conservar lo que gana la tienda: los precios bajan, redondeados a ${REDONDEOS[redondeo]}. ${deProformas}`;
}

/** Says what the choice did with the prices once its law had begun. */
function Hecha({
  hecha: { nombre, desde, eleccion, enCurso, movidos },
}: {
  readonly hecha: NonNullable<ProximaLey["hecha"]>;
}) {
  return (
    <Tarjeta titulo={`Sus precios desde el ${fecha(desde)}`}>
      <Text>
        Ese día empezó la {nombre}. {hechoEnPalabras(eleccion, enCurso, movidos)}
      </Text>
    </Tarjeta>
  );
}

type Movidos = NonNullable<ProximaLey["hecha"]>["movidos"];

function hechoEnPalabras({ conserva, redondeo }: Eleccion, enCurso: boolean, movidos: Movidos): string {
  if (conserva === "estante") return "Sus precios quedaron como estaban, como usted eligió.";
  if (enCurso) return "Sus precios se están cambiando, como usted eligió, y llegan solos a las cajas.";
  const proformas = movidos?.proformas ?? 0;
  return [
    preciosEnPalabras(REDONDEOS[redondeo], movidos),
    ...(proformas > 0
      ? [
          `También ${proformas === 1 ? "bajó" : "bajaron"} ${cuantas(proformas, "proforma abierta", "proformas abiertas")}.`,
        ]
      : []),
    "Las etiquetas por imprimir están en la caja: F10, Etiquetas. También en Productos, «Etiquetas».",
  ].join(" ");
}

/** Says which way the prices went: down with the law, and up where the rounding made them higher. */
function preciosEnPalabras(redondeo: string, movidos: Movidos): string {
  if (movidos === null) return `Sus precios cambiaron, como usted eligió, redondeados a ${redondeo}.`;
  const { bajaron, subieron } = movidos;
  if (bajaron + subieron === 0) return `Al redondear a ${redondeo}, ningún precio cambió.`;
  if (subieron === 0) return `Sus precios bajaron, como usted eligió, redondeados a ${redondeo}.`;
  const suben = `${cuantas(subieron, "precio subió", "precios subieron")} por el redondeo a ${redondeo}`;
  return bajaron === 0
    ? `Ningún precio bajó: ${suben}.`
    : `Como usted eligió, ${cuantas(bajaron, "precio bajó", "precios bajaron")}; ${suben}.`;
}

function HastaCuando({ desde }: { readonly desde: string }) {
  return (
    <Text size="sm" c="dimmed">
      Puede cambiarlo hasta las 23:59 del {fecha(masDias(desde, -1))}. Una caja sin internet aplica lo último
      que recibió.
    </Text>
  );
}

function Elegir({ proxima: { nombre, desde, eleccion }, listo, cambiar }: PropsLey) {
  const [escrita, setEscrita] = useState<Eleccion>(
    eleccion ?? { conserva: "estante", redondeo: "0.10", proformas: false },
  );
  const { accion, elegir } = useElegir(listo);
  const consulta = consultaDe(escrita);
  const leido = useLeer<ProximaLey>(`${RUTA}?${consulta.toString()}`);
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
        {escrita.conserva === "ganancia" && (
          <DeLaGanancia
            escrita={escrita}
            poner={setEscrita}
            proformas={leido.datos?.efecto?.proformas ?? null}
          />
        )}
        <Cambian efecto={leido.datos?.efecto ?? null} />
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
            <Boton size="md" variant="default" falta={null} onClick={() => cambiar(false)}>
              Dejarla como está
            </Boton>
          )}
        </Group>
        <HastaCuando desde={desde} />
        <Muestra efecto={leido.datos?.efecto ?? null} consulta={consulta} />
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
  const abiertas =
    proformas === null || proformas === 0
      ? "Ahora ninguna vale más allá de ese día."
      : `Ahora ${proformas === 1 ? "vale una" : `valen ${entero(proformas)}`} más allá de ese día.`;
  return (
    <>
      <NativeSelect
        label="Redondear los precios"
        size="md"
        data={Object.entries(REDONDEOS).map(([value, label]) => ({ value, label: `A ${label}` }))}
        value={escrita.redondeo}
        onChange={(e) => poner({ ...escrita, redondeo: e.currentTarget.value === "0.50" ? "0.50" : "0.10" })}
      />
      <Checkbox
        size="md"
        label="También bajan las proformas abiertas"
        description={`Sin marcarla, cada una cumple el total que prometió. ${abiertas}`}
        checked={escrita.proformas}
        onChange={(e) => poner({ ...escrita, proformas: e.currentTarget.checked })}
      />
    </>
  );
}

type Efecto = ProximaLey["efecto"];

const hayEtiquetas = (efecto: Efecto): boolean => efecto !== null && efecto.productos > 0;

/** Says how many prices a choice changes, and where their labels are printed. */
function Cambian({ efecto }: { readonly efecto: Efecto }) {
  if (efecto === null) return null;
  const { productos, otros, suben } = efecto;
  if (productos + otros === 0) return <Alert color="gray">Ningún precio cambia.</Alert>;
  const precios = [
    ...(productos > 0 ? [`los precios de ${cuantas(productos, "producto", "productos")}`] : []),
    ...(otros > 0 ? [`${cuantas(otros, "precio", "precios")} de listas y presentaciones`] : []),
  ];
  return (
    <Alert color="orange" role="status">
      Cambian {precios.join(" y ")}.
      {suben > 0 && ` Por el redondeo, ${suben === 1 ? "un precio sube" : `${entero(suben)} precios suben`}.`}
      {productos > 0 &&
        " Esa mañana la caja tiene sus etiquetas listas para imprimir: F10, Etiquetas. También están en Productos, «Etiquetas»."}
    </Alert>
  );
}

/** The first products that a choice changes, with their prices before and after, and the list of all labels. */
function Muestra({ efecto, consulta }: { readonly efecto: Efecto; readonly consulta: URLSearchParams }) {
  const [entera, setEntera] = useState(false);
  if (efecto === null || !hayEtiquetas(efecto)) return null;
  const { productos, muestra } = efecto;
  const filas = entera ? muestra : muestra.slice(0, POCAS);
  return (
    <>
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {productos > filas.length
            ? `Los primeros ${entero(filas.length)} de ${entero(productos)} productos`
            : cuantas(productos, "producto", "productos")}
        </Text>
        <Exportar ruta={`${RUTA}/etiquetas`} consulta={consulta} nombre="Exportar las etiquetas" />
      </Group>
      <Tabla
        nombre="Productos que cambian"
        columnas={COLUMNAS}
        filas={filas}
        claveDe={({ codigo }) => codigo}
      />
      {filas.length < muestra.length && (
        <Group>
          <Button variant="default" size="md" onClick={() => setEntera(true)}>
            Ver {entero(muestra.length)}
          </Button>
        </Group>
      )}
    </>
  );
}

/** Products that the preview shows at first, so that what follows it stays near on a phone. */
const POCAS = 10;

type Fila = NonNullable<ProximaLey["efecto"]>["muestra"][number];
const COLUMNAS: readonly Columna<Fila>[] = [
  { clave: "codigo", titulo: "Código", celda: ({ codigo }) => codigo },
  { clave: "descripcion", titulo: "Producto", celda: ({ descripcion }) => descripcion, telefono: "titulo" },
  { clave: "antes", titulo: "Hoy", celda: ({ antes }) => bs(antes), numero: true },
  { clave: "despues", titulo: "Desde ese día", celda: ({ despues }) => bs(despues), numero: true },
];
