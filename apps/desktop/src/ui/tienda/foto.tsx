import { Button, FileButton, Group, Image, Input, Stack } from "@mantine/core";
import { IconPhoto } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";

const LADO = 240;
const CALIDAD = 0.8;

/**
 * A product's picture beside its fields, made small here before it is kept: tills share it. A file that is no picture changes
 * nothing, and is named under both.
 */
export function Foto({
  foto,
  onFoto,
  children,
}: {
  readonly foto: string | null;
  readonly onFoto: (foto: string | null) => void;
  readonly children: ReactNode;
}) {
  const [ajeno, setAjeno] = useState<string | null>(null);
  async function elegir(archivo: File | null): Promise<void> {
    if (archivo === null) return;
    const hecha = await achicar(archivo);
    setAjeno(hecha === null ? archivo.name : null);
    if (hecha !== null) onFoto(hecha);
  }
  const columna = (
    <Stack gap="xs" align="center" w={140}>
      {foto === null ? (
        <Stack h={120} w={120} align="center" justify="center" className="sin-foto">
          <IconPhoto size={36} />
        </Stack>
      ) : (
        <Image src={foto} alt="Foto del producto" h={120} w={120} fit="cover" radius="md" />
      )}
      <FileButton
        accept="image/png,image/jpeg,image/webp"
        inputProps={{ "aria-label": "Foto" }}
        onChange={(archivo) => void elegir(archivo)}
      >
        {(props) => (
          <Button {...props} variant="default" size="compact-md">
            {foto === null ? "Poner foto" : "Cambiar"}
          </Button>
        )}
      </FileButton>
      {foto !== null && (
        <Button variant="subtle" size="compact-md" onClick={() => onFoto(null)}>
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
  const contexto = lienzo.getContext("2d");
  contexto?.drawImage(
    imagen,
    (imagen.width - lado) / 2,
    (imagen.height - lado) / 2,
    lado,
    lado,
    0,
    0,
    LADO,
    LADO,
  );
  return lienzo.toDataURL("image/webp", CALIDAD);
}
