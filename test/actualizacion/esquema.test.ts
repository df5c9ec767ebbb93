import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { rowsOfTier } from "@mostrador/core/support";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as caja from "../../apps/desktop/src/caja/motor/esquema.ts";
import { toPostgres } from "../../apps/server/src/motor/migrar-postgres.ts";
import * as servidor from "../../apps/server/src/motor/migraciones.ts";
import { type Cluster, startCluster } from "../../apps/server/src/support/cluster.ts";
import { huellaDe, readPublicadas } from "./crear/migraciones.ts";
import { type Origen, psql } from "./consultar.ts";
import { faltasDeEsquema, type Motor, readEsquema } from "./esquema.ts";
import { readManifiesto } from "./manifiesto.ts";
import { CON_POSTGRES, enMotor } from "./requisitos.ts";
import { listVersiones } from "./version.ts";

const PROGRAMAS = { servidor: servidor.MIGRACIONES, caja: caja.MIGRACIONES };
type Programa = keyof typeof PROGRAMAS;

let raiz: string;
let cluster: Cluster | null = null;
let bases = 0;
beforeAll(async () => {
  raiz = mkdtempSync(join(tmpdir(), "esquema-"));
  if (CON_POSTGRES.skip !== true) cluster = await startCluster();
});
afterAll(async () => {
  await cluster?.stop();
  rmSync(raiz, { recursive: true, force: true });
});

/** An empty database of an engine on which statements were run. */
function conMigraciones(motor: Motor, migraciones: readonly string[]): Origen {
  const nombre = `base_${++bases}`;
  if (motor === "postgres") {
    psql(cluster?.url ?? "", ["-c", `create database ${nombre}`]);
    const url = new URL(`/${nombre}`, cluster?.url).href;
    psql(url, [], Buffer.from(migraciones.map((sql) => `${toPostgres(sql)};`).join("\n")));
    return { postgres: url };
  }
  const archivo = join(raiz, `${nombre}.db`);
  const base = new Database(archivo);
  for (const sql of migraciones) base.exec(sql);
  base.close();
  return { sqlite: archivo };
}

/**
 * Rules of a released schema that hold no more, on purpose. No statement of any released program needs them: a number that two machines with one
 * folder printed is told to their replacement, and no insert is resolved by this index. docs/decisions/0094
 */
const AFLOJADAS: Readonly<Record<Programa, readonly string[]>> = {
  servidor: [],
  caja: [
    "ya no está: documentos: único CREATE UNIQUE INDEX documentos_numero on documentos (sector, numero) where estado not in ('RECHAZADA', 'DESCARTADA')",
  ],
};

const CASOS: readonly (readonly [Programa, Motor])[] = [
  ["servidor", "sqlite"],
  ["servidor", "postgres"],
  ["caja", "sqlite"],
];

describe.each(listVersiones())("the schema of %s", (version) => {
  const hechas = readManifiesto(version).motores.sqlite.esquema;

  test.each(["servidor", "caja"] as const)("has its migrations of the %s word for word", (programa) => {
    const publicadas = PROGRAMAS[programa].slice(0, hechas[programa]);
    expect(publicadas.map(huellaDe)).toEqual(readPublicadas()[version]?.[programa]);
  });

  test.each(CASOS)("of the %s on %s: today's only adds to it", (programa, motor) => {
    if (motor === "postgres" && CON_POSTGRES.skip === true) return;
    const todas = PROGRAMAS[programa];
    const antes = readEsquema(conMigraciones(motor, todas.slice(0, hechas[programa])), motor);
    const despues = readEsquema(conMigraciones(motor, todas), motor);
    expect(antes.columnas.length).toBeGreaterThan(50);
    expect(faltasDeEsquema(antes, despues)).toEqual(AFLOJADAS[programa]);
  });
});

/** A released schema, and a change that breaks the previous program. */
const ANTES = `create table padres (id integer primary key) strict;
  create table hijos (id integer primary key, padre integer references padres, nombre text not null, apodo text,
    edad integer not null default 0 check (edad >= 0)) strict;
  create unique index hijos_nombre on hijos (nombre);`;

describe.each(["sqlite", "postgres"] as const)("a change of a released schema, on %s,", (motor) => {
  const comparar = (cambio: string) => {
    const antes = readEsquema(conMigraciones(motor, [ANTES]), motor);
    return faltasDeEsquema(antes, readEsquema(conMigraciones(motor, [ANTES, cambio]), motor));
  };
  const rehacer = (columnas: string) =>
    `drop table hijos; create table hijos (${columnas}) strict;
     create unique index hijos_nombre on hijos (nombre);`;
  const RESTO = "nombre text not null, apodo text, edad integer not null default 0 check (edad >= 0)";

  const ROTURAS = [
    ["a dropped column", "alter table hijos drop column apodo;"],
    ["a renamed column", "alter table hijos rename column apodo to alias;"],
    ["a dropped table", "drop table hijos;"],
    ["a renamed table", "alter table hijos rename to nietos;"],
    [
      "a new column that must be given",
      rehacer(`id integer primary key, padre integer references padres, ${RESTO}, clase text not null`),
    ],
    ["a column of another type", rehacer(`id integer primary key, padre text, ${RESTO}`)],
    [
      "a column that must be given now",
      rehacer(
        `id integer primary key, padre integer references padres, ${RESTO.replace("apodo text", "apodo text not null")}`,
      ),
    ],
    [
      "a default that is gone",
      rehacer(`id integer primary key, padre integer references padres, ${RESTO.replace(" default 0", "")}`),
    ],
    [
      "a stricter check",
      rehacer(
        `id integer primary key, padre integer references padres, ${RESTO.replace("edad >= 0", "edad >= 18")}`,
      ),
    ],
    [
      "a new foreign key",
      rehacer(`id integer primary key references padres, padre integer references padres, ${RESTO}`),
    ],
    ["a new unique index", "create unique index hijos_apodo on hijos (apodo);"],
    ["a unique index that an upsert needs, dropped", "drop index hijos_nombre;"],
    [
      "a trigger that refuses what was allowed",
      "create trigger hijos_fijos before update on hijos when (old.id is not null) begin select raise(abort, 'no'); end;",
    ],
  ];
  // Each of them is a database or two: the first tier has other ones on each engine.
  test.each(rowsOfTier(ROTURAS, 4, motor === "sqlite" ? 0 : 2))(
    "is seen: %s",
    enMotor(motor),
    (_que, cambio) => {
      expect(comparar(cambio)).not.toEqual([]);
    },
  );

  const PERMITIDAS = [
    [
      "a new table",
      "create table nietos (id integer primary key, hijo integer not null references hijos) strict;",
    ],
    ["a new column that may be left out", "alter table hijos add column color text;"],
    ["a new column with a default", "alter table hijos add column color text not null default 'azul';"],
    ["a key of a new column", "alter table hijos add column otro integer references padres;"],
    ["a check of a new column", "alter table hijos add column talla integer check (talla > 0);"],
    ["another index", "create index hijos_apodo on hijos (apodo);"],
  ];
  test.each(rowsOfTier(PERMITIDAS, 3, motor === "sqlite" ? 0 : 1))(
    "is allowed: %s",
    enMotor(motor),
    (_que, cambio) => {
      expect(comparar(cambio)).toEqual([]);
    },
  );
});
