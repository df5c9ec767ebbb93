/** What the cashier can do from the selling screen by key: the key it has at first, and its name. One list: hints, help and remapping read it. */
export const ACCIONES = {
  ayuda: { tecla: "F1", texto: "Ayuda" },
  cliente: { tecla: "F2", texto: "Cliente" },
  ventas: { tecla: "F3", texto: "Ventas" },
  consumidorFinal: { tecla: "F4", texto: "Consumidor final" },
  aparcar: { tecla: "F5", texto: "Aparcar" },
  cantidad: { tecla: "F6", texto: "Cantidad" },
  descuento: { tecla: "F7", texto: "Descuento" },
  descuentoTotal: { tecla: "Shift+F7", texto: "Descuento total" },
  quitar: { tecla: "F8", texto: "Quitar línea" },
  cobrar: { tecla: "F9", texto: "Cobrar" },
  menu: { tecla: "F10", texto: "Menú" },
  estado: { tecla: "F11", texto: "Estado" },
  efectivo: { tecla: "Ctrl+E", texto: "Caja" },
  buscar: { tecla: "Ctrl+B", texto: "Buscar" },
} as const satisfies Readonly<Record<string, { readonly tecla: string; readonly texto: string }>>;

export type Accion = keyof typeof ACCIONES;

/** A pressed key as it is written in ACCIONES: `F9`, `Ctrl+B`, `Alt+2`. Shift counts only with function keys. */
export function teclaDe(event: Pick<KeyboardEvent, "key" | "ctrlKey" | "altKey" | "shiftKey">): string {
  const { key, ctrlKey, altKey, shiftKey } = event;
  const parts = [ctrlKey && "Ctrl", altKey && "Alt", shiftKey && /^F\d/.test(key) && "Shift"];
  return [...parts, key.length === 1 ? key.toUpperCase() : key].filter(Boolean).join("+");
}
