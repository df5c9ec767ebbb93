import { Accordion, List, Stack, Text, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { buscarPreguntas } from "@mostrador/core/ayuda";

interface Props {
  readonly donde: "caja" | "portal";
  /** Puts the focus into the search at once. */
  readonly conFoco?: boolean;
}

/** Answers by searching the guide's questions; nothing leaves this computer. */
export function BuscarAyuda({ donde, conFoco = false }: Props) {
  const [texto, setTexto] = useState("");
  /** The question that was opened, null once it was closed again; undefined: the search opens its first. */
  const [abierta, setAbierta] = useState<string | null | undefined>(undefined);
  const halladas = buscarPreguntas(texto, donde);
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
        <Accordion value={abierta === undefined ? primeraDe(texto, halladas) : abierta} onChange={setAbierta}>
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

/** The answer that a search opens; none before a word is typed. */
function primeraDe(texto: string, halladas: ReturnType<typeof buscarPreguntas>): string | null {
  return texto === "" ? null : (halladas[0]?.id ?? null);
}
