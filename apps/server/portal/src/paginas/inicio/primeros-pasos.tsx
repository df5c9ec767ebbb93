/** The first steps of a new shop. The shop's data decide which steps are done, and the card disappears after the last one. */
import { Button, Group, Stack, Text } from "@mantine/core";
import { IconCircle, IconCircleCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { request, useAccion, useLeer } from "../../api.ts";
import { Aviso, Tarjeta } from "../../comun.tsx";
import { enlace } from "../../navegar.ts";
import type { PrimerosPasos as Datos } from "../../tipos.ts";
import { Direcciones } from "../emparejar.tsx";

const RUTA = "/v1/portal/primeros-pasos";
const CADA_MS = 30_000;

type Clave = keyof NonNullable<Datos["pasos"]>;

interface Paso {
  readonly clave: Clave;
  readonly que: string;
  readonly como: string;
  readonly boton: readonly [texto: string, seccion: string, consulta?: Readonly<Record<string, string>>];
}

const PASOS: readonly Paso[] = [
  {
    clave: "producto",
    que: "Agregue su primer producto",
    como: "Créelo aquí, o importe toda su lista de una planilla de Excel o CSV.",
    boton: ["Ir a Productos", "productos"],
  },
  {
    clave: "impresora",
    que: "Pruebe la impresora",
    como: "En la caja: F10, Configuración, Impresora. Elija dónde sale el papel e imprima la prueba. Se marca sola en cuanto sale.",
    boton: ["Ver las pruebas", "cajas", { ver: "actos", acto: "impresora" }],
  },
  {
    clave: "segundaCaja",
    que: "Conecte una segunda caja",
    como: "En la otra computadora abra Mostrador, elija «Conectarme a otra computadora» y escriba esta dirección y un código.",
    boton: ["Pedir el código", "equipos", { emparejar: "1" }],
  },
  {
    clave: "contador",
    que: "Invite a su contador",
    como: "Mira y exporta las ventas y el libro; no cambia nada de la tienda.",
    boton: ["Invitar", "usuarios"],
  },
];

export function PrimerosPasos() {
  const { datos, releer } = useLeer<Datos>(RUTA, CADA_MS);
  const accion = useAccion();
  const pasos = datos?.pasos ?? null;
  if (datos === null || pasos === null) return null;
  const hechos = PASOS.filter(({ clave }) => pasos[clave]).length;
  if (hechos === PASOS.length) return null;
  const ocultar = () =>
    accion.hacer(async () => {
      await request("POST", RUTA, { oculto: true });
      releer();
    });
  return (
    <Tarjeta
      titulo={`Primeros pasos: ${hechos} de ${PASOS.length}`}
      accion={
        <Button variant="subtle" color="gray" loading={accion.ocupada} onClick={ocultar}>
          Ocultar
        </Button>
      }
    >
      <Aviso error={accion.error} />
      <Stack gap="md" component="ul" className="pasos">
        {PASOS.map((paso) => (
          <Renglon key={paso.clave} paso={paso} hecho={pasos[paso.clave]}>
            {paso.clave === "segundaCaja" && <Llegar datos={datos} />}
          </Renglon>
        ))}
      </Stack>
    </Tarjeta>
  );
}

function Renglon({
  paso: { clave, que, como, boton },
  hecho,
  children,
}: {
  readonly paso: Paso;
  readonly hecho: boolean;
  readonly children: ReactNode;
}) {
  const [texto, seccion, consulta] = boton;
  return (
    <li data-paso={clave} data-hecho={hecho}>
      <Group justify="space-between" gap="sm">
        <Group gap="sm" wrap="nowrap" align="start" flex="1 1 16rem">
          {hecho ? (
            <IconCircleCheck className="bien" aria-label="Hecho" />
          ) : (
            <IconCircle className="por-hacer" aria-label="Por hacer" />
          )}
          <div className="libre">
            <Text fw={600} {...(hecho ? { c: "dimmed" } : {})}>
              {que}
            </Text>
            {!hecho && (
              <Text size="sm" c="dimmed">
                {como}
              </Text>
            )}
          </div>
        </Group>
        {!hecho && (
          <Button variant="default" component="a" {...enlace(seccion, consulta)}>
            {texto}
          </Button>
        )}
      </Group>
      {!hecho && children}
    </li>
  );
}

/** The server's addresses in its network, and a QR code that opens the pairing page on a phone. */
function Llegar({ datos: { direcciones, deLaCaja, qr } }: { readonly datos: Datos }) {
  return (
    <Group gap="lg" mt="sm" pl={36}>
      <Direcciones direcciones={direcciones} deLaCaja={deLaCaja} />
      {qr !== null && (
        <Stack gap={4} align="center">
          <svg
            className="qr"
            viewBox={`-4 -4 ${qr.size + 8} ${qr.size + 8}`}
            width={132}
            height={132}
            role="img"
            aria-label={`QR que abre ${qr.abre}`}
            data-abre={qr.abre}
          >
            <path d={qr.d} shapeRendering="crispEdges" />
          </svg>
          <Text size="sm" c="dimmed">
            Escanee el código con su teléfono.
          </Text>
        </Stack>
      )}
    </Group>
  );
}
