import { statfsSync } from "node:fs";
import { tmpdir } from "node:os";

/** The folder whose files Linux keeps in memory. */
const SHM = "/dev/shm";
/** Free bytes that a run of tests wants there: several times what its temporary files have at any one time. */
const ROOM_BYTES = 4 * 2 ** 30;

/** Names the folder of temporary files: in memory where the system has such a place with room, since syncing costs nothing there. */
export const RAM = hasRoom(SHM) ? SHM : tmpdir();

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= ROOM_BYTES;
  } catch {
    return false;
  }
}
