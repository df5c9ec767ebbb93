import { createSign, generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { cargar } from "./carga.ts";
import { mediana, porTurnos } from "./medir.ts";

/** The best that this machine can do now: all other figures are multiples of these. */
export interface Limites {
  /** Milliseconds of one RSA-2048 signature with SHA-256. */
  readonly rsaMs: number;
  /** Milliseconds of one SQLite transaction of one row, synced to the disk. */
  readonly sqliteMs: number;
  /** Requests a second of a bare HTTP server in this process, client included. */
  readonly httpPorS: number;
}

export async function measureLimites(carpeta: string): Promise<Limites> {
  const db = openSqliteFile(join(carpeta, "limite.db"));
  try {
    const { rsa, sqlite } = await porTurnos({
      rsa: { veces: 100, hacer: createRsa() },
      sqlite: { veces: 50, hacer: db.guardar },
    });
    return { rsaMs: rsa, sqliteMs: sqlite, httpPorS: await measureHttp() };
  } finally {
    db.cerrar();
  }
}

/** Returns a function that makes one RSA-2048 signature a call. */
export function createRsa(): () => unknown {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return () => createSign("RSA-SHA256").update("x").sign(privateKey);
}

/** Opens a database for bare durable transactions: one row of `bytes` bytes a call, WAL, synchronous=FULL. */
export function openSqliteFile(
  archivo: string,
  bytes = 200,
): { readonly guardar: () => void; readonly cerrar: () => void } {
  const db = new DatabaseSync(archivo);
  db.exec(
    "pragma journal_mode=wal; pragma synchronous=full; create table t (id integer primary key, x text)",
  );
  const insert = db.prepare("insert into t (x) values (?)");
  const texto = "x".repeat(bytes);
  return { guardar: () => void insert.run(texto), cerrar: () => db.close() };
}

async function measureHttp(): Promise<number> {
  const server = createServer((req, res) => {
    req.resume();
    req.on("end", () => res.end('{"ok":true}'));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("sin puerto");
  const url = `http://127.0.0.1:${address.port}/`;
  const rondas: number[] = [];
  for (let ronda = 0; ronda < 4; ronda++) {
    const { porS } = await cargar({ url, total: 3000, aLaVez: 32, cuerpo: () => '{"a":1}' });
    if (ronda > 0) rondas.push(porS);
  }
  server.close();
  return mediana(rondas);
}
