import { FALLOS } from "../../http/fallos.ts";
import { escape } from "../html.ts";
import { REMEDIOS, type Remedio } from "./remedios.ts";
import { avisadosDe, REMEDIOS_DE_ENTRADA, REMEDIOS_DE_OTROS } from "./remedios-otros.ts";
import { marco, menuGuia } from "./sitio.ts";

interface Explicado extends Remedio {
  readonly http: number;
}

const ESTADOS: Readonly<Record<string, { readonly http: number }>> = FALLOS;

/** Every code that X-Error-Code may carry, with its cause and its remedy. */
export const CODIGOS: ReadonlyMap<string, Explicado> = new Map<string, Explicado>([
  ...Object.entries({ ...REMEDIOS, ...REMEDIOS_DE_OTROS }).map(
    ([codigo, remedio]) => [codigo, { ...remedio, http: ESTADOS[codigo]?.http ?? 400 }] as const,
  ),
  ...Object.entries(REMEDIOS_DE_ENTRADA),
]);

/** Renders a code's page: its cause, what to do, who is told. */
export function paginaDeError(codigo: string, { causa, remedio, http }: Explicado): string {
  const code = (texto: string) => escape(texto).replaceAll(/`([^`]+)`/g, "<code>$1</code>");
  return marco({
    titulo: `Error ${codigo}`,
    resumen: causa,
    menu: menuGuia("errores"),
    cuerpo: `<article><h1>Error <code>${escape(codigo)}</code></h1>
<h2 id="que-paso">Qué pasó</h2><p>${code(causa)}</p>
<h2 id="que-hacer">Qué hacer</h2><p>${code(remedio)}</p>
<h2 id="a-quien-se-avisa">A quién se avisa</h2><p>${code(avisadosDe(codigo))}</p>
<p>La API lo dice con el estado <code>${http}</code> y la cabecera <code>X-Error-Code: ${escape(codigo)}</code>.</p>
<p><a href="/guia/errores">Todos los errores</a></p></article>`,
    lugar: "/guia",
  });
}
