/** The parts of a page, each a place of its own in the address. */
import { Button, Group } from "@mantine/core";
import { useEffect, useRef } from "react";
import type { enlace } from "./navegar.ts";

interface Props<P extends string> {
  /** Said to a screen reader. */
  readonly nombre: string;
  /** Names of the parts, in the address and on the screen. */
  readonly partes: readonly (readonly [P, string])[];
  readonly actual: P;
  readonly enlaceDe: (parte: P) => ReturnType<typeof enlace>;
}

/** The links to the parts; on a phone they are one row that slides, with the current one in sight. */
export function Pestanas<P extends string>({ nombre, partes, actual, enlaceDe }: Props<P>) {
  const fila = useRef<HTMLDivElement>(null);
  useEffect(() => {
    fila.current
      ?.querySelector("[aria-current]")
      ?.scrollIntoView({ block: "nearest", inline: "center", behavior: "instant" });
  }, [actual]);
  return (
    <Group gap="xs" component="nav" ref={fila} className="pestanas" aria-label={nombre}>
      {partes.map(([parte, titulo]) => (
        <Button
          key={parte}
          component="a"
          size="md"
          variant={parte === actual ? "light" : "default"}
          {...(parte === actual ? { "aria-current": "page" } : {})}
          {...enlaceDe(parte)}
        >
          {titulo}
        </Button>
      ))}
    </Group>
  );
}
