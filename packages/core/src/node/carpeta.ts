import { chmodSync, lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** Permission bits of group and others. */
const AJENOS = 0o077;

/**
 * Restricts every file that this process and the programs that it starts create from now on to its owner (0600, folders 0700). Each program
 * calls it first, because a worker thread cannot. No effect on Windows.
 */
export function keepPrivate(): void {
  process.umask(AJENOS);
}

/**
 * Takes the rights of group and others from a folder and everything in it, where an older program left them. Symbolic links are not
 * followed and files of other users stay as they are. Never throws. No effect on Windows.
 */
export function closeToOthers(folder: string): void {
  if (process.platform === "win32") return;
  const isFolder = close(folder);
  for (const name of isFolder ? namesIn(folder) : []) closeToOthers(join(folder, name));
}

/** Closes one file or folder; tells whether it is a folder. */
function close(path: string): boolean {
  return tolerate(false, () => {
    const { mode, uid } = lstatSync(path);
    const type = mode & 0o170000;
    const [isFolder, isFile] = [type === 0o040000, type === 0o100000];
    if ((isFolder || isFile) && uid === process.getuid?.() && (mode & AJENOS) !== 0)
      chmodSync(path, mode & 0o7777 & ~AJENOS);
    return isFolder;
  });
}

function namesIn(folder: string): readonly string[] {
  return tolerate([], () => readdirSync(folder));
}

/** Returns `value` if the disk refuses: a failed change of rights does not stop a program, and a missing folder is reported elsewhere. */
function tolerate<T>(value: T, act: () => T): T {
  try {
    return act();
  } catch {
    return value;
  }
}
