/** Processor time of processes, as Linux counts it in /proc. Elsewhere only this process's own is known. */
import { readdirSync, readFileSync } from "node:fs";

/** USER_HZ of every Linux that Node runs on. */
const TICK_MS = 10;

/** A process, or one of its threads, in /proc. */
export interface Stat {
  /** State of a thread, or of the first thread of a process: `R` runs or waits for a processor. */
  readonly estado: string;
  /** Process group. */
  readonly grupo: number;
  /** Processor time in milliseconds. */
  readonly cpuMs: number;
  /** Processor time of the children that have ended and were waited for, in milliseconds. */
  readonly hijosMs: number;
}

/** Reads the process's entry in /proc, or that of its thread `hilo`; null where there is none. */
export function readStat(pid: number | string | undefined, hilo?: string): Stat | null {
  try {
    const stat = readFileSync(`/proc/${pid}/${hilo === undefined ? "" : `task/${hilo}/`}stat`, "utf8");
    // The name may hold blanks: the fields are counted from its end.
    const campos = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const sumar = (i: number) => (Number(campos[i]) + Number(campos[i + 1])) * TICK_MS;
    return { estado: campos[0] ?? "", grupo: Number(campos[2]), cpuMs: sumar(11), hijosMs: sumar(13) };
  } catch {
    return null;
  }
}

/** Groups whose processes were counted, and the milliseconds that they had used. */
const groups = new Set<number>();
let groupsMs = 0;

/**
 * Counts the processes of a group that is about to be killed, once, without its leader. Whoever waits for the leader has its time from the kernel; its
 * descendants end without a parent, and the kernel tells their time to nobody.
 */
export function countGroup(leader: number): void {
  if (groups.has(leader)) return;
  groups.add(leader);
  for (const name of listProcesses()) {
    if (name === String(leader)) continue;
    const stat = readStat(name);
    if (stat?.grupo === leader) groupsMs += stat.cpuMs + stat.hijosMs;
  }
}

function listProcesses(): readonly string[] {
  try {
    return readdirSync("/proc").filter((name) => /^[0-9]+$/.test(name));
  } catch {
    return [];
  }
}

/**
 * Creates a meter, which gives the milliseconds of processor that this process and all that it started have used since its last call, or since the
 * process began. `alive` gives the children that still run.
 */
export function createMeter(alive: () => Iterable<{ readonly pid?: number | undefined }>): () => number {
  let taken = 0;
  return () => {
    const { user, system } = process.cpuUsage();
    let total = (user + system) / 1000 + (readStat("self")?.hijosMs ?? 0) + groupsMs;
    for (const { pid } of alive()) {
      const stat = pid === undefined ? null : readStat(pid);
      total += stat === null ? 0 : stat.cpuMs + stat.hijosMs;
    }
    const since = total - taken;
    taken = total;
    return since;
  };
}
