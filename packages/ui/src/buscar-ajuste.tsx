import { NavLink, Stack, Text, TextInput } from "@mantine/core";
import { findAjustes, type Ajuste } from "@mostrador/core/ajustes";
import { IconSearch } from "@tabler/icons-react";
import { useId, useRef, useState, type KeyboardEvent } from "react";

interface Props<A extends Ajuste> {
  readonly ajustes: readonly A[];
  readonly tituloDe: (pagina: string) => string;
  /** Called with the chosen setting, after the search is emptied. */
  readonly onElegir: (ajuste: A) => void;
  /** Example words that the empty field shows. */
  readonly ejemplo: string;
  /** True if the field takes the focus at once, as on a screen without an on-screen keyboard. */
  readonly enfocada: boolean;
}

/** Maximum number of found settings that are listed. More words find fewer settings. */
const MAX_HALLADOS = 7;

/** Searches the settings by their words. Enter takes the first, the arrow keys go through the others. */
export function BuscarAjuste<A extends Ajuste>({ ajustes, tituloDe, onElegir, ejemplo, enfocada }: Props<A>) {
  const [texto, setTexto] = useState("");
  const lista = useRef<HTMLDivElement>(null);
  const id = useId();
  const hallados = findAjustes(texto, ajustes, tituloDe).slice(0, MAX_HALLADOS);
  const elegir = (ajuste: A) => {
    setTexto("");
    onElegir(ajuste);
  };
  const mover = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    const botones = [...(lista.current?.querySelectorAll<HTMLElement>("button") ?? [])];
    const aqui = botones.findIndex((boton) => boton === document.activeElement);
    const destino = botones[event.key === "ArrowDown" ? aqui + 1 : aqui - 1];
    if (destino === undefined) return;
    event.preventDefault();
    destino.focus();
  };
  return (
    <Stack gap={4} onKeyDown={mover}>
      <TextInput
        type="search"
        size="md"
        aria-label="Buscar un ajuste"
        aria-controls={id}
        placeholder={ejemplo}
        leftSection={<IconSearch size={18} aria-hidden />}
        autoFocus={enfocada}
        autoComplete="off"
        maxLength={200}
        value={texto}
        onChange={(event) => setTexto(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          const [primero] = hallados;
          if (primero !== undefined) elegir(primero);
        }}
      />
      <div id={id} ref={lista} role="group" aria-label="Ajustes encontrados" aria-live="polite">
        {hallados.map((ajuste) => (
          <NavLink
            key={`${ajuste.pagina} ${ajuste.rotulo}`}
            component="button"
            type="button"
            label={ajuste.rotulo}
            description={tituloDe(ajuste.pagina)}
            mih={44}
            styles={{ description: { fontSize: "var(--mantine-font-size-sm)" } }}
            onClick={() => elegir(ajuste)}
          />
        ))}
        {texto.trim() !== "" && hallados.length === 0 && (
          <Text size="sm" c="dimmed" p="xs">
            Ningún ajuste tiene esas palabras. Pruebe con otra, o elija una página de la lista.
          </Text>
        )}
      </div>
    </Stack>
  );
}
