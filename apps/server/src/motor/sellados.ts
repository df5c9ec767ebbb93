/** Lists the places of the database with sealed values, and seals them again with another key. docs/trust.md, 77 */
import { sql } from "kysely";
import type { Sealer } from "@mostrador/core/node";
import type { Tx } from "./connection.ts";

interface Sellada {
  readonly tabla: string;
  /** The columns that name a row. */
  readonly clave: readonly string[];
  readonly columnas: readonly string[];
  /** True where the column holds Base64 text instead of bytes. */
  readonly enTexto?: true;
}

/** Every column whose whole value is sealed. Settings are not listed: any text in them may be sealed, which only opening it shows. */
export const SELLADAS: readonly Sellada[] = [
  { tabla: "empresas", clave: ["nit"], columnas: ["token", "p12", "p12_clave"] },
  { tabla: "certificados_anteriores", clave: ["nit", "hasta"], columnas: ["p12", "p12_clave"] },
  { tabla: "claves", clave: ["hash"], columnas: ["sellada"] },
  { tabla: "webhooks", clave: ["id"], columnas: ["secreto", "secreto_anterior"] },
  { tabla: "webhook_secretos", clave: ["webhook_id", "hasta", "secreto"], columnas: ["secreto"] },
  { tabla: "claves_identidad", clave: ["kid"], columnas: ["privada"] },
  { tabla: "codigos_emparejamiento", clave: ["hash"], columnas: ["llave"], enTexto: true },
];

/** The outcome of sealing again. `ilegibles`: values that the previous key did not open; they stay as they are. */
export interface Reselladas {
  readonly valores: number;
  readonly ilegibles: number;
}

/** Seals every sealed value of the database with another key, in the caller's transaction. */
export async function resellar(tx: Tx, antes: Sealer, ahora: Sealer): Promise<Reselladas> {
  const cuenta = { valores: 0, ilegibles: 0 };
  for (const sellada of SELLADAS)
    for (const columna of sellada.columnas)
      await resellarColumna(tx, sellada, columna, { antes, ahora, cuenta });
  const ajustes = await tx.selectFrom("ajustes").selectAll().execute();
  for (const { clave, valor } of ajustes) {
    const nuevo = resellarAjuste(valor, antes, ahora);
    if (nuevo === valor) continue;
    await tx.updateTable("ajustes").set({ valor: nuevo }).where("clave", "=", clave).execute();
    cuenta.valores++;
  }
  return cuenta;
}

interface Trabajo {
  readonly antes: Sealer;
  readonly ahora: Sealer;
  readonly cuenta: { valores: number; ilegibles: number };
}

async function resellarColumna(
  tx: Tx,
  { tabla, clave, enTexto }: Sellada,
  columna: string,
  { antes, ahora, cuenta }: Trabajo,
): Promise<void> {
  const nombres = sql.join(clave.map((nombre, i) => sql`${sql.ref(nombre)} as ${sql.ref(`k${i}`)}`));
  const { rows } = await sql<Record<string, unknown> & { readonly v: Buffer | string }>`
    select ${nombres}, ${sql.ref(columna)} as v from ${sql.table(tabla)} where ${sql.ref(columna)} is not null`.execute(
    tx,
  );
  for (const fila of rows) {
    const abierto = abrir(antes, bytesDe(fila.v));
    if (abierto === null) {
      cuenta.ilegibles++;
      continue;
    }
    const sellado = ahora.seal(abierto);
    const suya = sql.join(
      clave.map((nombre, i) => sql`${sql.ref(nombre)} = ${fila[`k${i}`]}`),
      sql` and `,
    );
    await sql`update ${sql.table(tabla)} set ${sql.ref(columna)} = ${
      enTexto === true ? sellado.toString("base64") : sellado
    } where ${suya}`.execute(tx);
    cuenta.valores++;
  }
}

function bytesDe(valor: Buffer | string): Buffer {
  return typeof valor === "string" ? Buffer.from(valor, "base64") : valor;
}

/** Seals each sealed text in a setting with the other key, whether it is the whole value or a text in its JSON. */
function resellarAjuste(valor: string, antes: Sealer, ahora: Sealer): string {
  const cambiar = (texto: string): string => {
    const abierto = abrir(antes, Buffer.from(texto, "base64"));
    return abierto === null ? texto : ahora.seal(abierto).toString("base64");
  };
  if (!valor.startsWith("{")) return cambiar(valor);
  let cambiado = false;
  const nuevo = JSON.stringify(JSON.parse(valor), (_nombre, parte: unknown) => {
    if (typeof parte !== "string") return parte;
    const otra = cambiar(parte);
    cambiado ||= otra !== parte;
    return otra;
  });
  return cambiado ? nuevo : valor;
}

/** Opens a sealed value. Null where the key does not open it, or a byte of it changed. */
export function abrir({ open }: Pick<Sealer, "open">, sellado: Buffer): Buffer | null {
  try {
    return open(sellado);
  } catch {
    return null;
  }
}
