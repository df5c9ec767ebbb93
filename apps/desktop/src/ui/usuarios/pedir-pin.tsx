import {
  Alert,
  Button,
  Group,
  Kbd,
  PasswordInput,
  SimpleGrid,
  Stack,
  Text,
  UnstyledButton,
} from "@mantine/core";
import { Boton } from "@mostrador/ui";
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from "react";
import { letraDe } from "../comun/letra.ts";

interface Props {
  readonly personas: readonly { readonly id: string; readonly nombre: string }[];
  readonly boton: string;
  readonly fallo: string | null;
  readonly ocupado: boolean;
  readonly onPin: (usuarioId: string, pin: string) => void;
  /** Text before the fields: inside the form, above which its button cannot stay in sight. */
  readonly children?: ReactNode;
}

const CIFRAS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "", "0", "⌫"] as const;
const MIN_PIN = 4;

/** Asks for a person, by a letter or a finger, and the PIN, by keys or the pad. The field has the focus all along: letters choose, digits are the PIN. */
export function PedirPin({ personas, boton, fallo, ocupado, onPin, children }: Props) {
  const [elegida, setElegida] = useState<string | null>(personas[0]?.id ?? null);
  const [pin, setPin] = useState("");
  const campo = useRef<HTMLInputElement>(null);
  const quien = personas.some(({ id }) => id === elegida) ? elegida : (personas[0]?.id ?? null);
  useEffect(() => {
    if (!ocupado) campo.current?.focus();
  }, [ocupado]);
  const elegir = (id: string) => {
    setElegida(id);
    setPin("");
    campo.current?.focus();
  };
  const teclear = (cifra: string) => {
    setPin((antes) => (cifra === "⌫" ? antes.slice(0, -1) : antes + cifra).slice(0, 8));
    campo.current?.focus();
  };
  return (
    <form
      className="forma-pin"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (quien === null || pin.length < MIN_PIN) return;
        onPin(quien, pin);
        // Clear the field, so that a wrong PIN is typed again.
        setPin("");
      }}
    >
      <Stack>
        {children}
        <Personas personas={personas} quien={quien} onElegir={elegir} />
        <PasswordInput
          ref={campo}
          label="PIN"
          size="xl"
          inputMode="none"
          autoComplete="off"
          autoFocus
          value={pin}
          onKeyDown={(event) => {
            const persona = personas.find((_, i) => letraDe(i) === event.key.toUpperCase());
            if (persona === undefined || event.ctrlKey || event.altKey) return;
            event.preventDefault();
            elegir(persona.id);
          }}
          onChange={(event) => setPin(event.currentTarget.value.replace(/\D/g, "").slice(0, 8))}
        />
        <Cifras onCifra={teclear} />
        {fallo !== null && <Alert color="red">{fallo}</Alert>}
        <Group grow>
          <Boton type="submit" size="xl" loading={ocupado} falta={faltaPin(quien, pin)}>
            {boton}
          </Boton>
        </Group>
      </Stack>
    </form>
  );
}

/** The people who may sign in, each with the letter that selects them. */
function Personas({
  personas,
  quien,
  onElegir,
}: Pick<Props, "personas"> & {
  readonly quien: string | null;
  readonly onElegir: (id: string) => void;
}) {
  return (
    <SimpleGrid cols={personas.length === 1 ? 1 : 2} role="radiogroup" aria-label="Quién es">
      {personas.map(({ id, nombre }, i) => (
        <UnstyledButton
          key={id}
          type="button"
          role="radio"
          aria-checked={id === quien}
          className="opcion"
          data-elegida={id === quien ? "true" : "false"}
          onClick={() => onElegir(id)}
        >
          <Text fw={600} style={{ flex: 1, overflowWrap: "anywhere" }} lineClamp={2}>
            {nombre}
          </Text>
          {personas.length > 1 && <Kbd>{letraDe(i)}</Kbd>}
        </UnstyledButton>
      ))}
    </SimpleGrid>
  );
}

/** The pad of digits for a finger; `⌫` deletes the last digit. */
function Cifras({ onCifra }: { readonly onCifra: (cifra: string) => void }) {
  return (
    <SimpleGrid cols={3} spacing="xs" className="cifras-pin">
      {CIFRAS.map((cifra) =>
        cifra === "" ? (
          <span key="vacio" />
        ) : (
          <Button
            key={cifra}
            type="button"
            variant="default"
            size="lg"
            tabIndex={-1}
            aria-label={cifra === "⌫" ? "Borrar la última cifra" : cifra}
            onClick={() => onCifra(cifra)}
          >
            {cifra}
          </Button>
        ),
      )}
    </SimpleGrid>
  );
}

function faltaPin(quien: string | null, pin: string): string | null {
  if (quien === null) return "Nadie puede entrar: el dueño agrega a las personas.";
  return pin.length < MIN_PIN ? `El PIN lleva ${MIN_PIN} números o más.` : null;
}
