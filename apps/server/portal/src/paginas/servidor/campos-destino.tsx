/** The fields of a destination, by its kind. */
import { NativeSelect, SimpleGrid, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { GUARDADA, Puerto, Secreto } from "./campos-comunes.tsx";
import type { PropsCampos, CamposCopia } from "./pedido-copia.ts";

const TIPOS = [
  { value: "carpeta", label: "Una carpeta: otro disco, o la red" },
  { value: "sftp", label: "Un servidor SFTP" },
  { value: "s3", label: "Un servicio S3: Amazon, Backblaze, R2…" },
] as const;

interface Props extends PropsCampos {
  readonly tieneLlave: boolean;
  /** Tells whether a destination is set: its secrets are kept. */
  readonly hay: boolean;
}

export function CamposDestino(props: Props) {
  const { campos, poner } = props;
  return (
    <Stack>
      <NativeSelect
        size="md"
        label="A dónde va"
        data={TIPOS}
        value={campos.tipo}
        onChange={(e) => {
          const tipo = TIPOS.find(({ value }) => value === e.currentTarget.value)?.value;
          if (tipo !== undefined) poner({ tipo, ruta: "", servidor: "" });
        }}
      />
      {campos.tipo === "carpeta" && (
        <Campo
          {...props}
          campo="ruta"
          titulo="Carpeta"
          ayuda="Escriba la carpeta entera, que ya debe existir. Mejor en un disco que se lleva a otro lugar, o en otro equipo de la red."
          ejemplo="/mnt/disco/copias o D:\copias"
        />
      )}
      {campos.tipo === "sftp" && <CamposSftp {...props} />}
      {campos.tipo === "s3" && <CamposS3 {...props} />}
    </Stack>
  );
}

type DeTexto = "ruta" | "servidor" | "usuario" | "region" | "cubo" | "id";

function Campo({
  campos,
  poner,
  campo,
  titulo,
  ayuda,
  ejemplo,
}: PropsCampos & {
  readonly campo: DeTexto;
  readonly titulo: string;
  readonly ayuda?: string;
  readonly ejemplo?: string;
}) {
  return (
    <TextInput
      size="md"
      label={titulo}
      description={ayuda}
      placeholder={ejemplo}
      autoComplete="off"
      maxLength={500}
      value={campos[campo]}
      onChange={(e) => poner({ [campo]: e.currentTarget.value } satisfies Partial<CamposCopia>)}
    />
  );
}

function CamposSftp(props: Props) {
  const { campos, poner, tieneLlave, hay } = props;
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Campo {...props} campo="servidor" titulo="Servidor" ejemplo="copias.ejemplo.bo" />
        <Puerto valor={campos.puerto} poner={(puerto) => poner({ puerto })} />
        <Campo {...props} campo="usuario" titulo="Usuario" />
        <Campo {...props} campo="ruta" titulo="Carpeta" ejemplo="~/copias" />
      </SimpleGrid>
      <Secreto
        titulo="Contraseña"
        ayuda={hay && !tieneLlave ? GUARDADA : "Déjela vacía si entra con una llave privada."}
        valor={campos.contrasena}
        poner={(contrasena) => poner({ contrasena })}
      />
      <Textarea
        size="md"
        label="Llave privada"
        description={
          tieneLlave ? GUARDADA : "En lugar de la contraseña: péguela entera, sin contraseña propia."
        }
        autosize
        minRows={2}
        maxRows={5}
        autoComplete="off"
        maxLength={10_000}
        value={campos.llave}
        onChange={(e) => poner({ llave: e.currentTarget.value })}
      />
      <Text size="sm" c="dimmed" className="libre">
        {campos.huella === null
          ? "El servidor se confirma al probar: Probar muestra su huella."
          : `Huella confirmada: ${campos.huella}`}
      </Text>
    </>
  );
}

function CamposS3(props: Props) {
  const { campos, poner, hay } = props;
  return (
    <>
      <Campo
        {...props}
        campo="servidor"
        titulo="Dirección del servicio"
        ayuda="Vacía si es Amazon."
        ejemplo="https://s3.us-west-000.backblazeb2.com"
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Campo {...props} campo="cubo" titulo="Depósito (bucket)" />
        <Campo {...props} campo="region" titulo="Región" />
        <Campo {...props} campo="ruta" titulo="Prefijo" ejemplo="mi-tienda" />
        <Campo {...props} campo="id" titulo="Identificador de la llave" />
      </SimpleGrid>
      <Secreto
        titulo="Secreto de la llave"
        ayuda={hay ? GUARDADA : "El que mostró el servicio cuando usted hizo la llave."}
        valor={campos.secreto}
        poner={(secreto) => poner({ secreto })}
      />
    </>
  );
}
