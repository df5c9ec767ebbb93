/** The difference between the counted and the expected cash of a closing, in each currency. */
import { decimal } from "@mostrador/core";
import { monto } from "../comun/formato.ts";

/** Counted less expected, as decimal text. `dolares`: of a shift that took some. */
interface Diferencias {
  readonly diferencia: string;
  readonly dolares?: { readonly diferencia: string } | undefined;
}

/** Tells whether the counted cash is the expected one in each currency. */
export function cuadra(cierre: Diferencias): boolean {
  return importesDe(cierre).length === 0;
}

/** Says what is left over or missing in each currency: "Faltan US$ 5.00." */
export function decirDiferencias(cierre: Diferencias): string {
  if (cuadra(cierre)) return "El efectivo cuadra.";
  return importesDe(cierre)
    .map(({ sobra, importe }) => `${sobra ? "Sobran" : "Faltan"} ${importe}.`)
    .join(" ");
}

/** Says it in a list of closings: "Sobra Bs 2.00, falta US$ 5.00". */
export function resumirDiferencias(cierre: Diferencias): string {
  if (cuadra(cierre)) return "Cuadra";
  const dicho = importesDe(cierre)
    .map(({ sobra, importe }) => `${sobra ? "sobra" : "falta"} ${importe}`)
    .join(", ");
  return dicho.charAt(0).toUpperCase() + dicho.slice(1);
}

function importesDe({ diferencia, dolares }: Diferencias) {
  const monedas = [
    { signo: "Bs", valor: decimal(diferencia) },
    { signo: "US$", valor: decimal(dolares?.diferencia ?? "0") },
  ];
  return monedas
    .filter(({ valor }) => !valor.eq(0))
    .map(({ signo, valor }) => ({
      sobra: valor.gt(0),
      importe: `${signo} ${monto(valor.abs().toFixed(2))}`,
    }));
}
