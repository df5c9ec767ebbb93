import { Accordion, List, Stack, Text, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { searchPreguntas } from "@mostrador/core/ayuda";

interface Props {
  readonly donde: "caja" | "portal";
  /** Puts the focus into the search at once. */
  readonly conFoco?: boolean;
  /** The id of the question that is shown first and open, as long as no word is typed. */
  readonly primera?: string | null;
}

/** Searches the guide's questions on this computer, without a network. */
export function BuscarAyuda({ donde, conFoco = false, primera = null }: Props) {
  const [texto, setTexto] = useState("");
  /** The question that was opened, null once it was closed again; undefined: the search opens its first. */
  const [abierta, setAbierta] = useState<string | null | undefined>(undefined);
  const halladas =
    texto === "" ? conPrimera(searchPreguntas("", donde), primera) : searchPreguntas(texto, donde);
  return (
    <Stack gap="sm" data-ayuda>
      <TextInput
        label="¿Qué necesita?"
        description="Escríbalo con sus palabras. Funciona sin internet."
        placeholder="Por ejemplo: no imprime"
        leftSection={<IconSearch size={18} aria-hidden />}
        value={texto}
        onChange={(event) => {
          setTexto(event.currentTarget.value);
          setAbierta(undefined);
        }}
        {...(conFoco ? { "data-autofocus": true } : {})}
      />
      {halladas.length === 0 ? (
        <Text role="status">
          No hay una respuesta con esas palabras. Pruebe con menos, o guarde un diagnóstico en «Salud de la
          caja» y envíelo a quien da soporte.
        </Text>
      ) : (
        <Accordion
          value={abierta === undefined ? queAbre(texto, halladas, primera) : abierta}
          onChange={setAbierta}
        >
          {halladas.map(({ id, pregunta, respuesta }) => (
            <Accordion.Item key={id} value={id}>
              <Accordion.Control>{pregunta}</Accordion.Control>
              <Accordion.Panel>
                <List type="ordered" spacing="xs">
                  {respuesta.map((paso) => (
                    <List.Item key={paso}>{paso}</List.Item>
                  ))}
                </List>
              </Accordion.Panel>
            </Accordion.Item>
          ))}
        </Accordion>
      )}
    </Stack>
  );
}

type Halladas = ReturnType<typeof searchPreguntas>;

/** Puts one question before the others. */
function conPrimera(todas: Halladas, primera: string | null): Halladas {
  return [...todas.filter(({ id }) => id === primera), ...todas.filter(({ id }) => id !== primera)];
}

/** Returns the id of the question that a search opens: the first one found, or `primera` while no word is typed. */
function queAbre(texto: string, halladas: Halladas, primera: string | null): string | null {
  return texto === "" ? primera : (halladas[0]?.id ?? null);
}
