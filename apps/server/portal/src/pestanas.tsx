/** Links to the sections of a page, each of which has its own address. */
import { Button, Group } from "@mantine/core";
import { useEffect, useRef } from "react";
import type { enlace } from "./navegar.ts";

interface Props<P extends string> {
  /** Accessible name of the links. */
  readonly nombre: string;
  /** Names of the sections in the address and on the screen. */
  readonly partes: readonly (readonly [P, string])[];
  readonly actual: P;
  readonly enlaceDe: (parte: P) => ReturnType<typeof enlace>;
}

/** The links to the sections. On a phone they form one scrollable row with the current one visible. */
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
