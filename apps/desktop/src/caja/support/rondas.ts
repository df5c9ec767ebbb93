/** A till's rounds with its server, for tests. */
import { ENTRADA, type MundoCaja } from "./mundo.ts";

/** Lists the documents that a till sent online. */
export const enviadas = ({ servidor }: MundoCaja) =>
  servidor.peticiones.filter(({ path }) => path === "/facturas").map(({ cuerpo }) => cuerpo);

/** Reads a till's state. */
export async function estado({ caja }: MundoCaja) {
  const leido = await caja.invoke("estado", {});
  if (!leido.ok) throw new Error(leido.error.texto);
  return leido.value;
}

/** Asks for a round with the server. */
export async function ronda({ caja }: MundoCaja): Promise<void> {
  const cliente = {
    ...ENTRADA.cliente,
    tipoDocumento: 1,
    numeroDocumento: String(Math.random()).slice(2, 9),
  };
  await caja.invoke("guardarCliente", cliente);
}
