import { registerHooks } from "node:module";

/** A bug put into the product's source before it is imported: `de` stands in `archivo` once, and becomes `por`. */
export interface Mutante {
  readonly nombre: string;
  /** From the repository's root. */
  readonly archivo: string;
  readonly de: string;
  readonly por: string;
}

/** Changes the source of one module as it is read. Throws at the import when the source is not what the bug was written for. */
export function instalarMutante({ nombre, archivo, de, por }: Mutante): void {
  registerHooks({
    load: (url, contexto, seguir) => {
      const leido = seguir(url, contexto);
      if (!url.endsWith(`/${archivo}`)) return leido;
      const fuente = Buffer.from(leido.source as Uint8Array).toString();
      if (fuente.split(de).length !== 2) throw new Error(`mutante ${nombre}: ${archivo} cambió`);
      return { ...leido, source: fuente.replace(de, () => por) };
    },
  });
}
