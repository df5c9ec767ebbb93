import { Button, Group, Stack, Text, TextInput, UnstyledButton } from "@mantine/core";
import { Sello, type ColorSello } from "../../comun/sello.tsx";
import { IconPlus } from "@tabler/icons-react";
import { plano } from "@mostrador/core";
import type { ReactNode } from "react";
import type { FalloPuente } from "../../../contract/index.ts";
import { Fallo } from "../../comun/fallo.tsx";
import { Vacio } from "../../comun/vacio.tsx";

/** A list that may be empty, full, or failing. */
export interface PropsLista {
  /** Null until there is an answer. */
  readonly cuantos: number | null;
  readonly fallo: FalloPuente | null;
  readonly onOtraVez: () => void;
  readonly children: ReactNode;
  /** The purpose of these rows, shown if there are none. */
  readonly paraQue: string;
  /** The label of the button that makes a new one. */
  readonly nueva: string;
  readonly onNueva: () => void;
  readonly busqueda: { readonly texto: string; readonly onTexto: (texto: string) => void };
  /** The example in the search field. */
  readonly ejemplo: string;
}

/** The frame of a list: its search and its button, or the first step if it is empty. */
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

/** One thing of a list; pressing it opens it. */
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

/** Keeps the things whose text has every word of a search, without regard to accents and case. */
export function filtrar<T>(cosas: readonly T[], texto: string, textoDe: (cosa: T) => string): readonly T[] {
  const palabras = plano(texto).split(/\s+/).filter(Boolean);
  return cosas.filter((cosa) => {
    const suyo = plano(textoDe(cosa));
    return palabras.every((palabra) => suyo.includes(palabra));
  });
}
