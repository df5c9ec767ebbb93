/** The key of the copies: made here, kept by the owner in another place, and shown only while it is made. */
import { Alert, Button, Checkbox, Group, Stack, Text, TextInput } from "@mantine/core";
import { buildClaveCopia } from "@mostrador/core/clave-copia";
import { BotonCopiar } from "@mostrador/ui";
import { useState } from "react";

interface Props {
  /** Tells whether copies have a key already. */
  readonly hay: boolean;
  readonly clave: string;
  readonly poner: (clave: string) => void;
  readonly guardada: boolean;
  readonly setGuardada: (si: boolean) => void;
}

export function ClaveCopias(props: Props) {
  const [cambia, setCambia] = useState(false);
  if (props.hay && !cambia)
    return (
      <Group justify="space-between">
        <Text className="libre">Las copias se cifran con la clave que usted guardó.</Text>
        <Button variant="default" size="md" onClick={() => setCambia(true)}>
          Cambiar la clave
        </Button>
      </Group>
    );
  return <Nueva {...props} />;
}

function Nueva({ hay, clave, poner, guardada, setGuardada }: Props) {
  const hacer = () => poner(buildClaveCopia(() => crypto.getRandomValues(new Uint8Array(1))[0] ?? 0));
  return (
    <Stack gap="sm">
      <TextInput
        size="md"
        label="Clave de las copias"
        description="Con ella se cifra cada copia antes de salir. Haga una, o escriba la suya de 16 letras o más."
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
        classNames={{ input: "codigo" }}
        value={clave}
        onChange={(e) => poner(e.currentTarget.value)}
      />
      <Group>
        <Button variant="default" size="md" onClick={hacer}>
          Hacer una clave
        </Button>
        {clave !== "" && <BotonCopiar texto={clave} />}
      </Group>
      {clave !== "" && (
        <Alert color="orange" title="Guárdela ahora: no se muestra otra vez">
          <Stack gap="sm">
            <Text>
              Escríbala en papel, o póngala en otro equipo, fuera del local. Sin ella las copias no se abren,
              y nadie puede recuperarla.
              {hay ? " Las copias de antes se abren solo con la clave anterior: guarde las dos." : ""}
            </Text>
            <Checkbox
              size="md"
              label="Guardé la clave fuera de este equipo"
              checked={guardada}
              onChange={(e) => setGuardada(e.currentTarget.checked)}
            />
          </Stack>
        </Alert>
      )}
    </Stack>
  );
}
