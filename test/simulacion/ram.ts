import { existsSync } from "node:fs";
import { tmpdir } from "node:os";

/** In memory where the system has such a place: syncing costs nothing there. */
export const RAM = existsSync("/dev/shm") ? "/dev/shm" : tmpdir();
