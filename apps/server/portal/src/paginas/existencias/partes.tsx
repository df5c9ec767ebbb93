/** The parts of the page of stock: each is a place of its own in the address. */
import { Button, Group } from "@mantine/core";
import { useEffect, useRef } from "react";
import { enlace } from "../../navegar.ts";

/** Properties of each part of the page. */
export interface PropsParte {
  /** The person may write, and not only look. */
  readonly edita: boolean;
  /** The company's branches, in order. */
  readonly sucursales: readonly number[];
}

/** The parts, by their names in the address. */
const PARTES = [
  ["saldos", "Cuánto hay"],
  ["traslados", "Traslados"],
  ["compras", "Compras"],
  ["proveedores", "Proveedores"],
  ["conteos", "Conteos"],
  ["reservas", "Reservas"],
  ["salidas", "Salidas sin venta"],
  ["informes", "Informes"],
] as const;
/** The name of a part. */
export type Parte = (typeof PARTES)[number][0];

/** Reads the part that the address names; the balances for any other. */
export function parteDe(ver: string): Parte {
  return PARTES.find(([parte]) => parte === ver)?.[0] ?? "saldos";
}

/** The links to the parts; on a phone they are one row that slides, with the current one in sight. */
export function Partes({ actual }: { readonly actual: Parte }) {
  const fila = useRef<HTMLDivElement>(null);
  useEffect(() => {
    fila.current
      ?.querySelector("[aria-current]")
      ?.scrollIntoView({ block: "nearest", inline: "center", behavior: "instant" });
  }, [actual]);
  return (
    <Group gap="xs" component="nav" ref={fila} className="pestanas" aria-label="Partes de las existencias">
      {PARTES.map(([ver, nombre]) => (
        <Button
          key={ver}
          component="a"
          size="md"
          variant={ver === actual ? "light" : "default"}
          {...(ver === actual ? { "aria-current": "page" } : {})}
          {...enlace("existencias", { ver: ver === "saldos" ? "" : ver })}
        >
          {nombre}
        </Button>
      ))}
    </Group>
  );
}
