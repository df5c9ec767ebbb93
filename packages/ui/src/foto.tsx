import { Button, FileButton, Group, Image, Input, Stack } from "@mantine/core";
import { IconPhoto } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";

const LADO = 240;
const CALIDAD = 0.8;

/** Measures of the picture's column on a counter's screen and on the owner's, in pixels. */
const MEDIDAS = {
  mostrador: { lado: 120, ancho: 140, icono: 36, gap: "xs" },
  oficina: { lado: 80, ancho: 124, icono: 28, gap: 4 },
} as const;

interface Props {
  readonly foto: string | null;
  readonly poner: (foto: string | null) => void;
  readonly pantalla: keyof typeof MEDIDAS;
  readonly children: ReactNode;
}

/**
 * A product's picture beside its fields. It is scaled down before it is saved, because all tills get it. A file that is no picture changes
 * nothing, and is named in a message below.
 */
export function Foto({ foto, poner, pantalla, children }: Props) {
  const [ajeno, setAjeno] = useState<string | null>(null);
  const { lado, ancho, icono, gap } = MEDIDAS[pantalla];
  async function elegir(archivo: File | null): Promise<void> {
    if (archivo === null) return;
    const hecha = await achicar(archivo);
    setAjeno(hecha === null ? archivo.name : null);
    if (hecha !== null) poner(hecha);
  }
  const columna = (
    <Stack gap={gap} align="center" w={ancho}>
      {foto === null ? (
        <Stack h={lado} w={lado} align="center" justify="center" className="sin-foto">
          <IconPhoto size={icono} aria-hidden />
        </Stack>
      ) : (
        <Image src={foto} alt="Foto del producto" h={lado} w={lado} fit="cover" radius="md" />
      )}
      <FileButton
        accept="image/png,image/jpeg,image/webp"
        inputProps={{ "aria-label": "Foto" }}
        onChange={(archivo) => void elegir(archivo)}
      >
        {(props) => (
          <Button {...props} variant="default" size="compact-md" mih={44}>
            {foto === null ? "Poner foto" : "Cambiar"}
          </Button>
        )}
      </FileButton>
      {foto !== null && (
        <Button variant="subtle" size="compact-md" mih={44} onClick={() => poner(null)}>
          Quitar
        </Button>
      )}
    </Stack>
  );
  return (
    <Stack gap="xs">
      <Group align="flex-start" wrap="nowrap">
        {children}
        {columna}
      </Group>
      {ajeno !== null && (
        <Input.Error size="md" role="alert" style={{ overflowWrap: "anywhere" }}>
          «{ajeno}» no es una foto. Elija un archivo PNG, JPG o WebP.
        </Input.Error>
      )}
    </Stack>
  );
}

/** Cuts a picture to its middle square, as a small WebP in a data URI; null if the file is no picture. */
async function achicar(archivo: File): Promise<string | null> {
  const imagen = await createImageBitmap(archivo).catch(() => null);
  if (imagen === null) return null;
  const lado = Math.min(imagen.width, imagen.height);
  const lienzo = document.createElement("canvas");
  lienzo.width = LADO;
  lienzo.height = LADO;
  const [x, y] = [(imagen.width - lado) / 2, (imagen.height - lado) / 2];
  lienzo.getContext("2d")?.drawImage(imagen, x, y, lado, lado, 0, 0, LADO, LADO);
  return lienzo.toDataURL("image/webp", CALIDAD);
}
