import { registerHooks } from "node:module";
import type { NombreAtaque } from "../ataques/nombres.ts";

/** A bug put into the product's source before it is imported: each text stands once in its file, and becomes the other. */
export interface Mutante {
  readonly nombre: string;
  /** The number of the sentence that it breaks, as docs/reliability.md lists them. */
  readonly frase: string;
  /** The test file that finds it, from the repository's root; without one, stories do. */
  readonly prueba?: string;
  /** The words of the test that finds it, in a long file; other tests do not run. */
  readonly caso?: string;
  /** The attack in whose stories it is looked for; without one, stories as their seeds make them. */
  readonly con?: NombreAtaque;
  readonly cambios: readonly Cambio[];
}

/** The file from the repository's root. */
type Cambio = readonly [archivo: string, de: string, por: string];

/** Changes the source of modules as they are loaded. Throws at the import when a source does not match the bug. */
export function instalarMutante(mutante: Mutante): void {
  registerHooks({
    load: (url, contexto, seguir) => {
      const leido = seguir(url, contexto);
      if (!isCambiado(mutante, url)) return leido;
      return { ...leido, source: mutar(mutante, url, Buffer.from(leido.source as Uint8Array).toString()) };
    },
  });
}

/** Tells whether a bug changes a module; `url` may be a path. */
export function isCambiado({ cambios }: Mutante, url: string): boolean {
  return cambios.some(([archivo]) => url.endsWith(`/${archivo}`));
}

/** Applies the bug to a module's source. Throws when the source does not match the bug. */
export function mutar({ nombre, cambios }: Mutante, url: string, fuente: string): string {
  let mutada = fuente;
  for (const [archivo, de, por] of cambios) {
    if (!url.endsWith(`/${archivo}`)) continue;
    if (mutada.split(de).length !== 2) throw new Error(`mutante ${nombre}: ${archivo} ya no dice ${de}`);
    mutada = mutada.replace(de, () => por);
  }
  return mutada;
}
