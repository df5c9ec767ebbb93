/** Draws a product's picture beside its name. */

/** A small picture; nothing where the product has none. It says nothing that the name does not. */
export function Miniatura({ foto }: { readonly foto: string | undefined }) {
  return foto === undefined ? null : <img className="miniatura" src={foto} alt="" />;
}
