import { readFileSync } from "node:fs";

/** What a process has used, as the kernel counts it. */
export interface Uso {
  /** Milliseconds of processor, all its threads together. */
  readonly cpuMs: number;
  readonly memoriaMb: number;
}

/** USER_HZ of every Linux that Node runs on. */
const TICK_MS = 10;

/** Null where there is no /proc. */
export function usoDe(pid: number | undefined): Uso | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name may hold blanks: what follows it is counted from its end.
    const campos = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const ticks = Number(campos[11]) + Number(campos[12]);
    const rss = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return { cpuMs: ticks * TICK_MS, memoriaMb: Number(rss) / 1024 };
  } catch {
    return null;
  }
}
