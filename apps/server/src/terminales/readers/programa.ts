import { ProgramaTerminal } from "@mostrador/core";
import type { Terminal } from "../db/terminales.ts";

/** Reads a till's stored report about its program; null where there is none, or where this program cannot read it. */
export function programaDe({ programa }: Pick<Terminal, "programa">): ProgramaTerminal | null {
  if (programa === null) return null;
  const read = ProgramaTerminal.safeParse(JSON.parse(programa));
  return read.success ? read.data : null;
}
