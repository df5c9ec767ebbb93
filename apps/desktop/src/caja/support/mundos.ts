/** Tills of a test file: each is closed after its test; and calls of theirs that must go well. */
import { afterEach } from "vitest";
import type { Entrada, NombreLlamada, Salida } from "../../contract/index.ts";
import { startMundoCaja, type MundoCaja } from "./mundo.ts";

/**
 * Returns a function that starts a till with its server; the till is closed after the test that started it.
 */
export function mundosDePrueba(): () => Promise<MundoCaja> {
  const mundos: MundoCaja[] = [];
  afterEach(async () => {
    for (const mundo of mundos.splice(0)) await mundo.close();
  });
  return async () => {
    const mundo = await startMundoCaja();
    mundos.push(mundo);
    return mundo;
  };
}

/** A call that must go well. */
export async function pedir<N extends NombreLlamada>(
  { caja }: MundoCaja,
  nombre: N,
  entrada: Entrada<N>,
): Promise<Salida<N>> {
  const result = await caja.invoke(nombre, entrada);
  if (!result.ok) throw new Error(`${nombre}: ${result.error.texto}`);
  return result.value;
}

/** Saves a new person of the till and gives her id. The first person of a till needs the right `configuracion`. */
export async function sembrarPersona(
  mundo: MundoCaja,
  nombre: string,
  pin: string,
  permisos: Entrada<"guardarUsuario">["permisos"] = ["configuracion"],
): Promise<string> {
  const todas = await pedir(mundo, "guardarUsuario", { id: null, nombre, pin, permisos, activo: true });
  const suya = todas.find((una) => una.nombre === nombre);
  if (suya === undefined) throw new Error(`${nombre} no se guardó`);
  return suya.id;
}
