import { registerHooks } from "node:module";

/** A bug put into the product's source before it is imported: each text stands once in its file, and becomes the other. */
export interface Mutante {
  readonly nombre: string;
  readonly cambios: readonly Cambio[];
}

/** The file from the repository's root. */
type Cambio = readonly [archivo: string, de: string, por: string];

/** Changes the source of modules as they are read. Throws at the import when a source is not what the bug was written for. */
export function instalarMutante({ nombre, cambios }: Mutante): void {
  registerHooks({
    load: (url, contexto, seguir) => {
      const leido = seguir(url, contexto);
      const suyos = cambios.filter(([archivo]) => url.endsWith(`/${archivo}`));
      if (suyos.length === 0) return leido;
      let fuente = Buffer.from(leido.source as Uint8Array).toString();
      for (const [archivo, de, por] of suyos) {
        if (fuente.split(de).length !== 2) throw new Error(`mutante ${nombre}: ${archivo} ya no dice ${de}`);
        fuente = fuente.replace(de, () => por);
      }
      return { ...leido, source: fuente };
    },
  });
}
