import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { sincronizar } from "../motor/copia.ts";
import { CarpetaInutilizable, holdCarpeta } from "../motor/sqlite.ts";

const SUFFIX = ".diario";
const DIGITS = 8;
const ID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

/** A server's own folder of journal files, locked while its process lives. */
export interface Claim {
  /** Identifies the server across its runs. */
  readonly id: string;
  readonly folder: string;
  readonly release: () => void;
}

/** Attempts to claim: a concurrent start may take a folder that this process has just made. */
const ATTEMPTS = 100;

/**
 * Claims the folder of a server of this machine that no longer runs, or makes a new one. Processes that share
 * a root claim one each; the kernel drops the lock of a dead process. Throws where the root cannot be
 * written.
 */
export function claimFolder(root: string): Claim {
  mkdirSync(root, { recursive: true });
  for (const id of listIds(root)) {
    const claim = tryClaim(root, id);
    if (claim !== null) return claim;
  }
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const id = randomUUID();
    mkdirSync(join(root, id), { mode: 0o700 });
    sincronizar(root);
    const claim = tryClaim(root, id);
    if (claim !== null) return claim;
  }
  throw new Error(`ninguna carpeta de ${root} se pudo tomar`);
}

function tryClaim(root: string, id: string): Claim | null {
  const folder = join(root, id);
  try {
    return { id, folder, release: holdCarpeta(folder) };
  } catch (error) {
    if (error instanceof CarpetaInutilizable) return null;
    throw error;
  }
}

/** Lists the servers' folders in a root, or the folder itself where it is one of them. */
export function listFolders(root: string): readonly string[] {
  if (!existsSync(root)) return [];
  if (listFiles(root).length > 0) return [root];
  return listIds(root).map((id) => join(root, id));
}

function listIds(root: string): readonly string[] {
  return readdirSync(root)
    .filter((name) => ID.test(name))
    .toSorted();
}

/** A file of a journal with its number. */
export interface JournalFile {
  readonly path: string;
  /** From 1, without gaps except deleted files at the beginning. */
  readonly number: number;
}

/** Lists a folder's files, oldest first. */
export function listFiles(folder: string): readonly JournalFile[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(SUFFIX))
    .map((name) => ({ path: join(folder, name), number: Number(name.slice(0, -SUFFIX.length)) }))
    .filter(({ number }) => Number.isSafeInteger(number) && number > 0)
    .toSorted((a, b) => a.number - b.number);
}

/** The path of a journal's file by its number. */
export function fileOf(folder: string, number: number): string {
  return join(folder, `${String(number).padStart(DIGITS, "0")}${SUFFIX}`);
}
