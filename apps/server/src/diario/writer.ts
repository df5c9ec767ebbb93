import { type FileHandle, open, statfs } from "node:fs/promises";
import { rmSync } from "node:fs";
import { sincronizar } from "../motor/copia.ts";
import { type Entrada, entryToJson, type ServidorDiario } from "./entry.ts";
import { type Claim, claimFolder, fileOf, listFiles } from "./folder.ts";
import { encodeFrame } from "./frame.ts";
import { readStart } from "./read.ts";
import { codeOf } from "../error-code.ts";

/** Tolerance for the difference between the clocks of the server and of the program that copies. */
const MARGIN_MS = 10 * 60_000;

/** Number of copies that a restore may go back to: the last one or, if that is damaged, the one before it. */
const COPIES = 2;

/** The journal cannot be written at the moment. The message gives the reason in words for the owner. */
export class JournalUnavailable extends Error {}

/** The journal of documents, open for writing. */
export interface Journal {
  /** Returns the reason for which entries cannot be written, in words for the owner; null if they can. Retries a failed step first. */
  readonly problem: () => Promise<string | null>;
  /** Resolves once the entry is fsynced. Throws JournalUnavailable. */
  readonly write: (entry: Entrada, attachment?: Buffer) => Promise<void>;
  /** Returns the server's name once the folder is claimed. */
  readonly server: () => ServidorDiario | null;
  /**
   * Starts a new file if the current one began before a copy, and deletes files that precede the last two copies. Times
   * in milliseconds.
   */
  readonly afterCopies: (copies: readonly number[]) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** The folder of a journal, and the limits at which a new file begins. */
export interface JournalOptions {
  readonly root: string;
  /** Identifies the database. */
  readonly base: string;
  readonly host: string;
  readonly now: () => number;
  /** Records the server's name in the database, before its first entry. */
  readonly onClaim: (server: ServidorDiario) => Promise<void>;
}

/** Size at which a file is closed. */
const MAX_FILE = 64 * 1024 * 1024;
/** Minimum of free bytes below which the disk counts as full, so that pending entries still fit. */
const RESERVE = 1024 * 1024;
/** Milliseconds for which a successful check of the disk is cached. */
const LOOK_MS = 1000;

interface Waiting {
  readonly frame: Buffer;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

interface Current {
  readonly handle: FileHandle;
  readonly number: number;
  readonly since: number;
  size: number;
}

/**
 * Appends entries to this server's journal. Entries that arrive during one fsync share the next one, off the
 * event loop. After a failed write a new file begins, so that whole entries never follow a torn one.
 */
export class JournalWriter implements Journal {
  readonly #options: JournalOptions;
  #claim: Claim | null = null;
  #current: Current | null = null;
  #queue: Waiting[] = [];
  #draining = false;
  /** Called when no write is pending any more. */
  #idle: (() => void)[] = [];
  #fault: string | null = null;
  #looked = -Infinity;
  #space: string | null = null;

  constructor(options: JournalOptions) {
    this.#options = options;
  }

  server(): ServidorDiario | null {
    return this.#claim === null ? null : { id: this.#claim.id, equipo: this.#options.host };
  }

