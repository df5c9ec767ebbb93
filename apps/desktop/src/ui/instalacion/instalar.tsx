import { Alert, Button, Code, Group, List, Stack, Switch, Text, ThemeIcon, Title } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import type { DatosEscritos, PuntoRevisado } from "@mostrador/core";
import { Boton, BotonCopiar } from "@mostrador/ui";
import { IconAlertTriangle, IconCheck, IconPrinter, IconX } from "@tabler/icons-react";
import type { FalloPuente } from "../../contract/index.ts";
import { puente } from "../puente.ts";
import { DATOS_VACIOS, DatosFiscales, type Escritos, type Faltas } from "./datos-fiscales.tsx";
import { frasesDe } from "./frases.ts";

const SENAL = {
  bien: { color: "green", icono: <IconCheck size={16} />, nombre: "bien" },
  aviso: { color: "yellow", icono: <IconAlertTriangle size={16} />, nombre: "atención" },
  mal: { color: "red", icono: <IconX size={16} />, nombre: "mal" },
} as const;

interface Props {
  readonly onVolver: () => void;
  /** Called with true from the start of the installation until its last texts were read, so that this screen stays open. */
  readonly onOcupada: (si: boolean) => void;
}

/** Guided set-up of the first computer. It checks the owner's data, then installs everything in one step. */
export function Instalar({ onVolver, onOcupada }: Props) {
  const [enRed, setEnRed] = useState(false);
  const { escritos, escribir, puntos, error, faltas, busy, instalada, revisar, instalar } =
    useInstalacion(onOcupada);
  const formulario = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(faltas).length === 0) return;
    const primera = formulario.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    primera?.focus({ preventScroll: true });
    primera?.scrollIntoView({ block: "center" });
  }, [faltas]);
  const listo = puntos.length > 0 && puntos.every(({ estado }) => estado !== "mal");
  if (instalada !== null) return <ClaveDueno {...instalada} onSeguir={() => onOcupada(false)} />;
  return (
    <form
      ref={formulario}
      onSubmit={(event) => {
        event.preventDefault();
        void revisar();
      }}
    >
      <Stack>
        <Title order={1} size="h2">
          Configurar la primera computadora
        </Title>
        <DatosFiscales escritos={escritos} onCambio={escribir} faltas={faltas} />
        <Switch
          label="Otras computadoras de la tienda podrán conectarse a esta"
          checked={enRed}
          onChange={(e) => setEnRed(e.currentTarget.checked)}
        />
        <Puntos puntos={puntos} />
        <Group className="pie" justify="space-between">
          {error !== null && (
            <Alert color="red" role="alert" flex="1 1 100%">
              {error}
            </Alert>
          )}
          <Boton variant="subtle" onClick={onVolver} falta={busy ? "Espere a que termine." : null}>
            Volver
          </Boton>
          {listo ? (
            <Button size="lg" loading={busy} onClick={() => void instalar(enRed)}>
              Configurar y empezar a vender
            </Button>
          ) : (
            <Button type="submit" size="lg" loading={busy}>
              Revisar
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}

/** Holds the typed data, their review, and the installation. Typing discards the review. */
function useInstalacion(onOcupada: Props["onOcupada"]) {
  const [escritos, setEscritos] = useState<Escritos>(DATOS_VACIOS);
  const [puntos, setPuntos] = useState<readonly PuntoRevisado[]>([]);
  const [error, setError] = useState<string | null>(null);
  const [faltas, setFaltas] = useState<Faltas>({});
  const [busy, setBusy] = useState(false);
  const [instalada, setInstalada] = useState<Instalada | null>(null);

  async function revisar(): Promise<void> {
    setBusy(true);
    setError(null);
    setFaltas({});
    const result = await puente.invoke("revisarInstalacion", await readDatos(escritos));
    setBusy(false);
    if (result.ok) setPuntos(result.value.puntos);
    else refuse(result.error);
  }

  async function instalar(enRed: boolean): Promise<void> {
    setBusy(true);
    setError(null);
    setFaltas({});
    onOcupada(true);
    const result = await puente.invoke("instalar", { datos: await readDatos(escritos), enRed });
    setBusy(false);
    if (result.ok) return setInstalada({ clave: result.value.claveDueno, portal: result.value.portal });
    onOcupada(false);
    refuse(result.error);
  }

  function refuse(fallo: FalloPuente): void {
    setError(frasesDe(fallo));
    setFaltas(faltasDe(fallo));
  }

  function escribir(cambio: Partial<Escritos>): void {
    setEscritos({ ...escritos, ...cambio });
    setPuntos([]);
    setFaltas({});
  }

  return { escritos, escribir, puntos, error, faltas, busy, instalada, revisar, instalar };
}

/** Maps each faulty field to its sentence. A field's name is the last part of its path. */
function faltasDe({ campos }: FalloPuente): Faltas {
  return Object.fromEntries(
    campos.flatMap(({ loc, msg }) => {
      const campo = loc.findLast((parte) => typeof parte === "string");
      return campo === undefined ? [] : [[campo, msg]];
    }),
  );
}

async function readDatos({ nit, telefono, archivo, clave, ...otros }: Escritos): Promise<DatosEscritos> {
  return {
    ...otros,
    nit: Number(nit),
    telefono: telefono.trim() === "" ? null : telefono,
    p12: archivo === null || otros.modalidad === 2 ? null : { archivo: await aBase64(archivo), clave },
  };
}

async function aBase64(archivo: File): Promise<string> {
  const bytes = new Uint8Array(await archivo.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(""));
}

const DICHO = { copiado: "Copiada", negado: "No se pudo: escríbala o imprímala" };

/** The owner's key, and the address of the portal that it opens. */
interface Instalada {
  readonly clave: string;
  readonly portal: string | null;
}

/** Shows the owner's key once, to be copied, printed or written down, and explains where it is needed. */
function ClaveDueno({ clave, portal, onSeguir }: Instalada & { readonly onSeguir: () => void }) {
  return (
    <Stack>
      <Title order={1} size="h2">
        Todo listo
      </Title>
      <div className="se-imprime">
        <Text>
          Esta es la clave del dueño. Con ella se entra al portal del dueño, con las ventas y los informes, y
          se reemplaza una caja perdida. <b>Guárdela ahora: no se vuelve a mostrar.</b>
        </Text>
        <Code block fz="lg" mt="sm" data-testid="clave-dueno" className="clave">
          {clave}
        </Code>
        {portal !== null && (
          <Text mt="sm">
            El portal se abre en un navegador, con «Entrar con la clave del dueño», en{" "}
            <Text
              span
              fw={600}
              data-testid="portal-dueno"
              style={{ overflowWrap: "anywhere", userSelect: "text" }}
            >
              {portal}
            </Text>
          </Text>
        )}
      </div>
      <Group>
        <BotonCopiar texto={clave} dicho={DICHO} dichoMs={10_000} icono={18} />
        <Button variant="default" leftSection={<IconPrinter size={18} />} onClick={() => window.print()}>
          Imprimir
        </Button>
      </Group>
      <Title order={2} size="h4">
        Lo que sigue
      </Title>
      <List type="ordered" aria-label="Lo que sigue">
        <List.Item>Sus productos: F10, Productos. Agréguelos uno por uno, o importe su planilla.</List.Item>
        <List.Item>La impresora: F10, Configuración. Imprima una hoja de prueba.</List.Item>
        <List.Item>La primera venta: escanee o escriba un producto, y cobre con F9.</List.Item>
      </List>
      <Button size="lg" onClick={onSeguir}>
        La guardé: empezar a vender
      </Button>
    </Stack>
  );
}

/** Lists the reviewed points with their findings, as a symbol and a text besides the colour. */
function Puntos({ puntos }: { readonly puntos: readonly PuntoRevisado[] }) {
  if (puntos.length === 0) return null;
  return (
    <List spacing="xs" center aria-label="Revisión" aria-live="polite">
      {puntos.map(({ dato, estado, texto }) => (
        <List.Item
          key={dato}
          data-dato={dato}
          data-estado={estado}
          icon={
            <ThemeIcon
              color={SENAL[estado].color}
              size={24}
              radius="xl"
              role="img"
              aria-label={SENAL[estado].nombre}
            >
              {SENAL[estado].icono}
            </ThemeIcon>
          }
        >
          {texto}
        </List.Item>
      ))}
    </List>
  );
}
