import { fail, keysOf, ok, type Result } from "@mostrador/core";
import { TECLA } from "../../contract/index.ts";

/** Actions of the selling screen by key: the key it has at first, and its name. One list: hints, help and remapping read it. */
export const ACCIONES = {
  ayuda: { tecla: "F1", texto: "Ayuda" },
  cliente: { tecla: "F2", texto: "Cliente" },
  ventas: { tecla: "F3", texto: "Ventas" },
  consumidorFinal: { tecla: "F4", texto: "Consumidor final" },
  aparcar: { tecla: "F5", texto: "En espera" },
  proforma: { tecla: "Shift+F5", texto: "Proforma" },
  cantidad: { tecla: "F6", texto: "Cantidad" },
  precio: { tecla: "Shift+F6", texto: "Cambiar precio" },
  descuento: { tecla: "F7", texto: "Descuento" },
  descuentoTotal: { tecla: "Shift+F7", texto: "Descuento total" },
  datosLinea: { tecla: "Ctrl+I", texto: "Serie y datos de línea" },
  tipoFactura: { tecla: "Ctrl+D", texto: "Tipo de factura" },
  libre: { tecla: "Ctrl+O", texto: "Otro producto" },
  consultar: { tecla: "Ctrl+P", texto: "Consultar precio" },
  quitar: { tecla: "F8", texto: "Quitar línea" },
  cancelar: { tecla: "Shift+F8", texto: "Cancelar venta" },
  cobrar: { tecla: "F9", texto: "Cobrar" },
  menu: { tecla: "F10", texto: "Menú" },
  estado: { tecla: "F11", texto: "Estado" },
  efectivo: { tecla: "Ctrl+E", texto: "Caja" },
  bloquear: { tecla: "Ctrl+L", texto: "Cambiar cajero" },
  buscar: { tecla: "Ctrl+B", texto: "Buscar" },
} as const satisfies Readonly<Record<string, { readonly tecla: string; readonly texto: string }>>;

export type Accion = keyof typeof ACCIONES;

/** Every action, in the order of the help. */
export const NOMBRES_ACCION: readonly Accion[] = keysOf(ACCIONES);

/** The key of each action. */
type TeclasDeAcciones = { readonly [A in Accion]: string };

/** Keys that a till gave to actions instead of their first ones. */
export type Cambiadas = Readonly<Record<string, string>>;

/** The key of each action on this till. */
export function teclasDe(cambiadas: Cambiadas): TeclasDeAcciones {
  const entradas = NOMBRES_ACCION.map((accion) => [accion, cambiadas[accion] ?? ACCIONES[accion].tecla]);
  return Object.fromEntries(entradas) as TeclasDeAcciones; // complete: one entry per action
}

/** Keys of the window, of the clipboard, and of a scanner's line end: the till would not get them, or would take them away. */
const DEL_SISTEMA: ReadonlySet<string> = new Set([
  "Alt+F4",
  "Alt+F6",
  "Alt+F7",
  "Alt+F8",
  "Alt+F10",
  "Ctrl+F4",
  "Ctrl+Shift+F4",
  ...["A", "C", "J", "M", "N", "Q", "T", "V", "W", "X", "Y", "Z"].map((letra) => `Ctrl+${letra}`),
]);

/**
 * Assigns a key to an action. Fails with a sentence if the key is not allowed, or belongs to another action.
 */
export function asignar(cambiadas: Cambiadas, accion: Accion, tecla: string): Result<Cambiadas, string> {
  if (!TECLA.test(tecla)) return fail("Use una tecla de función, o Ctrl o Alt con una letra o un número.");
  if (DEL_SISTEMA.has(tecla)) return fail(`${tecla} es del sistema o del lector: elija otra.`);
  const teclas = teclasDe(cambiadas);
  const otra = NOMBRES_ACCION.find((suya) => suya !== accion && teclas[suya] === tecla);
  if (otra !== undefined) return fail(`${tecla} ya es de «${ACCIONES[otra].texto}»: cámbiela antes.`);
  const { [accion]: _antes, ...resto } = cambiadas;
  return ok(tecla === ACCIONES[accion].tecla ? resto : { ...resto, [accion]: tecla });
}

/** Writes a pressed key as ACCIONES does: `F9`, `Ctrl+B`, `Alt+2`. Shift counts only with function keys. */
export function teclaDe(event: Pick<KeyboardEvent, "key" | "ctrlKey" | "altKey" | "shiftKey">): string {
  const { key, ctrlKey, altKey, shiftKey } = event;
  const parts = [ctrlKey && "Ctrl", altKey && "Alt", shiftKey && /^F\d/.test(key) && "Shift"];
  return [...parts, key.length === 1 ? key.toUpperCase() : key].filter(Boolean).join("+");
}
