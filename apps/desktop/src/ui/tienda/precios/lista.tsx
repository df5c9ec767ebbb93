import { Button, Group, Stack, Text, TextInput, UnstyledButton } from "@mantine/core";
import { Sello, type ColorSello } from "../../comun/sello.tsx";
import { IconPlus } from "@tabler/icons-react";
import { plano } from "@mostrador/core";
import type { ReactNode } from "react";
import type { FalloPuente } from "../../../contract/index.ts";
import { Fallo } from "../../comun/fallo.tsx";
import { Vacio } from "../../comun/vacio.tsx";

/** Props of a list that may be empty, filled, or in error. */
export interface PropsLista {
  /** Number of rows; null until the first reply. */
  readonly cuantos: number | null;
  readonly fallo: FalloPuente | null;
  readonly onOtraVez: () => void;
  readonly children: ReactNode;
  /** Explanation of these rows, shown if there are none. */
  readonly paraQue: string;
  /** Label of the button that creates a row. */
  readonly nueva: string;
  readonly onNueva: () => void;
  readonly busqueda: { readonly texto: string; readonly onTexto: (texto: string) => void };
  /** Placeholder of the search field. */
  readonly ejemplo: string;
}

/** Frame of a list with its search and its button; an empty list shows its explanation instead. */
export function Lista(props: PropsLista) {
  const { cuantos, fallo, onOtraVez, children, paraQue, nueva, onNueva, busqueda, ejemplo } = props;
  if (fallo !== null)
    return (
      <Stack>
        <Fallo fallo={fallo} />
        <Button variant="default" onClick={onOtraVez}>
          Volver a leer
        </Button>
      </Stack>
    );
  if (cuantos === null) return null;
  const vacia = cuantos === 0 && busqueda.texto === "";
  const boton = (
    <Button leftSection={<IconPlus size={18} />} autoFocus={vacia} onClick={onNueva}>
      {nueva}
    </Button>
  );
  if (vacia) return <Vacio texto={paraQue}>{boton}</Vacio>;
  return (
    <Stack>
      <Group align="flex-end">
        <TextInput
          label="Buscar"
          placeholder={ejemplo}
          style={{ flex: "1 1 14rem" }}
          autoFocus
          autoComplete="off"
          value={busqueda.texto}
          onChange={(event) => busqueda.onTexto(event.currentTarget.value)}
        />
        {boton}
      </Group>
      {cuantos === 0 && <Text className="suave">Nada tiene «{busqueda.texto}».</Text>}
      {children}
    </Stack>
  );
}

/** Row of a list; pressing it opens the editor. */
export function Renglon({
  titulo,
  detalle,
  sello,
  onAbrir,
}: {
  readonly titulo: string;
  readonly detalle: ReactNode;
  readonly sello: { readonly texto: string; readonly color: ColorSello } | null;
  readonly onAbrir: () => void;
}) {
  return (
    <UnstyledButton className="opcion" onClick={onAbrir}>
      <div style={{ flex: 1, minWidth: 0 }}>
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <Text fw={600} style={{ overflowWrap: "anywhere" }}>
            {titulo}
          </Text>
          {sello !== null && <Sello color={sello.color}>{sello.texto}</Sello>}
        </Group>
        <Text size="sm" className="suave" style={{ overflowWrap: "anywhere" }}>
          {detalle}
        </Text>
      </div>
    </UnstyledButton>
  );
}

/** Filters items by a text that must contain every searched word, regardless of accents and case. */
export function filtrar<T>(cosas: readonly T[], texto: string, textoDe: (cosa: T) => string): readonly T[] {
  const palabras = plano(texto).split(/\s+/).filter(Boolean);
  return cosas.filter((cosa) => {
    const suyo = plano(textoDe(cosa));
    return palabras.every((palabra) => suyo.includes(palabra));
  });
}
