/** The sections of the stock page, each with its own address. */
import { enlace } from "../../navegar.ts";
import { Pestanas } from "../../pestanas.tsx";

/** Properties of each section of the stock page. */
export interface PropsParte {
  /** True if the person may write; false if only read. */
  readonly edita: boolean;
  /** The company's branches, in order. */
  readonly sucursales: readonly number[];
}

/** The sections by their names in the address. */
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
/** The name of a section. */
export type Parte = (typeof PARTES)[number][0];

/** Returns the section that the address names; the balances for any other value. */
export function parteDe(ver: string): Parte {
  return PARTES.find(([parte]) => parte === ver)?.[0] ?? "saldos";
}

/** The links to the sections. */
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
