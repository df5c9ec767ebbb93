/** State of the encrypted copy off the premises: the last one that arrived, and the obstacle to the next one. */
import { Stack, Text } from "@mantine/core";
import { entero, fechaHora, hace } from "@mostrador/core/formato";
import { msDe, useAhora } from "../../reloj.ts";
import type { Inicio } from "../../tipos.ts";

const MB = 1_000_000;

export function EstadoCopia({
  fuera: { destino, ultima, fallo, atrasada },
}: {
  readonly fuera: NonNullable<Inicio["copiaFuera"]>;
}) {
  const ahora = useAhora();
  return (
    <Stack gap="xs">
      {ultima === null ? (
        <Text>Todavía no salió ninguna{fallo === null ? ": la primera sale en unos minutos." : "."}</Text>
      ) : (
        <Text>
          La última muestra los datos de {hace(msDe(ultima.de), ahora)} ({fechaHora(ultima.de)}). Llegó el{" "}
          {fechaHora(ultima.enviadaEn)}, con {entero(Math.ceil(ultima.bytes / MB))} MB.
        </Text>
      )}
      {fallo !== null && (
        <Text className={atrasada ? "grave" : "leve"}>
          No sale desde el {fechaHora(fallo.desde)}: {fallo.motivo} El servidor lo intenta otra vez solo.
        </Text>
      )}
      <Text size="sm" c="dimmed" className="libre">
        Destino: {destino}. Va cifrada: sin la clave que usted guarda aparte no se puede abrir.
      </Text>
    </Stack>
  );
}
