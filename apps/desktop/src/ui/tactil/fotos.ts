/** Cache of the product pictures on this page; each picture is requested once. */
import type { Result } from "@mostrador/core";

/** Most product codes in one call of the contract. */
const MAX_POR_LLAMADA = 60;

/** Most pictures in the cache. The oldest ones are dropped. */
const MAX_GUARDADAS = 600;

type Foto = { readonly codigo: string; readonly foto: string };
type Pedir = (codigos: readonly string[]) => Promise<Result<readonly Foto[], unknown>>;

type Vigencia = ReadonlySet<string>;
type Guardadas = ReadonlyMap<string, string | null>;

/** Picks the pictures of some products. */
export function fotosDe(todas: Guardadas, codigos: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    codigos.flatMap((codigo) => {
      const foto = todas.get(codigo);
      return foto == null ? [] : [[codigo, foto] as const];
    }),
  );
}

/** Cache of pictures by product code. */
export interface Fotos {
  /** Requests the pictures that are neither cached nor awaited. A no-op if `vigencia` is older than the last renewal. */
  readonly traer: (codigos: readonly string[], vigencia: Vigencia) => void;
  /**
   * Identifies the state since the last renewal, with a new object for each. A picture dropped from a full cache is requested again only
   * when its product is shown anew.
   */
  readonly vigencia: () => Vigencia;
  /** Marks all pictures as outdated after products changed. They stay visible until the new pictures arrive. */
  readonly renovar: () => void;
  /** Pictures that arrived, by code; null for a product without a picture. A new map after each change. */
  readonly todas: () => Guardadas;
  readonly escuchar: (listener: () => void) => () => void;
}

/** Creates the cache; `pedir` fetches pictures. A failed request is repeated when the products are next shown. */
export function createFotos(pedir: Pedir): Fotos {
  let guardadas = new Map<string, string | null>();
  const listeners = new Set<() => void>();
  let vigentes = new Set<string>();
  const avisar = () => {
    guardadas = new Map(guardadas);
    for (const listener of listeners) listener();
  };
  const guardar = (codigo: string, foto: string | null): void => {
    guardadas.delete(codigo);
    guardadas.set(codigo, foto);
    for (const vieja of guardadas.keys()) {
      if (guardadas.size <= MAX_GUARDADAS) break;
      guardadas.delete(vieja);
      vigentes.delete(vieja);
    }
  };
  async function pedirTanda(tanda: readonly string[]): Promise<void> {
    const suyas = vigentes;
    for (const codigo of tanda) suyas.add(codigo);
    const result = await pedir(tanda);
    if (suyas !== vigentes) return;
    if (!result.ok) return tanda.forEach((codigo) => suyas.delete(codigo));
    const halladas = new Map(result.value.map(({ codigo, foto }) => [codigo, foto]));
    for (const codigo of tanda) guardar(codigo, halladas.get(codigo) ?? null);
    avisar();
  }
  return {
    traer: (codigos, vigencia) => {
      if (vigencia !== vigentes) return;
      const faltan = [...new Set(codigos)].filter((codigo) => !vigentes.has(codigo));
      for (let i = 0; i < faltan.length; i += MAX_POR_LLAMADA)
        void pedirTanda(faltan.slice(i, i + MAX_POR_LLAMADA));
    },
    renovar: () => {
      vigentes = new Set();
      avisar();
    },
    vigencia: () => vigentes,
    todas: () => guardadas,
    escuchar: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
