/** The copy off the premises: its destination, its state, and how to restore from it. */
import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { Boton } from "@mostrador/ui";
import { useState } from "react";
import { IconDownload } from "@tabler/icons-react";
import { saveArchivo, request, useAccion } from "../../api.ts";
import { Aviso, Tarjeta } from "../../comun.tsx";
import { BotonConfirmado } from "../../confirmar.tsx";
import type { Prueba } from "../../tipos.ts";
import { EstadoCopia } from "./estado-copia.tsx";
import { FormularioCopia } from "./formulario-copia.tsx";
import { lugarDe, RUTA_COPIA, type VistaCopia } from "./pedido-copia.ts";
import { Probada } from "./probada.tsx";

interface Props {
  readonly copia: VistaCopia | null;
  readonly razonSocial: string;
  readonly releer: () => void;
}

export function Copia({ copia, razonSocial, releer }: Props) {
  const [abierto, setAbierto] = useState(false);
  const cerrar = () => (setAbierto(false), releer());
  return (
    <Tarjeta titulo="Copia fuera del local">
      {abierto ? (
        <FormularioCopia copia={copia} cerrar={cerrar} />
      ) : copia === null ? (
        <SinCopia poner={() => setAbierto(true)} />
      ) : (
        <Puesta copia={copia} razonSocial={razonSocial} releer={releer} cambiar={() => setAbierto(true)} />
      )}
    </Tarjeta>
  );
}

function SinCopia({ poner }: { readonly poner: () => void }) {
  return (
    <Stack align="start">
      <Text>
        Un incendio o un robo se lleva este equipo y el disco de al lado. Mostrador puede enviar cada día una
        copia de todos sus datos a otro lugar, cifrada antes de salir.
      </Text>
      <Button size="md" onClick={poner}>
        Configurar la copia
      </Button>
    </Stack>
  );
}

function Puesta({
  copia,
  razonSocial,
  releer,
  cambiar,
}: Props & { readonly copia: VistaCopia; readonly cambiar: () => void }) {
  const [prueba, setPrueba] = useState<Prueba | null>(null);
  const accion = useAccion();
  const probar = () =>
    accion.hacer(async () => {
      setPrueba(null);
      setPrueba(await request<Prueba>("POST", `${RUTA_COPIA}/probar`, { copia: null }));
    });
  const quitar = () =>
    accion.hacer(async () => {
      await request("DELETE", RUTA_COPIA);
      releer();
    });
  const ocupada = accion.ocupada ? "Espere a que termine." : null;
  return (
    <Stack>
      {copia.fija && (
        <Alert color="blue">
          La fija MOSTRADOR_FUERA, con que arranca este servidor: se cambia allí, y no en esta pantalla.
        </Alert>
      )}
      <Text>
        Sale cada {copia.horas === 1 ? "hora" : `${copia.horas} horas`}, y se guarda {copia.dias} días.
      </Text>
      <EstadoCopia fuera={copia.estado} />
      <ComoVolver razonSocial={razonSocial} copia={copia} />
      <Probada prueba={prueba} />
      <Aviso error={accion.error} />
      <Group align="start">
        <Boton variant="default" size="md" falta={ocupada} onClick={probar}>
          Probar
        </Boton>
        {!copia.fija && (
          <>
            <Button variant="default" size="md" onClick={cambiar}>
              Cambiar
            </Button>
            <BotonConfirmado
              titulo="Dejar de enviar la copia"
              pregunta="Desde ahora no sale ninguna copia fuera del local. Las que ya están en el destino se quedan allí."
              si="Dejar de enviarla"
              onSi={quitar}
              falta={null}
              variant="subtle"
              color="red"
              size="md"
            >
              Dejar de enviarla
            </BotonConfirmado>
          </>
        )}
      </Group>
    </Stack>
  );
}

/** Explains how to restore from the copy, with a downloadable instruction sheet. */
function ComoVolver({ razonSocial, copia }: { readonly razonSocial: string; readonly copia: VistaCopia }) {
  const bajar = () =>
    saveArchivo(new Blob([hojaDe(razonSocial, copia)], { type: "text/plain" }), "recuperar-la-copia.txt");
  return (
    <Stack gap="xs" align="start">
      <Text fw={600}>Si este equipo se pierde</Text>
      <Text>
        Todo se recupera en un equipo nuevo con dos cosas que usted guarda fuera del local: la clave de las
        copias y la forma de entrar al destino. Sin la clave nadie puede abrirlas. La hoja dice los pasos, y
        no tiene ningún secreto.
      </Text>
      <Button variant="default" size="md" leftSection={<IconDownload size={18} />} onClick={bajar}>
        Bajar la hoja para recuperar
      </Button>
    </Stack>
  );
}

/** Writes the instruction sheet of a destination: the items that the owner needs, and the settings and commands for the installer. */
function hojaDe(razonSocial: string, copia: VistaCopia): string {
  const variables = [
    `MOSTRADOR_FUERA=${lugarDe(copia)}`,
    "MOSTRADOR_FUERA_CLAVE=(la clave de las copias)",
    ...deAcceso(copia),
  ];
  return [
    `CÓMO RECUPERAR LA COPIA DE FUERA DEL LOCAL`,
    razonSocial,
    "",
    "Guarde esta hoja fuera del local. No tiene ningún secreto: aparte hacen falta",
    "",
    "  1. la clave de las copias, que usted guardó cuando la hizo;",
    `  2. ${SECRETO[copia.tipo]}`,
    "",
    "En el equipo nuevo, quien instala Mostrador pone estos ajustes:",
    "",
    ...variables.map((linea) => `  ${linea}`),
    "",
    "trae la última copia, y pone sus datos en una carpeta vacía (MOSTRADOR_DATA):",
    "",
    "  npm run admin -- copia traer --en traidas",
    "  npm run admin -- restaurar --copia traidas/(la carpeta que dijo la orden anterior)",
    "",
    "Los detalles están en docs/backup.md. Nunca trabajan a la vez el servidor de antes y el restaurado.",
    "",
  ].join("\r\n");
}

const SECRETO: Readonly<Record<VistaCopia["tipo"], string>> = {
  carpeta: "el disco o la carpeta de red donde están las copias.",
  sftp: "la contraseña o la llave privada con que se entra a ese servidor.",
  s3: "el secreto de la llave de acceso; si se perdió, el servicio da otra.",
};

function deAcceso({ tipo, huella, tieneLlave, servidor, region, id }: VistaCopia): readonly string[] {
  if (tipo === "carpeta") return [];
  if (tipo === "sftp")
    return [
      ...(huella === null ? [] : [`MOSTRADOR_FUERA_HUELLA=${huella}`]),
      tieneLlave
        ? "MOSTRADOR_FUERA_LLAVE_SSH=(el archivo de la llave privada)"
        : "MOSTRADOR_FUERA_CONTRASENA=(la contraseña)",
    ];
  return [
    ...(servidor === "" ? [] : [`MOSTRADOR_FUERA_S3_SERVIDOR=${servidor}`]),
    `MOSTRADOR_FUERA_S3_REGION=${region}`,
    `MOSTRADOR_FUERA_S3_ID=${id}`,
    "MOSTRADOR_FUERA_S3_SECRETO=(el secreto)",
  ];
}
