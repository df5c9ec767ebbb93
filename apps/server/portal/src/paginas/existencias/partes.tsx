/** The parts of the page of stock: each is a place of its own in the address. */
import { enlace } from "../../navegar.ts";
import { Pestanas } from "../../pestanas.tsx";

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

/** The links to the parts. */
export function Partes({ actual }: { readonly actual: Parte }) {
  return (
    <Pestanas
      nombre="Partes de las existencias"
      partes={PARTES}
      actual={actual}
      enlaceDe={(ver) => enlace("existencias", { ver: ver === "saldos" ? "" : ver })}
    />
  );
}
