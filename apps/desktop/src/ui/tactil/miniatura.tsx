/** Draws a product's picture beside its name. */

/**
 * A small picture; nothing if the product has none. Hidden from screen readers, because the name beside it says the
 * same.
 */
export function Miniatura({ foto }: { readonly foto: string | undefined }) {
  return foto === undefined ? null : <img className="miniatura" src={foto} alt="" />;
}
