import { registerHooks } from "node:module";

/** A bug put into the product's source before it is imported: each text stands in `archivo` once, and becomes the other. */
export interface Mutante {
  readonly nombre: string;
  /** From the repository's root. */
  readonly archivo: string;
  readonly cambios: readonly (readonly [de: string, por: string])[];
}

/** Changes the source of one module as it is read. Throws at the import when the source is not what the bug was written for. */
export function instalarMutante({ nombre, archivo, cambios }: Mutante): void {
  registerHooks({
    load: (url, contexto, seguir) => {
      const leido = seguir(url, contexto);
      if (!url.endsWith(`/${archivo}`)) return leido;
      let fuente = Buffer.from(leido.source as Uint8Array).toString();
      for (const [de, por] of cambios) {
        if (fuente.split(de).length !== 2) throw new Error(`mutante ${nombre}: ${archivo} ya no dice ${de}`);
        fuente = fuente.replace(de, () => por);
      }
      return { ...leido, source: fuente };
    },
  });
}
