import { FRASES_REGLAS } from "@mostrador/core";

/** Sentences of promotions, price lists, presentations and the grid. Amounts are texts as screens write them. */
export const FRASES_PRECIOS = {
  reglaAusente: "Eso ya no está: otra caja lo borró. Vuelva a la lista.",
  ...FRASES_REGLAS,
  yaEnPagina: (pagina: string) => `Eso ya está en la página «${pagina}».`,
  mismaPagina: (nombre: string) => `Ya hay una página «${nombre}»: use otro nombre.`,
  muchasCasillas: (maximo: number) => `La cuadrícula tiene lugar para ${maximo} casillas: quite alguna.`,
} as const;
