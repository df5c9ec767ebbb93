/** Gives an accountant many small companies to review besides the large one. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import type { MundoBench } from "./mundo.ts";

const CORREO = "contadora@ejemplo.bo";

/** Companies besides the large one. */
export const EMPRESAS_CHICAS = 99;
/** Their NITs follow this one. */
const NIT_BASE = 5_500_000_000;
/** Each has one of so many documents of the large company's month with whole XMLs: some 200 where it has a million in a year. */
const UNO_DE = 400;

/** `n` runs from 1 on. */
const CHICAS = `with recursive i(n) as (select 1 union all select n + 1 from i where n < ${EMPRESAS_CHICAS})`;

/** Copies the first company without its credentials, and documents of `mes` (`AAAA-MM`) into each copy. The server is stopped. */
export function fillContador(db: DatabaseSync, mes: string): void {
  const columnas = (tabla: string): readonly string[] =>
    db
      .prepare(`select name from pragma_table_info('${tabla}')`)
      .all()
      .map(({ name }) => String(name));
  const copiar = (tabla: string, cambios: Readonly<Record<string, string>>, desde: string): void => {
    const suyas = columnas(tabla).filter((columna) => !(tabla === "facturas" && columna === "id"));
    db.exec(`${CHICAS.replace("with", `insert into ${tabla} (${suyas.join(", ")}) with`)}
      select ${suyas.map((columna) => cambios[columna] ?? `o.${columna}`).join(", ")} from i cross join ${desde}`);
  };
  const nit = `${NIT_BASE} + n`;
  db.exec("begin");
  copiar(
    "empresas",
    { nit, razon_social: "'Empresa ' || n", token: "null", p12: "null", p12_clave: "null" },
    "(select * from empresas where nit = (select nit from facturas limit 1)) o",
  );
  copiar(
    "facturas",
    { nit, cuf: "printf('C%08X%041X', n, o.id)", clave_idempotencia: "null", venta_id: "null" },
    `(select * from facturas where nit = (select nit from facturas limit 1) and substr(fecha_emision, 1, 7) = '${mes}') o
     where o.id % ${UNO_DE} = n % ${UNO_DE}`,
  );
  db.exec(`insert into usuarios (correo, nit, rol, creado_en) select '${CORREO}', nit, 'contador', 0 from empresas
    where nit > ${NIT_BASE} or nit = (select nit from facturas limit 1)`);
  db.exec("commit");
}

/** Signs the accountant in by the link that a server without mail writes to a file; gives the session's token. */
export async function enterContador({ api, config }: MundoBench): Promise<string> {
  await api("POST", "/v1/auth/solicitar-acceso", { email: CORREO });
  const enlace = readFileSync(join(config.data, "accesos.txt"), "utf8").trim().split(" ").at(-1) ?? "";
  const { body } = await api("POST", "/v1/auth/canjear", {
    token: new URL(enlace).searchParams.get("token"),
  });
  return body.datos.id_token;
}
