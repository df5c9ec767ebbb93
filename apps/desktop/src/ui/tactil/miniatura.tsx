/** Small picture of a product beside its name. */

/** Shows a small picture; nothing if the product has none. Hidden from screen readers, because the product's name is beside it. */
export function Miniatura({ foto }: { readonly foto: string | undefined }) {
  return foto === undefined ? null : <img className="miniatura" src={foto} alt="" />;
}
