/** The place in an ordered list after which its next page begins: the last row's value in the order, and its id. */
export type Lugar = readonly [valor: string | number, id: number];

/** Writes a place as `siguiente` has it. */
export function lugarTras({ valor, id }: { readonly valor: string | number; readonly id: number }): string {
  return `${valor}_${id}`;
}

/** Reads a place as `siguiente` has it. `kind`: what the order compares. */
export function parseLugar(texto: string, kind: "texto" | "numero"): Lugar {
  const corte = texto.lastIndexOf("_");
  const valor = texto.slice(0, corte);
  return [kind === "texto" ? valor : Number(valor), Number(texto.slice(corte + 1))];
}