  async problem(): Promise<string | null> {
    const now = performance.now();
    // A fault is checked again at once, so that freed space is noticed immediately.
    const known = this.#fault ?? this.#space;
    if (known === null && now - this.#looked < LOOK_MS) return null;
    this.#looked = now;
    if (this.#current !== null && (await isDeleted(this.#current.handle))) {
      await this.#settled();
      await this.#letGo();
    }
    if (this.#fault !== null || this.#current === null) await this.#probe();
    if (this.#fault !== null) return this.#fault;
    this.#space = await this.#lookForSpace();
    return this.#space;
  }

  write(entry: Entrada, attachment: Buffer = Buffer.alloc(0)): Promise<void> {
    return this.#enqueue(encodeFrame({ json: entryToJson(entry), attachment }));
  }

  async afterCopies(copies: readonly number[]): Promise<void> {
    const [last] = copies.toSorted((a, b) => b - a);
    if (this.#claim === null || last === undefined) return;
    if (this.#current !== null && this.#current.since < last) {
      await this.#settled();
      await this.#letGo();
      await this.#probe();
    }
    const files = listFiles(this.#claim.folder).map((file) => ({ ...file, since: readStart(file.path)?.en }));
    for (const { path } of planForget(files, copies)) rmSync(path, { force: true });
  }

  async close(): Promise<void> {
    await this.#settled();
    await this.#letGo();
    this.#release();
  }

  #release(): void {
    this.#claim?.release();
    this.#claim = null;
  }

  /** Opens a file, or records why it cannot. */
  async #probe(): Promise<void> {
    await this.#enqueue(Buffer.alloc(0)).catch(() => {});
  }

  #enqueue(frame: Buffer): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#queue.push({ frame, resolve, reject });
    if (!this.#draining) void this.#drain();
    return promise;
  }

  /**
   * Writes the queue until it is empty. Never throws. Ends in the event-loop turn in which the queue becomes empty; a
   * later entry starts another run.
   */
  async #drain(): Promise<void> {
    this.#draining = true;
    while (this.#queue.length > 0) {
      const batch = this.#queue;
      this.#queue = [];
      try {
        await this.#append(Buffer.concat(batch.map(({ frame }) => frame)));
        this.#fault = null;
        for (const { resolve } of batch) resolve();
      } catch (error) {
        this.#fault = `no se puede escribir en el diario de documentos (${this.#options.root}): ${reasonOf(error)}`;
        await this.#letGo();
        // The folder was removed together with its lock, so the next attempt claims a folder again.
        if (codeOf(error) === "ENOENT") this.#release();
        for (const { reject } of batch) reject(new JournalUnavailable(this.#fault, { cause: error }));
      }
    }
    this.#draining = false;
    for (const resolve of this.#idle.splice(0)) resolve();
  }

  async #append(bytes: Buffer): Promise<void> {
    const current = this.#current ?? (await this.#begin());
    if (bytes.length === 0) return;
    await writeSynced(current.handle, bytes);
    current.size += bytes.length;
    if (current.size >= MAX_FILE) await this.#letGo();
  }

  async #begin(): Promise<Current> {
    const { root, base, now, onClaim, host } = this.#options;
    if (this.#claim === null) {
      const claim = claimFolder(root);
      try {
        await onClaim({ id: claim.id, equipo: host });
      } catch (error) {
        claim.release();
        throw error;
      }
      this.#claim = claim;
    }
    const { id, folder } = this.#claim;
    const number = (listFiles(folder).at(-1)?.number ?? 0) + 1;
    const handle = await open(fileOf(folder, number), "ax", 0o600);
    try {
      const since = now();
      const servidor = { id, equipo: host };
      const start: Entrada = { tipo: "inicio", en: since, servidor, base, archivo: number };
      const frame = encodeFrame({ json: entryToJson(start), attachment: Buffer.alloc(0) });
      await writeSynced(handle, frame);
      sincronizar(folder);
      this.#current = { handle, number, since, size: frame.length };
      return this.#current;
    } catch (error) {
      await handle.close().catch(() => {});
      rmSync(fileOf(folder, number), { force: true });
      throw error;
    }
  }

  async #lookForSpace(): Promise<string | null> {
    try {
      const { bavail, bsize } = await statfs(this.#options.root);
      return bavail * bsize >= RESERVE
        ? null
        : `el disco del diario de documentos (${this.#options.root}) está lleno`;
    } catch (error) {
      return `no se puede leer el diario de documentos (${this.#options.root}): ${reasonOf(error)}`;
    }
  }

  async #settled(): Promise<void> {
    while (this.#draining) await new Promise<void>((resolve) => this.#idle.push(resolve));
  }

  async #letGo(): Promise<void> {
    const handle = this.#current?.handle;
    this.#current = null;
    await handle?.close().catch(() => {});
  }
}

/** Tells whether the file was unlinked, in which case its data would be lost with the process. */
async function isDeleted(handle: FileHandle): Promise<boolean> {
  return (await handle.stat()).nlink === 0;
}

/** Writes all bytes, then syncs them. A single write may accept only a part. */
async function writeSynced(handle: FileHandle, bytes: Buffer): Promise<void> {
  for (let written = 0; written < bytes.length;) written += (await handle.write(bytes, written)).bytesWritten;
  await handle.datasync();
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/**
 * Lists the files that a restore no longer needs, because they lie completely before the last two copies. `since`:
 * instant of a file's first entry; undefined if it is unreadable, in which case the preceding file is kept. `files` are
 * ordered and `copies` need not be. Times in milliseconds.
 */
export function planForget<F extends { readonly since: number | undefined }>(
  files: readonly F[],
  copies: readonly number[],
): readonly F[] {
  const limit = copies.toSorted((a, b) => b - a)[COPIES - 1];
  if (limit === undefined) return [];
  const kept = files.findIndex((_file, i) => {
    const next = files[i + 1]?.since;
    return next === undefined || next >= limit - MARGIN_MS;
  });
  return files.slice(0, Math.max(kept, 0));
}
