/** Marks a screen of the menu that the selling screen shows itself: the list of proformas, which it sells. */
export function EnLaVenta(): null {
  return null;
}
